"""Combat, skirmishers contacted: before anybody but skirmishers or guns they take a counter and give way."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.square import Square
from pbem.rules.brown_bess.field.battlefield import Battlefield
from pbem.rules.brown_bess.field.position import blocks_square
from pbem.rules.brown_bess.field.terrain import can_enter
from pbem.rules.brown_bess.field.unit import FACINGS, Deed, Unit
from pbem.rules.brown_bess.morale.breaking import destroy, take_counters
from pbem.rules.brown_bess.movement.interpenetration import be_passed, standing_friends
from pbem.rules.brown_bess.movement.march import March
from pbem.rules.brown_bess.orders.orders_given import OrdersGiven

COUNTER: Final = 1
"""What skirmishers take who give way."""


def must_give_way(skirmishers: Unit, enemy: Unit) -> bool:
    """Combat: skirmishers fight hand to hand only against other skirmishers, guns, or a general without troops."""
    return skirmishers.skirmishing and enemy.formed


def give_way(field: Battlefield, orders: OrdersGiven, name: str, enemy: str, marches: dict[str, March]) -> None:
    """Combat: a counter, and one or two squares back as the owner's standing order says; the enemy keeps the square.

    By default two squares toward their own base edge, one where two cannot be had, another way where none can. Own
    troops whom they go through are passed through like any others.
    """
    before = field[name]
    start = before.place
    field.put(replace(before, melee=None))
    field.put(replace(field[enemy], melee=None))
    take_counters(field, name, COUNTER, "giving way")
    if field[name].place is None or start is None:
        return
    policies = orders.policies(name)
    path = _path_back(field, field[name], policies.retreat, policies.retreat_toward, field[enemy])
    field.mark(name, Deed.MOVED)
    if not path:
        destroy(field, name, "no way out for the skirmishers")
        return
    for square in path[:-1]:
        for friend in standing_friends(field, field[name], square, ()):
            be_passed(field, name, friend, marches)
    field.move(name, path[-1])
    field.note(name, f"gave way to {enemy}")
    field.tell(
        "gave_way",
        actors=(name,),
        targets=(enemy,),
        squares=(start, *path),
        words={"steps": len(path), "hits": COUNTER},
        clause="skirmishers",
    )


def _path_back(field: Battlefield, unit: Unit, steps: int, wanted: Facing | None, enemy: Unit) -> tuple[Square, ...]:
    rear = field.position.home(unit.side)
    toward = wanted if wanted in FACINGS else rear
    ways = dict.fromkeys((toward, rear, rear.turned(90), rear.turned(270), rear.opposite))
    for number in range(steps, 0, -1):
        path = _free_path(field, unit, toward, number)
        if path:
            return path
    for way in ways:
        path = _free_path(field, unit, way, 1)
        if path:
            return path
    return ()


def _free_path(field: Battlefield, unit: Unit, way: Facing, number: int) -> tuple[Square, ...]:
    here = unit.place
    path: list[Square] = []
    for _ in range(number):
        if here is None or not can_enter(field.ground, here, here.step(way)):
            return ()
        here = here.step(way)
        if any(other.side != unit.side for other in field.at(here)):
            return ()
        path.append(here)
    if any(blocks_square(other) for other in field.at(path[-1])):
        return ()
    return tuple(path)
