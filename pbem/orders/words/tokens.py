"""Words, numbers, codes such as `FI1` and `C6`, and signs: the pieces that a line is made of."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from typing import Final

from pbem.orders.words.folding import KEPT_SIGNS, key

_PIECE: Final = re.compile(r"[^\W_]+(?:'[^\W_]+)*|>=|<=|\.\.\.|\.\.|[^\w\s]|_")
_NO_DIGITS: Final = dict.fromkeys(map(ord, "0123456789"))
_GLUED_MELEE: Final = re.compile(r"([a-z]+[0-9]+)x([a-z]+[0-9]+)?|x([a-z]{1,2}[0-9]{1,2})", re.IGNORECASE)


class Kind(Enum):
    """What a piece of a line is."""

    WORD = auto()
    NUMBER = auto()
    """Made of 0 to 9 and nothing else."""
    CODE = auto()
    """Letters and digits together."""
    SIGN = auto()


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a line: `key` for comparing, `raw` as written, `column` from 1."""

    kind: Kind
    key: str
    raw: str
    column: int


def tokenise(line: str, codes: frozenset[str] = frozenset()) -> tuple[Token, ...]:
    """The pieces of a folded line; `codes` are ids and squares in lower case that an `x` must not be cut from.

    Of `FI1's` the sign of the possessive is left out, as it says nothing more.
    """
    return _kept(line, codes) if len(line) <= KEPT_SIGNS else _pieces(line, codes)


@lru_cache(maxsize=256)
def _kept(line: str, codes: frozenset[str]) -> tuple[Token, ...]:
    return _pieces(line, codes)


def _pieces(line: str, codes: frozenset[str]) -> tuple[Token, ...]:
    found: list[Token] = []
    for match in _PIECE.finditer(line):
        column = match.start() + 1
        if not match[0][0].isalnum():
            found.append(Token(Kind.SIGN, match[0], match[0], column))
            continue
        if match[0][-2:].casefold() == "'s" and any(map(str.isdigit, match[0])):
            found.append(token(match[0][:-2], column))
            continue
        glued = _GLUED_MELEE.fullmatch(match[0])
        if glued and match[0].casefold() not in codes and (found or glued[1]):
            parts = [part for part in (glued[1], match[0][len(glued[1] or "")], glued[2] or glued[3]) if part]
            found += [token(part, column + match[0].index(part)) for part in parts]
        else:
            found.append(token(match[0], column))
    return tuple(found)


@lru_cache(maxsize=4096)
def phrase(text: str) -> tuple[str, ...]:
    """The keys of a phrase's words, for looking it up."""
    if text.isascii() and text.replace(" ", "").isalpha():
        # So are nearly all the thousands of which the tables are made, whenever they are read.
        return tuple(text.casefold().split())
    return tuple(piece.key for piece in tokenise(text, frozenset({text.casefold()})))


def token(raw: str, column: int = 1) -> Token:
    """One piece, its kind told from its characters."""
    if not raw[0].isalnum():
        return Token(Kind.SIGN, raw, raw, column)
    ascii_digits = len(raw) - len(raw.translate(_NO_DIGITS))
    kind = Kind.NUMBER if ascii_digits == len(raw) else Kind.CODE if ascii_digits else Kind.WORD
    return Token(kind, key(raw), raw, column)
