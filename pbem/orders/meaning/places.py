"""Places and directions as players write them: `C6`, `c06`, `6C`, `C 6`, `S 2`, `forward 2`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.ground import Ground
from pbem.battle.piece import Piece
from pbem.battle.place import NotAPlace, OffTheMap, Place
from pbem.orders.answer.trouble import no
from pbem.orders.words.cursor import Cursor
from pbem.orders.words.tokens import Kind, Token

_DIGITS_FIRST: Final = re.compile(r"([0-9]+)([a-z]+)")
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
    after = cursor.peek(1)
    if token.kind is Kind.WORD and len(token.key) <= 2 and after is not None and after.kind is Kind.NUMBER:
        place = on_map(token.key + after.key, ground)
        if place is not None and not cursor.words.directions.length(cursor.tokens, cursor.at):
            cursor.at += 2
            return place
    return None


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
    raise no(f"{token.raw.upper()} is not on the map ({ground.reach}).", span, tuple(near))


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
