"""The ground that is told by other ground beside it: `Haus an der Furt`, `the hill behind the bridge`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.battle.place import Place
from pbem.battle.view import View
from pbem.orders.plainly.landmarks import ground_in, landmark
from pbem.orders.plainly.telling_words import tells
from pbem.orders.prose.lexemes import Lexeme, Lexer, Sort

_GOES_OR_AIMS: Final = frozenset(("move", "fire", "bombard", "melee", "attack", "assault", "canister"))


def by_its_ground(deed: str, lex: Lexer, view: View) -> str:
    """`move house at the ford`: with the place that is meant, where it goes or aims there."""
    verb, _, rest = deed.partition(" ")
    place = _ground_by_ground(lex(rest), view) if verb in _GOES_OR_AIMS and rest else None
    return f"{verb} {place}" if place is not None else deed


def _ground_by_ground(words: Sequence[Lexeme], view: View) -> Place | None:
    """The place of the first ground that lies nearest to the other; None where there are several, or none."""
    head, mark = landmark(words)
    telling = [word for word in head if tells(word)]
    if len(telling) != 1 or not telling[0].is_a(Sort.GROUND) or telling[0].place is not None:
        return None
    if any(word.place is not None or word.is_a(Sort.UNIT, Sort.ARM) for word in mark):
        return None
    here, there = ground_in(head, view), ground_in(mark, view)
    far = {place: min(view.ground.distance(place, other) for other in there) for place in here if there}
    nearest = [place for place, steps in far.items() if steps == min(far.values())]
    return nearest[0] if len(nearest) == 1 else None
