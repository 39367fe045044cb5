"""The last line of a letter: the writer's name or his initials, which order nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pbem.battle.piece import Arm
from pbem.orders.grammar.desk import Desk
from pbem.orders.prose.sentences import is_left_open
from pbem.orders.prose.title import own_names
from pbem.orders.reply.reply import Origin, TypedLine
from pbem.orders.words.folding import fold, key
from pbem.orders.words.tokens import Kind, Token

_MOST_WORDS: Final = 7
_INITIALS: Final = re.compile(r"\s*(?:[A-Z]{2}|(?:(?:[A-Za-z]\.|[A-Z](?=[ -]|\s*\Z)|de|von|van|du)[ -]?){1,5})\s*")
"""`READY` and `ALL` are more than initials."""
_SHORTENED: Final = 4
"""Letters of `gez.`, `p.p.`, `lg`, `Col.`: words that a writer shortens before his name."""


def signed(lines: Sequence[TypedLine], desk: Desk) -> list[TypedLine]:
    """The lines of a letter; the last of several, where somebody only signs in it, says nothing of the battle."""
    said = [at for at, line in enumerate(lines) if line.origin is Origin.TYPED and line.text.strip()]
    if len(said) < 2 or lines[said[-1]].below or not is_signature(lines[said[-1]].text, desk):
        return [*lines]
    last, before = said[-1], lines[said[-2]]
    if before.number + 1 == lines[last].number and is_left_open(before.text):
        return [*lines]
    return [*lines[:last], replace(lines[last], origin=Origin.HEADING), *lines[last + 1 :]]


def is_signature(text: str, desk: Desk) -> bool:
    """Whether a line holds initials alone, or a general's name with what stands beside a name."""
    if _INITIALS.fullmatch(text) and desk.roster.find(text.strip(" .")) is None:
        return True
    words = [token for token in desk.tokens(fold(text).text) if token.kind is not Kind.SIGN]
    names = own_names(desk) | _generals(desk)
    if not 0 < len(words) <= _MOST_WORDS or ":" in text or not any(_is_name(word, names) for word in words):
        return False
    return all(
        _is_name(word, names)
        or desk.words.small["beside_title"].length((word,), 0)
        or desk.words.small["closing"].length((word,), 0)
        or desk.words.small["signed_by"].length((word,), 0)
        or _is_shortened(word, text)
        for word in words
    )  # fmt: skip


def _is_name(word: Token, names: set[str]) -> bool:
    return word.kind is Kind.WORD and word.raw[:1].isupper() and not word.raw.isupper() and word.key in names


def _is_shortened(word: Token, text: str) -> bool:
    """A few letters with a full stop behind them."""
    end = word.column - 1 + len(word.raw)
    return word.kind is Kind.WORD and len(word.raw) < _SHORTENED and text[end : end + 1] == "."


def _generals(desk: Desk) -> set[str]:
    """The words of the names of one's own generals."""
    own = desk.roster.own.values()
    return {
        key(word) for piece in own if piece.arm is Arm.GENERAL for name in (piece.name, *piece.aliases)
        for word in name.split()
    }  # fmt: skip
