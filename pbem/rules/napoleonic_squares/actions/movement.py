"""C3.1 Movement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pbem.battle.order import Action
from pbem.battle.square import Square
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.actions.movement_cost import step_price
from pbem.rules.napoleonic_squares.actions.task import Task
from pbem.rules.napoleonic_squares.army.kind import Kind
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield
from pbem.rules.napoleonic_squares.field.hindrance import Bar, Hindrance
from pbem.rules.napoleonic_squares.field.terrain import barred, corners, has_town, is_wood

MOVES: Final = ("move", "enter", "follow")


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
    stopped: Hindrance | None = None


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
        return Route((), Hindrance(Bar.OFF_TABLE, "it is not on the table", "C3.1"))
    if unit.kind is Kind.FOOT_ARTILLERY and task.bombarded:
        return Route((), Hindrance(Bar.ARM, "foot artillery does not bombard and move in one bound", "C3.2"))
    path = path_of(here, action)
    legs: list[Leg] = []
    points, diagonals = 0, task.diagonals
    for index, to in enumerate(path):
        into_town = action.verb == "enter" and index == len(path) - 1
        why = _hindrance(field, unit, here, to, into_town)
        points += step_price(field.ground, here, to, diagonals, into_town and why is None).points
        if why is None and points > task.for_moving:
            why = Hindrance(Bar.POINTS, f"{to} needs {points} points, it has {task.for_moving}", "C3.1")
        if why is not None:
            return Route(tuple(legs), why)
        diagonals += bool(corners(here, to))
        legs.append(Leg(to, points, diagonals, into_town))
        here = to
        if unit.kind.cavalry and is_wood(field.ground, to) and index < len(path) - 1:
            return Route(tuple(legs), Hindrance(Bar.WOODS, f"cavalry ends its actions in the woods of {to}", "C3.1"))
    return Route(tuple(legs))


def cannot_march(field: Battlefield, task: Task, action: Action) -> Hindrance | None:
    """C3.1: what keeps a unit from going all the way that an order says; None where nothing does."""
    unit = field.units[task.unit]
    if task.done or task.rallied:
        return Hindrance(Bar.ENDED, "it has ended its actions", "C3.1")
    if _into_own_town(unit, action):
        return _cannot_occupy(field, task, unit)
    return route(field, unit, task, action).stopped


def _hindrance(field: Battlefield, unit: Unit, here: Square, to: Square, into_town: bool) -> Hindrance | None:
    if here.toward(to) is None:
        return Hindrance(Bar.APART, f"{to} is not next to {here}", "C3.1")
    if to not in field.ground:
        return Hindrance(Bar.SHUT, f"the map ends at {here}", "C3.1")
    if field.enemies_at(to, unit.side):
        return Hindrance(Bar.ENEMY, f"the enemy holds {to}", "C3.1")
    if not field.may_enter(to, unit.side) or barred(field.ground, here, to):
        return Hindrance(Bar.SHUT, f"{to} cannot be entered from {here}", "C3.1")
    return no_garrison(field, unit, to) if into_town else None


def no_garrison(field: Battlefield, unit: Unit, square: Square) -> Hindrance | None:
    """B, C3.1: why a unit may not be the one in the town of a square; None where it may."""
    if unit.kind is not Kind.INFANTRY:
        return Hindrance(Bar.TOWN, "only infantry occupies a town", "C3.1")
    if not has_town(field.ground, square):
        return Hindrance(Bar.TOWN, f"there is no town in {square}", "B")
    held = field.garrison(square)
    if held is None or held.id == unit.id:
        return None
    return Hindrance(Bar.TOWN_HELD, f"{held.id} is in the town of {square}", "B")


def march(field: Battlefield, tasks: dict[str, Task], moves: dict[str, Action]) -> None:
    """C3.1: carry out moves that are made together, friends making room for one another.

    A unit may pass through a full square, but not stay in one; where no sequence of the moves makes room, it stops in
    the last square of its path that has some.
    """
    waiting = dict(moves)
    while waiting:
        name = next(iter(waiting))
        # Who is left alone goes in any case, room or none.
        if len(waiting) > 1:
            name = next((each for each in waiting if _room_at_end(field, tasks[each], waiting[each])), name)
        _go(field, tasks[name], waiting.pop(name))


def _room_at_end(field: Battlefield, task: Task, action: Action) -> bool:
    unit = field.units[task.unit]
    legs = route(field, unit, task, action).legs
    return not legs or field.has_room(legs[-1].square, unit)


def _go(field: Battlefield, task: Task, action: Action) -> None:
    unit = field.units[task.unit]
    if task.done or not unit.on_table or task.rallied:
        field.fail(task.unit, "no move", Hindrance(Bar.ENDED, "it has ended its actions", "C3.1"))
        return
    if _into_own_town(unit, action):
        _into_town(field, task, unit)
        return
    way = route(field, unit, task, action)
    legs, why = list(way.legs), way.stopped
    while legs and not field.has_room(legs[-1].square, unit):
        why = Hindrance(Bar.ROOM, f"no room in {legs.pop().square}", "B")
    if legs and unit.place is not None:
        _arrive(field, task, unit, unit.place, legs)
    came_to = f"stopped in {legs[-1].square}" if legs else "stood"
    if why is not None:
        field.fail(task.unit, came_to, why)
    else:
        field.note(task.unit, f"at {legs[-1].square}" if legs else came_to)


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


def _into_own_town(unit: Unit, action: Action) -> bool:
    return action.verb == "enter" and unit.place is not None and not path_of(unit.place, action)


def _cannot_occupy(field: Battlefield, task: Task, unit: Unit) -> Hindrance | None:
    """C3.1: why a unit may not go into the town of its own square; None where it may."""
    why = no_garrison(field, unit, unit.place) if unit.place is not None else None
    if why is None and task.for_moving < tables.TOWN:
        return Hindrance(Bar.POINTS, f"it needs {tables.TOWN} point", "C3.1")
    return why


def _into_town(field: Battlefield, task: Task, unit: Unit) -> None:
    here = unit.place
    assert here is not None
    why = _cannot_occupy(field, task, unit)
    if why is not None:
        field.fail(unit.id, "stood", why)
        return
    if not unit.in_town:
        task.take(tables.TOWN)
        task.moved = True
        field.change(unit, in_town=True)
        field.tell("entered_town", (unit.id,), (), (here,), clause="C3.1", points=tables.TOWN)
    field.note(unit.id, f"in the town of {here}")


def cannot_come_out(field: Battlefield, task: Task, action: Action) -> Hindrance | None:
    """B: only a garrison comes out of a town."""
    unit = field.units[task.unit]
    inside = unit.in_town and unit.place is not None
    return None if inside else Hindrance(Bar.TOWN, "it is not in a town", "B")


def come_out(field: Battlefield, task: Task, action: Action) -> None:
    """B: a garrison comes out of its town into the same square, which takes no points."""
    unit = field.units[task.unit]
    why = cannot_come_out(field, task, action)
    if why is not None or unit.place is None:
        field.note(unit.id, f"stood: {why}")
        return
    field.change(unit, in_town=False)
    field.tell("left_town", (unit.id,), (), (unit.place,), clause="B")
    field.note(unit.id, "out of the town")
