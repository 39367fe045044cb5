"""Corrections: what is taken back, left as it is or replaced, in this letter and on file."""

from __future__ import annotations

from typing import Final

from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Sort
from pbem.orders.words.folding import key

_BUT: Final = ("but", "sondern", "to", "nach", "rather")


def cancel(cut: Cutting) -> bool:
    """`scrap FI2`: the order on file is taken back."""
    if not cut.here.is_a(Sort.CANCEL):
        return False
    if cut.clause.begun and cut.here.is_a(Sort.VERB):
        return False
    if cut.clause.begun:
        cut.clause.hard.append(cut.here)
    cut.clause.cancel = True
    cut.clause.settled = bool(cut.clause.subjects)
    cut.take()
    return True


def keep(cut: Cutting) -> bool:
    """`FI2 as before`: the order on file stands; `the same` behind another's deed is that deed."""
    if not cut.here.is_a(Sort.KEEP):
        return False
    if cut.here.is_a(Sort.ALSO) and cut.clause.subjects and not cut.clause.begun and any(
        each.begun for each in cut.done
    ):  # fmt: skip
        return False
    cut.clause.keep = True
    cut.clause.settled = bool(cut.clause.subjects)
    cut.take()
    return True


def after_taking_back(cut: Cutting) -> bool:
    """`Scrap FI2, I'll send new ones`: what is said behind a taking back, and names nobody, orders nothing."""
    clause = cut.clause
    if not (clause.cancel and clause.subjects and cut.here.is_a(Sort.COMMA)):
        return False
    if cut.ahead() is None or cut.namer.name(cut.words, cut.at + 1, None) is not None:
        return False
    if any(word.place is not None or word.is_a(Sort.UNIT) for word in cut.words[cut.at :]):
        return False
    while cut.at < len(cut.words) and not cut.here.is_a(Sort.STOP):
        cut.at += 1
    return True


def instead(cut: Cutting) -> bool:
    """`instead of D5 go to D6`: the place that is given up is no goal."""
    after = cut.ahead()
    if not cut.here.is_a(Sort.INSTEAD) or after is None or after.place is None:
        return False
    cut.take(2)
    return True


def not_but(cut: Cutting) -> bool:
    """`not D5 but D6`: the place that is not meant is no goal."""
    place = cut.ahead()
    if not cut.here.is_a(Sort.NOT) or place is None or place.place is None:
        return False
    length = 2
    while (word := cut.ahead(length)) is not None and (word.is_a(Sort.COMMA) or key(word.raw) in _BUT):
        length += 1
    if word is None or word.place is None or length == 2:
        return False
    cut.take(length)
    return True


def no_rather(cut: Cutting) -> bool:
    """`K12 - no, K13`: the place before is taken back where another follows."""
    deed = cut.clause.deed
    if not cut.here.is_a(Sort.NOT, Sort.RATHER) or not deed.places:
        return False
    length = 1
    while (after := cut.ahead(length)) is not None and after.is_a(Sort.COMMA, Sort.SIGN, Sort.RATHER, Sort.LIGHT):
        length += 1
    if after is None or after.place is None or (cut.here.is_a(Sort.NOT) and length == 1):
        return False
    deed.places.clear()
    cut.take(length)
    return True
