"""12.16. Two units whose flanks touch form one bent line, and the ends that make its corner are no flanks."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.battle.bearing import CIRCLE
from pbem.battle.standing import Footprint
from pbem.rules.old_dessauer.army.bending import LEAST, SHARPEST
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.contact import Edge
from pbem.rules.old_dessauer.field.tabletop import Tabletop, box_of
from pbem.rules.old_dessauer.measure.bearing import between
from pbem.rules.old_dessauer.measure.box import TOUCH, Box, far_apart, gap, laid
from pbem.rules.old_dessauer.measure.pose import Pose
from pbem.rules.old_dessauer.measure.sides import is_joint, outward, touching

FLANKS = (Edge.LEFT, Edge.RIGHT)


def corner_held(table: Tabletop, other: Unit, side: tuple[Box, Edge]) -> bool:
    """12.16: whether a friend's flank lies against that flank, or meets it at a corner; his front there covers none."""
    here, edge = side
    if edge not in FLANKS:
        return False
    for friend in table.here(other.side):
        there = box_of(friend)
        if friend.id == other.id or not friend.close_order or far_apart(here, there, TOUCH):
            continue
        if gap(here, there) <= TOUCH and (_side_by_side(here, edge, there) or _make_a_corner(here, edge, there)):
            return True
    return False


def _side_by_side(here: Box, edge: Edge, there: Box) -> bool:
    """Whether some of that flank lies against one of the other; who rubs its end from behind covers none."""
    flank = _strip(here, edge)
    return any(
        gap(flank, _strip(wing, other)) <= TOUCH and touching(here, edge, wing) for wing, other in _flanks(there)
    )


def _make_a_corner(here: Box, edge: Edge, there: Box) -> bool:
    """Whether two flanks touch if only at a point, and the row beside them is bent there as a line may be."""
    flank, inward = _strip(here, edge), outward(here.pose, edge) + CIRCLE // 2
    return any(
        gap(flank, _strip(wing, other)) <= TOUCH and LEAST <= between(inward, outward(wing.pose, other)) <= SHARPEST
        for wing, other in _flanks(there)
    )


def _flanks(box: Box) -> Iterator[tuple[Box, Edge]]:
    for wing in box.wings:
        yield from ((wing, edge) for edge in FLANKS if not is_joint(wing, edge))


def _strip(box: Box, edge: Edge) -> Box:
    """A flank, as a block of no width."""
    aside = box.half if edge is Edge.RIGHT else -box.half
    x, y = box.spot(box.point(aside, box.deep))
    return laid(Pose(x, y, box.pose.heading), Footprint(1, 1, 0, box.shape.deep))
