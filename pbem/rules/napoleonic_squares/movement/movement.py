"""C3.1 Movement."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.battle.order import Action
from pbem.battle.square import Square
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.battlefield import Battlefield
from pbem.rules.napoleonic_squares.kind import Kind
from pbem.rules.napoleonic_squares.movement.movement_cost import step_price
from pbem.rules.napoleonic_squares.orders.task import Task
from pbem.rules.napoleonic_squares.terrain import barred, corners, has_town, is_wood
from pbem.rules.napoleonic_squares.unit import Unit


@dataclass(frozen=True, slots=True)
class Leg:
    """A square reached on the way: the points and diagonals spent up to there, and whether the town is entered."""

    square: Square
    points: int
    diagonals: int
    in_town: bool


@dataclass(frozen=True, slots=True)
class Route:
    """How far a path can be followed, and why no farther."""

    legs: tuple[Leg, ...]
    stopped: str = ""


def path_of(here: Square, action: Action) -> tuple[Square, ...]:
    """The squares an order leads through: those it names, or a number of steps in a direction."""
    if action.direction is not None:
        return tuple(here.step(action.direction, step) for step in range(1, (action.number or 1) + 1))
    return action.squares[1:] if action.squares[:1] == (here,) else action.squares


def route(field: Battlefield, unit: Unit, task: Task, action: Action) -> Route:
    """C3.1: follow the path as far as points and ground allow.

    Nobody enters a square that the enemy holds, nor crosses a barrier. Cavalry that enters woods has done for this
    bound. Foot artillery that has bombarded may not move.
    """
    here = unit.place
    if here is None:
        return Route((), "it is not on the table")
    if unit.kind is Kind.FOOT_ARTILLERY and task.bombarded:
        return Route((), "foot artillery does not bombard and move in one bound")
    path = path_of(here, action)
    legs: list[Leg] = []
    points, diagonals = 0, task.diagonals
    for index, to in enumerate(path):
        into_town = action.verb == "enter" and index == len(path) - 1
        why = _hindrance(field, unit, here, to, into_town)
        points += step_price(field.ground, unit.kind, here, to, diagonals, into_town and not why).points
        if not why and points > task.for_moving:
            why = f"{to} needs {points} points, it has {task.for_moving}"
        if why:
            return Route(tuple(legs), why)
        diagonals += bool(corners(here, to))
        legs.append(Leg(to, points, diagonals, into_town))
        here = to
        if unit.kind.cavalry and is_wood(field.ground, to) and index < len(path) - 1:
            return Route(tuple(legs), f"cavalry ends its actions in the woods of {to}")
    return Route(tuple(legs))


def _hindrance(field: Battlefield, unit: Unit, here: Square, to: Square, into_town: bool) -> str:
    if here.toward(to) is None:
        return f"{to} is not next to {here}"
    if field.enemies_at(to, unit.side):
        return f"the enemy holds {to}"
    if not field.may_enter(to, unit.side) or barred(field.ground, here, to):
        return f"{to} cannot be entered from {here}"
    return _no_garrison(field, unit, to) if into_town else ""


def _no_garrison(field: Battlefield, unit: Unit, square: Square) -> str:
    """B, C3.1: why a unit may not be the one in the town of a square; empty where it may."""
    if unit.kind is not Kind.INFANTRY:
        return "only infantry occupies a town"
    if not has_town(field.ground, square):
        return f"there is no town in {square}"
    held = field.garrison(square)
    return f"{held.id} is in the town of {square}" if held is not None and held.id != unit.id else ""


def march(field: Battlefield, tasks: dict[str, Task], moves: dict[str, Action]) -> None:
    """C3.1: carry out moves that are made together, friends making room for one another.

    A unit may pass through a full square, but not stay in one; where no sequence of the moves makes room, it stops in
    the last square of its path that has some.
    """
    waiting = dict(moves)
    while waiting:
        ready = next((name for name in waiting if _room_at_end(field, tasks[name], waiting[name])), None)
        name = ready or next(iter(waiting))
        _go(field, tasks[name], waiting.pop(name))


def _room_at_end(field: Battlefield, task: Task, action: Action) -> bool:
    unit = field.units[task.unit]
    legs = route(field, unit, task, action).legs
    return not legs or field.has_room(legs[-1].square, unit)


def _go(field: Battlefield, task: Task, action: Action) -> None:
    unit = field.units[task.unit]
    if task.done or not unit.on_table or task.rallied:
        field.note(task.unit, "no move: it has ended its actions")
        return
    if action.verb == "enter" and unit.place is not None and not path_of(unit.place, action):
        _into_town(field, task, unit)
        return
    way = route(field, unit, task, action)
    legs, why = list(way.legs), way.stopped
    while legs and not field.has_room(legs[-1].square, unit):
        why = f"no room in {legs.pop().square}"
    if not legs or unit.place is None:
        field.note(task.unit, f"stood: {why}" if why else "stood")
        return
    _arrive(field, task, unit, unit.place, legs)
    field.note(task.unit, f"stopped in {legs[-1].square}: {why}" if why else f"at {legs[-1].square}")


def _arrive(field: Battlefield, task: Task, unit: Unit, start: Square, legs: list[Leg]) -> None:
    last = legs[-1]
    task.take(last.points)
    task.diagonals = last.diagonals
    task.moved = True
    field.change(unit, place=last.square, in_town=last.in_town)
    path = (start, *(leg.square for leg in legs))
    field.tell("entered_town" if last.in_town else "moved", (unit.id,), (), path, clause="C3.1", points=last.points)
    if unit.kind.cavalry and is_wood(field.ground, last.square):
        task.done = True


def _into_town(field: Battlefield, task: Task, unit: Unit) -> None:
    here = unit.place
    assert here is not None
    why = _no_garrison(field, unit, here)
    if not why and task.for_moving < tables.TOWN:
        why = f"it needs {tables.TOWN} point"
    if why:
        field.note(unit.id, f"stood: {why}")
        return
    if not unit.in_town:
        task.take(tables.TOWN)
        task.moved = True
        field.change(unit, in_town=True)
        field.tell("entered_town", (unit.id,), (), (here,), clause="C3.1", points=tables.TOWN)
    field.note(unit.id, f"in the town of {here}")


def come_out(field: Battlefield, task: Task) -> None:
    """B: a garrison comes out of its town into the same square, which takes no points."""
    unit = field.units[task.unit]
    if not unit.in_town or unit.place is None:
        field.note(unit.id, "stood: it is not in a town")
        return
    field.change(unit, in_town=False)
    field.tell("left_town", (unit.id,), (), (unit.place,), clause="B")
    field.note(unit.id, "out of the town")
