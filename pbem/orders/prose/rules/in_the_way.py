"""Who only stands where somebody else was to go."""

from __future__ import annotations

from typing import Final

from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.in_the_way import in_the_way, is_refused
from pbem.orders.prose.lexemes import Sort
from pbem.orders.words.folding import key

_SO: Final = ("also", "so", "then", "dann", "daher", "darum", "therefore")


def stands_there(cut: Cutting) -> bool:
    """`FI1 to D5 - no, FI2 is already there, so FI1 stays`: a remark, and behind a `no` what was told is taken back."""
    found = in_the_way(cut.words, cut.at, cut.namer)
    if found is None:
        return False
    name, length = found
    cut.clause.remarks.append(" ".join(word.raw for word in cut.words[cut.at : cut.at + length]))
    cut.clause.passed.append(name)
    if cut.clause.subjects and cut.clause.begun and is_refused(cut.words, cut.at):
        cut.clause.deeds.clear()
        cut.clause.left.clear()
    cut.take(length)
    while cut.ahead(0) is not None and (cut.here.is_a(Sort.COMMA) or key(cut.here.raw) in _SO):
        cut.take()
    return True
