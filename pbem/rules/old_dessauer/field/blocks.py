"""19.7. The ground of a block of houses, which who holds it takes up."""

from __future__ import annotations

from pbem.battle.measured_ground import MeasuredGround, as_spot
from pbem.battle.standing import Footprint
from pbem.rules.old_dessauer.measure.pose import Pose


def ground_of(name: str, ground: MeasuredGround, heading: int = 0) -> tuple[Pose, Footprint]:
    """The pose and the room of somebody who holds an upright block of houses, fronting north or south, east or west."""
    feature = next(found for found in ground.features if found.name == name)
    spots = [as_spot(corner) for corner in feature.corners]
    west, east = min(spot.x for spot in spots), max(spot.x for spot in spots)
    south, north = min(spot.y for spot in spots), max(spot.y for spot in spots)
    across, up = east - west, north - south
    middle_x, middle_y = (west + east) // 2, (south + north) // 2
    quarter = (heading + 450) % 3600 // 900
    pose = (
        Pose(middle_x, north, 0),
        Pose(east, middle_y, 900),
        Pose(middle_x, south, 1800),
        Pose(west, middle_y, 2700),
    )[quarter]
    return pose, Footprint(1, 1, *((up, across) if quarter % 2 else (across, up)))
