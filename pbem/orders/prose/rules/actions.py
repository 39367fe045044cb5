"""What hangs on the number of actions that a commander gets: `with three actions`, `bei einer Aktion`."""

from __future__ import annotations

from typing import Final

from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Sort
from pbem.orders.words.folding import key

_WITH: Final = frozenset(("with", "on", "at", "given", "for", "if", "when", "bei", "mit", "wenn", "falls"))
_ACTIONS: Final = frozenset(("action", "actions", "aktion", "aktionen"))
_BETWEEN: Final = frozenset((
    "only", "just", "we", "i", "he", "they", "get", "gets", "have", "has", "roll", "rolls", "win", "wins", "but", "nur",
    "ich", "wir", "er", "sie", "bloss", "a", "at", "least", "most", "mindestens", "hoechstens", "single", "einziger",
    "einzige", "einer", "the", "or", "more", "fewer", "oder", "mehr",
))  # fmt: skip
_LONGEST: Final = 8
_LAST: Final = frozenset(("bekomme", "bekommen", "bekommt", "habe", "haben", "hat", "or", "more", "only"))
"""What may stand behind the number of actions."""


def so_many_actions(cut: Cutting) -> bool:
    """No order can hang on it, so that it is asked about; nothing is done without it."""
    if key(cut.here.raw) not in _WITH:
        return False
    length, counted = 1, False
    while (word := cut.ahead(length)) is not None and length < _LONGEST and key(word.raw) not in _ACTIONS:
        counted = counted or (word.is_a(Sort.NUMBER) or key(word.raw) in ("a", "einer", "single"))
        if not (word.is_a(Sort.NUMBER, Sort.PRONOUN, Sort.SELF) or key(word.raw) in _BETWEEN):
            return False
        length += 1
    if word is None or key(word.raw) not in _ACTIONS or not counted:
        return False
    while (word := cut.ahead(length + 1)) is not None and key(word.raw) in _LAST:
        length += 1
    words = cut.words[cut.at : cut.at + length + 1]
    if cut.clause.begun and cut.behind() is not None and _of_the_next(cut, length):
        cut.close()
    cut.take(length + 1)
    cut.clause.guarded += words
    cut.clause.guard = f"{cut.clause.guard} {' '.join(word.raw for word in words)}".strip()
    return True


def _of_the_next(cut: Cutting, length: int) -> bool:
    """`…, with one action hold`: a comma before it and a deed behind it make it the next one's."""
    before, after = cut.behind(), cut.ahead(length + 1)
    return before is not None and before.is_a(Sort.COMMA) and after is not None and not after.is_a(Sort.STOP)
