"""Boards drawn in text, terse orders and dice that fall as a test wants them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from typing import Any

import pbem.rules.napoleonic_squares as rules
from pbem.battle.condition import EMPTY, Clause, Condition
from pbem.battle.dice import Dice
from pbem.battle.event import Event, Roll
from pbem.battle.facing import Facing
from pbem.battle.order import Action, Order, Sheet, StandingOrder
from pbem.battle.side import Seat, Side
from pbem.battle.square import Square
from pbem.battle.squared_ground import Cell, Edge, EdgeKind, SquaredGround, Terrain
from pbem.rules.napoleonic_squares.army.general import General
from pbem.rules.napoleonic_squares.army.kind import Kind
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield
from pbem.rules.napoleonic_squares.field.course import Course
from pbem.rules.napoleonic_squares.field.position import Day, Position
from pbem.rules.napoleonic_squares.orders.plans import Plans

LEGEND = {
    "w": Terrain.WOOD, "h": Terrain.HILL, "H": Terrain.HILL, "T": Terrain.TOWN, "m": Terrain.MARSH, "~": Terrain.WATER,
    "b": Terrain.BAD, "F": Terrain.FORTRESS,
}  # fmt: skip
KINDS = {
    "inf": Kind.INFANTRY, "mixed": Kind.MIXED, "light": Kind.LIGHT_CAVALRY, "heavy": Kind.HEAVY_CAVALRY,
    "foot": Kind.FOOT_ARTILLERY, "horse": Kind.HORSE_ARTILLERY,
}  # fmt: skip
SIDES = (Side("french", "France", "French", True, Facing.S), Side("austrian", "Austria", "Austrian", False, Facing.N))
SEATS = (
    Seat("fr", "the French", "french", True),
    Seat("fr2", "the second Frenchman", "french"),
    Seat("au", "the Austrians", "austrian", True),
)
VERBS = {"-": "move", "x": "assault", "*": "bombard"}
WORDS = ("guns in", "guns out", "until won", "in turn", "if fresh", "if outnumbered", "if enemy", "unless terrain")


Faces = Mapping[str, Any]
"""The face of all dice of a key, or each of them."""


class Script(Dice):
    """Dice of which a test sets those whose key it names (with * and ?, the longest pattern counts); others show 1."""

    def __init__(self, faces: Faces) -> None:
        super().__init__(b"", b"", 0)
        self.faces = faces
        self.keys: list[str] = []

    def roll(self, key: str, number: int, sides: int = 6) -> tuple[int, ...]:
        super().roll(key, number, sides)
        assert "again9" not in key, f"{key}: the test's dice tie for ever"
        self.keys.append(key)
        fitting = [pattern for pattern in self.faces if fnmatchcase(key, pattern)]
        if fitting:
            face = self.faces[max(fitting, key=len)]
            dice = (face,) * number if isinstance(face, int) else tuple(face)
            assert len(dice) == number, f"{key} throws {number} dice, the test has {dice}"
            assert all(1 <= die <= sides for die in dice), f"{key} throws d{sides}"
            return dice
        return (1,) * number


def sq(text: str) -> Square:
    return Square.parse(text)


def ground(drawing: str, *edges: str) -> SquaredGround:
    """A map drawn row by row from the north; `H` is a hill without a number, `edges` are such as `river B2 C2`."""
    rows = [line.split() for line in drawing.strip().splitlines() if line.split()[0].isdigit()]
    cells = []
    for row in rows:
        for column, mark in enumerate(row[1:], start=1):
            if mark != ".":
                terrain = LEGEND[mark]
                cells.append(Cell(Square(column, int(row[0])), (terrain,), int(mark == "h")))
    found = [Edge(sq(here), sq(there), EdgeKind(kind)) for kind, here, there in (edge.split() for edge in edges)]
    return SquaredGround(len(rows[0]) - 1, len(rows), tuple(cells), tuple(found))


def unit(line: str) -> Unit:
    """`FI1 C2 inf 8/8/8 hits=2 town of=SOU seat=fr2`: ids with F are French, with A Austrian."""
    name, place, kind_name, ratings, *rest = line.split()
    kind = KINDS[kind_name]
    dice = [int(die) for die in ratings.split("/")]
    skirmish, quality, morale = [0, 0, 0, *dice][-3:]
    more = dict(part.split("=") for part in rest if "=" in part)
    side = "french" if name.startswith("F") else "austrian"
    return Unit(
        id=name, name=name.lower(), side=side, seat=more.get("seat", "fr" if side == "french" else "au"),
        command=more.get("of", "DAV" if side == "french" else "HIL"), kind=kind, skirmish=skirmish,
        quality=quality, morale=morale, hits=int(more.get("hits", 0)),
        place=None if place == "-" else sq(place), in_town="town" in rest, arrives=int(more.get("arrives", 0)),
        entry=tuple(sq(text) for text in more["entry"].split(",")) if "entry" in more else (),
    )  # fmt: skip


def general(line: str) -> General:
    """`SOU d10 french C2` for a subordinate, `NAP d12 french C2 chief joined=SOU` for a commander-in-chief."""
    name, die, side, place, *rest = line.split()
    more = dict(part.split("=") for part in rest if "=" in part)
    chief = "chief" in rest
    return General(
        id=name, name=name.title(), side=side, seat=more.get("seat", "fr" if side == "french" else "au"),
        die=int(die[1:]), command="" if chief else name.title(), chief=chief, joined=more.get("joined", ""),
        place=None if place == "-" else sq(place), arrives=int(more.get("arrives", 0)),
    )  # fmt: skip


def board(
    drawing: str, units: str, *edges: str, generals: Sequence[str] = (), bound: int = 1, days: Sequence[int] = (8,)
) -> Position:
    """A position in which the French lie south and Davout (d10) leads them, Hiller (d8) the Austrians."""
    troops = tuple(unit(line) for line in units.strip().splitlines())
    leaders = [general(line) for line in generals]
    for name, die, side in (("DAV", 10, "french"), ("HIL", 8, "austrian")):
        own = [found for found in troops if found.command == name]
        if own and not any(leader.id == name for leader in leaders):
            leaders.append(general(f"{name} d{die} {side} {own[0].place or '-'}"))
    return Position(
        title="Test", bound=bound, last_bound=sum(days), sides=SIDES, seats=SEATS, ground=ground(drawing, *edges),
        units=troops, generals=tuple(leaders),
        days=tuple(Day(f"day {index}", 12, bounds) for index, bounds in enumerate(days, start=1)),
    )  # fmt: skip


def action(text: str) -> Action:
    """`- C4-C5`, `x C3 with FI2+FG1 guns in`, `* C3 2 town`, `rally`, `bid DAV+SOU`, `- N 2`."""
    word = next((word for word in WORDS if text.endswith(word)), "")
    parts = text.removesuffix(word).split()
    verb, rest = VERBS.get(parts[0], parts[0]), [part for part in parts[1:] if part != "with"]
    squares: list[Square] = []
    units: list[str] = []
    direction, number = None, None
    for part in rest:
        if part.isdigit():
            number = int(part)
        elif part in set(Facing):
            direction = Facing(part)
        elif re.fullmatch(r"[A-J][0-9](-[A-J][0-9])*", part):
            squares += [sq(text) for text in part.split("-")]
        elif part.isupper() or "+" in part or (part[0] in "FA" and part[-1].isdigit()):
            units += part.split("+")
        else:
            word = part
    return Action(verb, tuple(squares), tuple(units), direction, number, word)


def order(name: str, text: str, given: int | None = None, when: Condition | None = None, otherwise: str = "") -> Order:
    """An order; actions are separated by semicolons."""
    acts = tuple(action(part) for part in text.split(";"))
    return Order(name, acts, when, tuple(action(part) for part in otherwise.split(";") if part), given)


def empty(square: str) -> Condition:
    return Condition((Clause(EMPTY.says, place=sq(square)),))


def policy(name: str, text: str, when: Condition | None = None) -> StandingOrder:
    """A standing order, `policy("FI1", "retreat stay SE")`."""
    return StandingOrder(name, action(text), when)


class Result:
    """What a bound made of a board."""

    def __init__(self, position: Position, events: Sequence[Event], dice: Script) -> None:
        self.position = position
        self.events = tuple(events)
        self.dice = dice

    def unit(self, name: str) -> Unit:
        return self.position.unit(name)

    def at(self, name: str) -> str:
        """Where a unit or general stands, '' for off the table."""
        places = {unit.id: unit.place for unit in self.position.units}
        places |= {general.id: general.place for general in self.position.generals}
        return str(places[name] or "")

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def of(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]

    def fights(self) -> list[Event]:
        """Every round of every assault, counterattacks among them."""
        return [event for event in self.events if event.kind in ("assault", "pressed", "counterattack")]

    def result(self, name: str) -> str:
        """What its owner is told became of a unit's order."""
        return next((str(e.words["result"]) for e in self.of("order_result") if e.actors == (name,)), "")

    def roll(self, key: str) -> Roll:
        return next(roll for event in self.events for roll in event.rolls if fnmatchcase(roll.key, key))

    def rolls(self, key: str) -> list[Roll]:
        return [roll for event in self.events for roll in event.rolls if fnmatchcase(roll.key, key)]


def run(
    position: Position,
    *told: Order | StandingOrder,
    act: int = 3,
    dice: Faces | None = None,
) -> Result:
    """Resolve a bound; each side's orders go on its commander-in-chief's sheet; all action dice show `act`.

    Davout's d10 wins a tie of ones against Hiller's d8, so the French act first unless the dice say otherwise.
    """
    script = Script({**(dice or {}), "action": act} if "action" not in (dice or {}) else dice or {})
    outcome = rules.resolve(position, sheets(position, told), script)
    return Result(outcome.position, outcome.events, script)


def sheets(position: Position, told: Sequence[Order | StandingOrder]) -> list[Sheet]:
    """One sheet a side, for its commander-in-chief."""
    found = []
    for seat in (seat for seat in position.seats if seat.commander_in_chief):
        names = {unit.id for unit in position.units if unit.side == seat.side}
        names |= {general.id for general in position.generals if general.side == seat.side}
        names |= {other.id for other in position.seats if other.side == seat.side} | {seat.side}
        mine = [each for each in told if each.unit in names]
        orders = tuple(each for each in mine if isinstance(each, Order))
        standing = tuple(each for each in mine if isinstance(each, StandingOrder))
        found.append(Sheet(seat.id, position.bound, orders, standing))
    return found


def field(position: Position, *told: Order | StandingOrder, dice: Faces | None = None) -> Battlefield:
    """The table in the middle of a phase, for a single rule."""
    return Battlefield(Course(position), Plans.of(position, sheets(position, told)), "Test", Script(dice or {}))


def with_hits(position: Position, name: str, hits: int) -> Position:
    """The same position with another number of hits on one unit."""
    units = tuple(replace(found, hits=hits) if found.id == name else found for found in position.units)
    return replace(position, units=units)
