"""Where somebody looks: `has a look round there` turns nobody, `faces that way` turns to where he went."""

from __future__ import annotations

from typing import Final

from pbem.battle.facing import Facing
from pbem.orders.prose.clause import Deed
from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.looking import thither
from pbem.orders.prose.relations import turned
from pbem.orders.words.folding import key

_LOOKS: Final = frozenset(("look", "looks", "looking", "glance", "peek"))
_ROUND: Final = frozenset(("round", "around", "about"))
_ENDS: Final = (Sort.STOP, Sort.COMMA, Sort.AND, Sort.THEN)
_THERE: Final = frozenset(("there", "a bit", "a little", "carefully", "first"))


def looks_round(cut: Cutting) -> bool:
    """`rides to Dilworth and has a look round there`: what somebody does where he is sent turns him nowhere."""
    parts = key(cut.here.raw).split()
    total = 1
    if len(parts) == 1 and (round_ := cut.ahead()) is not None and key(round_.raw) in _ROUND:
        parts.append(key(round_.raw))
        total = 2
    if len(parts) < 2 or parts[0] not in _LOOKS or parts[1] not in _ROUND or not _goes_somewhere(cut):
        return False
    while (word := cut.ahead(total)) is not None and key(word.raw) in _THERE:
        total += 1
    if word is not None and not word.is_a(*_ENDS):
        return False
    cut.clause.remarks.append(" ".join(each.raw for each in cut.words[cut.at : cut.at + total]))
    cut.take(total)
    return True


def faces_that_way(cut: Cutting) -> bool:
    """`goes one square west and faces that way`: the direction that it was told to go."""
    facer = cut.desk.words.implied_facer(cut.desk.subject().verbs)
    if facer is None or facer not in cut.here.values(Sort.VERB):
        return False
    total = thither(cut.words, cut.at + 1)
    way = _way_told(cut) if total else None
    if way is None:
        return False
    subjects = cut.clause.subjects or cut.carried
    if not cut.clause.subjects:
        cut.clause.subjects += subjects
    cut.clause.deeds = [deed for deed in cut.clause.deeds if deed.said]  # `stays facing that way` tells only a front.
    cut.clause.deeds.append(Deed((facer,), cut.here.raw, directions=[way]))
    cut.take(1 + total)
    return True


def _goes_somewhere(cut: Cutting) -> bool:
    deeds = [deed for clause in (cut.clause, *cut.done[-1:]) for deed in clause.deeds]
    return any(deed.places or deed.relation or deed.ground or deed.directions or deed.relatives for deed in deeds)


def _way_told(cut: Cutting) -> Facing | None:
    """The direction in which the same troops were sent, in this clause or the one before."""
    for clause in (cut.clause, *reversed(cut.done)):
        for deed in reversed(clause.deeds):
            if deed.directions:
                return deed.directions[-1]
            units = [unit for name in clause.subjects for unit in name.units]
            if deed.relatives and len(units) == 1 and units[0] in cut.desk.roster.own:
                return turned(cut.desk.roster.own[units[0]], cut.desk.context.view, deed.relatives[-1])
    return None
