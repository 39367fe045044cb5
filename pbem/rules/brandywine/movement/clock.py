"""8.0, 12.0. Marches on one clock: every step is taken at its instant, and enemy control stops who enters it."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from pbem.battle.square import Square
from pbem.rules.brandywine.field.battlefield import Field
from pbem.rules.brandywine.field.movement_cost import cost, entry_cost, mires, points
from pbem.rules.brandywine.movement.march import March

CONTACT: Final = "met the enemy"


def run_clock(field: Field, marches: Iterable[March]) -> None:
    """Carry out all steps in the order of their completion, those of one instant together."""
    going = {march.unit: march for march in marches}
    while due := _due(field, going.values()):
        _instant(field, due, going)


def _price(field: Field, march: March) -> int:
    to = march.route[0]
    return cost(field.ground, march.path[-1], to) if march.path else entry_cost(field.ground, to)


def _due(field: Field, marches: Iterable[March]) -> list[tuple[March, Fraction]]:
    """The next steps that are completed together; who cannot pay for his next step is stopped."""
    due: list[tuple[March, Fraction]] = []
    for march in marches:
        if march.stopped or not march.route:
            continue
        when = march.takes(_price(field, march))
        if when > 1:
            left = points(march.allowance - march.spent)
            march.stopped = f"{march.route[0]} costs {points(_price(field, march))}, {left} left"
            march.spends_all = True
            continue
        if not due or when < due[0][1]:
            due = [(march, when)]
        elif when == due[0][1]:
            due.append((march, when))
    return due


def _instant(field: Field, due: list[tuple[March, Fraction]], going: dict[str, March]) -> None:
    taking = [(march, when) for march, when in due if _may_step(field, march)]
    for march, when in _without_rivals(field, taking):
        _step(field, march, when)
    for march, _ in taking:
        _meets(field, march)
    for march in going.values():
        _is_met(field, march)


def _may_step(field: Field, march: March) -> bool:
    """12.0, 13.0, 16.0: whether the next step is lawful as things stand; it stops the march where it is not."""
    unit, to = field.units[march.unit], march.route[0]
    enemies = field.enemies_at(to, unit.side)
    if enemies:
        march.stopped = f"{enemies[0].id} is in {to}"
    elif unit.combat and march.path and field.controlled(march.path[-1], unit.side):
        # Only who began in enemy control is still on his way here: he may leave it, not go on within it.
        if march.begun or field.controlled(to, unit.side):
            march.stopped = f"{to} is in the enemy's control as well"
    elif unit.disorganised and field.controlled(to, unit.side):
        march.stopped = f"disorganised, it may not go to the enemy in {to}"
    return not march.stopped


def _without_rivals(field: Field, taking: list[tuple[March, Fraction]]) -> list[tuple[March, Fraction]]:
    """Two enemies who would enter one square at one instant: it is his who has the initiative, the other stops."""
    rivals: dict[Square, set[str]] = {}
    for march, _ in taking:
        rivals.setdefault(march.route[0], set()).add(field.units[march.unit].side)
    held = []
    for march, when in taking:
        side = field.units[march.unit].side
        if len(rivals[march.route[0]]) > 1 and side != field.position.initiative:
            march.stopped = f"the enemy reached {march.route[0]} at the same time"
        else:
            held.append((march, when))
    return held


def _step(field: Field, march: March, when: Fraction) -> None:
    price, to = _price(field, march), march.route.pop(0)
    here = march.path[-1] if march.path else None
    march.path.append(to)
    march.spent += price
    march.arrived = when
    field.change(field.units[march.unit], place=to)
    if here is not None and mires(field.ground, here, to):
        march.stopped = f"swamp in {to}"


def _meets(field: Field, march: March) -> None:
    """13.0: a combat unit that has come into enemy control stops there, and has to fight."""
    unit = field.units[march.unit]
    if unit.combat and march.begun and field.in_contact(unit):
        field.entered.add(unit.id)
        march.stopped = march.stopped or CONTACT


def _is_met(field: Field, march: March) -> None:
    """Who is met on his way, or before he has set out, stops too, unless he was told to withdraw."""
    unit = field.units[march.unit]
    if march.stopped or not march.route or not unit.combat or march.from_contact or march.withdraws:
        return
    if field.in_contact(unit):
        march.stopped = CONTACT
