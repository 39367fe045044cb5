"""Places with a key too many: `H 4`, `G-6`, `H1 1`; they are read, and shown as a slip."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.battle.place import Place
from pbem.orders.grammar.desk import Desk
from pbem.orders.meaning.places import on_map
from pbem.orders.words.tokens import Kind, Token

_BETWEEN: Final = ("-", ".", "/", "_")
_ENDS: Final = frozenset((",", ";", ".", "!", ")", ":"))
_LONGEST: Final = 2
"""Letters before the figures of a place."""


def split_place(tokens: Sequence[Token], index: int, desk: Desk) -> tuple[int, Place] | None:
    """How many pieces name a place together that was written apart, and the place; None where none does."""
    first = tokens[index]
    if first.kind is Kind.CODE:
        return _last_figure_apart(tokens, index, desk)
    letters = first.kind is Kind.WORD and len(first.raw) <= _LONGEST and first.raw.isupper()
    if not letters or desk.words.directions.length(tokens, index) or not _behind_somebody(tokens, index, desk):
        return None
    length = 1 + (index + 1 < len(tokens) and tokens[index + 1].key in _BETWEEN)
    figure = tokens[index + length] if index + length < len(tokens) else None
    if figure is None or figure.kind is not Kind.NUMBER or desk.roster.find(first.key + figure.key) is not None:
        return None
    place = on_map(first.key + figure.key, desk.context.view.ground)
    return (length + 1, place) if place is not None else None


def _last_figure_apart(tokens: Sequence[Token], index: int, desk: Desk) -> tuple[int, Place] | None:
    """`H1 1`: a single figure that nothing follows, behind a place that it makes another place of."""
    figure = tokens[index + 1] if index + 1 < len(tokens) else None
    ends = index + 2 >= len(tokens) or tokens[index + 2].key in _ENDS
    if figure is None or figure.kind is not Kind.NUMBER or len(figure.raw) > 1 or not ends:
        return None
    if figure.column != tokens[index].column + len(tokens[index].raw) + 1:
        return None
    ground = desk.context.view.ground
    if on_map(tokens[index].key, ground) is None or desk.roster.find(tokens[index].key) is not None:
        return None
    place = on_map(tokens[index].key + figure.key, ground)
    return (2, place) if place is not None else None


def _behind_somebody(tokens: Sequence[Token], index: int, desk: Desk) -> bool:
    """Whether somebody is named before it, so that letters and a figure can be where he goes."""
    return any(desk.roster.find(token.key) is not None for token in tokens[:index])
