"""The ground of a table in inches, exact in whole 1/64 inch; its terrain comes with the rules that are played on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isqrt
from typing import Final

from pbem.battle.bearing import CIRCLE, Bearing, Heading
from pbem.battle.facing import Facing
from pbem.battle.ground import Ground, Point
from pbem.battle.place import OffTheMap, Place
from pbem.battle.sine import ONE, cosine, rounded, sine
from pbem.battle.spot import INCH, Spot
from pbem.battle.standing import Standing

FOOT: Final = 12
"""Inches between two marks on the edge of the map."""


@dataclass(frozen=True, slots=True)
class MeasuredGround:
    """A table of `width` by `depth` inches, measured from its south-western corner."""

    width: int
    depth: int

    def __contains__(self, place: Place) -> bool:
        return isinstance(place, Spot) and 0 <= place.x <= self.width * INCH and 0 <= place.y <= self.depth * INCH

    @property
    def unit(self) -> str:
        """What distances are told in."""
        return "inch"

    @property
    def scale(self) -> int:
        """Parts of an inch."""
        return INCH

    @property
    def extent(self) -> Point:
        """Its width and depth in 1/64 inch."""
        return self.width * INCH, self.depth * INCH

    @property
    def size(self) -> str:
        """How large it is, in words."""
        return f"{self.width} by {self.depth} inches"

    @property
    def reach(self) -> str:
        """From which corner to which it goes: `0:00,0:00 to 72:00,48:00`."""
        return f"{Spot(0, 0)} to {Spot(*self.extent)}"

    @property
    def marks_across(self) -> tuple[tuple[str, int], ...]:
        """Inches at every foot along the southern edge."""
        return _marks(self.width)

    @property
    def marks_up(self) -> tuple[tuple[str, int], ...]:
        """Inches at every foot along the western edge."""
        return _marks(self.depth)

    def parse(self, text: str) -> Spot:
        """Read a spot of this table; raises NotAPlace or OffTheMap, both saying what would be right."""
        spot = Spot.parse(text)
        if spot not in self:
            raise OffTheMap(f"{spot} is not on the table ({self.reach})")
        return spot

    def name(self, place: Place) -> str:
        """The spot in inches and 64ths."""
        return str(place)

    def neighbours(self, place: Place) -> tuple[Place, ...]:
        """Nothing: spots do not touch."""
        return ()

    def way(self, start: Place, direction: Facing, steps: int) -> tuple[Spot, ...]:
        """The one spot so many inches away in a direction; it may lie off the table."""
        spot, tenths = as_spot(start), direction.degrees * 10
        east, north = (rounded(steps * INCH * part, ONE) for part in (sine(tenths), cosine(tenths)))
        return (Spot(spot.x + east, spot.y + north),)

    def distance(self, a: Place, b: Place) -> int:
        """How far apart two spots are, to the nearest 1/64 inch."""
        return (isqrt(4 * _squared(as_spot(a), as_spot(b))) + 1) // 2

    def tell(self, distance: int) -> str:
        """`3.5 inches`, to the nearest tenth."""
        inches, tenths = divmod(rounded(distance * 10, INCH), 10)
        number = f"{inches}.{tenths}" if tenths else f"{inches}"
        return f"{number} inch{'' if number == '1' else 'es'}"

    def tell_reach(self, reach: int) -> str:
        """`3 inches`."""
        return self.tell(reach * INCH)

    def within(self, a: Place, b: Place, reach: int) -> bool:
        """Whether two spots are no more than `reach` inches apart, 1/64 over for what rounding took away."""
        return _squared(as_spot(a), as_spot(b)) <= (reach * INCH + 1) ** 2

    def bearing(self, a: Place, b: Place) -> Heading | None:
        """The heading from one spot to another, to the nearest tenth of a degree; None for the same spot."""
        start, end = as_spot(a), as_spot(b)
        dx, dy = end.x - start.x, end.y - start.y
        return Heading(_tenths(dx, dy)) if dx or dy else None

    def centre(self, place: Place) -> Point:
        """The spot itself."""
        spot = as_spot(place)
        return spot.x, spot.y

    def outline(self, standing: Standing) -> tuple[Point, ...]:
        """The footprint's corners to the nearest 1/64 inch, the spot alone where there is none."""
        spot, shape = as_spot(standing.place), standing.footprint
        if shape is None:
            return ((spot.x, spot.y),)
        tenths = tenths_of(standing.bearing)
        ahead = (sine(tenths), cosine(tenths))
        right = (ahead[1], -ahead[0])
        corners = ((-shape.front, 0), (shape.front, 0), (shape.front, -2 * shape.deep), (-shape.front, -2 * shape.deep))
        return tuple(
            (
                spot.x + rounded(aside * right[0] + forward * ahead[0], 2 * ONE),
                spot.y + rounded(aside * right[1] + forward * ahead[1], 2 * ONE),
            )
            for aside, forward in corners
        )

    def inside(self, place: Place, area: Sequence[Place]) -> bool:
        """Whether a spot lies within the polygon of these corners, or on its border."""
        spot, corners = as_spot(place), [as_spot(corner) for corner in area]
        crossed = False
        for a, b in pairwise([*corners, *corners[:1]]):
            turn = (b.x - a.x) * (spot.y - a.y) - (b.y - a.y) * (spot.x - a.x)
            if turn == 0 and min(a.x, b.x) <= spot.x <= max(a.x, b.x) and min(a.y, b.y) <= spot.y <= max(a.y, b.y):
                return True
            if (a.y > spot.y) != (b.y > spot.y) and (turn > 0) == (b.y > a.y):
                crossed = not crossed
        return crossed

    def tell_area(self, area: Sequence[Place]) -> str:
        """`0:00,0:00 to 72:00,12:00` for an upright rectangle, otherwise its corners."""
        corners = [as_spot(corner) for corner in area]
        if not corners:
            return "nowhere"
        across, up = sorted({corner.x for corner in corners}), sorted({corner.y for corner in corners})
        if len(set(corners)) == 4 and len(across) == 2 and len(up) == 2:
            return f"{Spot(across[0], up[0])} to {Spot(across[1], up[1])}"
        return " - ".join(map(str, corners))

    def column_of(self, place: Place) -> str:
        """The foot-wide strip in which a spot lies, by the mark at its western edge."""
        return _strip(as_spot(place).x)

    def row_of(self, place: Place) -> str:
        """The foot-deep strip in which a spot lies, by the mark at its southern edge."""
        return _strip(as_spot(place).y)


def as_spot(place: Place) -> Spot:
    """The place as a spot, for rules that are written for a table; raises TypeError on another ground."""
    if isinstance(place, Spot):
        return place
    raise TypeError(f"{place} is not a spot on a table")


def tenths_of(bearing: Bearing | None) -> int:
    """A bearing in tenths of a degree clockwise from north; nobody's is north."""
    if bearing is None:
        return 0
    return bearing.tenths if isinstance(bearing, Heading) else bearing.degrees * 10


def _tenths(dx: int, dy: int) -> int:
    """The heading nearest to a direction: the quarter of the circle first, then by halves, without any float."""
    if dx >= 0 and dy > 0:
        return _in_quarter(dx, dy) % CIRCLE
    if dx > 0:
        return 900 + _in_quarter(-dy, dx)
    if dy < 0:
        return 1800 + _in_quarter(-dx, -dy)
    return (2700 + _in_quarter(dy, -dx)) % CIRCLE


def _in_quarter(aside: int, ahead: int) -> int:
    low, high = 0, 900
    while high - low > 1:
        middle = (low + high) // 2
        if aside * cosine(middle) >= ahead * sine(middle):
            low = middle
        else:
            high = middle
    return low if _off(aside, ahead, low) <= _off(aside, ahead, high) else high


def _off(aside: int, ahead: int, tenths: int) -> int:
    return abs(aside * cosine(tenths) - ahead * sine(tenths))


def _squared(a: Spot, b: Spot) -> int:
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2


def _marks(inches: int) -> tuple[tuple[str, int], ...]:
    return tuple((str(mark), mark * INCH) for mark in range(0, inches + 1, FOOT))


def _strip(length: int) -> str:
    return str(length // (FOOT * INCH) * FOOT)


_MADE_AS_A_GROUND: Final[type[Ground]] = MeasuredGround
"""The type checker's proof that it answers all that a ground is asked."""
