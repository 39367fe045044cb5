"""Tests of morale after a round, and who goes back, is carried away, is cornered or goes forward (C3.3.6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pbem.audit.napoleonic_squares.assaulting import Fight
from pbem.audit.napoleonic_squares.ground import distance
from pbem.audit.napoleonic_squares.rolls import check_roll
from pbem.audit.napoleonic_squares.table import Base, Table, fits, places_of

Event = Mapping[str, Any]
KINDS: Final = frozenset({"stood_firm", "fell_back", "carried_away", "withdrew", "cornered", "destroyed"})
RETREATS: Final = frozenset({"fell_back", "carried_away", "withdrew"})
TOO_MANY = 2


@dataclass(slots=True)
class Test:
    """One step of morale: who must test, who stood in each square when it began, and what has become of them."""

    testing: list[Base]
    squares: dict[str, list[Base]]
    tested: set[str] = field(default_factory=set)
    gone: set[str] = field(default_factory=set)
    """Destroyed, or gone back because they had to by their own dice."""
    carried: set[str] = field(default_factory=set)
    cornered: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, table: Table, fight: Fight, attackers: bool, defenders: bool) -> Test:
        """The step after a round that these have lost."""
        testing = [*(fight.actors if attackers else ()), *(fight.targets if defenders else ())]
        places = {base.place for base in testing}
        return cls(testing, {place: table.at(place) for place in sorted(places)})

    def square_of(self, base: Base) -> str:
        """Where a unit stood when the step began, empty for one it does not touch."""
        return next((square for square, bases in self.squares.items() if base in bases), "")

    def too_many(self, square: str) -> bool:
        """Whether more than half of those in a square are gone."""
        bases = self.squares[square]
        return 2 * sum(base.id in self.gone for base in bases) > len(bases)


def suffered(table: Table, test: Test, event: Event) -> None:
    """What became of one unit of a beaten square."""
    base = table.bases[event["actors"][0]]
    square = test.square_of(base)
    table.require(bool(square), "C3.3.6", "a unit of a beaten square", base.id)
    kind = event["kind"]
    if event["rolls"] or kind == "stood_firm":
        _test(table, test, base, event)
    elif kind == "carried_away":
        over = bool(square) and test.too_many(square) and table.ground.open(square)
        table.require(over, "C3.3.6", "more than half of an open square gone", f"{base.id} carried away from {square}")
        test.carried.add(base.id)
    elif kind == "cornered":
        test.carried.add(base.id)
    elif kind != "withdrew":
        table.complain("C3.3.6", f"a test of morale for {base.id}", kind)
    if kind == "cornered":
        _cornered(table, test, base)
    elif kind == "destroyed":
        base.destroyed, base.place, base.in_town = True, "", False
        test.gone.add(base.id)
    elif kind in RETREATS:
        if kind == "fell_back":
            test.gone.add(base.id)
        _retreat(table, base, event)


def _test(table: Table, test: Test, base: Base, event: Event) -> None:
    name = base.id
    second = name in test.cornered
    if not second:
        table.require(base in test.testing, "C3.3.6", "only participants of the losing side to test", name)
        table.require(name not in test.tested, "C3.3.6", "one test for each unit", f"{name} again")
    test.tested.add(name)
    steady = int(base.in_town or table.ground.has(base.place, "hill"))
    fails = 0
    number = 0
    if not event["rolls"]:
        table.require(base.hits <= steady, "C3.3.6", f"a die for each hit of {name}", "none")
    for roll in event["rolls"]:
        number = len(roll["dice"])
        due = max(0, base.hits - steady)
        table.expect("C3.3.6a" if steady else "C3.3.6", f"dice of {name}:", due, number)
        check_roll(table, "C3.3.6", roll, base.morale, number)
        fails = number - roll["successes"]
    allowed = _allowed(base, fails, second)
    table.require(
        event["kind"] in allowed, "C3.3.6", f"{name} with {fails} failed: {' or '.join(allowed)}", event["kind"]
    )


def _allowed(base: Base, fails: int, second: bool) -> list[str]:
    if fails >= TOO_MANY or (fails and base.foot_guns):
        return ["destroyed"]
    if not fails or second:
        return ["stood_firm"]
    return ["fell_back", "cornered"]


def _cornered(table: Table, test: Test, base: Base) -> None:
    ways = [square for square in _ways(table, base) if not table.ground.has(square, "fortress")]
    table.require(not ways, "C3.3.6", f"{base.id} to go back to {' or '.join(ways)}", "cornered")
    table.require(base.id not in test.cornered, "C3.3.6", "a second retreat to be ignored", f"{base.id} cornered again")
    test.cornered.add(base.id)
    base.hits += 1


def _retreat(table: Table, base: Base, event: Event) -> None:
    here, there = places_of(event)[0], places_of(event)[-1]
    table.expect("C3.3.6", f"{base.id} goes back from", base.place, here)
    table.expect("C3.3.6", f"{base.id} goes back", 1, distance(here, there))
    ways = _ways(table, base)
    table.require(there in ways, "C3.3.6", f"{base.id} to its rear: {' or '.join(ways)}", there)
    table.put(base, there)


def _ways(table: Table, base: Base) -> list[str]:
    """Where a unit may go back to: the three squares to its rear, and only where none of them will do, sideways."""
    back, beside = table.ground.rear(base.place, table.homes[base.side])
    return _free(table, base, back) or _free(table, base, beside)


def _free(table: Table, base: Base, squares: list[str]) -> list[str]:
    return [
        square
        for square in squares
        if not table.enemies_at(square, base.side)
        and not table.ground.shut(base.place, square)
        and fits([*table.at(square), base])
    ]


def close(table: Table, test: Test) -> None:
    """When the step is over everybody who had to test has, and whoever had to go with the others is gone."""
    for base in test.testing:
        if base.id not in test.tested:
            table.require(not base.hits, "C3.3.6", f"a test of {base.id}", "none")
    for square, bases in test.squares.items():
        if not test.too_many(square) or not table.ground.open(square):
            continue
        staying = [base.id for base in bases if base.place == square and base.id not in test.cornered]
        table.require(not staying, "C3.3.6", f"all to leave {square} with more than half gone", f"{staying} stayed")


def advanced(table: Table, fight: Fight, event: Event) -> None:
    """Those who took part go into the square they cleared; cavalry not into its town."""
    base = table.bases[event["actors"][0]]
    here, there = places_of(event)[0], places_of(event)[-1]
    goal = fight.target if base.side == fight.side else fight.start
    table.require(base.side == fight.side or fight.back, "C3.3", "attackers to go forward", base.id)
    table.expect("C3.3", f"{base.id} goes forward from", base.place, here)
    table.expect("C3.3", f"{base.id} goes forward to", goal, there)
    table.require(not table.enemies_at(there, base.side), "C3.3", f"{there} cleared", f"{base.id} went in")
    table.require(base.id in fight.fought, "C3.3", "those who took part", base.id)
    table.put(base, there, event["kind"] == "took_town")
