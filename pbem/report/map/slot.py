"""The room of one piece: how large block and code are drawn, and which rectangles they fill.

Coordinates run from 0 to 100 across the square, downward from its northern edge.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import cos, radians, sin
from typing import Final, NamedTuple

from pbem.battle.facing import Facing
from pbem.battle.piece import Arm, Formation, Piece
from pbem.report.map.board import Point
from pbem.report.map.measure import CODE, text_width
from pbem.report.map.symbols import SYMBOLS, symbol_of
from pbem.report.map.symbols.counter import HALF, NOSE

WEDGE: Final = 12
"""How far the wedge stands out in front of a block."""
FRAME: Final = 6
"""How far the dashed frame of a broken unit stands off."""
GARRISON: Final = "town"
"""The mark of a piece that stands inside the town of its square."""
LINE: Final = 1.08
"""Height of a label in font sizes."""
_LARGEST, _SMALLEST, _UNBOUND = 17.0, 8.5, 1e3


@dataclass(frozen=True, slots=True)
class Rect:
    """An upright rectangle."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, by: float) -> Rect:
        """The rectangle so much smaller on every side."""
        return Rect(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece in its square: the origin of its symbol, the room that block and label fill, and their sizes."""

    piece: Piece
    at: Point
    scale: float
    block: Rect
    label: Rect
    font: float
    beside: bool = False
    """Whether the label stands at the right of the block, as for generals."""
    walls: Rect | None = None
    """The walls of the town around a garrison."""
    degrees: int = 0
    """How far the block is turned from north."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What the layout of every square shares: signs of marks, base edges, the least font and the free headroom."""

    signs: Mapping[str, str]
    homes: Mapping[str, Facing]
    least_font: float = 0.0
    name_room: float = 4.0
    headroom: float = 13.0
    piles: bool = False
    """Whether the squares are so small that a stack of counters is drawn as one."""


def wedged(piece: Piece) -> bool:
    """Whether a wedge shows the facing; the barrel of a gun in battery points for itself."""
    if piece.figures:
        return piece.facing is not None and piece.arm is not Arm.GENERAL
    gun = piece.arm in (Arm.ARTILLERY, Arm.HORSE_ARTILLERY) and piece.formation in (
        Formation.UNLIMBERED,
        Formation.LINE,
        Formation.MASS,
    )
    return piece.facing is not None and SYMBOLS[piece.arm].turns and not gun


def degrees_of(piece: Piece, homes: Mapping[str, Facing]) -> int:
    """How far a block is turned from north; where a system has no facings, guns lie flat, muzzle from home."""
    if not SYMBOLS[piece.arm].turns or piece.figures:
        return 0
    if piece.facing is not None:
        return piece.facing.degrees
    if piece.arm in (Arm.ARTILLERY, Arm.HORSE_ARTILLERY):
        return Facing.W.degrees if homes.get(piece.side, Facing.W).dx > 0 else Facing.E.degrees
    return 0


def box_of(piece: Piece, degrees: int) -> Rect:
    """The upright rectangle that a block fills around its origin at full size, wedge and frame included."""
    if piece.figures:
        half = HALF + NOSE
        return Rect(-half, -half, 2 * half, 2 * half)
    width, depth = symbol_of(piece).size(piece.formation)
    return _turned(width, depth, FRAME if piece.broken else 0, WEDGE if wedged(piece) else 0, degrees)


@lru_cache(maxsize=512)
def _turned(width: float, depth: float, frame: int, wedge: int, degrees: int) -> Rect:
    left, right = -width / 2 - frame, width / 2 + frame
    front, rear = -depth / 2 - max(frame, wedge), depth / 2 + frame
    angle = radians(degrees)
    corners = [
        (x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)) for x in (left, right) for y in (front, rear)
    ]
    x, y = min(corner[0] for corner in corners), min(corner[1] for corner in corners)
    return Rect(x, y, max(corner[0] for corner in corners) - x, max(corner[1] for corner in corners) - y)


def label_parts(piece: Piece, signs: Mapping[str, str]) -> tuple[str, int, str]:
    """What a label shows: the code, the number of dots, and the small signs of further marks."""
    dots = min(piece.strength.lost, 5)
    return piece.id, max(dots, 0), "".join(signs.get(mark, "") for mark in piece.marks)


def label_width(piece: Piece, size: float, signs: Mapping[str, str]) -> float:
    """The width of a piece's label at a font size."""
    return _label_width(*label_parts(piece, signs), piece.strength.lost) * size


@lru_cache(maxsize=2048)
def _label_width(code: str, dots: int, marks: str, lost: int) -> float:
    """The width of a label in font sizes."""
    more = text_width(f"+{lost - 5}", 0.7, CODE) if lost > 5 else 0
    return max(
        0.1,
        text_width(code, 1, CODE)
        + (text_width(marks, 0.72, CODE) + 0.06 if marks else 0)
        + (0.12 + 0.42 * dots if dots else 0)
        + more,
    )


@dataclass(frozen=True, slots=True)
class Body:
    """A piece as it is to be fitted into its square: how far it is turned, its box at full size, and its label's width.

    The label is measured in font sizes.
    """

    piece: Piece
    degrees: int
    box: Rect
    label: float

    def room(self, slot: Rect) -> Rect:
        """The part of a slot that block and label may fill: a garrison keeps clear of its walls."""
        return slot.inset(min(4.0, slot.height / 8)) if GARRISON in self.piece.marks else slot


def body_of(piece: Piece, setting: Setting) -> Body:
    """What of a piece does not change with the room that it is given."""
    degrees = degrees_of(piece, setting.homes)
    return Body(piece, degrees, box_of(piece, degrees), label_width(piece, 1, setting.signs))


class Fit(NamedTuple):
    """How large a piece can be drawn in its slot: the font of its label, its scale, and whether the label is beside."""

    font: float
    scale: float
    beside: bool


def fit(
    body: Body,
    slot: Rect,
    setting: Setting,
    most_font: float = _UNBOUND,
    most_scale: float = 1.0,
    sideways: bool | None = None,
) -> Fit:
    """A piece in its part of the square: its code under the block, or beside it where that gives a larger block."""
    room = body.room(slot)
    if sideways is not None:
        return (_beside if sideways else _under)(body, room, setting, most_font, most_scale)
    under, beside = (each(body, room, setting, most_font, most_scale) for each in (_under, _beside))
    gain = 1.08 if slot.height < 60 else 1.6
    return beside if beside.scale > gain * under.scale and beside.font >= 0.75 * under.font else under


def _under(body: Body, room: Rect, setting: Setting, most_font: float, most_scale: float) -> Fit:
    font = min(max(4 + 0.25 * room.height, _SMALLEST), _LARGEST)
    font = min(max(font, setting.least_font), 0.45 * room.height)
    font = min(font, most_font, 0.92 * room.width / body.label)
    free = room.height - font * LINE - 1
    return Fit(font, min(most_scale, room.width / body.box.width, free / body.box.height), False)


def _beside(body: Body, room: Rect, setting: Setting, most_font: float, most_scale: float) -> Fit:
    font = min(max(0.5 * room.height, _SMALLEST), 13.0)
    font = min(max(font, setting.least_font), 0.8 * room.height)
    font = min(font, most_font, 0.55 * room.width / body.label)
    free = room.width - font * body.label - 2
    return Fit(font, min(most_scale, free / body.box.width, room.height / body.box.height), True)


def placed_in(body: Body, slot: Rect, found: Fit, above: bool) -> Placed:
    """The piece where it is drawn, as large as it fits; a label under its block is `above` it in the upper half."""
    room, box, scale = body.room(slot), body.box, found.scale
    wide, tall = body.label * found.font, found.font * LINE
    if found.beside:
        free = Rect(room.x, room.y, room.width - wide - 2, room.height)
    else:
        free = Rect(room.x, room.y + tall + 1 if above else room.y, room.width, room.height - tall - 1)
    x, y = free.middle
    if above and not found.beside:
        y = free.y + free.height - box.height * scale / 2
    at = (x - (box.x + box.width / 2) * scale, y - (box.y + box.height / 2) * scale)
    block = Rect(at[0] + box.x * scale, at[1] + box.y * scale, box.width * scale, box.height * scale)
    if found.beside:
        label = Rect(room.x + room.width - wide, room.y + (room.height - tall) / 2, wide, tall)
    elif above:
        label = Rect(room.middle[0] - wide / 2, max(room.y, block.y - tall - 1), wide, tall)
    else:
        under = min(block.y + block.height + 1 + 0.12 * found.font, room.y + room.height - tall)
        label = Rect(room.middle[0] - wide / 2, under, wide, tall)
    walls = slot if GARRISON in body.piece.marks else None
    return Placed(body.piece, at, scale, block, label, found.font, found.beside, walls, body.degrees)
