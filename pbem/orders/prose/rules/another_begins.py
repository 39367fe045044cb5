"""Where a new clause begins with what is told, and names whom only behind it: `FI1 to D5, E5 FI2`, `hold, fire FG1`."""

from __future__ import annotations

from typing import Final

from pbem.battle.verb import Takes
from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.words.folding import key

_JOINTS: Final = (Sort.COMMA, Sort.AND, Sort.THEN, Sort.STOP)
_LONGEST: Final = 2
"""Words of a name that nobody bears."""
_TO: Final = ("to", "nach", "bis", "zu")


def goal_before_its_unit(cut: Cutting) -> bool:
    """`FI1 to D5, E5 FI2`, `FI1 D5 - E5: FI2`: behind a joint a goal right before a name that nothing follows."""
    if cut.here.place is None or not cut.clause.begun or not cut.clause.subjects:
        return False
    behind = cut.behind(Sort.ARTICLE)
    if behind is not None and _awaits_its_goal(cut, behind):
        return False
    before = cut.ahead(-2) if behind is not None and key(behind.raw) in _TO else behind
    after = cut.ahead()
    colon = after is not None and after.is_a(Sort.COLON)
    if not colon and not _is_joint(before):
        return False
    at = 2 if colon else 1
    who = cut.ahead(at)
    if who is None or not _is_own(cut, who):
        return False
    then = cut.ahead(at + 1)
    if not colon and not (then is None or _is_joint(then)):
        return False
    cut.begin()
    return False


def _awaits_its_goal(cut: Cutting, sign: Lexeme) -> bool:
    """`FI1 - D5 FI2 - E5`: whether the place right behind a sign is the one that it leads to."""
    if len(cut.clause.deeds) != 1:
        return False
    deed = cut.clause.deeds[0]
    return deed.spoken == sign.raw and bool(cut.ordered(sign)) and not deed.said


def verb_before_its_unit(cut: Cutting) -> bool:
    """`NV1 hold, fire NF2 at L19`: behind a whole deed and a joint a verb right before a name is not his of before."""
    clause, after = cut.clause, cut.ahead()
    if not (clause.subjects and clause.begun and _is_joint(cut.behind()) and after is not None):
        return False
    verbs = cut.ordered(cut.here)
    if not verbs or cut.label or not _is_own(cut, after) or cut.takes(verbs, Takes.UNIT, Takes.UNITS):
        return False
    told = {unit for name in clause.subjects for unit in name.units}
    if told & {*after.values(Sort.UNIT)}:
        return False
    cut.begin()
    return False


def a_stranger(cut: Cutting) -> bool:
    """`FI1 to D5, Frobs to E5`, `1st Penn halts`: a name that nobody bears begins a clause of its own.

    What is told to him is nobody else's, and it is asked whose it is.
    """
    clause, behind = cut.clause, cut.behind()
    if not (behind is None or _is_joint(behind)) or (clause.start >= 0 and not (clause.subjects and clause.begun)):
        return False
    length = _length_of_a_name(cut)
    if not length or not _is_told_something(cut, length):
        return False
    cut.begin()
    cut.clause.stranger = " ".join(word.raw for word in cut.words[cut.at : cut.at + length])
    cut.take(length)
    return True


def _length_of_a_name(cut: Cutting) -> int:
    """How many words here look like a name and are none that is known; a number may stand before them."""
    length = int(cut.here.is_a(Sort.ORDINAL) and not cut.here.raw.isdecimal())
    first = length
    while (word := cut.ahead(length)) is not None and length < first + _LONGEST and _is_strange(word):
        length += 1
    return length if length > first else 0


def _is_strange(word: Lexeme) -> bool:
    unknown = word.unknown or set(word.sorts) == {Sort.HARD}
    named = word.raw.isalpha() and word.raw[:1].isupper() and not word.raw.removesuffix("s").isupper()
    return unknown and not word.mended and named


def _is_told_something(cut: Cutting, length: int) -> bool:
    """Whether a verb or a goal follows right behind."""
    at = length
    while (
        (word := cut.ahead(at)) is not None
        and word.is_a(Sort.LIGHT, Sort.AT)
        and not (word.place or word.is_a(Sort.VERB))
    ):
        at += 1
    return word is not None and (word.place is not None or bool(cut.ordered(word)))


def _is_joint(word: Lexeme | None) -> bool:
    return word is not None and (word.is_a(*_JOINTS) or word.raw in ("-", "/", "+"))


def _is_own(cut: Cutting, word: Lexeme) -> bool:
    """Whether it is the id of one's own unit."""
    numbered = any(letter.isdecimal() for letter in word.raw)
    return numbered and any(unit in cut.desk.roster.own for unit in word.values(Sort.UNIT))
