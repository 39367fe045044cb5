"""C3.3.6 Retreats."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.battle.event import Roll
from pbem.battle.facing import Facing
from pbem.battle.square import Square
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield
from pbem.rules.napoleonic_squares.field.terrain import barred
from pbem.rules.napoleonic_squares.orders.reactions import standing


def ways_back(home: Facing) -> tuple[tuple[Facing, ...], tuple[Facing, ...]]:
    """C3.3.6: the three directions to the rear, the straight one first, and the two sideways."""
    return (home, home.turned(45), home.turned(-45)), (home.turned(90), home.turned(-90))


def refuge(field: Battlefield, unit: Unit) -> Square | None:
    """C3.3.6: where a unit goes back to: one of the three squares to its rear, or else sideways; None for nowhere.

    Not into a square of the enemy, of water, or without room; and if possible not next to more enemies than others.
    Its owner's choice of direction goes first among those.
    """
    here = unit.place
    if here is None:
        return None
    policy = standing(field, unit, "retreat")
    wanted = policy.direction if policy else None
    for group in ways_back(field.position.home(unit.side)):
        open_ways = [way for way in group if _can_go(field, unit, here, here.step(way))]
        if wanted in open_ways and wanted is not None:
            return here.step(wanted)
        if open_ways:
            return min((here.step(way) for way in open_ways), key=lambda square: _threats(field, unit, square))
    return None


def _can_go(field: Battlefield, unit: Unit, here: Square, to: Square) -> bool:
    return field.may_enter(to, unit.side) and field.has_room(to, unit) and not barred(field.ground, here, to)


def _threats(field: Battlefield, unit: Unit, square: Square) -> int:
    return len({enemy.place for enemy in field.enemies_around(square, unit.side)})


def fall_back(field: Battlefield, unit: Unit, rolls: Sequence[Roll], kind: str) -> bool:
    """C3.3.6: take a unit one square back, out of any town; False where it has nowhere to go."""
    to, here = refuge(field, unit), unit.place
    if to is None or here is None:
        return False
    field.change(unit, place=to, in_town=False)
    field.tell(kind, (unit.id,), (), (here, to), rolls, "C3.3.6")
    field.driven.add(unit.id)
    field.note(unit.id, f"back to {to}")
    return True
