"""Where the blocks of one square stand: alone, in stacks, locked in melee, with their generals beside them.

Coordinates run from 0 to 100 across the square, downward from its northern edge.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, cos, radians, sin
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.piece import Arm, Formation, Piece
from pbem.report.map.board import Point
from pbem.report.map.measure import CODE, text_width
from pbem.report.map.symbols import SYMBOLS

WEDGE: Final = 12
"""How far the wedge stands out in front of a block."""
FRAME: Final = 6
"""How far the dashed frame of a broken unit stands off."""
GARRISON: Final = "town"
"""The mark of a piece that stands inside the town of its square."""
_BARS: Final = (Arm.INFANTRY, Arm.CAVALRY)
_LARGEST, _SMALLEST = 17.0, 8.5
_LINE: Final = 1.08
"""Height of a label in font sizes."""
_GAP: Final = 2.0
_SWORDS: Final = 15.0
_STRIP: Final = 12.5


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

    def overlaps(self, other: Rect) -> bool:
        """Whether the two share more than a border."""
        return (
            min(self.x + self.width, other.x + other.width) - max(self.x, other.x) > 1e-6
            and min(self.y + self.height, other.y + other.height) - max(self.y, other.y) > 1e-6
        )


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


@dataclass(frozen=True, slots=True)
class Layout:
    """All blocks of one square, and where the swords are crossed if there is a melee."""

    placed: tuple[Placed, ...]
    swords: Point | None = None


@dataclass(frozen=True, slots=True)
class Setting:
    """What the layout of every square shares: signs of marks, base edges, the least font and the free headroom."""

    signs: Mapping[str, str]
    homes: Mapping[str, Facing]
    least_font: float = 0.0
    name_room: float = 16.0
    headroom: float = 13.0


def wedged(piece: Piece) -> bool:
    """Whether a wedge shows the facing; the barrel of a gun in battery points for itself."""
    gun = piece.arm in (Arm.ARTILLERY, Arm.HORSE_ARTILLERY) and piece.formation in (
        Formation.UNLIMBERED,
        Formation.LINE,
        Formation.MASS,
    )
    return piece.facing is not None and SYMBOLS[piece.arm].turns and not gun


def degrees_of(piece: Piece) -> int:
    """How far a block is turned from north."""
    return piece.facing.degrees if piece.facing is not None and SYMBOLS[piece.arm].turns else 0


def box_of(piece: Piece) -> Rect:
    """The upright rectangle that a block fills around its origin at full size, wedge and frame included."""
    width, depth = SYMBOLS[piece.arm].size(piece.formation)
    frame = FRAME if piece.broken else 0
    left, right = -width / 2 - frame, width / 2 + frame
    front, rear = -depth / 2 - max(frame, WEDGE if wedged(piece) else 0), depth / 2 + frame
    angle = radians(degrees_of(piece))
    corners = [
        (x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)) for x in (left, right) for y in (front, rear)
    ]
    x, y = min(corner[0] for corner in corners), min(corner[1] for corner in corners)
    return Rect(x, y, max(corner[0] for corner in corners) - x, max(corner[1] for corner in corners) - y)


def label_parts(piece: Piece, signs: Mapping[str, str]) -> tuple[str, int, str]:
    """What a label shows: the code, the number of dots, and the small signs of further marks."""
    dots = min(piece.hits, 5)
    return piece.id, max(dots, 0), "".join(signs.get(mark, "") for mark in piece.marks)


def label_width(piece: Piece, size: float, signs: Mapping[str, str]) -> float:
    """The width of a piece's label at a font size."""
    code, dots, marks = label_parts(piece, signs)
    more = text_width(f"+{piece.hits - 5}", size * 0.7, CODE) if piece.hits > 5 else 0
    return (
        text_width(code, size, CODE)
        + (text_width(marks, size * 0.72, CODE) + size * 0.06 if marks else 0)
        + (size * (0.12 + 0.42 * dots) if dots else 0)
        + more
    )


def lay_out(pieces: Sequence[Piece], setting: Setting, named: bool = False) -> Layout:
    """Places for every piece of one square; where the square is `named`, the name of the place stays readable."""
    headroom = setting.headroom + (setting.name_room if named else 0)
    room = Rect(3, headroom, 94, 97 - headroom)
    sides = list(dict.fromkeys(piece.side for piece in pieces))
    fighting = any(piece.in_melee for piece in pieces)
    if len(sides) < 2:
        spot = (86.0, room.y + 9) if fighting else None
        return Layout(tuple(_command(pieces, room, setting, above=False)), spot)
    gap = _SWORDS if fighting else 3.0
    back = _back(pieces, sides[0], setting)
    if back.dy:
        half = (room.height - gap) / 2
        first, second = Rect(room.x, room.y, room.width, half), Rect(room.x, room.y + half + gap, room.width, half)
        leading = back.dy > 0
    else:
        half = (room.width - gap) / 2
        first, second = Rect(room.x, room.y, half, room.height), Rect(room.x + half + gap, room.y, half, room.height)
        leading = back.dx < 0
    ours = [piece for piece in pieces if piece.side == sides[0]]
    theirs = [piece for piece in pieces if piece.side != sides[0]]
    if not leading:
        ours, theirs = theirs, ours
    placed = _command(ours, first, setting, above=bool(back.dy)) + _command(theirs, second, setting, above=False)
    return Layout(tuple(placed), room.middle if fighting else None)


def _back(pieces: Sequence[Piece], side: str, setting: Setting) -> Facing:
    faced = next((piece for piece in pieces if piece.facing is not None), None)
    if faced is None or faced.facing is None:
        return setting.homes.get(side, Facing.W)
    return faced.facing.opposite if faced.side == side else faced.facing


def _command(pieces: Sequence[Piece], room: Rect, setting: Setting, above: bool) -> list[Placed]:
    bases = [piece for piece in pieces if piece.arm is not Arm.GENERAL]
    generals = [piece for piece in pieces if piece.arm is Arm.GENERAL]
    if not bases:
        return _grid(generals, room, setting, above)
    bases.sort(key=lambda piece: GARRISON not in piece.marks)
    strip, height = _strip(generals, room, setting)
    kept = room.height - height
    grid = Rect(room.x, room.y + height if above else room.y, room.width, kept)
    shift = room.y if above else room.y + kept
    return _grid(bases, grid, setting, above) + [_moved(placed, shift) for placed in strip]


def _moved(placed: Placed, down: float) -> Placed:
    block, label = placed.block, placed.label
    return replace(
        placed,
        at=(placed.at[0], placed.at[1] + down),
        block=replace(block, y=block.y + down),
        label=replace(label, y=label.y + down),
    )


def _strip(generals: Sequence[Piece], room: Rect, setting: Setting) -> tuple[list[Placed], float]:
    """Generals in rows below their troops: places measured from the top of the strip, and its height."""
    if not generals:
        return [], 0.0
    font = min(max(_STRIP, setting.least_font), room.height * 0.28)
    flags = [box_of(general) for general in generals]
    scale = font * 1.05 / max(flag.height for flag in flags)
    widths = [
        label_width(general, font, setting.signs) + flag.width * scale + 2
        for general, flag in zip(generals, flags, strict=True)
    ]
    shrink = min(1.0, room.width / max(widths))
    rows: list[list[int]] = [[]]
    for index, width in enumerate(widths):
        if rows[-1] and sum(widths[other] + 4 for other in rows[-1]) + width > room.width / shrink:
            rows.append([])
        rows[-1].append(index)
    shrink = min(shrink, room.height * 0.5 / (len(rows) * font * 1.2))
    font, scale = font * shrink, scale * shrink
    placed = []
    for number, row in enumerate(rows):
        x = room.x + (room.width - sum(widths[index] * shrink for index in row) - 4 * shrink * (len(row) - 1)) / 2
        y = number * font * 1.2 + 1
        for index in row:
            flag = flags[index]
            block = Rect(x, y, flag.width * scale, flag.height * scale)
            label = Rect(
                x + block.width + 2 * shrink, y, label_width(generals[index], font, setting.signs), font * _LINE
            )
            at = (x - flag.x * scale, y - flag.y * scale)
            placed.append(Placed(generals[index], at, scale, block, label, font, beside=True))
            x += (widths[index] + 4) * shrink
    return placed, len(rows) * font * 1.2 + 1


def _grid(pieces: Sequence[Piece], room: Rect, setting: Setting, above: bool) -> list[Placed]:
    best: list[Placed] = []
    for columns in range(1, len(pieces) + 1):
        rows = ceil(len(pieces) / columns)
        width, height = (room.width + _GAP) / columns - _GAP, (room.height + _GAP) / rows - _GAP
        placed = [
            _slot(
                piece,
                Rect(
                    room.x + (index % columns) * (width + _GAP),
                    room.y + (index // columns) * (height + _GAP),
                    width,
                    height,
                ),
                setting,
                above,
            )
            for index, piece in enumerate(pieces)
        ]
        if not best or _worth(placed) > _worth(best):
            best = placed
    return _alike(best)


def _alike(placed: Sequence[Placed]) -> list[Placed]:
    """The same stack with all its codes in one size, and its blocks too."""
    if len(placed) < 2:
        return list(placed)
    font = min(one.font for one in placed)
    scale = min((one.scale for one in placed if one.piece.arm in _BARS), default=1.0)
    return [_shrunk(one, min(1.0, font / one.font), min(1.0, scale / one.scale)) for one in placed]


def _shrunk(placed: Placed, font: float, scale: float) -> Placed:
    # The room stays reserved, so whatever did not overlap before does not overlap now.
    label, (mx, my) = placed.label, placed.block.middle
    at = (mx + (placed.at[0] - mx) * scale, my + (placed.at[1] - my) * scale)
    block = Rect(0, 0, placed.block.width * scale, placed.block.height * scale)
    block = replace(block, x=mx - block.width / 2, y=my - block.height / 2)
    left = label.x if placed.beside else label.x + label.width * (1 - font) / 2
    small = Rect(left, label.y + label.height * (1 - font) / 2, label.width * font, label.height * font)
    return replace(placed, at=at, scale=placed.scale * scale, font=placed.font * font, block=block, label=small)


def _worth(placed: Sequence[Placed]) -> float:
    return min(one.scale for one in placed) + min(one.font for one in placed) / 25


def _slot(piece: Piece, slot: Rect, setting: Setting, above: bool) -> Placed:
    walls = slot if GARRISON in piece.marks else None
    inner = slot.inset(min(4.0, slot.height / 8)) if walls else slot
    under, beside = _under(piece, inner, setting, above), _beside(piece, inner, setting)
    better = beside if beside.scale > 1.08 * under.scale and beside.font >= 0.75 * under.font else under
    return replace(better, walls=walls)


def _under(piece: Piece, room: Rect, setting: Setting, above: bool) -> Placed:
    font = min(max(4 + 0.25 * room.height, _SMALLEST), _LARGEST)
    font = min(max(font, setting.least_font), 0.45 * room.height)
    wide = label_width(piece, font, setting.signs)
    if wide > 0.92 * room.width:
        font, wide = font * 0.92 * room.width / wide, 0.92 * room.width
    tall = font * _LINE
    free = Rect(room.x, room.y + tall + 1 if above else room.y, room.width, room.height - tall - 1)
    mx, my = free.middle
    at, scale, block = _fitted(piece, free, down=above)
    if above:
        label_y = max(room.y, block.y - tall - 1)
    else:
        label_y = min(block.y + block.height + 1 + 0.12 * font, room.y + room.height - tall)
    return Placed(piece, at, scale, block, Rect(mx - wide / 2, label_y, wide, tall), font)


def _beside(piece: Piece, room: Rect, setting: Setting) -> Placed:
    font = min(max(4 + 0.25 * room.height, _SMALLEST), 13.0)
    font = min(max(font, setting.least_font), 0.8 * room.height)
    wide = label_width(piece, font, setting.signs)
    if wide > 0.55 * room.width:
        font, wide = font * 0.55 * room.width / wide, 0.55 * room.width
    tall = font * _LINE
    at, scale, block = _fitted(piece, Rect(room.x, room.y, room.width - wide - 2, room.height), down=False)
    label = Rect(room.x + room.width - wide, room.y + (room.height - tall) / 2, wide, tall)
    return Placed(piece, at, scale, block, label, font, beside=True)


def _fitted(piece: Piece, free: Rect, down: bool) -> tuple[Point, float, Rect]:
    """Origin, scale and room of a block in the middle of free ground, or at its lower edge."""
    box = box_of(piece)
    scale = min(1.0, free.width / box.width, free.height / box.height)
    mx, my = free.middle
    if down:
        my = free.y + free.height - box.height * scale / 2
    at = (mx - (box.x + box.width / 2) * scale, my - (box.y + box.height / 2) * scale)
    return at, scale, Rect(at[0] + box.x * scale, at[1] + box.y * scale, box.width * scale, box.height * scale)
