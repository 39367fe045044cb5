"""The table while the referee reads along: who stands where, what each has spent, and what was complained of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pbem.audit.complaint import Complaint
from pbem.audit.napoleonic_squares.ground import Field
from pbem.audit.record import Record

MOST_UNITS = 6
MOST_BRIGADES = 4
MOST_GUNS = 2


@dataclass(slots=True)
class Base:
    """One brigade or battery as the referee has it, and what it has done in this bound."""

    id: str
    side: str
    command: str
    kind: str
    skirmish: int
    quality: int
    morale: int
    place: str
    in_town: bool
    destroyed: bool
    hits: int
    spent: int = 0
    diagonals: int = 0
    moved: bool = False
    bombarded: bool = False
    assaulted: bool = False
    rallied: bool = False
    ended: bool = False
    """It rode into a wood and is done."""

    @property
    def guns(self) -> bool:
        """Whether it is artillery of either kind."""
        return self.kind.endswith("artillery")

    @property
    def cavalry(self) -> bool:
        """Whether it is cavalry of either kind."""
        return self.kind.endswith("cavalry")

    @property
    def on_foot(self) -> bool:
        """Whether there is foot in it: the print says of mixed units only that they fight so in woods."""
        return self.kind in {"infantry", "mixed"}

    @property
    def foot_guns(self) -> bool:
        """Whether it is foot artillery."""
        return self.kind == "foot artillery"


@dataclass(slots=True)
class Leader:
    """One general as the referee has him."""

    id: str
    side: str
    die: int
    chief: bool
    place: str
    joined: str
    acted: bool = False


@dataclass(slots=True)
class Table:
    """One bound under way."""

    record: Record
    ground: Field
    bases: dict[str, Base]
    leaders: dict[str, Leader]
    homes: Mapping[str, str]
    adjectives: Mapping[str, str]
    complaints: list[Complaint] = field(default_factory=list)
    event: int = -1
    active: str = ""
    """The general whose command acts."""
    prize: int = 0
    dice: list[int] = field(default_factory=list)
    """The action dice nobody has won yet, highest first."""

    @classmethod
    def of(cls, record: Record) -> Table:
        """The table as it was before a bound."""
        before = record.before
        bases = {
            unit["id"]: Base(
                unit["id"],
                unit["side"],
                unit["command"],
                unit["kind"],
                unit["skirmish"],
                unit["quality"],
                unit["morale"],
                unit["place"] or "",
                unit["in_town"],
                unit["destroyed"],
                unit["hits"],
            )
            for unit in before["units"]
        }
        leaders = {
            each["id"]: Leader(
                each["id"], each["side"], each["die"], each["chief"], each["place"] or "", each["joined"]
            )
            for each in before["generals"]
        }
        return cls(
            record,
            Field.of(before["ground"]),
            bases,
            leaders,
            {side["id"]: side["home"] for side in before["sides"]},
            {side["id"]: side["adjective"] for side in before["sides"]},
        )

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

    def at(self, square: str) -> list[Base]:
        """Who stands in a square."""
        return [base for base in self.bases.values() if base.place == square and not base.destroyed]

    def enemies_at(self, square: str, side: str) -> list[Base]:
        """Whoever of the other side stands there."""
        return [base for base in self.at(square) if base.side != side]

    def enemy_near(self, square: str, side: str) -> bool:
        """Whether an enemy stands in one of the eight squares around."""
        return any(self.enemies_at(each, side) for each in self.ground.around(square))

    def room(self, square: str, base: Base) -> bool:
        """Whether the square would hold one more: four brigades, two batteries or more for fewer brigades, six (B)."""
        return fits([*(each for each in self.at(square) if each is not base), base])

    def put(self, base: Base, square: str, in_town: bool = False) -> None:
        """Set a unit down in another square and see that the square can hold it."""
        base.place, base.in_town = square, in_town
        here = self.at(square)
        self.require(
            fits(here), "B", "four brigades and two batteries, six units in all", f"{_names(here)} in {square}"
        )
        self.require(
            all(each.side == base.side for each in here),
            "B",
            "one side alone in a square",
            f"{_names(here)} in {square}",
        )
        if in_town:
            self.require(base.kind == "infantry", "C3.1", "only infantry in a town", f"{base.id}, {base.kind}")
            self.require(self.ground.has(square, "town"), "B", f"a town in {square}", "none")
            inside = [each for each in here if each.in_town]
            self.require(len(inside) < 2, "B", "a single unit in the town", f"{_names(inside)} in {square}")


def fits(bases: Iterable[Base]) -> bool:
    """Whether these may share a square: six in all, and batteries beyond two only in the room of brigades (B)."""
    found = list(bases)
    guns = sum(base.guns for base in found)
    brigades = len(found) - guns
    return len(found) <= MOST_UNITS and brigades <= MOST_BRIGADES


def _names(bases: Iterable[Base]) -> str:
    return ", ".join(base.id for base in bases) or "nobody"


def places_of(event: Mapping[str, Any]) -> list[str]:
    """The squares of an event's track."""
    return [standing["place"] for standing in event["track"]]
