"""8.0. The movement of a bound: all who act march at once, then stack and face."""

from __future__ import annotations

from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.battle.facing import Facing
from pbem.battle.square import Square
from pbem.rules.brandywine.combat.hold import lift_left_holds
from pbem.rules.brandywine.field.battlefield import Field
from pbem.rules.brandywine.field.course import Course
from pbem.rules.brandywine.field.unit import Unit
from pbem.rules.brandywine.movement.clock import CONTACT, run_clock
from pbem.rules.brandywine.movement.entry import entries
from pbem.rules.brandywine.movement.facing import facing_enemy
from pbem.rules.brandywine.movement.intent import intended
from pbem.rules.brandywine.movement.march import March
from pbem.rules.brandywine.movement.routes import note_passed
from pbem.rules.brandywine.movement.stacking import settle_stacks
from pbem.rules.brandywine.orders.plans import Plans
from pbem.rules.brandywine.seeing.seeing import watched

PHASE: Final = "Movement"


def run(course: Course, plans: Plans, dice: Dice) -> tuple[Course, tuple[Event, ...]]:
    """8.0 to 12.0: march on one clock, settle the stacks, turn to the enemy, and say what came of it."""
    table = Field(course, plans, PHASE, dice)
    move(table)
    return table.outcome()


def move(table: Field) -> None:
    """Everything of the movement phase."""
    before = dict(table.units)
    in_contact = {unit.id for unit in before.values() if unit.combat and table.in_contact(unit)}
    marches = {march.unit: march for march in (*intended(table), *entries(table))}
    run_clock(table, marches.values())
    settle_stacks(table, marches)
    _turn(table, before, marches)
    _tell(table, before, marches)
    for march in marches.values():
        note_passed(table, table.units[march.unit], march.path)
    _stay_in_contact(table, in_contact)
    _cut_off(table, in_contact)
    lift_left_holds(table)
    table.take_ground()


def _turn(table: Field, before: dict[str, Unit], marches: dict[str, March]) -> None:
    """11.0: as ordered; else those who moved or have the enemy next to them turn to him."""
    turned = {}
    for unit in table.units.values():
        if unit.side not in table.position.acting or unit.place is None:
            continue
        order = table.plans.action(unit.id, "face")
        march = marches.get(unit.id)
        along = unit.facing
        if march is not None and len(march.path) > 1:
            along = march.path[-2].toward(march.path[-1]) or unit.facing
        if order is not None and order.direction is not None and not _looks_away(table, unit, order.direction):
            turned[unit.id] = order.direction
        elif before[unit.id].place != unit.place or table.in_contact(unit):
            turned[unit.id] = facing_enemy(table, unit, along)
    for name, facing in turned.items():
        table.change(table.units[name], facing=facing)


def _looks_away(table: Field, unit: Unit, facing: Facing) -> bool:
    """13.0: whether who must attack would face so that no enemy is in his three front squares; he may not."""
    if not unit.combat or unit.held or unit.disorganised or unit.place is None or not table.in_contact(unit):
        return False
    rules, here = table.position.rules.enfilade, unit.place
    near = (enemy.place for enemy in table.enemies_next_to(here, unit.side))
    if any(place is not None and rules.in_front(facing, here, place) for place in near):
        return False
    table.note(unit.id, f"could not face {facing.value} with the enemy beside it")
    return True


def _tell(table: Field, before: dict[str, Unit], marches: dict[str, March]) -> None:
    for unit in tuple(table.units.values()):
        march = marches.get(unit.id)
        if march is not None and march.path and before[unit.id].place != unit.place:
            _tell_march(table, unit, march)
        elif unit.facing is not before[unit.id].facing and unit.place is not None:
            table.tell(
                "turned", (unit.id,), (), (unit.place,), seen_by=_eyes(table, [unit.place]), facing=unit.facing.value
            )
            table.note(unit.id, f"turned to {unit.facing.value}")
    for march in marches.values():
        if march.stopped:
            _tell_stop(table, table.units[march.unit], march)


def _tell_march(table: Field, unit: Unit, march: March) -> None:
    kind = "entered" if march.enters else "marched"
    table.tell(
        kind,
        (unit.id,),
        (),
        march.path,
        seen_by=_eyes(table, march.path[-1:]),
        clause="8.0",
        facing=unit.facing.value,
        path=_way(march),
    )
    table.note(unit.id, f"in {unit.place} facing {unit.facing.value}")


def _way(march: March) -> str:
    """`E15-F15-F19`: where the way turns, and its ends."""
    kept = [
        square
        for index, square in enumerate(march.path)
        if index in (0, len(march.path) - 1)
        or march.path[index - 1].toward(square) is not square.toward(march.path[index + 1])
    ]
    return "-".join(map(str, kept))


def _tell_stop(table: Field, unit: Unit, march: March) -> None:
    if march.stopped == CONTACT:
        near = table.enemies_next_to(unit.place, unit.side) if unit.place else ()
        names = tuple(enemy.id for enemy in near)
        table.note(unit.id, f"met {', '.join(names) or 'the enemy'}")
        if march.begun and names:
            table.tell("contact", (unit.id,), names, (unit.place,), clause="13.0")
        return
    if march.spends_all and not table.plans.action(unit.id, "move", "withdraw", "attack"):
        return
    table.note(unit.id, f"stopped: {march.stopped}")
    if march.spends_all:
        return
    table.tell("stopped", (unit.id,), (), (unit.place,), seen_by=(unit.side,), why=march.stopped)


def _eyes(table: Field, squares: list[Square]) -> tuple[str, ...]:
    """The sides that see somebody in one of these squares."""
    sides = (side.id for side in table.position.sides)
    own = table.units
    return tuple(side for side in sides if any(watched(table.position, own, square, side) for square in squares))


def _stay_in_contact(table: Field, in_contact: set[str]) -> None:
    """13.0: who began in enemy control and has not withdrawn must attack."""
    for name in sorted(in_contact):
        unit = table.units[name]
        if unit.side in table.position.acting and table.in_contact(unit) and not unit.held and not unit.disorganised:
            table.entered.add(name)


def _cut_off(table: Field, in_contact: set[str]) -> None:
    """16.0: a disorganised unit that began next to the enemy and could not get away is eliminated."""
    for name in [name for name in table.units if name in in_contact]:
        unit = table.units[name]
        if unit.disorganised and unit.side in table.position.acting and table.in_contact(unit):
            table.tell("cut_off", (name,), (), (unit.place,), clause="16.0")
            table.note(name, "could not get away and was eliminated")
            table.eliminate(unit)
