"""At whom a plain deed is aimed: the enemies that its words fit, where they are said to stand, one of them or none."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from pbem.battle.order import Order
from pbem.battle.piece import Arm, Piece
from pbem.battle.place import Place
from pbem.battle.view import View
from pbem.orders.grammar.desk import Desk
from pbem.orders.plainly.fitting import best_fitting
from pbem.orders.plainly.landmarks import INSIDE, ground_in, is_inside, landmark, nearest_to
from pbem.orders.plainly.telling_words import tells
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.words.folding import key

_SAYS_WHO_HELPS: Final = re.compile(r"[+,&]|\b(?:with|and|mit|und|[A-Z]{2,3}[0-9])")
Near = Callable[[Sequence[Piece], Sequence[Lexeme], int], Sequence[Piece]]
_OPPOSITE: Final = frozenset((
    "opposite", "facing", "ahead", "across", "before", "gegenueber", "vor", "jenseits", "there", "davor",
))  # fmt: skip
"""Of several who are said to stand so the nearest is meant."""
_COATS: Final = frozenset((
    "redcoat", "whitecoat", "bluecoat", "rotrock", "rotroecke", "weissrock", "weissroecke", "blaurock", "blauroecke",
    "rebel", "rebell", "rebellen", "american", "amerikaner", "hungarian", "ungar", "ungarn",
))  # fmt: skip
"""What the other side may be called as a whole, beside its nations."""
_BESIDE: Final = 1
"""Squares from a ground of whoever is said to stand there, at most."""


def aimed_at(words: Sequence[Lexeme], unit: str, desk: Desk, near: Near) -> str:
    """The id of the one enemy who is meant, or the place of all that are; empty where they are several.

    `near` chooses those of some pieces that stand nearest to a landmark.
    """
    head, mark = landmark(words)
    view, place = desk.context.view, desk.roster.own[unit].place
    enemies = [piece for piece in view.enemy if piece.place is not None]
    troops = [piece for piece in enemies if piece.arm is not Arm.GENERAL]
    found: Sequence[Piece] = best_fitting(head, troops, desk) or best_fitting(head, enemies, desk)
    inside = any(key(word.raw) in INSIDE for word in words)
    if inside:
        found = [piece for piece in found or troops if is_inside(piece)]
    elif not found and mark and not any(map(says_who, head)):
        found = troops
    if here := [word.place for word in words if word.place is not None]:
        found = [piece for piece in found if piece.place in here]
    if ground := ground_in(mark, view):
        far = {piece: min(view.ground.distance(piece.place, spot) for spot in ground) for piece in found if piece.place}
        found = [piece for piece in far if far[piece] <= _BESIDE]
    if mark and len(found) > 1:
        found = near(found, mark, 0)
    if len(found) > 1 and place is not None and (mark or any(_is_opposite(word) for word in words)):
        found = _straight_before(place, found, view)
    if len(found) == 1 and not inside:
        return found[0].id
    places = {piece.place for piece in found}
    return str(places.pop()) if len(places) == 1 else ""


def helps_unasked(deed: str, orders: Sequence[Order], desk: Desk) -> bool:
    """`attack Jäger zu Fuß`: whether one's own would help of whom nobody says so, as they are called so too."""
    if _SAYS_WHO_HELPS.search(deed) is not None:
        return False
    units = (unit for order in orders for action in order.actions for unit in action.units[1:])
    return any(unit in desk.roster.own for unit in units)


def _straight_before(place: Place, pieces: Sequence[Piece], view: View) -> Sequence[Piece]:
    """The nearest of them, and of those as near in steps the ones whose middle is."""
    x, y = view.ground.centre(place)
    far: dict[str, int] = {}
    for piece in nearest_to([place], pieces, view):
        if piece.place is not None:
            there = view.ground.centre(piece.place)
            far[piece.id] = (there[0] - x) ** 2 + (there[1] - y) ** 2
    return [piece for piece in pieces if far.get(piece.id) == min(far.values(), default=0)]


def says_who(word: Lexeme) -> bool:
    """Whether a word tells more of the enemy than that he is."""
    is_coat = key(word.raw).removesuffix("s") in _COATS and not word.is_a(Sort.FEATURE)
    return tells(word) and not word.is_a(Sort.ENEMY, Sort.ONE_WHO) and not is_coat


def _is_opposite(word: Lexeme) -> bool:
    return word.is_a(Sort.NEAREST, Sort.FAR_SIDE) or key(word.raw) in _OPPOSITE
