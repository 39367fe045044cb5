"""Boards drawn in text, terse orders and dice that fall as a test wants them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from functools import cache
from typing import Any, Final

import pbem.rules.de_gre_sweet as rules
from pbem.battle.dice import Dice
from pbem.battle.event import Event, Roll
from pbem.battle.facing import Facing
from pbem.battle.order import Action, Order, Sheet, StandingOrder
from pbem.battle.problem import Problem, Severity
from pbem.battle.side import Seat, Side
from pbem.battle.square import Square
from pbem.battle.squared_ground import Cell, SquaredGround, Terrain
from pbem.rules.de_gre_sweet.field.battlefield import Field
from pbem.rules.de_gre_sweet.field.kind import Kind
from pbem.rules.de_gre_sweet.field.position import ALTERNATE, SIMULTANEOUS, Objective, Position, Rules, acting_in
from pbem.rules.de_gre_sweet.field.train import Park, Train
from pbem.rules.de_gre_sweet.field.unit import Unit
from pbem.rules.de_gre_sweet.tables.artillery import artillery_table
from pbem.rules.de_gre_sweet.tables.deployments import Repair
from pbem.rules.de_gre_sweet.tables.first import first_table
from pbem.rules.de_gre_sweet.tables.musketry import musketry_table
from pbem.scenarios import load

KINDS: Final = {
    "line": (Kind.LINE, 4), "grd": (Kind.GUARDS, 4), "light": (Kind.LIGHT, 3), "lcav": (Kind.LINE_CAVALRY, 3),
    "huss": (Kind.LIGHT_CAVALRY, 3), "gcav": (Kind.GUARDS_CAVALRY, 4), "foot": (Kind.FOOT_BATTERY, 4),
    "horse": (Kind.HORSE_BATTERY, 0), "cmd": (Kind.COMMANDER, 1),
}  # fmt: skip
LEGEND: Final = {"w": Terrain.WOOD, "v": Terrain.TOWN, "~": Terrain.WATER, "B": Terrain.WATER}
SIDES: Final = (
    Side("french", "France", "French", True, Facing.W),
    Side("allied", "The Allies", "Allied", False, Facing.E),
)
SEATS: Final = (
    Seat("napoleon", "Napoleon", "french", True),
    Seat("ney", "Ney", "french"),
    Seat("wellington", "Wellington", "allied", True),
)
VERBS: Final = {"-": "move", "x": "melee", "*": "fire", "take": "take over"}
WORDS: Final = {word for verb in rules.VERBS for argument in verb.arguments for word in argument.words}
POLICIES: Final = {verb.name for verb in rules.VERBS if verb.slot.name == "POLICY"}
OPEN: Final = "\n".join([". . . . . . . ."] * 8)


class Script(Dice):
    """Dice whose first faces a test sets for a key (with * and ?, the longest pattern counts); all others are 6."""

    def __init__(self, faces: Mapping[str, Sequence[int]]) -> None:
        super().__init__(b"", b"", 0)
        self.faces = faces

    def roll(self, key: str, number: int, sides: int = 6) -> tuple[int, ...]:
        super().roll(key, number, sides)
        fitting = [pattern for pattern in self.faces if fnmatchcase(key, pattern)]
        told = tuple(self.faces[max(fitting, key=len)]) if fitting else ()
        return (*told, *(sides,) * number)[:number]


def sq(text: str) -> Square:
    return Square.parse(text)


def ground(drawing: str, *roads: str) -> SquaredGround:
    """A map drawn row by row from the north; `B` is a bridge over water, roads are chains such as `A1-A2-B3`."""
    rows = [line.split() for line in drawing.strip().splitlines()]
    cells, bridges = [], []
    for row, line in zip(range(len(rows), 0, -1), rows, strict=True):
        for column, mark in enumerate(line, start=1):
            if mark in LEGEND:
                cells.append(Cell(Square(column, row), (LEGEND[mark],)))
            if mark == "B":
                bridges.append(Square(column, row))
    chains = tuple(tuple(sq(part) for part in road.split("-")) for road in roads)
    return SquaredGround(len(rows[0]), len(rows), tuple(cells), roads=chains, bridges=tuple(bridges))


def unit(line: str) -> Unit:
    """`F1 B3 E line 3 square=F1 seat=ney`: F is French, A Allied; the number is of stands, all of them without it."""
    name, place, facing, kind, *rest = line.split()
    more = dict(part.split("=") for part in rest if "=" in part)
    known, full = KINDS[kind]
    mounted = 1 if known.artillery else 0
    stands = next((int(part) for part in rest if part.isdigit()), full)
    trains = {Kind.FOOT_BATTERY: Train(2, 0, 1), Kind.HORSE_BATTERY: Train(0, 1)}
    train = Train(*map(int, more["train"].split(","))) if "train" in more else trains.get(known, Train())
    side = "french" if name.startswith("F") else "allied"
    return Unit(
        id=name, name=name.title(), side=side, seat=more.get("seat", "napoleon" if side == "french" else "wellington"),
        kind=known, stands=stands, full=full + mounted, mounted=int(more.get("mounted", mounted)), train=train,
        place=sq(place), facing=Facing(facing), limbered="limbered" in rest, square=more.get("square", ""),
        rides=more.get("rides", ""), of=more.get("of", ""),
    )  # fmt: skip


@cache
def printed() -> tuple[Any, Any, Any]:
    """The tables that come with the scenario."""
    tables = load("beattenburg").tables
    return first_table(tables["first"]), musketry_table(tables["musketry"]), artillery_table(tables["artillery"])


def board(
    units: str, drawing: str = OPEN, *roads: str, bound: int = 1, way: str = SIMULTANEOUS, last: int = 8,
    strong: str = "", parks: Mapping[str, tuple[Train, str]] | None = None, burning: str = "", fog: bool = False,
    prizes: Mapping[str, int] | None = None, repair: Repair = Repair.SECOND,
) -> Position:  # fmt: skip
    """A position of eight by eight open squares; the French come from the west and are the attackers first."""
    table, musketry, artillery = printed()
    settled = Rules(
        table, musketry, artillery, way, "french", repair, tuple(sq(each) for each in strong.split()), fog=fog
    )
    return Position(
        title="Test", bound=bound, last_bound=last, acting=acting_in(settled, SIDES, bound), sides=SIDES, seats=SEATS,
        ground=ground(drawing, *roads), units=tuple(unit(line) for line in units.strip().splitlines()), rules=settled,
        parks=tuple(Park(sq(at), train, side) for at, (train, side) in (parks or {}).items()),
        burning=tuple(sq(each) for each in burning.split()),
        objectives=tuple(Objective((sq(at),), points, at) for at, points in (prizes or {}).items()),
    )  # fmt: skip


def action(text: str) -> Action:
    """`- B4-C5`, `x C3 with F2+F3 in column`, `* C3 howitzer`, `detach 1 C4`, `face NE`, `mdi column 2, line 1`."""
    verb, _, rest = text.strip().partition(" ")
    verb = VERBS.get(verb, verb)
    if verb == "mdi":
        return Action("mdi", word=rest)
    word = next((each for each in sorted(WORDS, key=len, reverse=True) if re.search(rf"\b{each}$", rest)), "")
    rest = rest.removesuffix(word).strip().removesuffix(" in")
    squares: list[Square] = []
    units: list[str] = []
    direction, number = None, None
    for part in (part for part in rest.split() if part not in ("with", "in")):
        if part.isdigit():
            number = int(part)
        elif part in set(Facing):
            direction = Facing(part)
        elif part[:1] in "FA" and part not in ("A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8") and verb in _OF_UNITS:
            units += part.split("+")
        elif re.fullmatch(r"[A-P][0-9]{1,2}(-[A-P][0-9]{1,2})*", part):
            squares += [sq(each) for each in part.split("-")]
        else:
            units += part.split("+")
    return Action(verb, tuple(squares), tuple(units), direction, number, word)


_OF_UNITS: Final = ("join", "support")


def order(line: str) -> Order:
    """`FA - B4; * C5; face E`: actions are separated by semicolons."""
    name, _, text = line.partition(" ")
    return Order(name, tuple(action(part) for part in text.split(";")))


def policy(line: str) -> StandingOrder:
    """`RETREAT FA SE`."""
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
        """Where a unit stands, '' for off the table."""
        return str(self.unit(name).place or "")

    def stands(self, name: str) -> int:
        return self.unit(name).strength

    def of(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]

    def result(self, name: str) -> str:
        """What its owner is told became of a unit's order."""
        return next((str(e.words["result"]) for e in self.of("order_result") if e.actors == (name,)), "")

    def rolls(self, pattern: str) -> list[Roll]:
        """Every throw under a key, each once."""
        found = {roll.key: roll for event in self.events for roll in event.rolls if fnmatchcase(roll.key, pattern)}
        return list(found.values())

    def roll(self, pattern: str) -> Roll:
        (found,) = self.rolls(pattern)
        return found

    def melee(self) -> str:
        """`FA+FB 5 column x AA 4 line superior 1¼ 2½` of the one melee."""
        (event,) = self.of("melee")
        words = event.words
        return (
            f"{'+'.join(event.actors)} {words['attack']} {words['card']} x {'+'.join(event.targets)} "
            f"{words['defence']} {words['against']} {words['relation']} {words['loss']} {words['cost']}"
        )


def run(position: Position, *told: str, dice: Mapping[str, Sequence[int]] | None = None) -> Result:
    """Resolve a bound; lines that begin with a policy's name are standing orders; chiefs write for their side."""
    outcome = rules.resolve(position, sheets(position, told), Script(dice or {}))
    return Result(outcome.position, outcome.events)


def sheets(position: Position, told: Sequence[str]) -> list[Sheet]:
    """One sheet a side, for its commander-in-chief."""
    found = []
    for seat in (seat for seat in position.seats if seat.commander_in_chief):
        names = {each.id for each in position.units if each.side == seat.side}
        orders = [order(line) for line in told if line.split()[0].lower() not in POLICIES]
        standing = [policy(line) for line in told if line.split()[0].lower() in POLICIES]
        mine = tuple(each for each in orders if each.unit in names or each.unit == seat.id)
        found.append(Sheet(seat.id, position.bound, mine, tuple(each for each in standing if each.unit in names)))
    return found


def check(position: Position, *told: str, seat: str = "napoleon") -> tuple[Problem, ...]:
    """What the seat is told of these orders."""
    view = rules.see(position, next(found.side for found in position.seats if found.id == seat))
    return rules.check(view, Sheet(seat, position.bound, tuple(order(line) for line in told)))


def refused(position: Position, *told: str, seat: str = "napoleon") -> list[str]:
    """The messages of what is not done."""
    return [problem.message for problem in check(position, *told, seat=seat) if problem.severity is Severity.NO]


def table_of(position: Position) -> Field:
    """The table in the middle of a phase, for a single rule."""
    return Field.known(position)


def changed(position: Position, name: str, **changes: Any) -> Position:
    """The same position with one unit different."""
    units = tuple(replace(found, **changes) if found.id == name else found for found in position.units)
    return replace(position, units=units)


__all__ = ["ALTERNATE", "OPEN", "SIMULTANEOUS", "Train", "board", "changed", "check", "ground", "order", "policy"]
__all__ += ["printed", "refused", "run", "sq", "table_of", "unit"]
