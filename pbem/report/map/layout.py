"""Where the blocks of one square stand: alone, in stacks, locked in melee, with their generals beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.piece import Arm, Piece
from pbem.report.map.board import Point
from pbem.report.map.piles import piled
from pbem.report.map.slot import (
    GARRISON,
    LINE,
    Body,
    Fit,
    Placed,
    Rect,
    Setting,
    body_of,
    box_of,
    fit,
    label_width,
    placed_in,
)

_BARS: Final = (Arm.INFANTRY, Arm.CAVALRY)
_GAP: Final = 2.0
_SWORDS: Final = 15.0
_STRIP: Final = 12.5


@dataclass(frozen=True, slots=True)
class Layout:
    """All blocks of one square, and where the swords are crossed if there is a melee."""

    placed: tuple[Placed, ...]
    swords: Point | None = None


def lay_out(pieces: Sequence[Piece], setting: Setting, named: bool = False) -> Layout:
    """Places for every piece of one square; where the square is `named`, the name of the place stays readable."""
    pieces = piled(pieces) if setting.piles else pieces
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
    bases = [piece for piece in pieces if piece.arm is not Arm.GENERAL or piece.figures]
    generals = [piece for piece in pieces if piece.arm is Arm.GENERAL and not piece.figures]
    if not bases:
        return _grid(generals, room, setting, above)
    bases = sorted(_stacked(bases), key=lambda piece: GARRISON not in piece.marks)
    strip, height = _strip(generals, room, setting, _STRIP if len(bases) < 3 else 0.85 * _STRIP)
    kept = room.height - height
    grid = Rect(room.x, room.y + height if above else room.y, room.width, kept)
    shift = room.y if above else room.y + kept
    return _grid(bases, grid, setting, above) + [_moved(placed, shift) for placed in strip]


def _stacked(pieces: Sequence[Piece]) -> list[Piece]:
    """Bodies one after another, each from its top; who belongs to none keeps his turn."""
    turns: dict[str, int] = {}
    for index, piece in enumerate(pieces):
        if piece.stack is not None:
            turns.setdefault(piece.stack.body, index)
    keys = {
        piece.id: (turns[piece.stack.body], piece.stack.rank) if piece.stack is not None else (index, 0)
        for index, piece in enumerate(pieces)
    }
    return sorted(pieces, key=lambda piece: keys[piece.id])


def _moved(placed: Placed, down: float) -> Placed:
    block, label = placed.block, placed.label
    return replace(
        placed,
        at=(placed.at[0], placed.at[1] + down),
        block=replace(block, y=block.y + down),
        label=replace(label, y=label.y + down),
    )


def _strip(generals: Sequence[Piece], room: Rect, setting: Setting, most_font: float) -> tuple[list[Placed], float]:
    """Generals in rows below their troops: places measured from the top of the strip, and its height."""
    if not generals:
        return [], 0.0
    font = min(max(most_font, setting.least_font), room.height * 0.28)
    flags = [box_of(general, 0) for general in generals]
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
                x + block.width + 2 * shrink, y, label_width(generals[index], font, setting.signs), font * LINE
            )
            at = (x - flag.x * scale, y - flag.y * scale)
            placed.append(Placed(generals[index], at, scale, block, label, font, beside=True))
            x += (widths[index] + 4) * shrink
    return placed, len(rows) * font * 1.2 + 1


def _grid(pieces: Sequence[Piece], room: Rect, setting: Setting, above: bool) -> list[Placed]:
    bodies = [body_of(piece, setting) for piece in pieces]
    best, slots = list[Fit](), list[Rect]()
    for columns in range(1, len(bodies) + 1):
        tried = _slots(len(bodies), columns, room)
        fits = [fit(body, slot, setting) for body, slot in zip(bodies, tried, strict=True)]
        if len(bodies) > 1:
            fits = _alike(bodies, fits, tried, setting)
        if not best or _worth(fits) > _worth(best):
            best, slots = fits, tried
    return [placed_in(body, slot, found, above) for body, slot, found in zip(bodies, slots, best, strict=True)]


def _is_bar(piece: Piece) -> bool:
    return piece.arm in _BARS or bool(piece.figures)


def _alike(bodies: Sequence[Body], fits: Sequence[Fit], slots: Sequence[Rect], setting: Setting) -> list[Fit]:
    # One stack, one size: a brigade is not stronger because its code is shorter.
    bars = [found for body, found in zip(bodies, fits, strict=True) if _is_bar(body.piece)]
    font, scale = min(found.font for found in fits), min((found.scale for found in bars), default=1.0)
    beside = any(found.beside for found in bars) if bars else None
    return [
        fit(body, slot, setting, font, scale, beside)
        if _is_bar(body.piece)
        else fit(body, slot, setting, font, scale * 1.2)
        for body, slot in zip(bodies, slots, strict=True)
    ]


def _slots(count: int, columns: int, room: Rect) -> list[Rect]:
    rows = ceil(count / columns)
    width, height = (room.width + _GAP) / columns - _GAP, (room.height + _GAP) / rows - _GAP
    last = count - (rows - 1) * columns
    slots = []
    for index in range(count):
        row, column = divmod(index, columns)
        indent = (columns - last) * (width + _GAP) / 2 if row == rows - 1 else 0.0
        slots.append(Rect(room.x + indent + column * (width + _GAP), room.y + row * (height + _GAP), width, height))
    return slots


def _worth(fits: Sequence[Fit]) -> float:
    return min(found.scale for found in fits) + min(found.font for found in fits) / 25
