"""Places: goals and starts, and those told from somebody."""

from __future__ import annotations

from typing import Final

from pbem.battle.verb import Takes
from pbem.orders.prose.cutting import Cutting, stands
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.whereabouts import ground_at
from pbem.orders.words.folding import key

_TOWARDS: Final = frozenset(("to", "at", "into", "in", "for", "behind", "beside", "by", "bis", "an", "zu", "zum", "zur",
                             "auf", "ins", "ans", "hinter", "neben", "towards", "toward", "onto", "near", "nach", "am",
                             "im"))  # fmt: skip
_THITHER: Final = frozenset(("to", "nach", "bis", "zu", "up to", "over to", "off to", "down to", "back to", "richtung"))
_INTO: Final = ("into", "onto", "ins", "in")
_GAINED: Final = ("occup", "garrison", "enter", "besetz", "seize", "gain", "reach", "secure", "erreich", "betritt",
                  "betret")  # fmt: skip
"""How verbs begin for going to a place and staying there."""
_NEAR: Final = frozenset(("by", "at", "near", "of", "beside", "below", "bei", "beim", "von", "vor"))
_BRIDGES: Final = ("bridge", "ford")
_TOWN, _ENTER = "town", "enter"
_LIES: Final = frozenset(("on", "at", "in", "near", "by", "auf", "an", "am", "im", "bei", "beim"))
"""Behind a goal these tell where it lies: `the village on the slope`."""
_MOST_BEFORE_GROUND: Final = 2
_ROWS: Final = ("row", "rank", "column", "file", "reihe", "zeile", "spalte")


def place(cut: Cutting) -> bool:
    """A place: where one goes, fires or starts from."""
    here = cut.here
    if here.place is None:
        return False
    behind = cut.behind(Sort.ARTICLE, Sort.WITH)
    deed = cut.clause.deed
    if _by_the_way(cut):
        deed.places.insert(len(deed.places) - 1, here.place)
        cut.take()
        return True
    if _for_somebody(cut):
        return True
    if _says_which(cut):
        deed.places[-1] = here.place
        cut.take()
        return True
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
        if deed.negated and {*deed.verbs} <= {*cut.holding()}:
            deed = cut.next_deed()
        if _does_so_on_the_spot(cut):
            deed = cut.next_deed()
        if deed.verbs and cut.takes(deed.verbs, Takes.DIRECTION) and not cut.takes(deed.verbs, Takes.PATH):
            deed = cut.next_deed()
        if deed.places and (behind is None or behind.raw not in ("-", ">", "to", "then", "via", "nach", "bis", "dann")):
            deed.joined = False
        if behind is not None and key(behind.raw) in ("against", "gegen", "vs", "versus") and not deed.verbs:
            deed.verbs, deed.loose = cut.attacking(), True
        deed.aimed = deed.aimed or (behind is not None and behind.is_a(Sort.AT) and not deed.places)
        deed.thither = deed.thither or (behind is not None and key(behind.raw) in _THITHER)
        deed.into = deed.into or (behind is not None and key(behind.raw) in _INTO)
        deed.places.append(here.place)
    cut.take()
    return True


def _does_so_on_the_spot(cut: Cutting) -> bool:
    """`limbers, E4`: behind a pause a place has nothing to do with a verb that takes none, but to stay."""
    if not cut.clause.deeds:
        return False
    deed, before = cut.clause.deeds[-1], cut.behind(Sort.ARTICLE, Sort.LIGHT, Sort.THEN)
    verbs = [cut.desk.words.verb(name) for name in deed.verbs]
    bare = bool(verbs) and not any(verb.arguments for verb in verbs) and not deed.negated
    return bare and not any(map(stands, verbs)) and before is not None and before.is_a(Sort.COMMA, Sort.AND)


def _by_the_way(cut: Cutting) -> bool:
    """`to J24 by I24`: behind the goal a place that leads there."""
    behind, deed = cut.behind(Sort.ARTICLE), cut.clause.deeds[-1] if cut.clause.deeds else None
    if behind is None or deed is None or not deed.places or not behind.is_a(Sort.VIA) or not behind.is_a(Sort.WITH):
        return False
    return not deed.verbs or cut.takes(deed.verbs, Takes.PATH)


def _says_which(cut: Cutting) -> bool:
    """`to Birmingham (M23)`, `Birmingham, M23`, `the castle H10`: a square behind a printed name says where that is."""
    deed = cut.clause.deeds[-1] if cut.clause.deeds else None
    named, pause = cut.ahead(-2), cut.ahead(-1)
    if deed is not None and pause is not None and deed.places[-1:] == [pause.place] == [cut.here.place]:
        return True
    if deed is None or not deed.places or named is None or pause is None or named.place != deed.places[-1]:
        return False
    if any(letter.isdecimal() for letter in named.raw) or not any(letter.isdecimal() for letter in cut.here.raw):
        return False
    return pause.raw == "(" or pause.is_a(Sort.COMMA, Sort.COLON)


def road(cut: Cutting) -> bool:
    """`by the Great Road to F18`, `to F18 by the Great Road`: the way to a place."""
    if not cut.here.is_a(Sort.ROAD) or not (cut.clause.subjects or cut.clause.begun or cut.carried):
        return False
    deed, far = cut.clause.deed, 1
    while (word := cut.ahead(far)) is not None and word.is_a(Sort.LIGHT, Sort.ARTICLE, Sort.AT) and not word.place:
        far += 1
    leads_on = word is not None and (word.place is not None or word.is_a(Sort.ROAD))
    deed.roads.append((len(deed.places) - (bool(deed.places) and not leads_on), cut.here.values(Sort.ROAD)[0]))
    cut.take()
    return True


def _for_somebody(cut: Cutting) -> bool:
    """`D5 for FI1, E5 for FI2`: whose goal it is stands behind it."""
    link = cut.ahead()
    if link is None or key(link.raw) not in ("for", "fuer") or cut.ahead(2) is None:
        return False
    found = cut.namer.name(cut.words, cut.at + 2, None)
    if found is None or found[0].foe or not found[0].units or found[0].which:
        return False
    place = cut.here.place
    assert place is not None
    cut.begin(found[0])
    cut.clause.deed.places.append(place)
    cut.clause.deed.loose = True
    cut.take(2 + found[1])
    cut.last = found[0]
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
    """`along the road`, `to the bridge`: a goal behind a word that leads there, else a remark."""
    found = ground_at(cut.words, cut.at) or _strange_ground(cut)
    if found is None or not (cut.clause.subjects or cut.clause.begun or cut.carried):
        return False
    kinds, length = _at_a_named_place(cut, *found)
    after = cut.ahead(length)
    if after is not None and after.is_a(Sort.ARM, Sort.BODY):
        return False
    behind = cut.behind(Sort.ARTICLE) if not cut.here.is_a(Sort.ARTICLE) else cut.behind()
    said = key(behind.raw).rpartition(" ")[2] if behind is not None else ""
    goal = behind is not None and (said in _TOWARDS or behind.is_a(Sort.LEVEL, Sort.AROUND))
    goal = goal or (bool(cut.clause.deed.verbs) and not cut.clause.deed.said and (_harms(cut) or _gains(cut)))
    words = " ".join(word.raw for word in cut.words[cut.at : cut.at + length])
    deed = cut.clause.deed
    if goal and not deed.places and not (deed.ground and said in _LIES):
        deed.ground, deed.grounds, deed.loose = words, kinds, True
        if _gains(cut) and kinds[0].startswith(_TOWN) and _ENTER in cut.desk.subject().verbs:
            deed.verbs = (_ENTER,)
    else:
        cut.clause.remarks.append(words)
    cut.take(length)
    return True


def _at_a_named_place(cut: Cutting, kinds: tuple[str, ...], length: int) -> tuple[tuple[str, ...], int]:
    """`the bridge by Kis-Megyer`: of several bridges the one that is there."""
    link, here = cut.ahead(length), length + 1
    if link is None or key(link.raw) not in _NEAR or not kinds[0].startswith(_BRIDGES):
        return kinds, length
    here += (article := cut.ahead(here)) is not None and article.is_a(Sort.ARTICLE) and article.place is None
    word = cut.ahead(here)
    if word is None or word.place is None or any(map(str.isdigit, word.raw)):
        return kinds, length
    return tuple(f"{kind} @{word.values(Sort.PLACE)[0]}" for kind in kinds), here + 1


def _harms(cut: Cutting) -> bool:
    """`storm the farm`: what is attacked or shelled needs no word that leads there."""
    verbs = cut.clause.deed.verbs
    return cut.takes(verbs, Takes.TARGET) and not cut.takes(verbs, Takes.PATH)


def _gains(cut: Cutting) -> bool:
    """`garrisons the village`, `besetzt den Weiler`: what is gained needs none either."""
    return key(cut.clause.deed.spoken).startswith(_GAINED)


def _strange_ground(cut: Cutting) -> tuple[tuple[str, ...], int] | None:
    """`Osborne's hill`: ground with a name of its own, which no map says."""
    length = 0
    while (word := cut.ahead(length)) is not None and not word.is_a(Sort.GROUND):
        named = word.is_a(Sort.ARTICLE, Sort.ORDINAL, Sort.RELATIVE, Sort.FEATURE) or word.unknown
        if length >= _MOST_BEFORE_GROUND or not named or word.is_a(Sort.UNIT, Sort.AT) or word.place:
            return None
        length += 1
    if word is None or word.place or not length or (not cut.here.is_a(Sort.ARTICLE) and not cut.here.unknown):
        return None
    return word.values(Sort.GROUND), length + 1


def row(cut: Cutting) -> bool:
    """`to row 6`, `to the fourth row`: each straight to his own square of it."""
    after = cut.ahead()
    article = cut.here.is_a(Sort.ARTICLE) and not cut.here.is_a(Sort.ORDINAL)
    number, what = (after, cut.ahead(2)) if article else (cut.here, after)
    counted = number is not None and number.is_a(Sort.ORDINAL)
    if number is not None and counted and what is not None and key(what.raw) in _ROWS and cut.clause.subjects:
        cut.clause.deed.row = number.values(Sort.ORDINAL)[0]
        cut.take(2 + article)
        return True
    if key(cut.here.raw) not in _ROWS or after is None or not cut.clause.subjects:
        return False
    if not (after.raw.isdecimal() or (len(after.raw) <= 2 and after.raw.isalpha() and after.raw.isupper())):
        return False
    cut.clause.deed.row = after.raw
    cut.take(2)
    return True
