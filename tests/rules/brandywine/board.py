"""Boards drawn in text, terse orders and dice that fall as a test wants them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from functools import cache
from typing import Any, Final

import pbem.rules.brandywine as rules
from pbem.battle.dice import Dice
from pbem.battle.event import Event, Roll
from pbem.battle.facing import Facing
from pbem.battle.order import Action, Order, Sheet, StandingOrder
from pbem.battle.problem import Problem
from pbem.battle.side import Seat, Side
from pbem.battle.square import Letters, Square
from pbem.battle.squared_ground import Cell, SquaredGround, Terrain
from pbem.orders import Context
from pbem.rules.brandywine.field.battlefield import Field
from pbem.rules.brandywine.field.position import ALTERNATE, SIMULTANEOUS, Position, Prize, Rules, acting_in
from pbem.rules.brandywine.field.unit import Kind, Size, Unit
from pbem.rules.brandywine.tables.combat_results import COLUMNS, combat_results
from pbem.rules.brandywine.tables.enfilade import enfilade
from pbem.rules.brandywine.tables.result import RESULTS
from pbem.scenarios import load

LEGEND: Final = {
    "w": ((Terrain.WOOD,), 0), "v": ((Terrain.TOWN,), 0), "s": ((Terrain.MARSH,), 0), "t": ((Terrain.TRIBUTARY,), 0),
    "~": ((Terrain.CREEK,), 0), "F": ((Terrain.CREEK,), 0), "^": ((), 1), "A": ((), 2), "W": ((Terrain.WOOD,), 1),
}  # fmt: skip
KINDS: Final = {"inf": Kind.INFANTRY, "cav": Kind.CAVALRY, "art": Kind.ARTILLERY, "gen": Kind.COMMANDER}
SIDES: Final = (
    Side("british", "Britain", "British", True, Facing.W),
    Side("american", "America", "American", False, Facing.E),
)
SEATS: Final = (
    Seat("howe", "Howe", "british", True),
    Seat("knyphausen", "Knyphausen", "british"),
    Seat("washington", "Washington", "american", True),
)
VERBS: Final = {"-": "move", "x": "attack", "*": "bombard"}


class Script(Dice):
    """Two dice of the sum that a test sets for a key (with * and ?, the longest pattern counts); others sum up to 7."""

    def __init__(self, sums: Mapping[str, int]) -> None:
        super().__init__(b"", b"", 0)
        self.sums = sums

    def roll(self, key: str, number: int, sides: int = 6) -> tuple[int, ...]:
        super().roll(key, number, sides)
        fitting = [pattern for pattern in self.sums if fnmatchcase(key, pattern)]
        total = self.sums[max(fitting, key=len)] if fitting else 7
        first = max(1, total - 6)
        return first, total - first


def sq(text: str) -> Square:
    """`B3` is row B, column 3, as on the printed map."""
    return Letters.ROWS.parse(text)


def ground(drawing: str, *roads: str) -> SquaredGround:
    """A map drawn row by row from the north, `+` being a road's square; roads are chains such as `A1-A2-B3`."""
    rows = [line.split() for line in drawing.strip().splitlines()]
    cells, fords = [], []
    for row, line in zip(range(len(rows), 0, -1), rows, strict=True):
        for column, mark in enumerate(line, start=1):
            square = Letters.ROWS.square(column, row)
            terrain, level = LEGEND.get(mark, ((), 0))
            if terrain or level:
                cells.append(Cell(square, terrain, level))
            if mark == "F":
                fords.append(square)
    chains = tuple(tuple(sq(part) for part in road.split("-")) for road in roads)
    return SquaredGround(
        len(rows[0]), len(rows), tuple(cells), roads=chains, bridges=tuple(fords), letters=Letters.ROWS
    )


def unit(line: str) -> Unit:
    """`BI1 B3 E 7-4 inf disorganised held=AI1 seat=knyphausen`: ids with B are British, with A American; `-` is off."""
    name, place, facing, factors, kind, *rest = line.split()
    strength, moves = factors.split("-")
    more = dict(part.split("=") for part in rest if "=" in part)
    side = "british" if name.startswith("B") else "american"
    return Unit(
        id=name, name=name.title(), side=side, seat=more.get("seat", "howe" if side == "british" else "washington"),
        kind=KINDS[kind], size=Size.ARMY if kind == "gen" else Size.BRIGADE, strength=int(strength), moves=int(moves),
        place=None if place == "-" else sq(place), facing=Facing(facing), disorganised="disorganised" in rest,
        held_by=tuple(more["held"].split(",")) if "held" in more else (), must_answer="answers" in rest,
        march=int(more.get("march", 0)), militia="militia" in rest,
    )  # fmt: skip


@cache
def printed() -> tuple[Any, Any]:
    """The tables that come with the scenario."""
    tables = load("brandywine").tables
    return combat_results(tables["results"]), enfilade(tables["facing"])


def board(
    drawing: str, units: str, *roads: str, bound: int = 1, way: str = SIMULTANEOUS, fog: bool = False,
    bombardment: bool = False, entry: str = "", prizes: Mapping[str, int] | None = None, last: int = 15,
) -> Position:  # fmt: skip
    """A position in which the British come from the west and have the first turn; everybody sees everything."""
    results, facings = printed()
    settled = Rules(results, facings, way, "british", 7, sq(entry) if entry else None, fog=fog, bombardment=bombardment)
    return Position(
        title="Test", bound=bound, last_bound=last, acting=acting_in(settled, SIDES, bound), sides=SIDES, seats=SEATS,
        ground=ground(drawing, *roads), units=tuple(unit(line) for line in units.strip().splitlines()), rules=settled,
        prizes=tuple(Prize(sq(at), points, "american") for at, points in (prizes or {}).items()),
    )  # fmt: skip


def throw_for(result: str, column: str) -> int:
    """A throw of the scenario's table that gives a result at these odds."""
    results, _ = printed()
    wanted = RESULTS[result]
    return next(throw for throw in range(2, 13) if results.result(column, throw) == wanted)


def action(text: str) -> Action:
    """`- B4-C5`, `x C3 with BI2+BI3 battle 2`, `x AI1`, `* C3`, `face NE`, `withdraw C1`, `hold`, `lend never`."""
    parts = text.split()
    verb = VERBS.get(parts[0], parts[0])
    squares: list[Square] = []
    units: list[str] = []
    direction, number, word = None, None, ""
    for part in (part for part in parts[1:] if part not in ("with", "battle")):
        if part.isdigit():
            number = int(part)
        elif part in set(Facing):
            direction = Facing(part)
        elif re.fullmatch(r"[A-W][0-9]{1,2}(-[A-W][0-9]{1,2})*", part):
            squares += [sq(each) for each in part.split("-")]
        elif part.isupper():
            units += part.split("+")
        else:
            word = part
    return Action(verb, tuple(squares), tuple(units), direction, number, word)


def order(line: str) -> Order:
    """`BI1 - B4; x C5; face E`: actions are separated by semicolons."""
    name, _, text = line.partition(" ")
    return Order(name, tuple(action(part.strip()) for part in text.split(";")))


def policy(line: str) -> StandingOrder:
    """`RETREAT BI1 SE`."""
    verb, name, text = line.split(" ", 2)
    return StandingOrder(name, action(f"{verb.lower()} {text}"))


class Result:
    """What a bound made of a board."""

    def __init__(self, position: Position, events: Sequence[Event]) -> None:
        self.position = position
        self.events = tuple(events)

    def unit(self, name: str) -> Unit:
        found = self.position.unit(name)
        assert found is not None
        return found

    def at(self, name: str) -> str:
        """Where a unit stands, '' for off the map."""
        return str(self.unit(name).place or "")

    def of(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]

    def result(self, name: str) -> str:
        """What its owner is told became of a unit's order."""
        return next((str(e.words["result"]) for e in self.of("order_result") if e.actors == (name,)), "")

    def battles(self) -> list[str]:
        """`BI1+BI2 x AI1 2-1 D1` for every battle, in the order fought."""
        return [
            f"{'+'.join(event.actors)} x {'+'.join(event.targets)} {event.words['odds']} {event.words['result']}"
            for event in self.of("battle")
        ]

    def roll(self, key: str) -> Roll:
        return next(roll for event in self.events for roll in event.rolls if fnmatchcase(roll.key, key))


def run(position: Position, *told: str, dice: Mapping[str, int] | None = None) -> Result:
    """Resolve a bound; lines that begin with a policy's name are standing orders; chiefs write for their side."""
    outcome = rules.resolve(position, sheets(position, told), Script(dice or {}))
    return Result(outcome.position, outcome.events)


def sheets(position: Position, told: Sequence[str]) -> list[Sheet]:
    """One sheet a side, for its commander-in-chief."""
    policies = {verb.name for verb in rules.VERBS if verb.slot.name == "POLICY"}
    found = []
    for seat in (seat for seat in position.seats if seat.commander_in_chief):
        names = {each.id for each in position.units if each.side == seat.side}
        orders = [order(line) for line in told if line.split()[0].lower() not in policies]
        standing = [policy(line) for line in told if line.split()[0].lower() in policies]
        found.append(
            Sheet(
                seat.id,
                position.bound,
                tuple(each for each in orders if each.unit in names),
                tuple(each for each in standing if each.unit in names),
            )
        )
    return found


def check(position: Position, *told: str, seat: str = "howe") -> tuple[Problem, ...]:
    """What the seat is told of these orders."""
    view = rules.see(position, next(found.side for found in position.seats if found.id == seat))
    lines = tuple(order(line) for line in told)
    return rules.check(view, Sheet(seat, position.bound, lines))


def context(seat: str = "washington", bound: int = 3) -> Context:
    """What a letter of this seat is read against: the scenario, with the columns in the north-east of the map."""
    position = rules.resolve(rules.set_up(load("brandywine"), "simultaneous"), [], Dice(b"r", b"", 0)).position
    units = tuple(
        replace(unit, place=sq(f"Q{column}"), march=0) if unit.to_come else unit
        for column, unit in enumerate(position.units, start=1)
    )
    side = next(found.side for found in position.seats if found.id == seat)
    view = rules.see(replace(position, bound=bound, units=units), side)
    return Context("brandywine-01", view, seat, rules.VERBS, rules.check)


def table_of(position: Position) -> Field:
    """The map in the middle of a phase, for a single rule."""
    return Field.known(position)


def changed(position: Position, name: str, **changes: Any) -> Position:
    """The same position with one unit different."""
    units = tuple(replace(found, **changes) if found.id == name else found for found in position.units)
    return replace(position, units=units)


__all__ = [
    "ALTERNATE",
    "COLUMNS",
    "SIMULTANEOUS",
    "board",
    "changed",
    "check",
    "context",
    "ground",
    "order",
    "policy",
    "printed",
]
__all__ += ["run", "sq", "table_of", "throw_for"]
