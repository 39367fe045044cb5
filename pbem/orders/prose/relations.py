"""Where somebody is told to be from another: behind him, two squares left of him, as that other one looks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.piece import Piece
from pbem.battle.place import Place
from pbem.battle.view import View
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.words.tokens import phrase

_TURNS: Final = {"forward": 0, "right": 90, "about": 180, "back": 180, "left": 270}
_LEFT: Final = {"left", "links", "linken"}
_RIGHT: Final = {"right", "rechts", "rechten"}


def front_of(piece: Piece, view: View) -> Facing:
    """Where a unit looks; where its rules know no fronts, away from its side's own edge."""
    if piece.facing is not None:
        return piece.facing
    return view.home.opposite if piece.side == view.side else view.home


def turned(piece: Piece, view: View, word: str) -> Facing:
    """The direction that `forward`, `left` or `back` means to a unit."""
    return front_of(piece, view).turned(_TURNS[word])


def turns_of(word: Lexeme) -> tuple[int, ...]:
    """The turns from somebody's front that `left of` means, both sides for `beside`, none for no relation."""
    if word.is_a(Sort.BEHIND):
        return (180,)
    if word.is_a(Sort.BEFORE):
        return (0,)
    if not word.is_a(Sort.BESIDE):
        return ()
    said = set(phrase(word.raw))
    return (270,) if said & _LEFT else (90,) if said & _RIGHT else (90, 270)


def around(place: Place, front: Facing, turns: Sequence[int], steps: int, view: View) -> tuple[Place, ...]:
    """The places so many steps from a place, in the directions that the turns from a front lead to."""
    found: dict[Place, None] = {}
    for turn in turns:
        way = view.ground.way(place, front.turned(turn), steps)
        if way and way[-1] in view.ground:
            found[way[-1]] = None
    return tuple(found)
