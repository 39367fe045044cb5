"""What a deed is done with, which says what it is: `FI5 vs HI1 (musketry)`, `PR1 -> G22 (bombard)`, `with bayonets`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.orders.prose.clause import Clause, Deed
from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.rules.deeds import shot_of
from pbem.orders.words.folding import key

_FIREARMS: Final = frozenset((
    "musketry", "musket", "muskets", "volley", "volleys", "shooting", "shots", "shot", "gunfire", "roundshot", "rifle",
    "firing", "by fire", "musketen", "muskete", "gewehr", "gewehre", "gewehrfeuer", "musketenfeuer", "salve", "salven",
    "schuss", "beschuss", "feuer", "kugeln", "kanonenfeuer", "geschuetzfeuer", "fire only", "nur feuer",
    "musketry only",
))  # fmt: skip
_STEEL: Final = frozenset((
    "bayonet", "bayonets", "steel", "cold steel", "sabre", "sabres", "hand to hand", "sword", "swords", "bajonett",
    "bajonette", "saebel", "nahkampf", "blank", "blanke waffe", "blanker waffe", "sturm", "handgemenge",
))  # fmt: skip
_GENERAL: Final = ("-", ">", "vs", "versus", "@", "at", "v", "x")
"""Signs and words that lead to somebody, and leave open what is done to him."""
_LONGEST: Final = 3


def bracket(cut: Cutting) -> bool:
    """`(bombard)`, `(musketry)`: behind somebody and his target a word in brackets says what the deed is."""
    if cut.here.raw != "(" or not cut.clause.subjects:
        return False
    length = 1
    while (word := cut.ahead(length)) is not None and length <= _LONGEST and word.raw != ")":
        length += 1
    inside = cut.words[cut.at + 1 : cut.at + length]
    if word is None or word.raw != ")" or not inside:
        return False
    verbs = _meant(cut, inside)
    if verbs and not cut.clause.begun and word.raw == ")" and inside[0].is_a(Sort.VERB):
        cut.clause.deed.verbs, cut.clause.deed.spoken = verbs, inside[0].raw
        cut.take(length + 1)
        return True
    if not verbs or not cut.clause.begun or not _decide(cut, verbs, inside):
        return False
    cut.take(length + 1)
    return True


def weapon(cut: Cutting) -> bool:
    """`HI1 vs H5 musketry`, `PB1 AI1 with ball`: behind a target what he is fought with."""
    after, deed = cut.ahead(), cut.clause.deeds[-1] if cut.clause.deeds else None
    if _comes_first(cut) or _fires_with(cut):
        return True
    if deed is None or not (deed.places or deed.foes) or not cut.clause.subjects or cut.ordered(cut.here):
        return False
    if after is not None and not after.is_a(Sort.STOP, Sort.COMMA, Sort.AND):
        return False
    called = key(cut.here.raw)
    verbs = _with_sign(cut, "*") if called in _FIREARMS else _with_sign(cut, "x") if called in _STEEL else ()
    if deed.foes and not (verbs or deed.verbs or deed.words) and (where := _only_of_blows(cut)):
        deed.verbs, deed.spoken, deed.words = _with_sign(cut, "x"), cut.here.raw, [where]
        cut.take()
        return True
    if not verbs or not _decide(cut, verbs, [cut.here]):
        return False
    deed.words += shot_of(cut, verbs) if not deed.words else []
    cut.take()
    return True


def _fires_with(cut: Cutting) -> bool:
    """`PB1 AI1 with ball`: behind somebody what is fired at him, where nothing else tells what is done to him."""
    after, deed = cut.ahead(), cut.clause.deeds[-1] if cut.clause.deeds else None
    if deed is None or not deed.foes or deed.verbs or deed.words or not cut.clause.subjects or after is None:
        return False
    verbs = _with_sign(cut, "*")
    shots = {word for name in verbs for each in cut.desk.words.verb(name).arguments for word in each.words}
    shot = next((word for word in after.values(Sort.WORD) if word in shots), "")
    if not cut.here.is_a(Sort.WITH) or not shot:
        return False
    deed.verbs, deed.spoken, deed.words = verbs, after.raw, [shot]
    cut.take(2)
    return True


def _only_of_blows(cut: Cutting) -> str:
    """`AC3 PC2 left flank`: a closed word that only those who go in at somebody can be told; empty for none."""
    struck, shot = (
        {word for name in _with_sign(cut, sign) for each in cut.desk.words.verb(name).arguments for word in each.words}
        for sign in ("x", "*")
    )
    return next((word for word in cut.here.values(Sort.WORD) if word in struck - shot), "")


def _comes_first(cut: Cutting) -> bool:
    """`HI1 musketry`, `FI2 Bajonett auf E4`: right behind somebody the weapon is what he does with it."""
    clause, behind, after = cut.clause, cut.behind(), cut.ahead()
    if clause.begun or not clause.subjects or clause.left or cut.ordered(cut.here) or behind is None:
        return False
    close = behind.end == clause.subjects[-1].end or behind.is_a(Sort.COLON)
    leads = after is None or after.is_a(Sort.STOP, Sort.COMMA, Sort.AND, Sort.AT, Sort.LIGHT, Sort.PLACE, Sort.UNIT)
    called = key(cut.here.raw)
    verbs = _with_sign(cut, "*") if called in _FIREARMS else _with_sign(cut, "x") if called in _STEEL else ()
    if not verbs or not close or not leads:
        return False
    clause.deed.verbs, clause.deed.spoken, clause.deed.loose = verbs, cut.here.raw, True
    clause.deed.words += shot_of(cut, verbs)
    cut.take()
    return True


def _meant(cut: Cutting, words: Sequence[Lexeme]) -> tuple[str, ...]:
    """The verbs that words in brackets are, none where they say anything else."""
    called = " ".join(key(word.raw) for word in words if not word.is_a(Sort.ARTICLE, Sort.WITH))
    if called in _FIREARMS:
        return _with_sign(cut, "*")
    if called in _STEEL:
        return _with_sign(cut, "x")
    return cut.ordered(words[0]) if len(words) == 1 and words[0].is_a(Sort.VERB) else ()


def _decide(cut: Cutting, verbs: tuple[str, ...], words: Sequence[Lexeme]) -> bool:
    """Give the deed its verb, and those before it in the sentence that were told with the same sign."""
    deed, spoken = cut.clause.deeds[-1], words[0].raw
    known = {*deed.verbs} & {*verbs}
    if not known and not (_leaves_open(deed) and (deed.places or deed.foes)):
        return False
    alike = [deed, *(each for clause in reversed(cut.done) for each in _open_deeds(clause, deed))]
    for each in alike if not known else ():
        each.verbs, each.spoken, each.loose = verbs, spoken, each.loose or each is not deed
    return True


def _open_deeds(clause: Clause, deed: Deed) -> list[Deed]:
    """The one deed of a clause before, where the same sign left open what it is."""
    one = clause.deeds[0] if len(clause.deeds) == 1 and clause.subjects else None
    same = one is not None and one.spoken == deed.spoken and _leaves_open(one) and bool(one.foes or one.places)
    return [one] if one is not None and same and bool(one.foes) == bool(deed.foes) else []


def _leaves_open(deed: Deed) -> bool:
    return not deed.verbs or key(deed.spoken) in _GENERAL


def _with_sign(cut: Cutting, sign: str) -> tuple[str, ...]:
    verbs = (cut.desk.words.verb(name) for name in sorted(cut.desk.subject().verbs))
    return tuple(verb.name for verb in verbs if verb.sign == sign)
