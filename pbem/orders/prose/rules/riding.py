"""Generals on the way from one unit to another, and those who ride along: `NEY off NL1, onto NG1`."""

from __future__ import annotations

from typing import Final

from pbem.battle.piece import Arm
from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.name import Found, Name
from pbem.orders.prose.rules.generals import joins_of, rides_there
from pbem.orders.prose.writer import writer_of
from pbem.orders.words.folding import key

_OFF: Final = frozenset(("off", "from", "away from", "weg", "weg von", "fort von", "von", "out of", "runter von",
                        "verlaesst", "verlasse", "weg vom"))  # fmt: skip
_LEAVES: Final = ("leave", "detach")
_ON: Final = frozenset((
    "and", "und", "then", "dann", "to", "onto", "on to", "on", "over", "over to", "off to", "hin", "hin zu", "zu",
    "zum", "zur", "nach", "auf", "with", "w", "mit", "for", "joins", "join", "goes", "geht", "now", "jetzt", "-", ">",
    "zu den",
))  # fmt: skip
_ALONG: Final = frozenset((
    "along", "with them", "with it", "too", "as well", "mit", "auch", "dabei", "with him", "also",
))  # fmt: skip
_WITH: Final = frozenset(("with", "w", "mit", "plus", "incl", "including", "along with", "samt"))
_MOST_BETWEEN: Final = 4
_RANGE: Final = 3
"""Words of a range: two ids and what stands between them."""


def from_to(cut: Cutting) -> bool:
    """`NEY off NL1, onto NG1`, `NEY leaves NL1 for NG1`, `NEY: NL1 -> NG1`: whom he rides with till now is left."""
    if _writer_is_off(cut):
        return from_to(cut)
    clause, at = cut.clause, _behind_off(cut)
    if not clause.subjects or not all(_is_general(cut, name) for name in clause.subjects):
        return False
    if clause.begun and (at == cut.at or any(deed.said for deed in clause.deeds)):
        return False
    left = _troops(cut, at)
    if left is None:
        return False
    end = at + left[1]
    joined = _onto(cut, end, left[0], off=at > cut.at)
    if len(left[0].units) > 1 and joined is None:
        left, joined = _ends_of_a_range(cut, at, left)
    ends = end >= len(cut.words) or cut.words[end].is_a(Sort.STOP)
    if joined is None and at > cut.at and len(left[0].units) == 1 and ends:
        return _only_leaves(cut, left[0], end)
    if joined is None:
        return False
    where, friend, length = joined
    joins = joins_of(cut)
    clause.passed.append(left[0])
    clause.left = []
    if not joins:
        cut.take(where - cut.at)
        return rides_there(cut, friend, length)
    clause.deed.verbs, clause.deed.spoken, clause.deed.loose = joins, cut.here.raw, True
    clause.deed.friends.append(friend)
    cut.take(where + length - cut.at)
    return True


def _writer_is_off(cut: Cutting) -> bool:
    """`I'm off NL1, to NG1`: whether the writer himself leaves somebody; he is the subject from then on."""
    general = writer_of(cut.desk)
    if not cut.here.is_a(Sort.SELF) or cut.clause.subjects or general is None:
        return False
    at = _off_from(cut, cut.at + 1)
    if at == cut.at + 1 or (found := _troops(cut, at)) is None:
        return False
    if any(word.place is not None for word in cut.words[at + found[1] : at + found[1] + 2]):
        return False  # `I leave BI2 in D3`: he is told to stay there.
    cut.begin(Name((general,), cut.here.raw, cut.here.start, cut.here.end, score=found[0].score))
    cut.take()
    return True


def _ends_of_a_range(cut: Cutting, at: int, both: Found) -> tuple[Found, tuple[int, Name, int] | None]:
    """`from PI1 to PI2`: of two at the ends of what might be a range the first is left for the second."""
    length = both[1]
    last = at + length - 1
    ends = (cut.words[at].values(Sort.UNIT), cut.words[last].values(Sort.UNIT))
    if at == cut.at or length != _RANGE or any(len(each) != 1 for each in ends):
        return both, None
    one, other = (
        Name(units, word.raw, word.start, word.end)
        for units, word in zip(ends, (cut.words[at], cut.words[last]), strict=True)
    )
    return (one, length), (last, other, 1)


def leaves_and_rides(cut: Cutting) -> bool:
    """`Off BI2, self to BI3`: whom the writer leaves before he goes to another is told nothing."""
    if cut.clause.start >= 0 or cut.clause.subjects or cut.done:
        return False
    at = _behind_off(cut)
    left = _troops(cut, at) if at > cut.at else None
    if left is None or at + left[1] + 1 >= len(cut.words):
        return False
    pause, writer = cut.words[at + left[1]], cut.words[at + left[1] + 1]
    if not pause.is_a(Sort.COMMA, Sort.AND) or not writer.is_a(Sort.SELF):
        return False
    cut.clause.passed.append(left[0])
    cut.take(at + left[1] + 1 - cut.at)
    return True


def rides_along(cut: Cutting) -> bool:
    """`MR1 x BI1 (DH along)`, `(with DH)`: a general in brackets behind troops that are told something joins them."""
    clause = cut.clause
    if cut.here.raw != "(" or not clause.subjects or not clause.begun or len(clause.subjects) != 1:
        return False
    led = clause.subjects[0]
    at = cut.at + 1
    before = at < len(cut.words) and key(cut.words[at].raw) in _WITH
    at += before
    found = cut.namer.name(cut.words, at, None) if at < len(cut.words) else None
    if found is None or found[0].foe or not _is_general(cut, found[0]) or len(led.units) != 1:
        return False
    at += found[1]
    while at < len(cut.words) and key(cut.words[at].raw) in _ALONG:
        at, before = at + 1, True
    if not before or at >= len(cut.words) or cut.words[at].raw != ")" or not (joins := joins_of(cut)):
        return False
    end = at + 1 - cut.at
    cut.begin(found[0])
    cut.clause.deed.verbs, cut.clause.deed.spoken, cut.clause.deed.loose = joins, cut.here.raw, True
    cut.clause.deed.friends.append(led)
    cut.take(end)
    cut.begin()
    cut.carried = [led]
    return True


def _is_general(cut: Cutting, name: Name) -> bool:
    own = cut.desk.roster.own
    return bool(name.units) and all(unit in own and own[unit].arm is Arm.GENERAL for unit in name.units)


def _behind_off(cut: Cutting) -> int:
    """Where the name stands of him who is left; where it stands now, if no word says that he is left."""
    return _off_from(cut, cut.at)


def _off_from(cut: Cutting, at: int) -> int:
    end = at + _MOST_BETWEEN
    while at < min(end, len(cut.words)) and _says_off(cut.words[at]):
        at += 1
    return at


def _says_off(word: Lexeme) -> bool:
    return key(word.raw) in _OFF or word.is_a(Sort.FROM) or bool({*word.values(Sort.VERB)} & {*_LEAVES})


def _troops(cut: Cutting, at: int) -> Found | None:
    """The troops of one's own that are named there."""
    found = cut.namer.name(cut.words, at, None) if at < len(cut.words) else None
    if found is None or cut.words[at].is_a(Sort.PRONOUN) or found[0].foe or not found[0].units or found[0].which:
        return None
    own = cut.desk.roster.own
    return found if all(unit in own and own[unit].arm is not Arm.GENERAL for unit in found[0].units) else None


def _onto(cut: Cutting, end: int, left: Name, *, off: bool) -> tuple[int, Name, int] | None:
    """The one unit that he goes to, where it stands and in how many words; a list of names is no way."""
    leads = off
    for at in range(end, min(end + _MOST_BETWEEN, len(cut.words))):
        found = _troops(cut, at)
        if found is not None and len(found[0].units) == 1 and at > end:
            return (at, *found) if found[0].units != left.units and leads else None
        word = cut.words[at]
        leads = leads or not word.is_a(Sort.COMMA, Sort.AND)
        if not (word.is_a(Sort.COMMA) or key(word.raw) in _ON or {*word.values(Sort.VERB)} & {*joins_of(cut)}):
            return None
    return None


def _only_leaves(cut: Cutting, left: Name, end: int) -> bool:
    verbs = tuple(name for name in _LEAVES if name in cut.desk.subject().verbs)
    if not verbs:
        return False
    cut.clause.passed.append(left)
    cut.clause.deed.verbs, cut.clause.deed.spoken, cut.clause.deed.loose = verbs, cut.here.raw, True
    cut.take(end - cut.at)
    return True
