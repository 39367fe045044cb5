"""On which side of somebody they stand of whom it is told: `everyone west of the Duke`, `alle östlich von FI4`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.piece import Piece
from pbem.battle.place import Place
from pbem.battle.view import View
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.words.folding import key

_OF: Final = frozenset(("of", "von", "vom", "der", "des"))
_LICH: Final = "lich"
_GERMAN: Final = frozenset(("von", "vom", "der", "des"))


def compass_side(words: Sequence[Lexeme], at: int) -> tuple[Facing, int] | None:
    """The side that is named here, and where the word stands from which it is told; None where none is."""
    if at + 2 >= len(words) or not words[at].is_a(Sort.DIRECTION) or key(words[at + 1].raw) not in _OF:
        return None
    if key(words[at + 1].raw) in _GERMAN and not key(words[at].raw).endswith(_LICH):
        return None
    mark = at + 2 + (words[at + 2].is_a(Sort.ARTICLE) and not words[at + 2].is_a(Sort.UNIT))
    return (Facing(words[at].values(Sort.DIRECTION)[0]), mark) if mark < len(words) else None


def on_the_side(pieces: Sequence[Piece], way: Facing, marks: Sequence[Place], view: View) -> tuple[Piece, ...]:
    """Those of the pieces that stand farther that way than every one of the marks."""
    placed = [piece for piece in pieces if piece.place is not None]
    return tuple(piece for piece in placed if all(_is_beyond(piece.place, way, mark, view) for mark in marks))


def _is_beyond(place: Place | None, way: Facing, mark: Place, view: View) -> bool:
    ground = view.ground
    there, back = ground.way(mark, way, 1), ground.way(mark, way.opposite, 1)
    if place is None or not (there or back):
        return False
    start, here = ground.centre(mark), ground.centre(place)
    one, other = (start, ground.centre(there[-1])) if there else (ground.centre(back[-1]), start)
    steps = [(other[axis] - one[axis], here[axis] - start[axis]) for axis in (0, 1)]
    return all(far * step > 0 for step, far in steps if step)
