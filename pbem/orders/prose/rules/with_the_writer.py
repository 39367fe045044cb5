"""What the writer does with somebody, who rides in no counter of his own: `I stay here with the two brigades`."""

from __future__ import annotations

from typing import Final

from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.name import Found
from pbem.orders.prose.writer import writer_of

_NEAR: Final = 7
"""Words between the writer and those with whom he does it, at most."""
_JOINTS: Final = (Sort.COMMA, Sort.AND, Sort.STOP, Sort.THEN)


def writer_with_troops(cut: Cutting) -> bool:
    """`I stay with the guns`: those with whom he does it are told it, where he has no piece on the map."""
    pause = cut.here.is_a(Sort.COMMA, Sort.AND)
    here = cut.ahead() if pause else cut.here
    behind = None if pause else cut.behind()
    if here is None or not here.is_a(Sort.SELF) or writer_of(cut.desk) is not None:
        return False
    found = _with_whom(cut, cut.at + pause) if behind is None or behind.is_a(*_JOINTS) else None
    if found is None:
        return False
    if cut.clause.subjects or cut.clause.begun:
        cut.close()
    cut.clause.subjects.append(found[0])
    cut.take(1 + pause)
    return True


def with_them(cut: Cutting) -> bool:
    """Behind that, where it is said with whom."""
    before = cut.words[max(cut.at - _NEAR, 0) : cut.at]
    if not cut.here.is_a(Sort.WITH) or not any(word.is_a(Sort.SELF) for word in before):
        return False
    found = cut.namer.name(cut.words, cut.at + 1, None) if cut.ahead() is not None else None
    told = {unit for name in cut.clause.subjects for unit in name.units}
    if found is None or writer_of(cut.desk) is not None or not told or told != {*found[0].units}:
        return False
    total = 1 + found[1]
    dash, body = cut.ahead(total), cut.ahead(total + 1)
    if dash is not None and dash.raw == "-" and body is not None and body.is_a(Sort.BODY):
        total += 2  # `Maryland-Brigaden`
    cut.take(total)
    return True


def _with_whom(cut: Cutting, start: int) -> Found | None:
    """Those of his own with whom the writer does something that can be ordered; None where nobody is told so."""
    own, does = cut.desk.roster.own, False
    for at in range(start + 1, min(start + _NEAR, len(cut.words) - 1)):
        word = cut.words[at]
        if word.is_a(*_JOINTS):
            return None
        if word.is_a(Sort.WITH):
            found = cut.namer.name(cut.words, at + 1, None) if does else None
            if found is None or found[0].foe or found[0].which or not found[0].units:
                return None
            return found if all(unit in own for unit in found[0].units) else None
        does = does or bool(cut.ordered(word))
    return None
