"""19.7. Who begins the battle inside a block of houses takes its ground, and has no order there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pbem.battle.measured_ground import MeasuredGround
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.blocks import ground_of
from pbem.rules.old_dessauer.field.terrain import Block
from pbem.rules.old_dessauer.scenario.row import Row


def garrisoned(unit: Unit, row: Row, ground: MeasuredGround, blocks: Sequence[Block]) -> Unit:
    """The unit in its block, where it has one; raises ScenarioFault for a place that is none, or too small."""
    if unit.formation is not Formation.TOWN:
        if unit.pose is None:
            raise row.fault("at", f"{unit.id} stands nowhere", 'at = "31,28", or block = the name of its block')
        return unit
    block = next((found for found in blocks if found.feature == unit.block), None)
    if block is None:
        known = ", ".join(found.feature for found in blocks)
        raise row.fault("block", f"block = {unit.block!r}", f"one of those in [[rules.block]]: {known}")
    if unit.figures > block.capacity:
        raise row.fault("block", f"{unit.figures} figures in {unit.block}", f"it holds {block.capacity}")
    pose, room = ground_of(unit.block, ground, unit.pose.heading if unit.pose else 0)
    return replace(unit, pose=pose, room=room, disordered=True)
