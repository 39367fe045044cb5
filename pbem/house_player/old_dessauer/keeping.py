"""Who goes to hold the ground that counts when the battle ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from pbem.battle.order import Action
from pbem.battle.spot import Spot
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.position import Position
from pbem.rules.old_dessauer.field.terrain import Sort
from pbem.rules.old_dessauer.measure.outline import covers
from pbem.rules.old_dessauer.movement.tables import allowance
from pbem.rules.old_dessauer.movement.toward import distance_to

HOLDS: Final = 5
"""In how many turns, to the last, somebody goes there."""


def keepers(position: Position, own: Sequence[Unit], foes: Sequence[Unit], left: int) -> Mapping[str, Action | None]:
    """Who goes there and is there in the turns that are left; None for who holds it."""
    found: dict[str, Action | None] = {}
    ground = position.ground
    for prize in position.prizes if left <= HOLDS else ():
        if any(ground.inside(foe.at.spot, prize.area) for foe in foes):
            continue
        corners = len(prize.area)
        middle = Spot(sum(each.x for each in prize.area) // corners, sum(each.y for each in prize.area) // corners)
        houses = any(each.kind == Sort.BLOCK and covers(each, middle.x, middle.y) for each in ground.features)
        free = [unit for unit in own if unit.kind.foot and not unit.shaken and unit.id not in found]
        near = min(free, key=lambda unit: (distance_to(unit.at, (middle.x, middle.y)), unit.id), default=None)
        if near is None:
            continue
        if ground.inside(near.at.spot, prize.area):
            found[near.id] = None
        elif distance_to(near.at, (middle.x, middle.y)) <= left * allowance(near, position.rules):
            found[near.id] = Action("enter" if houses else "move", places=(middle,))
    return found
