"""Squares and directions as players write them: `C6`, `c06`, `6C`, `C 6`, `S 2`, `forward 2`."""

from __future__ import annotations

import re
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.ground import Ground
from pbem.battle.piece import Piece
from pbem.battle.square import Square, column_name
from pbem.orders.answer.trouble import no
from pbem.orders.words.cursor import Cursor
from pbem.orders.words.tokens import Kind, Token

_LETTERS_FIRST: Final = re.compile(r"([a-z]{1,2})(0?[1-9][0-9]?)")
_DIGITS_FIRST: Final = re.compile(r"(0?[1-9][0-9]?)([a-z]{1,2})")
_TURNS: Final = {"forward": 0, "right": 90, "about": 180, "back": 180, "left": 270}


def as_square(text: str) -> Square | None:
    """The square that a code names, on whatever map; None where it has not the shape of one."""
    match = _LETTERS_FIRST.fullmatch(text)
    if match is None:
        other = _DIGITS_FIRST.fullmatch(text)
        return Square.parse(other[2] + other[1]) if other else None
    return Square.parse(match[1] + match[2])


def on_map(text: str, ground: Ground) -> Square | None:
    """The square of this map that a code names."""
    square = as_square(text)
    return square if square is not None and square in ground else None


def corners(ground: Ground) -> str:
    """How far the map reaches: `A1 to K12`."""
    return f"A1 to {column_name(ground.columns)}{ground.rows}"


def take_square(cursor: Cursor, ground: Ground) -> Square | None:
    """Step over a square; raises Trouble for one off the map, gives None where no square stands."""
    token = cursor.peek()
    if token is None:
        return None
    if token.kind is Kind.CODE:
        return _code(cursor, token, ground)
    after = cursor.peek(1)
    if token.kind is Kind.WORD and len(token.key) <= 2 and after is not None and after.kind is Kind.NUMBER:
        square = on_map(token.key + after.key, ground)
        if square is not None and not cursor.words.directions.length(cursor.tokens, cursor.at):
            cursor.at += 2
            return square
    return None


def _code(cursor: Cursor, token: Token, ground: Ground) -> Square | None:
    square = as_square(token.key)
    if square is None:
        return None
    if square not in ground:
        shorter = {token.key[:index] + token.key[index + 1 :] for index in range(len(token.key))}
        near = sorted({str(found) for text in shorter if (found := on_map(text, ground)) is not None})
        span = cursor.span(cursor.at, cursor.at + 1)
        raise no(f"{token.raw.upper()} is not on the map ({corners(ground)}).", span, tuple(near))
    cursor.at += 1
    return square


def take_direction(cursor: Cursor, piece: Piece | None) -> Facing | None:
    """Step over a direction; `forward`, `left` and so on are told from where the unit faces now."""
    found = cursor.phrase(cursor.words.directions)
    if found:
        return Facing(found[0])
    if piece is None or piece.facing is None:
        return None
    relative = cursor.phrase(cursor.words.relative)
    return piece.facing.turned(_TURNS[relative[0]]) if relative else None
