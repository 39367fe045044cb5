"""The board while the referee reads along: who stands where with how many stands, and what was complained of."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from pbem.audit.complaint import Complaint
from pbem.audit.de_gre_sweet.ground import Field, Spot, spot
from pbem.audit.de_gre_sweet.values import BATTERIES, Tables
from pbem.audit.record import Record

Event = Mapping[str, Any]
COMMANDER: Final = "commander"


@dataclass(slots=True)
class Unit:
    """One unit as the referee has it; `stands` are all of it, `mounted` those of a battery that ride."""

    id: str
    side: str
    kind: str
    stands: int
    mounted: int
    guns: int
    wagons: int
    place: Spot | None
    facing: str
    limbered: bool
    in_square: bool
    began: Spot | None
    rides: str = ""
    """The unit that a commander is with; he goes where it goes."""
    turned_from: str = ""
    """How it faced when the bound began."""

    @property
    def battery(self) -> bool:
        """Whether it serves guns."""
        return self.kind in BATTERIES

    def values(self, tables: Tables) -> list[Fraction]:
        """What each of its stands counts in a melee."""
        if self.battery:
            return [tables.stands["foot crew"].value] * self.stands
        return [tables.stands[self.kind].value] * self.stands


@dataclass(slots=True)
class Board:
    """One bound under way."""

    record: Record
    field: Field
    tables: Tables
    units: dict[str, Unit]
    burning: set[Spot]
    complaints: list[Complaint] = dataclasses.field(default_factory=list)
    event: int = -1
    opened: dict[str, Unit] = dataclasses.field(default_factory=dict)
    """The units as they were when the phase under way began."""

    @classmethod
    def of(cls, record: Record) -> Board:
        """The board as it was before a bound."""
        before = record.before
        found = {unit["id"]: _unit(unit) for unit in before["units"]}
        return cls(
            record, Field.of(before), Tables.of(before["rules"]), found, {spot(name) for name in before["burning"]}
        )

    @property
    def alternate(self) -> bool:
        """Whether one side alone attacks in this bound."""
        return len(self.record.before["acting"]) == 1

    def complain(self, clause: str, expected: object, recorded: object) -> None:
        """Say that the event under way, or the bound as a whole, is not what the rules give."""
        self.complaints.append(Complaint(self.record.bound, self.event, clause, str(expected), str(recorded)))

    def expect(self, clause: str, what: str, expected: object, recorded: object) -> None:
        """Complain where two values differ."""
        if expected != recorded:
            self.complain(clause, f"{what} {expected}", f"{what} {recorded}")

    def require(self, holds: bool, clause: str, expected: str, recorded: object) -> None:
        """Complain where something does not hold."""
        if not holds:
            self.complain(clause, expected, recorded)

    def at(self, square: Spot, *, but: Iterable[str] = ()) -> list[Unit]:
        """Who stands in a square."""
        return [unit for unit in self.units.values() if unit.place == square and unit.id not in but]

    def commander_with(self, unit: Unit) -> bool:
        """4C: whether a commander of its side is in the square of a unit."""
        return unit.place is not None and any(
            other.kind == COMMANDER and other.side == unit.side for other in self.at(unit.place, but=(unit.id,))
        )

    def move(self, unit: Unit, square: Spot) -> None:
        """Put a unit into a square, and whoever rides with it."""
        for each in (
            unit,
            *(other for other in self.units.values() if other.rides == unit.id and other.place == unit.place),
        ):
            each.place = square

    def no_room(self, unit: Unit, squares: Sequence[Spot]) -> bool:
        """2C: whether each of these squares is another unit's of its side, so that nobody can end there."""
        return all(any(other.side == unit.side for other in self.at(square, but=(unit.id,))) for square in squares)

    def lose(self, unit: Unit, number: int) -> None:
        """Take stands off a unit; its last takes it off the board."""
        self.require(0 < number <= unit.stands, "4E", f"at most {unit.stands} stands lost of {unit.id}", number)
        unit.stands = max(unit.stands - number, 0)


def _unit(plain: Mapping[str, Any]) -> Unit:
    place, train = spot(plain["place"]) if plain["place"] else None, plain["train"]
    return Unit(
        plain["id"], plain["side"], plain["kind"], plain["stands"] + plain["mounted"], plain["mounted"],
        train["foot"] + train["horse"], train["wagons"], place, plain["facing"], plain["limbered"],
        bool(plain["square"]), place, plain["rides"], plain["facing"],
    )  # fmt: skip


def track_of(event: Event) -> list[Spot]:
    """The squares of an event's track."""
    return [spot(standing["place"]) for standing in event["track"]]


def dice_of(event: Event, word: str) -> list[Mapping[str, Any]]:
    """The throws of an event whose key begins with a word."""
    return [roll for roll in event["rolls"] if roll["key"].startswith(f"{word}|")]


def throw(board: Board, roll: Mapping[str, Any], number: int, score: int, clause: str) -> int:
    """Check how many dice were thrown, what they needed and how many of them did it; returns those."""
    what = roll["label"]
    board.expect(clause, f"{what}: dice", number, len(roll["dice"]))
    board.expect(clause, f"{what}: needs", list(range(1, score + 1)), list(roll["needs"]))
    hits = sum(1 for die in roll["dice"] if die <= score)
    board.expect(clause, f"{what}: hits", hits, roll["successes"])
    return hits


def names(units: Sequence[Unit]) -> str:
    """Units in one phrase."""
    return ", ".join(unit.id for unit in units) or "nobody"
