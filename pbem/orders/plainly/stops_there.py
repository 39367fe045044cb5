"""`I want Conway to stop in K22`: who is to stop where he does not stand goes there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.battle.place import Place
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.words.folding import key

_STOPS: Final = ("stop", "stay", "halt", "remain", "wait", "hold", "bleib", "halt", "haelt", "steh", "wart")
_IN: Final = frozenset(("in", "at", "on", "bei", "an", "auf"))


def stopping_place(words: Sequence[Lexeme]) -> Place | None:
    """The only place of which a text says that somebody stops there; None where it says so of none or of several."""
    found = {
        word.place
        for at, word in enumerate(words)
        if word.place is not None
        and at > 1
        and key(words[at - 1].raw) in _IN
        and key(words[at - 2].raw).startswith(_STOPS)
        and not any(each.is_a(Sort.IF, Sort.UNLESS, Sort.NOT) for each in words[max(at - 4, 0) : at])
    }
    return found.pop() if len(found) == 1 else None
