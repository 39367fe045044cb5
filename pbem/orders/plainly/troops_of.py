"""Whose men a name means that has a commander's name in it: his own men and not he, or those of another seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.battle.piece import Arm, Piece
from pbem.orders.grammar.desk import Desk
from pbem.orders.plainly.fitting import Telling, best_fitting
from pbem.orders.prose.lexemes import Lexeme, Sort

_LIKELY: Final = 2
"""How well a word must fit somebody of another seat, to be said of him."""
_SHORTEST: Final = 4


def tells_troops(words: Sequence[Lexeme]) -> bool:
    """`the third brigade of Colloredo`: whether a numbered body of somebody's men is named, and not he."""
    numbered = any(word.is_a(Sort.ORDINAL) and not word.is_a(Sort.ARTICLE) for word in words)
    return numbered and any(word.is_a(Sort.BODY, Sort.ARM) for word in words)


def called_as_another(words: Sequence[Lexeme], desk: Desk) -> bool:
    """Whether they are called by the very name of somebody of one's own side whom another commands."""
    told = [word for word in words if not word.is_a(Sort.ARTICLE)]
    called = {unit for word in told for unit in word.values(Sort.UNIT)} if len(told) == 1 else set[str]()
    view = desk.context.view
    return bool(called) and all(unit not in desk.roster.own and view.piece(unit) in view.own for unit in called)


def of_another(words: Sequence[Lexeme], found: Sequence[str], seat: Sequence[str], desk: Desk) -> tuple[str, ...]:
    """`Grazer Landwehr`: the troops of others whom all words fit, one of them a name or an arm that the seat has not.

    `found` are those of the units of the `seat` whom most of the words fit.
    """
    view = desk.context.view
    own = [piece for piece in view.pieces if piece.id in seat]
    others = [piece for piece in view.pieces if piece.id not in seat and piece.arm is not Arm.GENERAL]
    told = [Telling(word) for word in words]
    proper = [each for each in told if _is_proper(each)]

    def fit(each: Telling, piece: Piece) -> int:
        return each.fits(piece, frozenset(desk.roster.classes.get(piece.id, ())))

    strange = [each for each in proper if not any(fit(each, piece) for piece in own)]
    said = [each for each in told if any(fit(each, piece) for piece in own if piece.id in found)]
    theirs = [
        other
        for other in others
        if any(fit(each, other) >= _LIKELY for each in strange) and all(fit(each, other) for each in said)
    ]
    return tuple(piece.id for piece in best_fitting(words, theirs, desk))


def _is_proper(each: Telling) -> bool:
    """Whether a word is a proper name, or the name of an arm."""
    named = each.word.raw[:1].isupper() and len(each.said) >= _SHORTEST
    return named or (each.word.is_a(Sort.ARM) and not each.word.is_a(Sort.ARTICLE, Sort.UNIT))


def not_yours(units: Sequence[str], desk: Desk) -> str:
    """How it is told that these are not of the seat."""
    view = desk.context.view
    pieces = [piece for unit in units if (piece := view.piece(unit)) is not None]
    leaders = dict.fromkeys(desk.roster.commander(piece) for piece in pieces if piece.side == view.side)
    under = f", but under {', '.join(leaders)}" if leaders else ""
    return f"{', '.join(units)}: not under your command{under}."
