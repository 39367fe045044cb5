"""Places told from somebody or something else: behind FI4, level with the guns, between two, towards Dettingen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pbem.battle.piece import Arm
from pbem.battle.place import Place
from pbem.battle.verb import Takes
from pbem.orders.grammar.verb_words import movers_of
from pbem.orders.prose.clause import Deed, How, Relation
from pbem.orders.prose.cutting import Cutting, stands
from pbem.orders.prose.his_place import his_place as words_for_his_place
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.name import Name
from pbem.orders.prose.relations import turns_of
from pbem.orders.prose.rules.by_compass import tells_some_of_all
from pbem.orders.prose.whereabouts import ground_at
from pbem.orders.words.folding import key

_LONGEST_NUMBER: Final = 2
_INCHES: Final = ('"', "in", "inches", "inch", "Zoll")
_TO: Final = frozenset(("to", "zu", "zur", "zum", "bis", "an", "nach", "over", "ueber"))
_WHERE: Final = frozenset(("where", "wo", "wohin"))
_LONGEST_PLACE: Final = 8
"""Words that tell somebody's place, at most."""
_NEAR: Final = 5
"""Words between `close up` and whom it is on, at most."""
_STANDS: Final = frozenset(("is", "was", "stands", "stood", "are", "were", "steht", "stand", "ist", "war"))


@dataclass(frozen=True, slots=True)
class _Mark:
    """From whom or what a place is told, in so many words."""

    length: int
    name: Name | None = None
    place: Place | None = None
    grounds: tuple[str, ...] = ()


def relation(cut: Cutting) -> bool:
    """`behind FI4`, `one square in front of the guns`: a place told from somebody or from another place."""
    if _before_himself(cut):
        cut.clause.deed.nearest = _words(cut, 2)
        cut.take(2)
        return True
    steps, at = _steps(cut)
    if at >= len(cut.words) or not (turns := turns_of(cut.words[at])):
        return False
    mark = _mark(cut, at + 1)
    if mark is None and at == cut.at and cut.clause.begun and cut.clause.deed.places and _ends_here(cut):
        cut.clause.remarks.append(cut.here.raw)
        cut.take()
        return True
    if mark is None:
        return False
    total = at + 1 + mark.length - cut.at
    if tells_some_of_all(cut, total):
        cut.clause.hard += cut.words[cut.at : cut.at + total]
    elif (mark.name is None and mark.place is None) or (mark.place is not None and _at_ground(cut)):
        cut.clause.remarks.append(_words(cut, total))
    else:
        cut.clause.deed.relation = Relation(How.TURNED, mark.name, mark.place, _words(cut, total), turns, steps)
    cut.take(total)
    return True


def _ends_here(cut: Cutting) -> bool:
    after = cut.ahead()
    return after is None or after.is_a(Sort.STOP, Sort.COMMA, Sort.AND)


def _at_ground(cut: Cutting) -> bool:
    """`to the bridge in front of the farm`: what stands behind ground only says which it is."""
    deed = cut.clause.deeds[-1] if cut.clause.deeds else None
    return deed is not None and bool(deed.ground) and not deed.places


def _before_himself(cut: Cutting) -> bool:
    """`fires at the foot in front of it`, `dem Regiment vor sich`: whoever is harmed is straight ahead of him."""
    whom, deed = cut.ahead(), cut.clause.deeds[-1] if cut.clause.deeds else None
    before = turns_of(cut.here) == (0,) or key(cut.here.raw) == "vor"
    if whom is None or deed is None or not before or deed.nearest:
        return False
    himself = whom.is_a(Sort.PRONOUN) or key(whom.raw) in ("sich", "uns", "us", "me", "mir")
    return himself and not whom.is_a(Sort.UNIT) and cut.takes(deed.verbs, Takes.TARGET) and not deed.foes


def level(cut: Cutting) -> bool:
    """`level with FI2`, `up to the first line`: as far forward as somebody else, each in front of where he stands."""
    if not cut.here.is_a(Sort.LEVEL) or not (cut.clause.subjects or cut.clause.begun):
        return False
    mark = _mark(cut, cut.at + 1)
    if mark is not None and mark.place is not None:
        cut.take()
        return True
    if mark is None or mark.grounds or (mark.name is not None and mark.name.foe):
        return False
    cut.clause.deed.relation = Relation(How.LEVEL, mark.name, None, _words(cut, 1 + mark.length))
    cut.take(1 + mark.length)
    return True


def between(cut: Cutting) -> bool:
    """`between FI3 and FI4`."""
    if not cut.here.is_a(Sort.BETWEEN):
        return False
    one = _mark(cut, cut.at + 1)
    joint = cut.ahead(1 + one.length) if one is not None else None
    if one is None or joint is None:
        return False
    other = _mark(cut, cut.at + 2 + one.length) if joint.is_a(Sort.AND) else None
    total = 1 + one.length + (1 + other.length if other is not None else 0)
    cut.clause.deed.relation = Relation(How.BETWEEN, one.name, one.place, _words(cut, total), grounds=one.grounds,
                                        name_too=other.name if other else None,
                                        place_too=other.place if other else None,
                                        grounds_too=other.grounds if other else ())  # fmt: skip
    cut.take(total)
    return True


def towards(cut: Cutting) -> bool:
    """`towards Dettingen`, `toward the enemy`: a way and no goal."""
    leads = cut.here.is_a(Sort.TOWARDS) or (key(cut.here.raw) in _TO and cut.clause.begun)
    if not leads or not (cut.clause.subjects or cut.clause.begun):
        return False
    after, deed = cut.ahead(), cut.clause.deed
    length = 1 + (after is not None and after.is_a(Sort.ARTICLE) and not after.is_a(Sort.UNIT))
    enemy = cut.ahead(length)
    if after is not None and (after.is_a(Sort.ENEMY) or (enemy is not None and enemy.is_a(Sort.ENEMY))):
        deed.relatives.append("forward")
        cut.take(length + (not after.is_a(Sort.ENEMY)))
        return True
    if cut.here.is_a(Sort.AT) or not cut.here.is_a(Sort.TOWARDS) or (after is not None and after.is_a(Sort.DIRECTION)):
        return False
    mark = _mark(cut, cut.at + 1)
    if mark is None or deed.places:
        return False
    words = _words(cut, 1 + mark.length)
    deed.relation = Relation(How.TOWARDS, mark.name, mark.place, words, grounds=mark.grounds)
    cut.take(1 + mark.length)
    return True


def looked_at(cut: Cutting) -> bool:
    """`facing the wood`, `turns to FI4`: what lies the way somebody is to look."""
    deed = cut.clause.deeds[-1] if cut.clause.deeds else None
    if deed is None or not _only_looks(cut, deed):
        return False
    leads = cut.here.is_a(Sort.TOWARDS, Sort.AT) or key(cut.here.raw) in _TO
    behind = cut.words[cut.at - 1] if cut.at else None
    if not leads and not (behind is not None and behind.is_a(Sort.VERB)):
        return False
    mark = _mark(cut, cut.at + leads)
    if mark is None or (mark.place is not None and cut.here.is_a(Sort.AT)):
        return False
    total = leads + mark.length
    deed.relation = Relation(How.TOWARDS, mark.name, mark.place, _words(cut, total), grounds=mark.grounds)
    cut.take(total)
    return True


def _only_looks(cut: Cutting, deed: Deed) -> bool:
    """Whether a way is all that the deed lacks."""
    told = deed.directions or deed.relatives or deed.relation or deed.places
    return (
        bool(deed.verbs)
        and not told
        and cut.takes(deed.verbs, Takes.DIRECTION)
        and not cut.takes(deed.verbs, Takes.PATH)
    )


def to_somebody(cut: Cutting) -> bool:
    """`FI4 goes to FI3`, `back to where it was`: to go to somebody who is no place is to go beside him, or with him."""
    deed = cut.clause.deeds[-1] if cut.clause.deeds else None
    if deed is None or deed.places or not cut.clause.subjects or key(cut.here.raw) not in _TO:
        return False
    after = cut.ahead()
    where = after is not None and key(after.raw) in _WHERE
    mark = _mark(cut, cut.at + 1 + where)
    if where and mark is None and (whom := cut.ahead(2)) is not None and whom.is_a(Sort.PRONOUN):
        cut.clause.hard += cut.words[cut.at + 1 : cut.at + 4]
        cut.take(min(4, len(cut.words) - cut.at))
        return True
    if mark is None or mark.name is None or not mark.name.units:
        return False
    if deed.verbs and not cut.takes(deed.verbs, Takes.PATH):
        return False
    own = cut.desk.roster.own
    if not (deed.verbs or deed.lean) or all(own[unit].arm is Arm.GENERAL for unit in mark.name.units if unit in own):
        return False
    total = 1 + where + mark.length
    stands = cut.ahead(total)
    if where and stands is not None and key(stands.raw) in _STANDS:
        total += 1
    deed.relation = Relation(How.AT, mark.name, None, _words(cut, total))
    cut.take(total)
    return True


def his_place(cut: Cutting) -> bool:
    """`GY3 back to D1, GY4 takes its place`: to go where somebody stands who was spoken of before."""
    total = words_for_his_place(cut.words[cut.at : cut.at + _LONGEST_PLACE])
    if not total:
        return False
    whom = _others(cut)
    if whom is None or whom.foe or not cut.clause.subjects or cut.clause.begun:
        return False
    deed = cut.clause.deed
    deed.verbs = movers_of(cut.desk.subject())
    deed.relation = Relation(How.AT, whom, None, _words(cut, total))
    cut.take(total)
    return True


def landmark(cut: Cutting) -> bool:
    """`to G2, where ME5 already is`: who stands there only tells the place once more."""
    after = cut.ahead()
    if key(cut.here.raw) not in _WHERE or after is None or not cut.clause.begun or not cut.clause.deed.places:
        return False
    mark = _mark(cut, cut.at + 1)
    if mark is None or mark.name is None:
        return False
    total = 1 + mark.length
    if not mark.name.foe and (then := _told_there(cut, total)):
        cut.take()
        cut.begin()
        return then
    while (word := cut.ahead(total)) is not None and (word.is_a(Sort.LIGHT) or key(word.raw) in _STANDS):
        total += 1
    cut.clause.deed.relation = Relation(How.AT, mark.name, None, _words(cut, total))
    cut.take(total)
    return True


def past_somebody(cut: Cutting) -> bool:
    """`BC1 through BI1 into C5`, `PI7 closes up on PI1`: who is passed, or closed up on, is told nothing."""
    closes = key(cut.here.raw) in ("on", "upon") and any(
        key(word.raw).startswith("clos") for word in cut.words[max(cut.at - _NEAR, 0) : cut.at]
    )
    passes = cut.here.is_a(Sort.VIA) and not cut.here.is_a(Sort.WITH)
    if not closes and not (passes and cut.clause.subjects):
        return False
    found = cut.namer.name(cut.words, cut.at + 1, cut.last) if cut.ahead() is not None else None
    passed = set(found[0].units) if found is not None else set()
    if found is None or found[0].foe or passed & {unit for name in cut.clause.subjects for unit in name.units}:
        return False
    cut.clause.settled = True
    cut.clause.passed.append(found[0])
    cut.take(1 + found[1])
    return True


def _told_there(cut: Cutting, total: int) -> bool:
    """`to M23, where Moylan is to look north`: of whom a deed is told there he does not only stand."""
    while (word := cut.ahead(total)) is not None and word.is_a(Sort.LIGHT) and not word.is_a(Sort.VERB):
        total += 1
    if word is None or not (verbs := cut.ordered(word)):
        return False
    return key(word.raw) not in _STANDS and not all(stands(cut.desk.words.verb(name)) for name in verbs)


def _words(cut: Cutting, total: int) -> str:
    return " ".join(word.raw for word in cut.words[cut.at : cut.at + total])


def _steps(cut: Cutting) -> tuple[int, int]:
    """How many squares are told before a relation, 0 for none, and where the relation stands."""
    here = cut.here
    if not here.is_a(Sort.NUMBER) or (after := cut.ahead()) is None:
        return 0, cut.at
    at = cut.at + 1 + (after.is_a(Sort.SQUARES) or after.raw in _INCHES)
    value = here.values(Sort.NUMBER)[0]
    if at >= len(cut.words) or not turns_of(cut.words[at]) or not value.isdecimal() or len(value) > _LONGEST_NUMBER:
        return 0, cut.at
    return int(value), at


def _mark(cut: Cutting, at: int) -> _Mark | None:
    """From whom or what a place is told here."""
    if at >= len(cut.words):
        return None
    named = at + (cut.words[at].is_a(Sort.ARTICLE) and at + 1 < len(cut.words) and cut.words[at].place is None)
    if cut.words[named].place is not None:
        return _Mark(named + 1 - at, place=cut.words[named].place)
    found = cut.namer.name(cut.words, at, _others(cut))
    if found is not None and found[0].units:
        return _Mark(found[1], name=found[0])
    ground = ground_at(cut.words, at)
    return _Mark(ground[1], grounds=ground[0]) if ground is not None else None


def _others(cut: Cutting) -> Name | None:
    """Whom `behind them` means: the last one named who is not himself the subject."""
    mine = {unit for name in cut.clause.subjects for unit in name.units}
    for name in (cut.last, *reversed(cut.carried)):
        if name is not None and not set(name.units) <= mine:
            return name
    return None
