"""19.7. Into a block of houses, and out of it."""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.measured_ground import as_spot
from pbem.battle.order import Action
from pbem.rules.old_dessauer.army.formation import COLUMN_WIDTH, Formation, footprint
from pbem.rules.old_dessauer.field.blocks import ground_of
from pbem.rules.old_dessauer.field.tabletop import box_of
from pbem.rules.old_dessauer.field.terrain import Sort
from pbem.rules.old_dessauer.measure.bearing import bearing
from pbem.rules.old_dessauer.measure.outline import covers
from pbem.rules.old_dessauer.movement.legs import Change
from pbem.rules.old_dessauer.movement.toward import toward
from pbem.rules.old_dessauer.movement.ways.going import go_along, goal_of
from pbem.rules.old_dessauer.movement.ways.way import Foreseen, Way


def come_out(way: Way, action: Action) -> None:
    """19.7: half a move to come out of the houses, in column, on the side where it is to go."""
    unit = way.at
    middle = box_of(unit).middle
    goal = goal_of(way, action) if action.places or action.units else None
    heading = bearing(goal[0] - middle[0], goal[1] - middle[1]) if goal is not None else unit.at.heading
    pose, room = ground_of(unit.block, way.table.course.position.ground, heading)
    way.start = way.at = replace(unit, pose=pose, room=room)
    files = min(COLUMN_WIDTH[unit.kind.foot], unit.figures)
    deep = footprint(unit.kind, Formation.COLUMN, unit.figures, files, irregular=unit.drill.irregular).deep
    way.add(action, Change(Formation.COLUMN, files, 0, 2, step=deep + 1))


def enter(way: Way, action: Action, friend: Foreseen) -> None:
    """19.7: into the block that lies there, if it is free and has room."""
    if not way.at.kind.foot:
        way.refuse(action, "only infantry goes into houses", "19.7")
        return
    spot = as_spot(action.places[0])
    found = next(
        (
            each
            for each in way.table.course.position.ground.features
            if each.kind == Sort.BLOCK and covers(each, spot.x, spot.y)
        ),
        None,
    )
    block = next((each for each in way.table.blocks.values() if found is not None and each.feature == found.name), None)
    if found is None or block is None:
        way.refuse(action, "there is no block of houses there", "19.7")
        return
    held = any(unit.block == block.feature for unit in way.table.here())
    if held or way.at.figures > block.capacity:
        why = f"{block.feature} is held already" if held else f"{block.feature} holds {block.capacity} figures"
        way.refuse(action, why, "19.7")
        return
    way.entering = block.feature
    go_along(way, action, toward(way.at, (spot.x, spot.y), free=way.free))
