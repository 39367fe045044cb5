"""19.1 to 19.4, 19.7, 19.9. Lines across the table: what stands in the way of an eye or of a shot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum, auto
from fractions import Fraction
from typing import Final

from pbem.battle.feature import Feature
from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.sine import ONE
from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.terrain import Sort
from pbem.rules.old_dessauer.measure.box import FINE, SLACK, TOUCH, Box, Fine, squared_from, within
from pbem.rules.old_dessauer.measure.outline import outlines
from pbem.rules.old_dessauer.measure.sight import blocks, crossings, inside, shares_inside

VISIBILITY: Final = 36 * INCH
"""19.9."""
WOOD_HEIGHT: Final = 3
"""19.3: in contours."""
EDGE_OF_WOOD: Final = INCH
"""19.3: how deep in a wood troops see out of it, and are seen."""
SEEN_IN_WOOD: Final = 2 * INCH
"""19.3: from how far off troops at the edge of a wood are seen, unless they have fired."""
INSIDE_WOOD: Final = {Sort.OPEN_WOOD: 4 * INCH, Sort.DENSE_WOOD: 2 * INCH}


class Veil(StrEnum):
    """What may stand across a line."""

    UNIT = auto()
    SKIRMISHERS = auto()
    BLOCK = auto()
    WOOD = auto()
    CREST = auto()


@dataclass(frozen=True, slots=True)
class Hindrance:
    """Something across a line: of a unit its id, of terrain its name; `top` is the level that sees over it."""

    veil: Veil
    name: str
    top: int
    corners: tuple[Fine, ...]


class Lines:
    """19.9: the table as lines across it meet it, made once for a position."""

    def __init__(self, units: Iterable[Unit], ground: MeasuredGround) -> None:
        self.standing = tuple((unit, unit.box) for unit in units if unit.here)
        """All units on the table."""
        sorts = [(feature, Sort(feature.kind)) for feature in ground.features]
        self._hills = [feature for feature, sort in sorts if sort.hill]
        self._woods = [(feature, sort) for feature, sort in sorts if sort.wood]
        self._blocks = [feature for feature, sort in sorts if sort is Sort.BLOCK]
        self._levels = {unit.id: self.level((box.x, box.y)) for unit, box in self.standing}

    def level(self, point: Fine) -> int:
        """19.1: the contour level of a point."""
        return max((hill.level for hill in self._hills if _covers(hill, point)), default=0)

    def near(self, one: Box, other: Box) -> tuple[tuple[Unit, Box], ...]:
        """The units that could stand across any line from one block to another."""
        return tuple((unit, box) for unit, box in self.standing if _beside(one, other, box))

    def across(
        self, a: Fine, b: Fine, boxes: Sequence[tuple[Unit, Box]], own: Sequence[Unit], *, fired: bool = False
    ) -> Iterator[Hindrance]:
        """Everything across a line between two units, low or high, as the one at `a` meets it.

        `boxes` are the units to be thought of, `own` the two themselves; `fired` tells that the one at `b` has fired,
        which is seen at the edge of a wood from afar. A crestline hides nothing from who stands higher.
        """
        ends = {unit.id for unit in own}
        for unit, box in boxes:
            if unit.id not in ends and not unit.block and blocks(a, b, box):
                veil = Veil.UNIT if unit.close_order else Veil.SKIRMISHERS
                for wing in (each for each in box.wings if blocks(a, b, each)):
                    yield Hindrance(veil, unit.id, self._levels[unit.id] + 1, wing.corners)
        homes = {unit.block for unit in own}
        for block in self._blocks:
            if block.name not in homes and _crossed(a, b, block):
                yield Hindrance(Veil.BLOCK, block.name, self._foot(block) + max(1, block.level), outlines(block)[0])
        for wood, sort in self._woods:
            if _hidden_by(a, b, wood, sort, fired):
                yield Hindrance(Veil.WOOD, wood.name, self._foot(wood) + WOOD_HEIGHT, outlines(wood)[0])
        for hill in self._hills:
            if self._behind_crest(a, b, hill, own) and self.level(a) <= hill.level:
                yield Hindrance(Veil.CREST, hill.name, hill.level + 1, outlines(hill)[0])

    def _foot(self, feature: Feature) -> int:
        """The level on which something stands."""
        return self.level(outlines(feature)[0][0])

    def _behind_crest(self, a: Fine, b: Fine, hill: Feature, own: Sequence[Unit]) -> bool:
        """19.1: a crestline hides what lies beyond, except from who touches it, and who touches it is seen."""
        ends = [unit.box for unit in own]
        for share in crossings(a, b, outlines(hill)[0]):
            point = _along(a, b, share)
            if not any(squared_from(box, point) <= (TOUCH * FINE * ONE) ** 2 for box in ends):
                return True
        return False

    def sees(self, observer: Unit, target: Unit) -> bool:
        """19.9: whether a target is within 36 inches with a clear line to the middle or a corner of it."""
        eye, mark = observer.box, target.box
        if not within(eye, mark, VISIBILITY):
            return False
        start = eye.point(0, eye.deep)
        boxes = self.near(eye, mark)
        return any(not self._hides(start, end, boxes, (observer, target)) for end in marks_of(mark))

    def _hides(self, a: Fine, b: Fine, boxes: Sequence[tuple[Unit, Box]], own: tuple[Unit, Unit]) -> bool:
        height = self.level(a)
        found = self.across(a, b, boxes, own, fired=own[1].fired)
        return any(hindrance.veil is not Veil.SKIRMISHERS and height < hindrance.top for hindrance in found)


def marks_of(box: Box) -> tuple[Fine, ...]:
    """19.9: the points of a unit that are looked for: the front's middle and the corners, of each wing of it."""
    return tuple(point for wing in box.wings for point in (wing.point(0, wing.deep), *wing.corners))


def far_edge(a: Fine, b: Fine, hindrance: Hindrance) -> Fraction:
    """16.13: where a line leaves what stands across it, as a part of its length."""
    return max((end for _, end in shares_inside(a, b, hindrance.corners)), default=Fraction(0))


def squared_length(a: Fine, b: Fine) -> int:
    """The square of how long a line is, in FINE parts."""
    return (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2


def _covers(feature: Feature, point: Fine) -> bool:
    return any(inside(point, outline) for outline in outlines(feature))


def _crossed(a: Fine, b: Fine, feature: Feature) -> bool:
    return any(True for outline in outlines(feature) for _ in shares_inside(a, b, outline))


def _along(a: Fine, b: Fine, share: Fraction) -> Fine:
    return a[0] + int((b[0] - a[0]) * share), a[1] + int((b[1] - a[1]) * share)


def _beside(one: Box, other: Box, box: Box) -> bool:
    """Whether a block lies near the strip between two others, told from circles around them."""
    width = (max(one.bound, other.bound) + box.bound) * FINE
    dx, dy = other.x - one.x, other.y - one.y
    ex, ey = box.x - one.x, box.y - one.y
    length = dx * dx + dy * dy
    along = ex * dx + ey * dy
    if along <= 0:
        return ex * ex + ey * ey <= width * width
    if along >= length:
        return (box.x - other.x) ** 2 + (box.y - other.y) ** 2 <= width * width
    turn = ex * dy - ey * dx
    return turn * turn <= width * width * length


def _hidden_by(a: Fine, b: Fine, wood: Feature, sort: Sort, fired: bool) -> bool:
    """19.3, 19.4: whether a wood hides one end of a line from the other."""
    stretches = [stretch for outline in outlines(wood) for stretch in shares_inside(a, b, outline)]
    if not stretches:
        return False
    deep = sum((end - start for start, end in stretches), Fraction(0))
    length = squared_length(a, b)
    from_inside, into = _covers(wood, a), _covers(wood, b)
    if from_inside and into:
        return deep < 1 or not _reaches(length, Fraction(1), INSIDE_WOOD[sort])
    if not from_inside and not into:
        return True
    if not _reaches(length, deep, EDGE_OF_WOOD):
        return True
    return into and not fired and not _reaches(length, Fraction(1), SEEN_IN_WOOD)


def _reaches(length: int, share: Fraction, reach: int) -> bool:
    """Whether a part of a line is no longer than a reach in 1/64 inch."""
    return length * share * share <= ((reach + SLACK) * FINE) ** 2
