"""Standing orders with a small word before what they say: `evade vs cavalry only`, `losses on the weakest`."""

from __future__ import annotations

from typing import Final

from pbem.battle.order import Action, StandingOrder
from pbem.battle.verb import Slot
from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.standing_lines import value_at, values_of
from pbem.orders.words.folding import key

_SMALL: Final = frozenset((
    "vs", "against", "gegen", "only", "nur", "on", "auf", "to", "at", "the", "der", "die", "das", "bei", "from", ":",
    "=", "-", "first", "zuerst", "just",
))  # fmt: skip
_ENDS: Final = (Sort.COMMA, Sort.STOP, Sort.AND)


def by_value(cut: Cutting) -> bool:
    """`AC9 evades vs cavalry only`: the verb of a standing order, one of its words and nothing else but small ones."""
    clause, here = cut.clause, cut.here
    verbs = [cut.desk.words.verb(name) for name in here.values(Sort.VERB)]
    verbs = [verb for verb in verbs if verb.slot is Slot.POLICY]
    names = clause.subjects
    if len(verbs) != 1 or not names or clause.negated or any(name.which or name.foe for name in names):
        return False
    end = next((at for at in range(cut.at + 1, len(cut.words)) if cut.words[at].is_a(*_ENDS)), len(cut.words))
    values, at, found = values_of(verbs[0]), cut.at + 1, list[str]()
    while at < end:
        value, length = value_at(cut.words, at, values)
        if value:
            found.append(value)
        elif key(cut.words[at].raw) not in _SMALL:
            return False
        at += length
    if len(found) != 1:
        return False
    units = dict.fromkeys(unit for name in names for unit in name.units)
    clause.rules += [StandingOrder(unit, Action(verbs[0].name, word=found[0])) for unit in units]
    clause.rules_scope = min((name.scope for name in names), key=lambda scope: scope.rank)
    clause.rules_guessed = True
    cut.take(end - cut.at)
    return True
