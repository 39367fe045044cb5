"""The board while the referee reads along: who stands where in what state, and what was complained of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pbem.audit.brandywine.ground import Field, Spot, name_of, next_to, spot
from pbem.audit.complaint import Complaint
from pbem.audit.record import Record

Event = Mapping[str, Any]
STACK: Final = 15
"""Combat factors that may end in a square, as printed on the counters (10.0)."""


@dataclass(slots=True)
class Counter:
    """One counter as the referee has it, and what it has done in this bound."""

    id: str
    side: str
    factor: int
    moves: int
    commander: bool
    place: Spot | None
    facing: str
    disorganised: bool
    held_by: tuple[str, ...]
    must_answer: bool
    eliminated: bool
    began: Spot | None
    """Where it stood when the bound began."""
    driven: bool = False
    """It retreated or advanced in this bound, and what it meets there waits for the next."""
    attacked: bool = False
    bombarded: bool = False

    @property
    def here(self) -> bool:
        """Whether it stands on the map."""
        return self.place is not None and not self.eliminated


@dataclass(slots=True)
class Table:
    """One bound under way."""

    record: Record
    ground: Field
    counters: dict[str, Counter]
    acting: tuple[str, ...]
    sides: tuple[str, ...]
    prizes: dict[Spot, tuple[int, str]]
    complaints: list[Complaint] = field(default_factory=list)
    event: int = -1
    pinned: set[str] = field(default_factory=set)
    """Held when the bound began."""
    beset: set[str] = field(default_factory=set)
    """In enemy control when the bound began."""
    turned_back: set[str] = field(default_factory=set)
    """Who found no room and went back along his way: the record does not tell how far he had come."""
    flagged: set[str] = field(default_factory=set)
    """Who was given something to answer in this bound."""
    adrift: set[str] = field(default_factory=set)
    """Disorganised with the enemy beside them when the marching began."""

    @classmethod
    def of(cls, record: Record) -> Table:
        """The board as it was before a bound."""
        before = record.before
        counters = {}
        for unit in before["units"]:
            place = spot(unit["place"]) if unit["place"] else None
            counters[unit["id"]] = Counter(
                unit["id"],
                unit["side"],
                unit["strength"],
                unit["moves"],
                unit["kind"] == "commander",
                place,
                unit["facing"],
                unit["disorganised"],
                tuple(unit["held_by"]),
                unit["must_answer"],
                unit["eliminated"],
                place,
            )
        return cls(
            record,
            Field.of(before["ground"]),
            counters,
            tuple(before["acting"]),
            tuple(side["id"] for side in before["sides"]),
            {spot(each["square"]): (each["points"], each["side"]) for each in before["prizes"]},
        )

    @property
    def alternate(self) -> bool:
        """Whether one side alone acts in this bound."""
        return len(self.acting) == 1

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

    def named(self, names: Iterable[str]) -> list[Counter]:
        """The counters of these names; raises KeyError."""
        return [self.counters[name] for name in names]

    def at(self, square: Spot) -> list[Counter]:
        """Who stands in a square."""
        return [each for each in self.counters.values() if each.here and each.place == square]

    def enemies_at(self, square: Spot, side: str) -> list[Counter]:
        """Whoever of the other side stands there, commanders as well."""
        return [each for each in self.at(square) if each.side != side]

    def enemies_beside(self, square: Spot, side: str) -> list[Counter]:
        """The enemies in whose control a square lies: combat units in the eight around it (12.0)."""
        return [
            each
            for each in self.counters.values()
            if each.here and each.side != side and not each.commander and each.place and next_to(each.place, square)
        ]

    def controlled(self, square: Spot, side: str) -> bool:
        """Whether an enemy of this side controls a square."""
        return bool(self.enemies_beside(square, side))

    def load(self, square: Spot, side: str, without: str = "") -> int:
        """The printed factors of a side in a square."""
        return sum(each.factor for each in self.at(square) if each.side == side and each.id != without)

    def eliminate(self, counter: Counter) -> None:
        """Take a counter off the board."""
        self.require(not counter.eliminated, "20.0", f"{counter.id} lost once", "twice")
        counter.eliminated, counter.place = True, None
        counter.held_by, counter.must_answer, counter.disorganised = (), False, False

    def occupy(self, counter: Counter) -> None:
        """A combat unit ended a march, a retreat or an advance here: the square counts for its side (6.0)."""
        if counter.place in self.prizes and not counter.commander:
            points, _ = self.prizes[counter.place]
            self.prizes[counter.place] = (points, counter.side)


def track_of(event: Event) -> list[Spot]:
    """The squares of an event's track."""
    return [spot(standing["place"]) for standing in event["track"]]


def places(squares: Iterable[Spot]) -> str:
    """Squares as they are printed, in one phrase."""
    return ", ".join(name_of(each) for each in squares) or "nowhere"


def names(counters: Iterable[Counter]) -> str:
    """Counters in one phrase."""
    return ", ".join(each.id for each in counters) or "nobody"
