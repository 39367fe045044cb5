"""Places: goals and starts, and those told from somebody."""

from __future__ import annotations

from pbem.battle.verb import Takes
from pbem.orders.prose.clause import Relation
from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Sort


def place(cut: Cutting) -> bool:
    """A place: where one goes, fires or starts from."""
    here = cut.here
    if here.place is None:
        return False
    behind = cut.behind(Sort.ARTICLE, Sort.WITH)
    deed = cut.clause.deed
    if behind is not None and behind.is_a(Sort.FROM) and not behind.is_a(Sort.ARTICLE):
        deed.start = here.place
    elif cut.clause.negated and not deed.negated:
        cut.clause.negated = False
    else:
        if deed.verbs and cut.takes(deed.verbs, Takes.DIRECTION) and not cut.takes(deed.verbs, Takes.PATH):
            deed = cut.next_deed()
        if deed.places and (behind is None or behind.raw not in ("-", ">", "to", "then", "via", "nach", "bis", "dann")):
            deed.joined = False
        deed.aimed = deed.aimed or (behind is not None and behind.is_a(Sort.AT) and not deed.places)
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
