"""Places: goals and starts, and those told from somebody."""

from __future__ import annotations

from typing import Final

from pbem.battle.verb import Takes
from pbem.orders.prose.clause import Relation
from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Sort
from pbem.orders.words.folding import key

_TOWARDS: Final = frozenset(("to", "at", "into", "in", "for", "behind", "beside", "by", "bis", "an", "zu", "zum", "zur",
                             "auf", "ins", "hinter", "neben", "towards", "toward", "onto", "near", "nach", "am",
                             "im"))  # fmt: skip
_INTO: Final = ("into", "onto", "ins", "in")
_MOST_BEFORE_GROUND: Final = 2
_ROWS: Final = ("row", "rank", "column", "file", "reihe", "zeile", "spalte")


def place(cut: Cutting) -> bool:
    """A place: where one goes, fires or starts from."""
    here = cut.here
    if here.place is None:
        return False
    behind = cut.behind(Sort.ARTICLE, Sort.WITH)
    deed = cut.clause.deed
    if behind is not None and behind.is_a(Sort.VIA) and not behind.is_a(Sort.WITH) and deed.places:
        if cut.takes(deed.verbs, Takes.TARGET) and not cut.takes(deed.verbs, Takes.PATH):
            cut.clause.remarks.append(f"{behind.raw} {here.raw}")
        else:
            deed.places.insert(len(deed.places) - 1, here.place)
        cut.take()
        return True
    if behind is not None and behind.is_a(Sort.FROM) and not behind.is_a(Sort.ARTICLE):
        deed.start = here.place
    elif cut.clause.negated and not deed.negated:
        cut.clause.negated = False
    else:
        if deed.verbs and cut.takes(deed.verbs, Takes.DIRECTION) and not cut.takes(deed.verbs, Takes.PATH):
            deed = cut.next_deed()
        if deed.places and (behind is None or behind.raw not in ("-", ">", "to", "then", "via", "nach", "bis", "dann")):
            deed.joined = False
        if behind is not None and key(behind.raw) in ("against", "gegen") and not deed.verbs:
            deed.verbs, deed.loose = cut.attacking(), True
        deed.aimed = deed.aimed or (behind is not None and behind.is_a(Sort.AT) and not deed.places)
        deed.into = deed.into or (behind is not None and key(behind.raw) in _INTO and not deed.verbs)
        deed.places.append(here.place)
    cut.take()
    return True


def relation(cut: Cutting) -> bool:
    """`behind FI4`, `beside the guns`: a place told from somebody or from another place."""
    if not cut.here.is_a(Sort.BEHIND, Sort.BESIDE, Sort.BEFORE) or cut.ahead() is None:
        return False
    found = cut.namer.name(cut.words, cut.at + 1, cut.last)
    after = cut.ahead()
    assert after is not None
    if found is None and after.place is None:
        return False
    sort = next(each for each in (Sort.BEHIND, Sort.BESIDE, Sort.BEFORE) if cut.here.is_a(each))
    length = found[1] if found is not None else 1
    words = " ".join(word.raw for word in cut.words[cut.at : cut.at + 1 + length])
    cut.clause.deed.relation = Relation(sort, found[0] if found else None, None if found else after.place, words)
    cut.take(1 + length)
    return True


def apposition(cut: Cutting) -> bool:
    """`the ford G22`: a word for the place that is named right behind it."""
    after, behind = cut.ahead(), cut.behind()
    if not cut.here.unknown or after is None or after.place is None:
        return False
    if behind is None or not behind.is_a(Sort.ARTICLE):
        return False
    cut.take()
    return True


def ground(cut: Cutting) -> bool:
    """`along the road`, `to the bridge`: words for the ground tell no place, but must not be taken for a way."""
    length = _ground_length(cut)
    if not length or not (cut.clause.subjects or cut.clause.begun or cut.carried):
        return False
    behind = cut.behind()
    goal = behind is not None and key(behind.raw) in _TOWARDS
    words = " ".join(word.raw for word in cut.words[cut.at : cut.at + length])
    cut.clause.remarks.append(words)
    deed = cut.clause.deed
    if goal and not deed.places:
        deed.ground = words
    cut.take(length)
    return True


def _ground_length(cut: Cutting) -> int:
    """How many words stand here for a piece of ground, 0 where there is none."""
    length = 0
    while (word := cut.ahead(length)) is not None and not word.is_a(Sort.GROUND):
        beside = word.is_a(Sort.ARTICLE, Sort.DIRECTION, Sort.ORDINAL, Sort.RELATIVE, Sort.FEATURE) or word.unknown
        if length >= _MOST_BEFORE_GROUND or not beside or word.is_a(Sort.UNIT) or word.place:
            return 0
        length += 1
    if word is None or (length == 0 and word.is_a(Sort.UNIT, Sort.VERB)):
        return 0
    if length and not cut.here.is_a(Sort.ARTICLE, Sort.DIRECTION) and not cut.here.unknown:
        return 0
    after = cut.ahead(length + 1)
    if after is not None and after.is_a(Sort.ARM, Sort.BODY):
        return 0
    return length + 1


def row(cut: Cutting) -> bool:
    """`to row 6`: each straight to his own square of it."""
    after = cut.ahead()
    if key(cut.here.raw) not in _ROWS or after is None or not cut.clause.subjects:
        return False
    if not (after.raw.isdigit() or (len(after.raw) <= 2 and after.raw.isalpha() and after.raw.isupper())):
        return False
    cut.clause.deed.row = after.raw
    cut.take(2)
    return True
