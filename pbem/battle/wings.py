"""The straight wings of a bent line, each a block with a bearing of its own, joined at the corners of their rears.

A wing turns about the corner of the rear where the line bends, so that no base stands on another and the front opens.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from pbem.battle.bearing import CIRCLE, Heading
from pbem.battle.sine import ONE, cosine, rounded, sine
from pbem.battle.spot import Spot
from pbem.battle.standing import Footprint, Standing

_HALVES: Final = 2 * ONE


@lru_cache(maxsize=2048)
def wings(standing: Standing) -> tuple[Standing, ...]:
    """The straight blocks of what stands there, from its left to its right; a straight unit is one of them itself."""
    spot, bearing, shape = standing.place, standing.bearing, standing.footprint
    if shape is None or shape.bend is None or not isinstance(spot, Spot):
        return (standing,)
    parts = parts_of(shape, bearing.tenths if isinstance(bearing, Heading) else bearing.degrees * 10 if bearing else 0)
    return tuple(Standing(Spot(spot.x + x, spot.y + y), Heading(turn), part) for x, y, turn, part in parts)


@lru_cache(maxsize=1024)
def parts_of(shape: Footprint, heading: int) -> tuple[tuple[int, int, int, Footprint], ...]:
    """Each wing from the left: where its front's middle is east and north of the whole front's, heading, footprint.

    In 1/64 inch and tenths of a degree. Places are rounded, so that equal bends stand alike everywhere, and in a glass
    as in a glass.
    """
    bend, found = shape.bend, list[tuple[int, int, int, Footprint]]()
    left, right = bend.back if bend is not None else (0, 0)
    if bend is not None and bend.left is not None:
        found.append(_wing(shape, heading, left, -1, bend.left.angle))
    middle = (left - right) * shape.width
    east, north = _step(heading, middle, 0)
    found.append((*_rounded(east, north), heading, _of(shape, shape.files - left - right)))
    if bend is not None and bend.right is not None:
        found.append(_wing(shape, heading, right, 1, bend.right.angle))
    return tuple(found)


def _of(shape: Footprint, files: int) -> Footprint:
    return replace(shape, files=files, bend=None)


def _wing(shape: Footprint, heading: int, files: int, side: int, angle: int) -> tuple[int, int, int, Footprint]:
    """The files of one end, swung back about the corner of the rear at the bend; `side` is -1 for the left end."""
    turned = (heading + side * angle) % CIRCLE
    joint = _step(heading, side * (shape.front - 2 * files * shape.width), -2 * shape.deep)
    front = _step(turned, side * files * shape.width, 2 * shape.deep)
    return (*_rounded(joint[0] + front[0], joint[1] + front[1]), turned, _of(shape, files))


def _step(heading: int, aside: int, ahead: int) -> tuple[int, int]:
    """So many halves of 1/64 inch to the right and ahead, as a way east and north in parts of ONE."""
    return aside * cosine(heading) + ahead * sine(heading), ahead * cosine(heading) - aside * sine(heading)


def _rounded(east: int, north: int) -> tuple[int, int]:
    return rounded(east, _HALVES), rounded(north, _HALVES)
