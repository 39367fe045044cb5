"""What something is good for, behind a bare `so`: `FI3 one right so the guns get a bit of air`."""

from __future__ import annotations

from typing import Final

from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.rules.remarks import passed_over
from pbem.orders.words.folding import key

_MAY: Final = frozenset((
    "can", "could", "may", "might", "get", "gets", "have", "has", "will", "won't", "wont", "aren't", "arent", "isn't",
    "isnt", "don't", "dont", "doesn't", "doesnt", "cannot", "can't", "cant", "finally", "gain", "gains",
))  # fmt: skip
_WHOSE: Final = frozenset(("my", "our", "your", "his", "their", "its", "those", "these", "they", "it", "he", "we", "i"))


def so_they_can(cut: Cutting) -> bool:
    """Behind a whole deed, whom it helps, and that he can or gets something then; he is told nothing by that."""
    after = cut.ahead()
    if key(cut.here.raw) != "so" or after is None or not (after.is_a(Sort.ARTICLE) or key(after.raw) in _WHOSE):
        return False
    end = cut.at + 1
    while end < len(cut.words) and not cut.words[end].is_a(Sort.STOP, Sort.COMMA, Sort.COLON):
        end += 1
    said = {part for word in cut.words[cut.at + 1 : end] for part in key(word.raw).split()}
    return not said.isdisjoint(_MAY) and passed_over(cut, landmarks=True)
