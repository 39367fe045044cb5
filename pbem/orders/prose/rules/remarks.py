"""Remarks: purposes, reasons, manners and appositions; they order nothing, are passed over, and are shown."""

from __future__ import annotations

from typing import Final

from pbem.battle.verb import Takes
from pbem.orders.grammar.reading import Scope
from pbem.orders.prose.clause import Clause
from pbem.orders.prose.cutting import Cutting, stands
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.name import Name
from pbem.orders.prose.rules.closer import those_of
from pbem.orders.words.folding import key

_TO: Final = ("to", "um")
_ENDS: Final = (Sort.STOP, Sort.COMMA, Sort.AND, Sort.THEN)
_WITHOUT: Final = ("without", "ohne")
_WITH: Final = ("with", "mit")
_WHICH: Final = ("which", "who", "was", "whom", "whose")
_BUT: Final = ("but", "aber", "doch", "whereas", "sondern")
_WHITHER: Final = ("where", "wo", "wohin")
_LEADS_UP: Final = ("so", "that", "dass", "also", "daher")
_LONGEST_APPOSITION: Final = 8
_LONGEST_BRACKET: Final = 14
_NAMES_A_MOVE: Final = frozenset(
    ("swap", "swapping", "swaps", "change places", "tausch", "wechsel", "abloesung", "platztausch")
)
_WEIGHTY: Final = (Sort.ASTRAY, Sort.EXCEPT, Sort.UNLESS, Sort.IF, Sort.POLICY, Sort.CANCEL, Sort.STANDING, Sort.COLON)
"""Words of these sorts change what is ordered, whatever sentence they stand in."""
_OF_TROOPS: Final = (Sort.ARM, Sort.BODY, Sort.FEATURE, Sort.EACH, Sort.SEVERAL, Sort.ORDINAL)
_GOES_ON: Final = (Sort.PLACE, Sort.ARTICLE, Sort.NUMBER, Sort.DIRECTION, Sort.RELATIVE, Sort.FLANK, Sort.GROUND,
                   Sort.UNIT, Sort.ARM, Sort.FEATURE, Sort.ORDINAL, Sort.AND)  # fmt: skip
"""Behind a `to` these tell where somebody goes, and no purpose."""


def bracket(cut: Cutting) -> bool:
    """`(whole move, I know)`: what stands in brackets and names nobody and no place orders nothing."""
    if cut.here.raw != "(" or not cut.clause.subjects:
        return False
    inside = []
    for word in cut.words[cut.at + 1 : cut.at + 1 + _LONGEST_BRACKET]:
        if word.raw == ")":
            break
        inside.append(word)
    else:
        return False
    matters: tuple[Sort, ...] = (Sort.UNIT, Sort.PLACE, Sort.EXCEPT, Sort.UNLESS, Sort.CANCEL, Sort.KEEP, Sort.HARD,
                                 Sort.DIRECTION, Sort.ASTRAY)  # fmt: skip
    if len(inside) == 1 and inside[0].is_a(Sort.HARD) and _explains(cut, inside[0]):
        matters = tuple(sort for sort in matters if sort is not Sort.HARD)
    if any(word.is_a(*matters) or word.raw.isdecimal() for word in inside) or _tests(cut, inside):
        return False
    if cut.at + len(inside) + 2 > len(cut.words) or _says_which(cut, inside):
        return False
    if len(inside) == 1 and inside[0].is_a(Sort.WORD, Sort.RELATIVE, Sort.NUMBER):
        return False
    _pass_over(cut, cut.at + len(inside) + 2, [])
    return True


def _says_which(cut: Cutting, inside: list[Lexeme]) -> bool:
    """`the big guns (12-pounders)`: some of those before the bracket, and them alone."""
    meant = those_of(cut, cut.clause.subjects[-1])
    found = cut.namer.name(cut.words, cut.at + 1, None) if inside and not cut.clause.begun else None
    return found is not None and found[1] == len(inside) and bool(found[0].units) and {*found[0].units} < meant


def _explains(cut: Cutting, word: Lexeme) -> bool:
    """`> F4 (swap)`: behind a whole deed with its place a single word only says what it is good for."""
    whole = any(deed.places or deed.foes for deed in cut.clause.deeds)
    return whole and not word.is_a(Sort.NOT, Sort.UNLESS, Sort.ELSE, Sort.MAYBE) and key(word.raw) in _NAMES_A_MOVE


def _tests(cut: Cutting, words: list[Lexeme]) -> bool:
    """`(if they come)` is a condition, `(if you ask me)` none."""
    tested = next((index for index, word in enumerate(words) if word.is_a(Sort.IF)), len(words))
    return tested < len(words) and not any(key(word.raw) in ("you", "me", "du", "mich") for word in words[tested:])


def preamble(cut: Cutting) -> bool:
    """`I want no heroes this hour: FI1 …`, `I ask for three things: that …`: what leads up to who is named next."""
    here, clause = cut.here, cut.clause
    if clause.subjects or clause.excepted or clause.condition or clause.guard or clause.cancel or cut.label:
        return False
    if not (here.is_a(Sort.COLON) or key(here.raw) in _LEADS_UP) or not (clause.left or clause.negated):
        return False
    if any(deed.places or deed.foes or deed.words or (deed.verbs and deed.said) for deed in clause.deeds):
        return False
    at = cut.at + 1
    while at < len(cut.words) and (cut.words[at].is_a(Sort.LIGHT, Sort.ARTICLE) or key(cut.words[at].raw) in _LEADS_UP):
        if cut.words[at].is_a(Sort.UNIT, Sort.ORDINAL, Sort.FEATURE, Sort.ARM):
            break
        at += 1
    found = cut.namer.name(cut.words, at, cut.last) if at < len(cut.words) else None
    if found is None or found[0].foe:
        return False
    cut.clause = Clause(remarks=[" ".join(word.raw for word in cut.words[: cut.at])])
    cut.at += 1
    return True


def reason(cut: Cutting) -> bool:
    """`because it is crowded there`, `as though it were theirs`: why or how, to the end of the clause."""
    here = cut.here
    if not here.is_a(Sort.REASON) or here.is_a(Sort.UNIT):
        return False
    if here.is_a(Sort.LIGHT, Sort.WHOEVER) and not _behind_a_deed(cut):
        return False
    weighed = here.is_a(Sort.LIGHT)
    return passed_over(cut, landmarks=not weighed, places=not weighed)


def equation(cut: Cutting) -> bool:
    """`FI1 to D6 = a relief in place`: behind a whole deed it says what that is."""
    return cut.here.raw == "=" and cut.clause.begun and passed_over(cut, landmarks=False)


def manner(cut: Cutting) -> bool:
    """`with all the speed he can`: how it is done; `with both brigades` says who does it."""
    if key(cut.here.raw) not in _WITH:
        return False
    after = cut.ahead()
    if after is None or after.is_a(Sort.PRONOUN) or any(
        word.is_a(*_OF_TROOPS) and not word.is_a(Sort.ALL) for word in cut.words[cut.at + 1 : _end(cut)]
    ):  # fmt: skip
        return False
    return passed_over(cut, landmarks=False)


def purpose(cut: Cutting) -> bool:
    """`to keep the second company`: what it is good for; `to attack D4` is a deed of its own."""
    after = cut.ahead()
    if key(cut.here.raw) not in _TO or after is None or key(after.raw) in _WHITHER or not _behind_a_deed(cut):
        return False
    end = _end(cut)
    if key(cut.here.raw) == "um":
        if not any("zu" in key(word.raw) for word in cut.words[cut.at : end]):
            return False
    elif after.is_a(*_GOES_ON) and not cut.ordered(after) and not _is_done_to_somebody(cut):
        return False
    if any(_is_a_deed(cut, at, end) for at in range(cut.at + 1, end)):
        return False
    return passed_over(cut, landmarks=True)


def _is_done_to_somebody(cut: Cutting) -> bool:
    """`to guard the ford`: before an article a word that may be troops is what they do."""
    after, then = cut.ahead(), cut.ahead(2)
    troops = after is not None and after.is_a(Sort.ARM, Sort.FEATURE) and not after.is_a(Sort.ARTICLE, Sort.UNIT)
    return troops and then is not None and then.is_a(Sort.ARTICLE)


def _is_a_deed(cut: Cutting, at: int, end: int) -> bool:
    """Whether a verb in a purpose has something of its own to do it with."""
    verbs = cut.ordered(cut.words[at])
    if not verbs or all(stands(cut.desk.words.verb(name)) for name in verbs):
        return False
    if not any(cut.desk.words.verb(name).arguments for name in verbs) or cut.takes(verbs, Takes.TARGET):
        return True
    others = (*cut.words[cut.at + 1 : at], *cut.words[at + 1 : end])
    wanted = {word for name in verbs for argument in cut.desk.words.verb(name).arguments for word in argument.words}
    if any(wanted & set(word.values(Sort.WORD)) for word in others):
        return True
    return cut.takes(verbs, Takes.UNIT) and any(word.is_a(Sort.UNIT) for word in others)


def left_undone(cut: Cutting) -> bool:
    """`to the bridge and not a step over it`, `does not dawdle`: beside a whole deed what else is not done."""
    alone = key(cut.here.raw) in _WITHOUT and bool(cut.clause.subjects)
    if alone and _without_firing(cut):
        return True
    if not alone and not (cut.here.is_a(Sort.NOT) and _behind_a_deed(cut)):
        return False
    end = _end(cut)
    inside = cut.words[cut.at + 1 : end]
    if not inside or not any(word.unknown for word in inside) or any(cut.ordered(word) for word in inside):
        return False
    if alone and _harmless(cut, end, arms=False) and not _names_own(cut, end):
        _pass_over(cut, end, [])
        return True
    return passed_over(cut, landmarks=False)


def _without_firing(cut: Cutting) -> bool:
    """`without firing`, `ohne zu schießen`: it is to hold its fire; `without turning round` says only how."""
    length = 1
    while (word := cut.ahead(length)) is not None and word.is_a(Sort.LIGHT) and not cut.ordered(word):
        length += 1
    verbs = cut.ordered(word) if word is not None else ()
    after = cut.ahead(length + 1)
    if not verbs:
        return False
    end = _end(cut)
    if any(cut.desk.words.verb(name).sign == "*" for name in verbs) and (after is None or after.is_a(*_ENDS)):
        deed = cut.next_deed()
        deed.verbs, deed.spoken, deed.negated = verbs, cut.words[cut.at + length].raw, True
        cut.take(length + 1)
        return True
    if not _behind_a_deed(cut) or not _harmless(cut, end, arms=False) or _names_own(cut, end):
        return False
    _pass_over(cut, end, [])
    return True


def relative(cut: Cutting) -> bool:
    """`, which ought to surprise them`: what is said of a deed that is told already."""
    behind = cut.behind()
    if key(cut.here.raw) not in _WHICH or behind is None or not behind.is_a(Sort.COMMA) or not _behind_a_deed(cut):
        return False
    end = _end(cut)
    if any(cut.ordered(word) for word in cut.words[cut.at : end] if not word.is_a(Sort.LIGHT)):
        return False
    return passed_over(cut, landmarks=False)


def apposition(cut: Cutting) -> bool:
    """`the Household, finest horse in Europe, goes to C6`: between two commas somebody is only praised."""
    clause = cut.clause
    if not cut.here.is_a(Sort.COMMA) or not clause.subjects or clause.begun or clause.left or clause.hard:
        return False
    end = cut.at + 1
    while end < len(cut.words) and end - cut.at <= _LONGEST_APPOSITION and not cut.words[end].is_a(Sort.COMMA):
        word = cut.words[end]
        if word.is_a(Sort.STOP, Sort.AND, Sort.NOT, Sort.ALSO, Sort.KEEP, Sort.INSTEAD) or cut.ordered(word):
            return False
        end += 1
    after = cut.words[end + 1] if end + 1 < len(cut.words) else None
    if end == cut.at + 1 or end - cut.at > _LONGEST_APPOSITION or after is None:
        return False
    if not (cut.ordered(after) or after.is_a(Sort.LIGHT) or after.place is not None):
        return False
    named = cut.namer.name(cut.words, cut.at + 1, None)
    if named is not None or not _harmless(cut, end, arms=True):
        return False
    _pass_over(cut, end + 1, [])
    return True


def _behind_a_deed(cut: Cutting) -> bool:
    """Whether the open clause has somebody, and a whole deed for him."""
    clause = cut.clause
    deed = clause.deeds[-1] if clause.deeds else None
    if deed is None or not (clause.subjects or cut.carried) or clause.negated:
        return False
    standing = bool(deed.verbs) and all(stands(cut.desk.words.verb(name)) for name in deed.verbs)
    return bool(deed.places or deed.foes or deed.relatives or deed.directions or deed.words or deed.relation
                or deed.ground or deed.lean or deed.nearest) or standing  # fmt: skip


def passed_over(cut: Cutting, *, landmarks: bool, places: bool = False) -> bool:
    """Take the words to the end of the remark, where a deed stands before it or a comma and more behind it.

    With `places` a place that is spoken of there is none where anybody goes: `since I don't trust those behind E5`.
    """
    end = _end(cut)
    ahead = end + 1 < len(cut.words) and cut.words[end].is_a(Sort.COMMA)
    names = _landmarks(cut, end) if landmarks else []
    if not (_behind_a_deed(cut) or (ahead and not cut.clause.begun)) or names is None:
        return False
    if not _harmless(cut, end, arms=landmarks, places=places and _tells_nothing(cut, end)) or (
        not landmarks and _names_own(cut, end)
    ):
        return False
    _pass_over(cut, end, names)
    return True


def _pass_over(cut: Cutting, end: int, names: list[Name]) -> None:
    cut.clause.remarks.append(" ".join(word.raw for word in cut.words[cut.at : end]).strip(", "))
    cut.clause.passed += names
    cut.take(end - cut.at)


def _end(cut: Cutting) -> int:
    """Where a remark ends: at a sign, or where somebody else or another deed begins."""
    end = cut.at + 1
    while end < len(cut.words) and not cut.words[end].is_a(Sort.STOP, Sort.COMMA, Sort.COLON):
        word = cut.words[end]
        joins = word.is_a(Sort.AND, Sort.THEN) or key(word.raw) in _BUT or word.raw == "-"
        if joins and _begins_anew(cut, end + 1):
            break
        end += 1
    return end


def _begins_anew(cut: Cutting, at: int) -> bool:
    """Whether an order begins here: a verb, or somebody of one's own of whom a deed or a place is told."""
    while at < len(cut.words) and cut.words[at].is_a(Sort.LIGHT) and not cut.words[at].is_a(Sort.ARTICLE, Sort.UNIT,
                                                                                           Sort.NOT):  # fmt: skip
        at += 1
    if at >= len(cut.words):
        return False
    if cut.ordered(cut.words[at]) or cut.words[at].is_a(Sort.NOT):
        return True
    found = cut.namer.name(cut.words, at, None)
    if found is None or found[0].foe or cut.words[at].is_a(Sort.PRONOUN):
        return False
    if cut.desk.roster.find(cut.words[at].raw) is not None:
        return True
    for word in cut.words[at + found[1] :]:
        if word.is_a(Sort.STOP, Sort.COMMA):
            return False
        if cut.ordered(word) or word.place is not None or word.is_a(Sort.NOT, Sort.ALSO):
            return True
    return False


def _tells_nothing(cut: Cutting, end: int) -> bool:
    """Whether no deed is named in a remark."""
    return not any(cut.ordered(word) for word in cut.words[cut.at + 1 : end])


def _harmless(cut: Cutting, end: int, *, arms: bool, places: bool = False) -> bool:
    """Whether no place, figure, direction, condition or enemy of a name stands in a remark."""
    for at in range(cut.at + 1, end):
        word = cut.words[at]
        if word.place is not None and places:
            continue
        counts = any(map(str.isdecimal, word.raw)) and not (arms and word.raw[-1:].isalpha())
        if word.place is not None or word.is_a(*_WEIGHTY) or counts:
            return False
        if word.is_a(Sort.DIRECTION) or (word.is_a(Sort.NUMBER) and cut.words[at + 1 : at + 2] and
                                         cut.words[at + 1].is_a(Sort.SQUARES)):  # fmt: skip
            return False
        if not arms and word.is_a(Sort.UNIT):
            return False
    return True


def _landmarks(cut: Cutting, end: int) -> list[Name] | None:
    """Those of one's own who are named in a remark; None where one of them is told something there."""
    found: list[Name] = []
    at = cut.at + 1
    while at < end:
        name = None if cut.words[at].is_a(Sort.PRONOUN) else cut.namer.name(cut.words, at, None)
        if name is None:
            at += 1
            continue
        at += name[1]
        if name[0].foe and any(len(word.values(Sort.UNIT)) == 1 for word in cut.words[at - name[1] : at]):
            return None
        if name[0].foe or name[0].scope in (Scope.ALL, Scope.REST):
            continue
        if at < end and cut.ordered(cut.words[at]) and cut.desk.roster.find(cut.words[at - name[1]].raw) is not None:
            return None
        found.append(name[0])
    return found


def _names_own(cut: Cutting, end: int) -> bool:
    """Whether somebody of one's own is named there; everybody is nobody."""
    for at in range(cut.at + 1, end):
        found = None if cut.words[at].is_a(Sort.PRONOUN) else cut.namer.name(cut.words, at, None)
        if found is not None and not (found[0].scope in (Scope.ALL, Scope.REST) and found[1] == 1):
            return True
    return False
