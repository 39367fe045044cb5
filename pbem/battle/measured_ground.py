"""The ground of a table in inches, exact in whole 1/64 inch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import isqrt
from typing import Final

from pbem.battle.bearing import CIRCLE, Bearing, Heading
from pbem.battle.facing import Facing
from pbem.battle.feature import Feature
from pbem.battle.ground import Ground, Point
from pbem.battle.place import NotAPlace, OffTheMap, Place
from pbem.battle.sine import ONE, cosine, rounded, sine
from pbem.battle.spot import INCH, Spot
from pbem.battle.square import Square, letters_of
from pbem.battle.standing import Standing
from pbem.battle.wings import wings

FOOT: Final = 12
"""Inches along a side of the cells that serve as a rough address, lettered from the west, numbered from the south."""
_CELL: Final = FOOT * INCH


@lru_cache(maxsize=4096)
def _same(feature: Feature) -> Feature:
    """The first of all features that are alike."""
    return feature


@dataclass(frozen=True, slots=True)
class MeasuredGround:
    """A table of `width` by `depth` inches, measured from its south-western corner; `features` lie on it."""

    width: int
    depth: int
    features: tuple[Feature, ...] = ()

    def __post_init__(self) -> None:
        # What is kept of a feature is found by it at every step, which is quick where it is the very same one.
        object.__setattr__(self, "features", tuple(map(_same, self.features)))

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
    def cells(self) -> str:
        """From which cell of the grid to which it goes: `A1 to F4`."""
        return f"A1 to {letters_of(_strips(self.width))}{_strips(self.depth)}"

    @property
    def marks_across(self) -> tuple[tuple[str, int], ...]:
        """The letters of the cells along the southern edge, each at the middle of its strip."""
        return _marks(tuple(letters_of(number + 1) for number in range(_strips(self.width))), self.width)

    @property
    def marks_up(self) -> tuple[tuple[str, int], ...]:
        """The numbers of the cells along the western edge, each at the middle of its strip."""
        return _marks(tuple(str(number + 1) for number in range(_strips(self.depth))), self.depth)

    def parse(self, text: str) -> Spot:
        """Read a spot of this table, or a cell (`K7`) as its middle; raises NotAPlace or OffTheMap."""
        try:
            square = Square.parse(text)
        except NotAPlace:
            spot = Spot.parse(text)
            if spot not in self:
                raise OffTheMap(f"{spot} is not on the table ({self.reach})") from None
            return spot
        columns, rows = _strips(self.width), _strips(self.depth)
        if square.column > columns or square.row > rows:
            last = f"{letters_of(columns)}{rows}"
            raise OffTheMap(f"{square} is not on the table (A1 to {last})", far=square.column > 26 >= columns)
        (left, right), (low, high) = _strip(square.column, self.width), _strip(square.row, self.depth)
        return Spot((left + right) // 2, (low + high) // 2)

    def cell_of(self, place: Place) -> str:
        """The cell of twelve inches in which a spot lies: `K7`."""
        return f"{self.column_of(place)}{self.row_of(place)}"

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

    def apart(self, a: Standing, b: Standing) -> int:
        """How far apart two footprints are, in 1/64 inch, for telling and never for deciding; 0 where they touch."""
        one, other = self.outline(a), self.outline(b)
        if self._within(one, other) or self._within(other, one):
            return 0
        edges, others = (list(pairwise([*area, *area[:1]])) for area in (one, other))
        if any(_cross(here, there) for here in edges for there in others):
            return 0
        return min(
            *(_from_line(corner, *edge) for corner in one for edge in others),
            *(_from_line(corner, *edge) for corner in other for edge in edges),
        )

    def _within(self, corners: Sequence[Point], area: Sequence[Point]) -> bool:
        return len(area) > 2 and any(self.inside(Spot(*corner), _spots(area)) for corner in corners)

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
        return Heading(heading_of(dx, dy)) if dx or dy else None

    def centre(self, place: Place) -> Point:
        """The spot itself."""
        spot = as_spot(place)
        return spot.x, spot.y

    def outline(self, standing: Standing) -> tuple[Point, ...]:
        """The footprint's corners to the nearest 1/64 inch, the spot alone where there is none.

        Of a bent line they go along all its fronts from the left, and back along its rear.
        """
        spot, shape = as_spot(standing.place), standing.footprint
        if shape is None:
            return ((spot.x, spot.y),)
        if shape.bend is not None:
            around = [self.outline(wing) for wing in wings(standing)]
            fronts = tuple(corner for corners in around for corner in corners[:2])
            return (*fronts, *(corners[2] for corners in reversed(around)), around[0][3])
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
        """The letter of the foot-wide strip in which a spot lies."""
        return letters_of(_number(as_spot(place).x, self.width))

    def row_of(self, place: Place) -> str:
        """The number of the foot-deep strip in which a spot lies."""
        return str(_number(as_spot(place).y, self.depth))


def as_spot(place: Place) -> Spot:
    """The place as a spot, for rules that are written for a table; raises TypeError on another ground."""
    if isinstance(place, Spot):
        return place
    raise TypeError(f"{place} is not a spot on a table")


def as_table(ground: Ground) -> MeasuredGround:
    """The ground as a table in inches; raises TypeError on another."""
    if isinstance(ground, MeasuredGround):
        return ground
    raise TypeError("this ground is no table in inches")


def tenths_of(bearing: Bearing | None) -> int:
    """A bearing in tenths of a degree clockwise from north; nobody's is north."""
    if bearing is None:
        return 0
    return bearing.tenths if isinstance(bearing, Heading) else bearing.degrees * 10


def heading_of(dx: int, dy: int) -> int:
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


def _spots(points: Sequence[Point]) -> list[Spot]:
    return [Spot(*point) for point in points]


def _cross(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Whether two lines cross between their ends."""
    (a, b), (c, d) = one, other
    return (_turn(a, b, c) > 0) != (_turn(a, b, d) > 0) and (_turn(c, d, a) > 0) != (_turn(c, d, b) > 0)


def _turn(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _from_line(point: Point, start: Point, end: Point) -> int:
    """How far a point is from a line between two others, in whole 1/64 inch."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    px, py = point[0] - start[0], point[1] - start[1]
    length, along = dx * dx + dy * dy, px * dx + py * dy
    if along <= 0 or not length:
        return isqrt(px * px + py * py)
    if along >= length:
        return isqrt((point[0] - end[0]) ** 2 + (point[1] - end[1]) ** 2)
    return isqrt((px * dy - py * dx) ** 2 // length)


def _strips(inches: int) -> int:
    """How many strips a foot wide lie beside each other; the last may be narrower."""
    return -(-inches // FOOT)


def _strip(number: int, inches: int) -> tuple[int, int]:
    """Where a strip begins and ends, in 1/64 inch."""
    return (number - 1) * _CELL, min(number * _CELL, inches * INCH)


def _number(length: int, inches: int) -> int:
    """The strip in which a length lies; what is off the table belongs to the nearest."""
    return min(max(length // _CELL + 1, 1), _strips(inches))


def _marks(names: Sequence[str], inches: int) -> tuple[tuple[str, int], ...]:
    return tuple((name, sum(_strip(number, inches)) // 2) for number, name in enumerate(names, start=1))


_MADE_AS_A_GROUND: Final[type[Ground]] = MeasuredGround
"""The type checker's proof that it answers all that a ground is asked."""
