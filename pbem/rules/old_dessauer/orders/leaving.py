"""19.7. Whoever holds a block that burns goes out of it where nothing else is said."""

from __future__ import annotations

from typing import Final

from pbem.battle.bearing import CIRCLE
from pbem.battle.order import Action
from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.blocks import ground_of
from pbem.rules.old_dessauer.field.position import Goal, Position
from pbem.rules.old_dessauer.movement.legs import Go
from pbem.rules.old_dessauer.movement.rehearsal import rehearse
from pbem.rules.old_dessauer.orders.plans import Plans

OUT: Final = 4 * INCH
"""How far from the houses it goes, which leaves a column room to come out of them."""
QUARTERS: Final = (0, 900, 2700, 1800)
"""Which sides of the houses are tried, clockwise from that to its own edge of the table, in tenths of a degree."""


def burns(position: Position, unit: Unit) -> bool:
    """Whether a unit holds a block that burns."""
    return bool(unit.block) and any(block.burning and block.feature == unit.block for block in position.blocks)


def leaving(known: Position, side: str) -> tuple[Goal, ...]:
    """What is done by those of a side who are in burning houses, as that side knows the table."""
    there = [unit for unit in known.units if unit.side == side and unit.here and burns(known, unit)]
    if side not in known.acting:
        return ()
    return tuple(Goal(unit.id, (way,)) for unit in there if (way := _way_out(known, unit)) is not None)


def _way_out(known: Position, unit: Unit) -> Action | None:
    home = next(side.home.degrees * 10 for side in known.sides if side.id == unit.side)
    for quarter in QUARTERS:
        pose, _ = ground_of(unit.block, known.ground, (home + quarter) % CIRCLE)
        spot = Go(OUT, 0, OUT).pose(pose, 1, 1).spot
        action = Action("move", places=(spot,))
        came = rehearse(known, Plans({unit.id: (action,)}), (unit.id,)).get(unit.id) if spot in known.ground else None
        if came is not None and not came.end.block:
            return action
    return None
