"""Candidates on the map: places told from somebody, and targets told by where they stand; the ground is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.piece import Piece
from pbem.battle.place import Place
from pbem.battle.view import View
from pbem.orders.prose.clause import Relation
from pbem.orders.prose.lexemes import Sort

_TURNS: Final = {"forward": 0, "right": 90, "about": 180, "back": 180, "left": 270}
_FARTHEST: Final = 40


def front_of(piece: Piece, view: View) -> Facing:
    """Where a unit looks; where its rules know no fronts, away from its side's own edge."""
    return piece.facing or view.home.opposite


def turned(piece: Piece, view: View, word: str) -> Facing:
    """The direction that `forward`, `left` or `back` means to a unit."""
    return front_of(piece, view).turned(_TURNS[word])


def beside(relation: Relation, view: View, looking: Facing | None = None) -> tuple[Place, ...]:
    """The places that a relation can mean: one behind or before somebody, several beside him."""
    marks = [piece for unit in (relation.name.units if relation.name else ()) if (piece := view.piece(unit))]
    spots = [(piece.place, front_of(piece, view) if piece.side == view.side else view.home)
             for piece in marks if piece.place is not None]  # fmt: skip
    if relation.place is not None:
        spots.append((relation.place, looking or view.home.opposite))
    turns = {Sort.BEHIND: (180,), Sort.BEFORE: (0,), Sort.BESIDE: (90, 270)}[relation.sort]
    found: dict[Place, None] = {}
    for place, front in spots:
        for turn in turns:
            for step in view.ground.way(place, front.turned(turn), 1):
                if step in view.ground:
                    found[step] = None
    return tuple(found)


def nearest(piece: Piece, view: View, among: Sequence[str] | None = None) -> tuple[Piece, ...]:
    """The enemies that are nearest to a unit, those straight ahead of it first; several where they are as near."""
    here = piece.place
    seen = [enemy for enemy in view.enemy if enemy.place is not None and (among is None or enemy.id in among)]
    if here is None or not seen:
        return ()
    reach = min(view.ground.distance(here, enemy.place) for enemy in seen if enemy.place is not None)
    close = [enemy for enemy in seen if enemy.place is not None and view.ground.distance(here, enemy.place) == reach]
    ahead = [enemy for enemy in close
             if enemy.place is not None and view.ground.bearing(here, enemy.place) is piece.facing]  # fmt: skip
    return tuple(ahead or close)


def ahead_of(piece: Piece, view: View) -> tuple[Piece, ...]:
    """The first enemies straight before a unit."""
    if piece.place is None:
        return ()
    for place in view.ground.way(piece.place, front_of(piece, view), _FARTHEST):
        found = tuple(enemy for enemy in view.at(place) if enemy.side != view.side)
        if found:
            return found
    return ()
