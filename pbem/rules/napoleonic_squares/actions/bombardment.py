"""C3.2 Bombardment."""

from __future__ import annotations

from pbem.battle.event import Modifier, Roll
from pbem.battle.order import Action
from pbem.battle.square import Square
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.actions.assault.hits import borne, share
from pbem.rules.napoleonic_squares.actions.assault.saves import save_in_town
from pbem.rules.napoleonic_squares.actions.line_of_sight import is_clear
from pbem.rules.napoleonic_squares.actions.task import Task
from pbem.rules.napoleonic_squares.army.kind import Kind
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield, ids
from pbem.rules.napoleonic_squares.field.hindrance import Bar, Hindrance
from pbem.rules.napoleonic_squares.field.terrain import is_wood


def out_of_reach(field: Battlefield, unit: Unit, target: Square) -> Hindrance | None:
    """C3.2: why guns may not bombard a square; None where they may, at one square (close) or two (long)."""
    here = unit.place
    if here is None:
        return Hindrance(Bar.OFF_TABLE, "they are not on the table", "C3.2")
    distance = here.distance(target)
    if not tables.CLOSE <= distance <= tables.LONG:
        return Hindrance(Bar.APART, f"{target} is {distance} squares off, they reach {tables.LONG}", "C3.2")
    if not is_clear(field.ground, field.occupied(), here, target):
        return Hindrance(Bar.SIGHT, f"{target} is hidden", "C3.2")
    return None


def die_at(kind: Kind, distance: int) -> int:
    """C3.2: the die of a battery at close and at long range."""
    close, long = tables.BOMBARDMENT_DIE[kind]
    return close if distance <= tables.CLOSE else long


def target_of(field: Battlefield, unit: Unit, action: Action) -> tuple[Square | None, bool]:
    """The square an order means, and whether it means the garrison of its town."""
    enemy = next((field.units[name] for name in action.units if name in field.units), None)
    if enemy is not None and enemy.side != unit.side:
        return enemy.place, enemy.in_town or action.word == "town"
    return (action.squares[-1] if action.squares else None), action.word == "town"


def bombard(field: Battlefield, task: Task, action: Action, *, last: bool) -> None:
    """C3.2: a battery throws one die for each action point it spends, and hits on 5+, into woods on 6+.

    Foot artillery does not bombard and move in one bound. Without a number it spends all it has, or one point where
    more actions follow. The owner of the target shares out the hits; a garrison is hit only where the town is named or
    nobody else is there, and then has the town's cover.
    """
    unit = field.units[task.unit]
    square, town = target_of(field, unit, action)
    why = cannot_bombard(field, task, action)
    if why is not None:
        field.fail(unit.id, "no fire", why)
    if why is not None or square is None or unit.place is None:
        return
    points = points_for(task, action, last=last)
    targets = targets_in(field, unit, square, town)
    distance = unit.place.distance(square)
    need = tables.BOMBARDMENT_INTO_WOODS if is_wood(field.ground, square) else tables.HIT
    sides = die_at(unit.kind, distance)
    shot = 1 + sum(event.kind == "bombarded" and event.actors == (unit.id,) for event in field.events)
    modifiers = [Modifier(points - 1, "a die for each further action", "C3.2")] if points > 1 else []
    roll = field.roll(
        f"bombard|{unit.id}>{square}|{shot}",
        unit.id,
        unit.side,
        f"bombardment of {square}, range {distance}",
        points,
        sides,
        need,
        modifiers,
        base=1,
    )
    task.fire(points)
    field.bombarded.add(unit.id)
    _strike(field, unit, square, targets, roll, "long" if distance > tables.CLOSE else "close")


def points_for(task: Task, action: Action, *, last: bool) -> int:
    """C3.2: the points a bombardment spends: those it names, or all, or one where more is to follow."""
    return min(task.points, action.number or (task.points if last else 1))


def cannot_bombard(field: Battlefield, task: Task, action: Action) -> Hindrance | None:
    """C3.2: why a unit cannot bombard what its order says; None where it can."""
    unit = field.units[task.unit]
    square, _ = target_of(field, unit, action)
    if not unit.kind.artillery:
        return Hindrance(Bar.ARM, "only artillery bombards", "C3.2")
    if task.done or task.rallied or task.points < 1:
        return Hindrance(Bar.POINTS, "no action points are left", "C3.2")
    if unit.kind is Kind.FOOT_ARTILLERY and task.moved:
        return Hindrance(Bar.ARM, "foot artillery does not move and bombard in one bound", "C3.2")
    if square is None or not field.enemies_at(square, unit.side):
        return Hindrance(Bar.NOBODY, f"no enemy in {square}" if square else "its target is gone", "C3.2")
    return out_of_reach(field, unit, square)


def targets_in(field: Battlefield, unit: Unit, square: Square, town: bool) -> tuple[Unit, ...]:
    """The units of a square that a bombardment may hit: the garrison, or those outside the town."""
    there = field.enemies_at(square, unit.side)
    inside = tuple(enemy for enemy in there if enemy.in_town)
    outside = tuple(enemy for enemy in there if not enemy.in_town)
    return inside if inside and (town or not outside) else outside


def _strike(
    field: Battlefield, unit: Unit, square: Square, targets: tuple[Unit, ...], roll: Roll, distance: str
) -> None:
    rolls, suffered = [roll], dict[str, int]()
    for name, number in share(field, targets, roll.successes).items():
        hit = field.units[name]
        saved = 0
        if hit.in_town:
            save = save_in_town(field, hit, number, f"{roll.key}|{name}")
            rolls.append(save)
            saved = save.successes
        suffered[name] = number - saved
        field.change(hit, hits=hit.hits + number - saved)
    total = sum(suffered.values())
    field.tell(
        "bombarded",
        (unit.id,),
        ids(targets),
        (*unit.here, square),
        rolls,
        "C3.2",
        hits=total,
        range=distance,
        result="no hit" if not total else "1 hit" if total == 1 else f"{total} hits",
        borne=borne(suffered),
    )
    field.note(unit.id, f"{total} hit{'' if total == 1 else 's'} on {square}")
