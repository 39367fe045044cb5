"""How it stands with somebody, told before what he is to do: `GR2 has two hits, so it should rally`."""

from __future__ import annotations

from typing import Final

from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.words.folding import key

_HAS: Final = frozenset(("has", "have", "had", "got", "took", "takes", "taken", "suffered", "suffers", "lost", "with",
                         "is", "are", "hat", "haben", "kassierte", "bekam", "verlor", "mit"))  # fmt: skip
_HURTS: Final = frozenset(("hit", "hits", "counter", "counters", "casualties", "casualty", "losses", "loss", "figures",
                           "figure", "men", "treffer", "verluste", "verlust", "figuren", "marker"))  # fmt: skip
_LEADS_ON: Final = frozenset(("so", "therefore", "hence", "thus", "also", "daher", "deshalb", "darum"))
_LONGEST: Final = 6


def hurt(cut: Cutting) -> bool:
    """The counters that somebody has taken are no deed of his; what follows is."""
    clause = cut.clause
    if key(cut.here.raw).partition(" ")[0] not in _HAS or not clause.subjects or clause.begun:
        return False
    end = _end(cut)
    if not end:
        return False
    clause.remarks.append(" ".join(word.raw for word in cut.words[cut.at : end]))
    cut.take(end - cut.at)
    while cut.at < len(cut.words) and _leads_on(cut.here):
        cut.take()
    return True


def _end(cut: Cutting) -> int:
    """Where the words for what was taken end, 0 where nothing of the kind is told."""
    counted = False
    for at in range(cut.at + 1, min(len(cut.words), cut.at + _LONGEST)):
        word = cut.words[at]
        if word.is_a(Sort.COMMA, Sort.STOP, Sort.AND, Sort.PLACE, Sort.UNIT):
            return 0
        if counted and key(word.raw) in _HURTS:
            after = cut.words[at + 1] if at + 1 < len(cut.words) else None
            ends = after is None or after.is_a(Sort.COMMA, Sort.STOP, Sort.AND) or _leads_on(after)
            ends = ends or (after is not None and key(after.raw) in ("kassiert", "bekommen", "erlitten", "verloren"))
            over = after is not None and not (after.is_a(Sort.COMMA, Sort.STOP, Sort.AND) or _leads_on(after))
            return at + 1 + over if ends else 0
        counted = counted or word.is_a(Sort.NUMBER)
    return 0


def _leads_on(word: Lexeme) -> bool:
    """`, so it`: what leads from how it stands to what follows from it."""
    return word.is_a(Sort.COMMA, Sort.AND, Sort.PRONOUN) or key(word.raw) in _LEADS_ON
