"""Where a plain sentence says that somebody stands: behind `at`, `across` or the like there is a landmark."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.battle.piece import Piece
from pbem.battle.place import Place
from pbem.battle.view import View
from pbem.orders.grammar.desk import Desk
from pbem.orders.plainly.fitting import NEAR
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.relations import around, front_of, turns_of
from pbem.orders.prose.side_of import compass_side
from pbem.orders.prose.terrain import spots
from pbem.orders.prose.whereabouts import ground_at, standing_where
from pbem.orders.words.folding import key

INSIDE: Final = frozenset(("garrison", "inside", "besatzung", "drinnen", "garnison", "indoors"))
"""Words for those who stand in houses."""
_STANDS_SO: Final = (Sort.AROUND, Sort.BESIDE, Sort.BEHIND, Sort.ACROSS, Sort.NEAREST)
_LEADS: Final = frozenset(("of", "from", "under", "von", "vom", "aus", "unter", "with", "mit"))
"""Before a commander's name these tell whose they are, and not where they stand."""


def landmark(words: Sequence[Lexeme]) -> tuple[Sequence[Lexeme], Sequence[Lexeme]]:
    """What is said of them, and behind `at`, `behind` or the like where they stand."""
    for at, word in enumerate(words):
        after = words[at + 1 :]
        if compass_side(words, at) is not None:
            return words[:at], words[at:]
        if word.is_a(Sort.FAR_SIDE) or (word.is_a(*_STANDS_SO) and after and (at or word.is_a(Sort.ACROSS))):
            return words[:at], words[at:]
        his = key(word.raw) in _LEADS and not any(each.place is not None or each.is_a(Sort.GROUND) for each in after)
        if at and key(word.raw.split()[0]) in NEAR and after and not his:
            return words[:at], words[at:]
    return words, ()


def is_inside(piece: Piece) -> bool:
    """Whether it stands in houses."""
    return "town" in piece.marks or "garrison" in piece.state


def standing_near(mark: Sequence[Lexeme], pieces: Sequence[Piece], count: int, desk: Desk) -> Sequence[Piece] | None:
    """Those of the pieces at a place or on a ground, so many if they were counted; None where it is neither."""
    standing = standing_where(mark, 0, pieces, desk, ())
    if standing is not None and standing.pieces:
        there = standing.pieces[: standing.nearest] if standing.nearest else standing.pieces
        return there if len(there) >= count else _with_nearest(there, pieces, count, desk.context.view)
    places = [word.place for word in mark if word.place is not None] or ground_in(mark, desk.context.view)
    return nearest_to(places, pieces, desk.context.view) if places else None


def ground_in(mark: Sequence[Lexeme], view: View) -> list[Place]:
    """The places of the ground that a landmark is; none where it is something else."""
    told = [spot for at in range(len(mark)) if (kinds := ground_at(mark, at)) for spot in spots(kinds[0], view)]
    # `by the ford`, of which the last word alone may be a verb.
    bare = (word for word in mark[1:] if word.is_a(Sort.GROUND) and word.place is None)
    return told or [spot for word in bare for spot in spots(word.values(Sort.GROUND), view)]


def where_they_stand(units: Sequence[str], words: Sequence[Lexeme], desk: Desk) -> Sequence[str]:
    """Of several those who stand in a place that the words name; all of them where nobody does."""
    places = [word.place for word in words if word.place is not None]
    own = desk.roster.own
    return [unit for unit in units if unit in own and own[unit].place in places] or units


def right_beside(where: Lexeme, marks: Sequence[Piece], pieces: Sequence[Piece], view: View) -> Sequence[Piece]:
    """`behind my first battalion`: those of the pieces in the squares that the word tells of, seen as those look."""
    turns = turns_of(where)
    places = {
        place
        for mark in marks
        if turns and mark.place is not None
        for place in around(mark.place, front_of(mark, view), turns, 1, view)
    }
    return [piece for piece in pieces if piece.place in places]


def nearest_to(places: Sequence[Place], pieces: Sequence[Piece], view: View) -> Sequence[Piece]:
    """Those of the pieces that stand nearest to one of these places; all of them where there is none."""
    far = {p.id: min(view.ground.distance(place, p.place) for place in places) for p in pieces if p.place and places}
    return [piece for piece in pieces if far.get(piece.id) == min(far.values())] if far else pieces


def _with_nearest(here: Sequence[Piece], pieces: Sequence[Piece], count: int, view: View) -> Sequence[Piece]:
    """Beside those who stand there the ones nearest to them, so that they are as many as counted."""
    places = [piece.place for piece in here if piece.place is not None]
    far = {
        piece.id: min(view.ground.distance(place, piece.place) for place in places)
        for piece in pieces
        if places and piece.place is not None and piece not in here
    }
    nearest = sorted((piece for piece in pieces if piece.id in far), key=lambda piece: far[piece.id])
    return (*here, *nearest[: count - len(here)])
