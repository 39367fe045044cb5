"""The position on the table as the referee follows it through a bound, from the record alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from pbem.audit.complaint import Complaint
from pbem.audit.record import Record
from pbem.battle.canonical import from_json
from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround

Unit = dict[str, Any]
"""One unit of a stored position."""


@dataclass
class Table:
    """The units as they stand after the events read so far, what each has done, and what was complained of."""

    record: Record
    ground: SquaredGround
    units: dict[str, Unit]
    complaints: list[Complaint] = field(default_factory=list)
    event: int = -1
    read: set[int] = field(default_factory=set)
    """The events that were read."""
    did: dict[str, set[str]] = field(default_factory=dict)
    hits_before: dict[str, int] = field(default_factory=dict)
    """The counters of every unit when the phase began."""
    limits: dict[str, int] = field(default_factory=dict)
    """The breaking number of every unit hit in this phase, as it was when it was hit."""
    broken_before: set[str] = field(default_factory=set)
    ways: dict[str, list[Any]] = field(default_factory=dict)
    """What every unit has done of its move, for its cost to be told in the end."""
    fronts: dict[str, str] = field(default_factory=dict)
    """How every unit that moved fronted when its move was over."""
    shots: list[tuple[str, str]] = field(default_factory=list)
    """Who answered whom with opportunity fire, in their sequence."""
    owed: dict[str, int] = field(default_factory=dict)
    """Counters taken by units with a general, for which he has not yet thrown; or hits on a general alone."""

    @classmethod
    def of(cls, record: Record) -> Table:
        """The table before anything has happened."""
        units = {unit["id"]: deepcopy(unit) for unit in record.before["units"]}
        ground = from_json(json.dumps(record.before["ground"]), SquaredGround)
        return cls(record, ground, units, did={name: set() for name in units})

    def complain(self, clause: str, expected: object, recorded: object) -> None:
        """Note that the event being read is not as the print has it."""
        self.complaints.append(Complaint(self.record.bound, self.event, clause, str(expected), str(recorded)))

    def demand(self, right: bool, clause: str, expected: str, recorded: str) -> None:
        """Complain unless it is right."""
        if not right:
            self.complain(clause, expected, recorded)

    def compare(self, clause: str, what: str, expected: object, recorded: object) -> None:
        """Complain unless both are the same."""
        self.demand(expected == recorded, clause, f"{what} {expected}", f"{recorded}")

    def square(self, unit: Unit) -> Square:
        """Where a unit stands; a1 where it is off the table, which is complained of elsewhere."""
        return Square.parse(unit["place"] or "A1")

    def at(self, square: Square) -> list[Unit]:
        """Everybody in a square."""
        return [unit for unit in self.units.values() if unit["place"] == str(square)]

    def general_of(self, unit: Unit) -> Unit | None:
        """The general who is with a unit."""
        return next((one for one in self.units.values() if one["with_unit"] == unit["id"] and one["place"]), None)

    def helper_of(self, unit: Unit) -> bool:
        """Whether a general who is fit to do anything is with a unit."""
        general = self.general_of(unit)
        return general is not None and general["wounded_until"] == 0

    def enemies_at(self, square: Square, side: str) -> list[Unit]:
        """The enemies of a side in a square."""
        return [unit for unit in self.at(square) if unit["side"] != side]

    def end_melee(self, unit: Unit) -> None:
        """A unit that leaves a square fights no longer, and nor do those who have nobody left there to fight.

        A general left alone there is somebody to fight; the print is silent on him, and he fights on as his unit did.
        """
        square, general = self.square(unit), self.general_of(unit)
        for one in (unit, general):
            if one is not None:
                one["melee"] = None
        for foe in self.enemies_at(square, unit["side"]):
            if all(other in (unit, general) for other in self.enemies_at(square, foe["side"])):
                foe["melee"] = None

    def remove(self, unit: Unit, fate: str) -> None:
        """Take a unit off the table; its general stays, with nobody."""
        for general in self.units.values():
            if general["with_unit"] == unit["id"]:
                general["with_unit"], general["facing"] = "", unit["facing"]
                general["melee"] = deepcopy(unit["melee"])
        if unit["place"]:
            self.end_melee(unit)
        unit["place"], unit["gone"], unit["must_retire"], unit["with_unit"] = None, fate, False, ""

    def later(self, name: str) -> Iterator[dict[str, Any]]:
        """What the same phase has yet to tell of one who acts in it."""
        phase = self.record.events[self.event]["phase"]
        for event in self.record.events[self.event + 1 :]:
            if event["phase"] == phase and name in event["actors"]:
                yield event

    def acts(self, side: str) -> bool:
        """Whether a side acts in this bound."""
        return side in self.record.before["acting"]

    def begin_phase(self) -> None:
        """Remember how everybody stood."""
        self.hits_before = {name: unit["hits"] for name, unit in self.units.items()}
        self.broken_before = {name for name, unit in self.units.items() if unit["broken"]}
        self.limits = {}


def is_general(unit: Unit) -> bool:
    """Whether it is a general with his staff."""
    return bool(unit["arm"] == "general")


def is_guns(unit: Unit) -> bool:
    """Whether it is a battery, foot or horse."""
    return unit["arm"] in ("artillery", "horse artillery")
