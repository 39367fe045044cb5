"""Where the generals ride: each where most of the troops that no other commands will stand within his distance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from pbem.battle.order import Action, Order
from pbem.battle.spot import INCH, Spot
from pbem.rules.old_dessauer.army.general import General
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.position import Position
from pbem.rules.old_dessauer.field.tabletop import box_of
from pbem.rules.old_dessauer.measure.box import Box, fine, point_within
from pbem.rules.old_dessauer.movement.tables import GENERAL

COMMAND: Final = 6 * INCH
BEHIND: Final = 3 * INCH
"""How far behind the front of a unit he keeps."""


def riding(position: Position, side: str, ends: Sequence[Unit], back: int) -> list[Order]:
    """An order for every general who is alone; `ends` are the troops where their marches take them.

    `back` is 1 where the side's own edge is in the north, -1 where it is in the south.
    """
    left = {unit.id: box_of(unit) for unit in ends}
    orders = []
    for general in position.generals:
        if general.side != side or general.spot is None or not general.alone:
            continue
        spot = _best(position, general, left, ends, back)
        left = {name: box for name, box in left.items() if not _commands(spot, box)}
        orders.append(Order(general.id, (Action("move", places=(spot,)),)))
    return orders


def _best(
    position: Position, general: General, left: Mapping[str, Box], ends: Sequence[Unit], back: int
) -> Spot:  # fmt: skip
    here = general.spot or Spot(0, 0)
    offers = [here]
    for unit in ends:
        for aside in (-BEHIND, 0, BEHIND):
            spot = Spot(unit.at.x + aside, unit.at.y + back * BEHIND)
            near = (spot.x - here.x) ** 2 + (spot.y - here.y) ** 2 <= GENERAL**2
            if near and spot in position.ground:
                offers.append(spot)

    def worth(spot: Spot) -> tuple[int, int]:
        held = sum(_commands(spot, box) for box in left.values())
        return held, -abs(spot.x - here.x) - abs(spot.y - here.y)

    return max(offers, key=worth)


def _commands(spot: Spot, box: Box) -> bool:
    return point_within(box, fine(spot.x, spot.y), COMMAND)
