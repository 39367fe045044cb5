"""Generals: who writes and rides himself, and who goes to a unit to join it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.battle.piece import Arm
from pbem.battle.verb import Takes
from pbem.orders.grammar.reading import Score
from pbem.orders.grammar.verb_words import movers_of
from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.governing import RIDES
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.name import Name
from pbem.orders.prose.writer import writer_of
from pbem.orders.words.folding import key

_JOINS: Final = (Sort.AND, Sort.COMMA)
_LINKS: Final = frozenset(("to", "with", "w", "at", "beside", "by", "zu", "zum", "zur", "mit", "bei", "beim",
                           "nach", "over to",
                           "-", ">", "near"))  # fmt: skip
"""What leads whoever writes to somebody, or to a place."""
_LEFT: Final = ("leave",)
"""Who goes from one to another leaves him by that."""
_TO_HIM: Final = frozenset(("bei", "beim", "joins", "join", "visits", "reitet zu", "rides to", "over to"))
"""What leads a general to somebody, where the rules have a verb for it or not."""


def myself(cut: Cutting) -> bool:
    """`I ride over to the fifth`: whoever writes is a general, where what he does is done by one."""
    behind = cut.behind()
    apart = behind is None or behind.is_a(*_JOINS, Sort.STOP, Sort.EXCEPT, Sort.COLON) or behind.raw == "-"
    if not cut.here.is_a(Sort.SELF) or ((cut.clause.subjects or cut.clause.begun) and not apart):
        return False
    general = writer_of(cut.desk)
    at = cut.at + 1
    while at < len(cut.words) and cut.words[at].is_a(Sort.LIGHT, Sort.SELF, Sort.REQUEST) and not cut.ordered(
        cut.words[at]
    ):  # fmt: skip
        at += 1
    if general is not None and _rides(cut, general):
        return True
    if general is None or at >= len(cut.words) or not cut.ordered(cut.words[at]):
        return False
    if not _done_by_a_general(cut, cut.ordered(cut.words[at])) or _moves_somebody(cut, at + 1):
        return False
    here, writer = cut.here, Name((general,), cut.here.raw, cut.here.start, cut.here.end, score=Score.LOOSE)
    if cut.clause.subjects or cut.clause.begun:
        cut.close()
    cut.take()
    cut.clause.subjects.append(writer)
    return here.end > 0


def _rides(cut: Cutting, general: str) -> bool:
    """`me with FI5`, `ich zu FI5`, `me to Q20`: no verb, but somebody whom he joins, or a place."""
    link, whom = cut.ahead(), cut.ahead(2)
    if link is None or whom is None or key(link.raw) not in _LINKS:
        return False
    joins = joins_of(cut)
    found = None if whom.place is not None else cut.namer.name(cut.words, cut.at + 2, None)
    company = found is not None and not found[0].foe and bool(found[0].units) and not whom.is_a(Sort.PRONOUN)
    if not (company and joins) and not (whom.place is not None and cut.desk.roster.find(whom.raw) is None):
        return False
    cut.begin(Name((general,), cut.here.raw, cut.here.start, cut.here.end, score=Score.LOOSE))
    deed = cut.clause.deed
    if company and found is not None:
        deed.verbs, deed.spoken = joins, link.raw
        deed.friends.append(found[0])
        cut.take(2 + found[1])
    else:
        deed.verbs, deed.spoken = movers_of(cut.desk.subject()), link.raw
        cut.take(2)
    deed.loose = True
    return True


def _done_by_a_general(cut: Cutting, verbs: Sequence[str]) -> bool:
    return any(takes_one_unit(cut, verb) for verb in verbs) or cut.takes(verbs, Takes.PATH) or bool(
        set(verbs) & set(cut.holding())
    )  # fmt: skip


def _moves_somebody(cut: Cutting, at: int) -> bool:
    """`I take the fourth to G5`: a name right behind the verb is who goes."""
    verbs = cut.ordered(cut.words[at - 1])
    if at >= len(cut.words) or any(takes_one_unit(cut, verb) for verb in verbs):
        return False
    found = cut.namer.name(cut.words, at, None)
    return found is not None


def to_somebody(cut: Cutting) -> bool:
    """`d'Harcourt to FC3`, `switches to FC3`, `FI2 holds, Gramont with it`: a general who goes to a unit joins it."""
    verb = cut.behind()
    said = verb is not None and verb.is_a(Sort.VERB) and key(verb.raw).endswith(" to") and not cut.clause.deed.said
    step = int(not said)
    links = cut.here.is_a(Sort.LIGHT, Sort.WITH) or cut.here.raw == "-" or key(cut.here.raw) in _TO_HIM
    if not (said or links) or not cut.clause.subjects or cut.ahead(step) is None:
        return False
    if cut.here.is_a(Sort.FROM):
        return _leaves(cut)
    found = _him_before(cut, step) or cut.namer.name(cut.words, cut.at + step, None)
    if found is None or found[0].foe or cut.clause.deed.places:
        return False
    units = [unit for each in cut.clause.subjects for unit in each.units]
    pieces = [cut.desk.roster.own[unit] for unit in units if unit in cut.desk.roster.own]
    if not pieces or any(piece.arm is not Arm.GENERAL for piece in pieces):
        return False
    joins = joins_of(cut)
    deed = cut.clause.deed
    if joins[:1] == ("attach",) and _all_generals(cut, found[0]):
        return False
    if deed.verbs and not cut.takes(deed.verbs, Takes.PATH):
        return False
    if not joins:
        return rides_there(cut, found[0], step + found[1])
    deed.verbs = joins
    deed.friends.append(found[0])
    if joins[0] in RIDES:
        cut.clause.deeds = [each for each in cut.clause.deeds if each.verbs != _LEFT or each is deed]
    cut.take(step + found[1])
    return True


def _him_before(cut: Cutting, step: int) -> tuple[Name, int] | None:
    """`FI2 holds, Gramont with it`: the one unit that is told something right before him."""
    pronoun, told = cut.ahead(step), cut.done[-1].subjects if cut.done else []
    if pronoun is None or not pronoun.is_a(Sort.PRONOUN) or not cut.here.is_a(Sort.WITH) or len(told) != 1:
        return None
    after = cut.ahead(step + 1)
    alone = after is None or after.is_a(Sort.STOP, Sort.COMMA, Sort.AND)
    return (told[0], 1) if alone and len(told[0].units) == 1 and not told[0].foe else None


def _leaves(cut: Cutting) -> bool:
    """`NEY switches from NL1 over to NG1`: whom a general rides with already is nobody he goes to."""
    own, found = cut.desk.roster.own, cut.namer.name(cut.words, cut.at + 1, None)
    riders = [own[unit] for each in cut.clause.subjects for unit in each.units if unit in own]
    if found is None or not riders or any(piece.arm is not Arm.GENERAL for piece in riders):
        return False
    cut.clause.passed.append(found[0])
    cut.take(1 + found[1])
    return True


def joins_of(cut: Cutting) -> tuple[str, ...]:
    """The verbs for going with somebody, first what a general does."""
    found = [name for name in sorted(cut.desk.subject().verbs) if takes_one_unit(cut, name)]
    return tuple(sorted(found, key=lambda name: name not in RIDES))


def _all_generals(cut: Cutting, name: Name) -> bool:
    own = cut.desk.roster.own
    return all(unit in own and own[unit].arm is Arm.GENERAL for unit in name.units)


def rides_there(cut: Cutting, friend: Name, length: int) -> bool:
    """`Howe with FG1`: where the rules know no joining, a general goes where the other stands."""
    own, deed = cut.desk.roster.own, cut.clause.deed
    places = {own[unit].place for unit in friend.units if unit in own}
    where = next(iter(places)) if len(places) == 1 else None
    if where is None:
        return False
    deed.places.append(where)
    deed.loose = True
    cut.clause.passed.append(friend)
    cut.take(length)
    return True


def takes_one_unit(cut: Cutting, verb: str) -> bool:
    """Whether a verb is done to one unit and nothing else, as joining is."""
    return [argument.takes for argument in cut.desk.words.verb(verb).arguments] == [Takes.UNIT]
