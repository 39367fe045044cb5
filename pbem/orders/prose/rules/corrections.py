"""Corrections: what is taken back, left as it is or replaced, in this letter and on file."""

from __future__ import annotations

from typing import Final

from pbem.orders.prose.cutting import Cutting, stands
from pbem.orders.prose.in_the_way import in_the_way
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.rules.as_sent import LETS
from pbem.orders.words.folding import key

_INSTEAD: Final = ("instead", "stattdessen", "dafuer")
_CHANGES: Final = frozenset(("change", "changes", "changed", "alter", "amend", "switch", "correct", "aendere",
                             "aendern", "aenderung", "korrigiere", "statt"))  # fmt: skip
_OFF: Final = ("off", "weg", "fort")
_DROPS: Final = ("drop", "drops", "dropping")
"""Before anything but a unit or a place it is shells that they drop."""
_FAR: Final = 4
"""Words to the place that is given up."""
_BEFORE_A_PLACE: Final = (Sort.LIGHT, Sort.ARTICLE, Sort.SELF)
_PAUSES: Final = (Sort.COMMA, Sort.SIGN, Sort.AND, Sort.THEN, Sort.RATHER, Sort.LIGHT)
_BUT: Final = ("but", "sondern", "to", "nach", "rather")
NO: Final = ("no", "nein", "nee", "nope")
"""A refusal of what was just said."""


def cancel(cut: Cutting) -> bool:
    """`scrap FI2`, `FI2's move is off`: the order on file is taken back."""
    if not cut.here.is_a(Sort.CANCEL):
        return False
    if _begins_anew(cut):
        cut.close()
    clause, behind = cut.clause, cut.behind()
    if clause.begun and cut.here.is_a(Sort.VERB):
        return False
    if clause.begun and behind is not None and behind.is_a(Sort.ARTICLE) and not behind.is_a(Sort.PRONOUN, Sort.UNIT):
        clause.left.append(cut.here)
        cut.take()
        return True
    if key(cut.here.raw) in _DROPS and clause.subjects and (after := cut.ahead()) is not None and not (
        after.is_a(Sort.UNIT, Sort.PLACE, Sort.STOP, Sort.COMMA)
    ):  # fmt: skip
        clause.left.append(cut.here)
        cut.take()
        return True
    if key(cut.here.raw).split()[-1] in _OFF and _leads_off(cut):
        cut.take()
        return True
    if clause.begun and len(clause.deeds) == 1 and clause.deeds[0].verbs and not clause.deeds[0].said:
        clause.deeds = []
    if clause.begun:
        clause.hard.append(cut.here)
    clause.cancel = True
    clause.settled = bool(clause.subjects)
    cut.take()
    return True


def _begins_anew(cut: Cutting) -> bool:
    """`NL1 as filed, scrap NF1`: whoever is named behind it has his order taken back, and nobody before it."""
    behind, ahead = cut.behind(), cut.ahead()
    told = cut.clause.subjects and (cut.clause.begun or cut.clause.keep)
    return bool(told) and behind is not None and behind.is_a(Sort.COMMA, Sort.STOP, Sort.AND) and (
        ahead is not None and ahead.is_a(Sort.UNIT) and ahead.place is None
    )  # fmt: skip


def _leads_off(cut: Cutting) -> bool:
    """`is off to C6`: who is off to a place goes there, and has nothing taken back."""
    to, place = cut.ahead(), cut.ahead(2)
    return to is not None and to.is_a(Sort.LIGHT) and place is not None and (place.place is not None or
                                                                              place.is_a(Sort.ARTICLE))  # fmt: skip


def what_is_taken_back(cut: Cutting) -> bool:
    """`cancel FI1's move to D5`: the deed right behind whoever has his order taken back is that order."""
    clause, behind = cut.clause, cut.behind()
    if not (clause.cancel and clause.subjects and not clause.begun) or clause.settled or behind is None:
        return False
    if behind.is_a(Sort.COMMA, Sort.AND, Sort.THEN, Sort.PRONOUN) or not (cut.ordered(cut.here) or cut.here.place):
        return False
    if cut.here.raw == "-" and ((after := cut.ahead()) is None or after.place is None):
        return False
    end = cut.at
    while end < len(cut.words) and not cut.words[end].is_a(Sort.STOP, Sort.COMMA, Sort.AND, Sort.THEN):
        if cut.words[end].is_a(Sort.UNIT, Sort.INSTEAD, Sort.NOT, Sort.IF) or key(cut.words[end].raw) in _INSTEAD:
            return False
        end += 1
    clause.remarks.append(" ".join(word.raw for word in cut.words[cut.at : end]))
    cut.take(end - cut.at)
    return True


def and_does(cut: Cutting) -> bool:
    """`scrap FI1, it holds`: what is told behind a taking back counts, and takes the place of what was on file."""
    clause, behind = cut.clause, cut.behind()
    if not (clause.cancel and clause.subjects and not clause.begun) or behind is None:
        return False
    if not behind.is_a(Sort.COMMA, Sort.AND, Sort.THEN, Sort.PRONOUN, Sort.COLON) or not cut.ordered(cut.here):
        return False
    clause.cancel = clause.settled = False
    return False


def keep(cut: Cutting) -> bool:
    """`FI2 as before`, `FI2 leave as is`: the order on file stands; `the same` behind another's deed is that deed.

    Of `scrap FI1, FI2 as before` only the last stands.
    """
    if not cut.here.is_a(Sort.KEEP) or (cut.here.is_a(Sort.IDLE) and not _on_file(cut)):
        return False
    if cut.here.is_a(Sort.ALSO) and cut.clause.subjects and not cut.clause.begun and any(
        each.begun for each in cut.done
    ):  # fmt: skip
        return False
    if cut.here.is_a(Sort.ALSO) and cut.clause.subjects and any(each.begun for each in cut.done) and _only_does(cut):
        cut.clause.deeds, cut.clause.left = [], []
        return False
    if cut.clause.cancel and len(cut.clause.subjects) > 1 and not cut.clause.settled:
        cut.begin(cut.clause.subjects.pop())
    deeds = cut.clause.deeds
    if len(deeds) == 1 and not deeds[0].said and (
        all(stands(cut.desk.words.verb(name)) for name in deeds[0].verbs)
        or _is_filed(cut)
        or key(deeds[0].spoken) in LETS
    ):  # fmt: skip
        cut.clause.deeds = []
    cut.clause.keep = True
    cut.clause.settled = bool(cut.clause.subjects)
    cut.take()
    return True


def _on_file(cut: Cutting) -> bool:
    """Whether something is on file for those just named; if not, `as they are` only tells them to stay."""
    units = {unit for name in cut.clause.subjects for unit in name.units}
    return not units or any(order.unit in units for order in cut.desk.context.filed)


def _is_filed(cut: Cutting) -> bool:
    """`NF1 fires as before`: whether the deed is the one that is on file for all of them."""
    verbs = {name for deed in cut.clause.deeds for name in deed.verbs}
    units = {unit for name in cut.clause.subjects for unit in name.units}
    filed = {order.unit for order in cut.desk.context.filed if any(action.verb in verbs for action in order.actions)}
    return bool(units) and units <= filed


def _only_does(cut: Cutting) -> bool:
    """`FI2 does exactly the same`: beside it the verb and the words about it say nothing of their own."""
    deeds = [deed for deed in cut.clause.deeds if deed.begun]
    return not cut.clause.hard and all(
        not deed.said and all(stands(cut.desk.words.verb(name)) for name in deed.verbs) for deed in deeds
    )


def instead_alone(cut: Cutting) -> bool:
    """`FI1 to D6 instead`: in place of what was on file, which every new order is."""
    after = cut.ahead()
    if key(cut.here.raw) not in _INSTEAD or not cut.clause.subjects:
        return False
    if after is not None and (key(after.raw) in ("of", "von", "dessen") or after.place or after.is_a(Sort.UNIT)):
        return False
    if not cut.clause.begun and (after is None or not cut.ordered(after)):
        return False
    cut.take()
    return True


def not_he(cut: Cutting) -> bool:
    """`FI4 instead of FI3`, `FI3, not FI2`: who is named so is not meant, and nothing is told to him."""
    clause = cut.clause
    denied = cut.here.is_a(Sort.NOT) and not clause.begun
    if not (denied or cut.here.is_a(Sort.INSTEAD)) or not clause.subjects or cut.ahead() is None:
        return False
    found = cut.namer.name(cut.words, cut.at + 1, None)
    if found is None or found[0].foe or not cut.words[cut.at + 1].is_a(Sort.UNIT):
        return False
    after = cut.ahead(1 + found[1])
    if denied and (after is None or not after.is_a(Sort.COMMA, Sort.LIGHT, Sort.PLACE)):
        return False
    clause.passed.append(found[0])
    clause.remarks.append(" ".join(word.raw for word in cut.words[cut.at : cut.at + 1 + found[1]]))
    cut.take(1 + found[1])
    return True


def changed_from(cut: Cutting) -> bool:
    """`change FI1 from D5 to D6`: the goal on file is no place to start from."""
    after, then = cut.ahead(), cut.ahead(2)
    if not cut.here.is_a(Sort.FROM) or after is None or after.place is None or then is None:
        return False
    if not any(key(word.raw) in _CHANGES for word in cut.words[: cut.at]):
        return False
    own = cut.desk.roster.own
    standing = {own[unit].place for name in cut.clause.subjects for unit in name.units if unit in own}
    if after.place in standing:
        return False
    cut.take(2)
    return True


def instead(cut: Cutting) -> bool:
    """`instead of D5 go to D6`: the place that is given up is no goal."""
    if not cut.here.is_a(Sort.INSTEAD):
        return False
    length = 1
    while (after := cut.ahead(length)) is not None and length < _FAR and after.is_a(Sort.LIGHT, Sort.ARTICLE):
        length += 1
    if after is None or after.place is None:
        return False
    cut.take(length + 1)
    return True


def given_up(cut: Cutting) -> bool:
    """`FI1: forget D5, hold`, `FI1: scrap D5, to D6`: a place that is taken back is no goal."""
    if not cut.here.is_a(Sort.CANCEL) or cut.clause.begun or not cut.clause.subjects:
        return False
    length = 1
    while (place := cut.ahead(length)) is not None and length < _FAR and place.is_a(*_BEFORE_A_PLACE):
        length += 1
    if place is None or place.place is None:
        return False
    then = length + 1
    while (word := cut.ahead(then)) is not None and word.is_a(*_PAUSES):
        then += 1
    if word is None or then == length + 1:
        return False
    if not (cut.ordered(word) or word.place or word.is_a(Sort.RELATIVE, Sort.LEAN, Sort.IDLE)):
        return False
    cut.take(then)
    return True


def not_but(cut: Cutting) -> bool:
    """`not D5 but D6`, `nicht nach D5, sondern nach D6`: the place that is not meant is no goal."""
    if not cut.here.is_a(Sort.NOT):
        return False
    first = 1
    while (place := cut.ahead(first)) is not None and first < _FAR and place.is_a(Sort.LIGHT) and not place.place:
        first += 1
    if place is None or place.place is None:
        return False
    length = first + 1
    while (word := cut.ahead(length)) is not None and (word.is_a(Sort.COMMA) or key(word.raw) in _BUT):
        length += 1
    if word is None or word.place is None or length == first + 1:
        return False
    cut.take(length)
    return True


def no_at_first(cut: Cutting) -> bool:
    """`FI1 about. No, just face N.`: a refusal that begins a sentence goes on with him of whom was spoken."""
    after = cut.ahead()
    if key(cut.here.raw) not in NO or cut.clause.start >= 0 or cut.done or after is None:
        return False
    if not (after.is_a(Sort.COMMA, Sort.COLON, Sort.RATHER) or after.raw == "-") or cut.ahead(2) is None:
        return False
    cut.at += 2
    found = cut.namer.name(cut.words, cut.at, None)
    if found is None:
        cut.clause.subjects += cut.carried
    return True


def no_rather(cut: Cutting) -> bool:
    """`K12 - no, K13`, `F4 - no, stays`: the place before is taken back where another or a halt follows."""
    deed = cut.clause.deed
    if not cut.here.is_a(Sort.NOT, Sort.RATHER) or not deed.places:
        return False
    length = 1
    while (after := cut.ahead(length)) is not None and after.is_a(Sort.COMMA, Sort.SIGN, Sort.RATHER, Sort.LIGHT):
        if in_the_way(cut.words, cut.at + length, cut.namer) is not None:
            return False
        length += 1
    behind = cut.behind()
    pause = behind is not None and behind.is_a(Sort.COMMA, Sort.SIGN) and key(cut.here.raw) in NO
    if after is None or (cut.here.is_a(Sort.NOT) and length == 1 and not pause):
        return False
    stays = bool(cut.ordered(after)) and set(cut.ordered(after)) <= set(cut.holding())
    if after.place is None and not (stays and (not deed.verbs or deed.spoken == "-")):
        return False
    if stays:
        deed.verbs, deed.spoken = (), ""
    deed.places.clear()
    cut.take(length)
    return True
