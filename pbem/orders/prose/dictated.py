"""Ids and places as they are dictated: a machine writes `SV one`, `to G four`, `golf twenty two`, `pee gee one`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pbem.battle.place import Place
from pbem.orders.grammar.desk import Desk
from pbem.orders.meaning.places import on_map
from pbem.orders.words.folding import key
from pbem.orders.words.spoken import SPELT, spoken_number
from pbem.orders.words.tokens import Kind, Token

_LONGEST: Final = 2
"""Letters of an id or a place."""
_LEADS: Final = frozenset(("to", "at", "into", "on", "in", "from", "nach", "auf", "in", "zu", "von", "for"))
_COMPASS: Final = frozenset(("N", "E", "S", "W"))
"""With a number in figures behind them these say where to and how far."""
_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|[^\w\s]+")


@dataclass(frozen=True, slots=True)
class Heard:
    """What so many words make together: the id of a unit, or the code of a place."""

    length: int
    code: str
    place: Place | None = None


def dictated(tokens: Sequence[Token], index: int, desk: Desk) -> Heard | None:
    """The unit, or the place behind `to` or the like, that capitals and a spoken number make; None for none."""
    first = tokens[index]
    if first.kind is not Kind.WORD or len(first.raw) > _LONGEST or not first.raw.isupper():
        return None
    if index + 1 == len(tokens) or tokens[index + 1].kind is not Kind.WORD:
        return None
    if desk.words.directions.length(tokens, index) and first.raw != "E":
        return None
    number, words = spoken_number([token.key for token in tokens[index + 1 : index + 3]], 0)
    heard = _heard(first.key, number, 1 + words, desk)
    led = index > 0 and tokens[index - 1].key in _LEADS
    return heard if heard is not None and (heard.place is None or led) else None


def written_out(text: str, desk: Desk) -> str:
    """Names or deeds of plain orders with the ids and places that were dictated; letters may be said by their names."""
    words = _WORD.findall(text)
    keys = [key(word) for word in words]
    found: list[str] = []
    at = 0
    while at < len(words):
        heard = _spelt(words, keys, at, desk)
        if heard is None:
            found.append(words[at])
        else:
            found.append(heard.code)
        at += heard.length if heard else 1
    return " ".join(found) if found != words else text


def _spelt(words: Sequence[str], keys: Sequence[str], at: int, desk: Desk) -> Heard | None:
    """What one letter or two from here on make with the number behind them."""
    letters = ""
    for here in range(at, min(at + _LONGEST, len(words))):
        alone = len(words[here]) == 1 and words[here].isalpha()
        letter = keys[here] if alone else SPELT.get(keys[here], "").casefold()
        if not letter:
            return None
        letters += letter
        number, length = spoken_number(keys, here + 1)
        if words[at] in _COMPASS and words[at + 1 : at + 2] == [str(number)]:
            return None
        if number:
            return _heard(letters, number, here + 1 - at + length, desk)
    return None


def _heard(letters: str, number: int, length: int, desk: Desk) -> Heard | None:
    """The unit or else the place of that code."""
    if not number:
        return None
    if (piece := desk.roster.find(f"{letters}{number}")) is not None:
        return Heard(length, piece.id)
    place = on_map(f"{letters}{number}", desk.context.view.ground)
    return None if place is None else Heard(length, desk.context.view.ground.name(place), place)
