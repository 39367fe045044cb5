"""20.0 DH and DCA, 16.0. Who is held where he stands, who has to answer, who does neither; and how a hold ends."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.rules.brandywine.combat.battle import squares_of
from pbem.rules.brandywine.field.battlefield import Field, ids
from pbem.rules.brandywine.field.unit import Unit
from pbem.rules.brandywine.tables.result import Fate


def stand(field: Field, fate: Fate, attackers: tuple[Unit, ...], defenders: tuple[Unit, ...]) -> None:
    """20.0: nobody has to leave; defenders in order are held or must answer.

    16.0: the disorganised neither hold nor counterattack; whatever was thrown, they withdraw in their next turn.
    """
    in_order = tuple(unit for unit in defenders if not unit.disorganised)
    others = tuple(unit for unit in defenders if unit.disorganised)
    if in_order and fate is Fate.HOLD:
        _hold(field, attackers, in_order)
        field.tell("held", ids(in_order), ids(attackers), squares_of(in_order), clause="20.0")
    elif in_order:
        for unit in in_order:
            field.change(unit, must_answer=True)
        field.tell("must_answer", ids(in_order), ids(attackers), squares_of(in_order), clause="20.0")
    if others:
        field.tell("must_withdraw", ids(others), ids(attackers), squares_of(others), clause="16.0")


def _hold(field: Field, attackers: Iterable[Unit], defenders: Iterable[Unit]) -> None:
    """20.0: defenders are held by those who attacked them; holds that the held had laid on others end with it.

    A hold laid by a unit that is now held itself ends, unless another of its layers stands next to the held unheld.
    """
    names = tuple(unit.id for unit in attackers)
    held = [field.change(unit, held_by=names) for unit in defenders if unit.combat]
    for unit in held:
        for other in tuple(field.units.values()):
            if unit.id in other.held_by and other.id not in {found.id for found in held}:
                _loosen(field, other)


def _loosen(field: Field, unit: Unit) -> None:
    near = field.enemies_next_to(unit.place, unit.side) if unit.place is not None else ()
    if all(enemy.held for enemy in near):
        release(field, unit)


def release(field: Field, unit: Unit) -> None:
    """End a unit's hold."""
    field.change(unit, held_by=())
    field.tell("released", (unit.id,), (), (unit.place,), clause="20.0")


def lift_left_holds(field: Field) -> None:
    """20.0: a hold ends when everybody who laid it has gone; who joins a held square in order is held as well."""
    for unit in tuple(field.units.values()):
        if unit.held and not any(_next_to(field, name, unit) for name in unit.held_by):
            release(field, unit)
    for unit in tuple(field.units.values()):
        if unit.held or unit.disorganised or not unit.combat or unit.place is None:
            continue
        mates = [mate for mate in field.at(unit.place) if mate.held and mate.side == unit.side]
        if mates:
            field.change(unit, held_by=mates[0].held_by)
            field.tell("held_too", (unit.id,), (), (unit.place,), clause="20.0")


def _next_to(field: Field, name: str, unit: Unit) -> bool:
    layer = field.units.get(name)
    return (
        layer is not None
        and layer.place is not None
        and unit.place is not None
        and layer.place.distance(unit.place) == 1
    )
