"""Places and directions as players write them: `C6`, `c06`, `6C`, `C 6`, `S 2`, `forward 2`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.ground import Ground
from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.piece import Piece
from pbem.battle.place import NotAPlace, OffTheMap, Place
from pbem.battle.spot import INCH
from pbem.orders.answer.trouble import no
from pbem.orders.words.cursor import Cursor
from pbem.orders.words.tokens import Kind, Token

_DIGITS_FIRST: Final = re.compile(r"([0-9]+)(?!(?:st|nd|rd|th)$)([a-z]+)")
_NO_DIRECTIONS: Final = ("no", "so", "No", "So")
_TURNS: Final = {"forward": 0, "right": 90, "about": 180, "back": 180, "left": 270}


def on_map(text: str, ground: Ground) -> Place | None:
    """The place of this map that a code names, whichever way round its letters and digits stand."""
    for spelling in _spellings(text):
        try:
            return ground.parse(spelling)
        except (NotAPlace, OffTheMap):
            continue
    return None


def beyond(text: str, ground: Ground) -> OffTheMap | None:
    """What is wrong with a code that has the shape of a place but lies off the map; None for anything else."""
    for spelling in _spellings(text):
        try:
            ground.parse(spelling)
        except NotAPlace:
            continue
        except OffTheMap as wrong:
            return wrong
        return None
    return None


def cells_of(ground: Ground) -> str:
    """From which code of a place to which a map goes: of a measured table the cells, not the inches."""
    return ground.cells if isinstance(ground, MeasuredGround) else ground.reach


def has_the_shape(text: str, ground: Ground) -> bool:
    """Whether a code is written like a place, on the map or off it."""
    return on_map(text, ground) is not None or beyond(text, ground) is not None


def _spellings(text: str) -> Iterator[str]:
    yield text
    if turned := _DIGITS_FIRST.fullmatch(text):
        yield turned[2] + turned[1]


def take_place(cursor: Cursor, ground: Ground) -> Place | None:
    """Step over a place; raises Trouble for one off the map, gives None where no place stands."""
    token = cursor.peek()
    if token is None:
        return None
    if token.kind is Kind.CODE:
        return _code(cursor, token, ground)
    if token.kind is Kind.NUMBER and isinstance(ground, MeasuredGround):
        return _spot(cursor, ground)
    after = cursor.peek(1)
    if token.kind is Kind.WORD and len(token.key) <= 2 and after is not None and after.kind is Kind.NUMBER:
        place = on_map(token.key + after.key, ground)
        if place is not None and not cursor.words.directions.length(cursor.tokens, cursor.at):
            cursor.at += 2
            return place
    return None


def _spot(cursor: Cursor, ground: MeasuredGround) -> Place | None:
    """`88,40`, `88, 40`, `88:32,40` and `88.5,40`: so many inches from the west and from the south."""
    start, mark = cursor.at, cursor.mark()
    across = _length(cursor)
    up = _length(cursor) if across and cursor.sign(",") else ""
    if not up:
        cursor.reset(mark)
        return None
    try:
        return ground.parse(f"{across},{up}")
    except OffTheMap as wrong:
        raise no(f"{wrong}.", cursor.span(start)) from wrong


def _length(cursor: Cursor) -> str:
    """A length in inches, with 64ths behind a colon or a decimal fraction behind a point."""
    token, sign, part = cursor.peek(), cursor.peek(1), cursor.peek(2)
    if token is None or token.kind is not Kind.NUMBER:
        return ""
    close = sign is not None and part is not None and part.kind is Kind.NUMBER and part.column == sign.column + 1
    if close and sign is not None and part is not None and sign.column == token.column + len(token.raw):
        if sign.key == ":":
            cursor.at += 3
            return f"{token.key}:{part.key}"
        if sign.key == ".":
            cursor.at += 3
            return f"{token.key}:{_parts(part.key):02}"
    cursor.at += 1
    return token.key


def _parts(decimals: str) -> int:
    """The 64ths of an inch nearest below a decimal fraction: `5` is 32."""
    return int(decimals) * INCH // int("1".ljust(len(decimals) + 1, "0"))


def _code(cursor: Cursor, token: Token, ground: Ground) -> Place | None:
    place = on_map(token.key, ground)
    if place is not None:
        cursor.at += 1
        return place
    if beyond(token.key, ground) is None:
        return None
    shorter = {token.key[:index] + token.key[index + 1 :] for index in range(len(token.key))}
    near = sorted({ground.name(found) for text in shorter if (found := on_map(text, ground)) is not None})
    span = cursor.span(cursor.at, cursor.at + 1)
    raise no(f"{token.raw.upper()} is not on the map ({cells_of(ground)}).", span, tuple(near))


def says_no(token: Token | None) -> bool:
    """Whether it is `no` or `so` in small letters, which are words, and no German north-east or south-east."""
    return token is not None and token.raw in _NO_DIRECTIONS


def take_direction(cursor: Cursor, piece: Piece | None) -> Facing | None:
    """Step over a direction; `forward`, `left` and so on are told from where the unit faces now."""
    found = () if says_no(cursor.peek()) else cursor.phrase(cursor.words.directions)
    if found:
        return Facing(found[0])
    if piece is None or piece.facing is None:
        return None
    relative = cursor.phrase(cursor.words.relative)
    return piece.facing.turned(_TURNS[relative[0]]) if relative else None
