"""Ids and places as a machine writes down what is dictated: `SV one` for SV1, `to G four` for G4."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.battle.place import Place
from pbem.orders.grammar.desk import Desk
from pbem.orders.meaning.places import on_map
from pbem.orders.words.tokens import Kind, Token

_FIGURES: Final = {
    word: str(number)
    for number, words in enumerate(
        ("one eins ein", "two zwei zwo", "three drei", "four vier", "five fuenf", "six sechs", "seven sieben",
         "eight acht", "nine neun", "ten zehn", "eleven elf", "twelve zwoelf"), 1)
    for word in words.split()
}  # fmt: skip
_LONGEST: Final = 2
"""Letters of an id or a place."""
_LEADS: Final = frozenset(("to", "at", "into", "on", "in", "from", "nach", "auf", "in", "zu", "von", "for"))
_WORDS: Final = frozenset(("A", "I"))
"""Letters that are words."""


def dictated(tokens: Sequence[Token], index: int, desk: Desk) -> tuple[str, Place | None] | None:
    """The unit or the place that two words make together; None where they make none."""
    first = tokens[index]
    figure = _FIGURES.get(tokens[index + 1].key, "") if index + 1 < len(tokens) else ""
    if not figure or first.kind is not Kind.WORD or len(first.raw) > _LONGEST or not first.raw.isupper():
        return None
    if desk.words.directions.length(tokens, index) and first.raw != "E":
        return None
    if (piece := desk.roster.find(first.key + figure)) is not None:
        return piece.id, None
    led = index > 0 and tokens[index - 1].key in _LEADS
    place = on_map(first.key + figure, desk.context.view.ground) if led or first.raw not in _WORDS else None
    return ("", place) if place is not None and led else None
