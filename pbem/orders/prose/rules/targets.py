"""Targets told by another: the same as somebody else's, or one that takes the place of another."""

from __future__ import annotations

from typing import Final

from pbem.battle.order import Action
from pbem.battle.piece import Arm
from pbem.orders.prose.clause import Deed
from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.name import Name
from pbem.orders.words.folding import key

_SAME: Final = frozenset((
    "same", "the same", "dasselbe", "das gleiche", "das selbe", "gleiches", "gleiche", "gleichen", "selbes", "selbe",
))  # fmt: skip
_TARGET: Final = frozenset(("target", "targets", "ziel", "ziele"))
_NOT_HIM: Final = frozenset((
    "off", "from", "not", "nicht", "von", "weg von", "away from", "statt", "anstatt", "instead of", "rather than", "no",
))  # fmt: skip
_BUT_HIM: Final = frozenset((
    "but", "onto", "on to", "to", "auf", "now", "jetzt", "nun", "sondern", "zu", "and", "und", "at", "on", "then",
    "dann", "-", "lieber", "rather",
))  # fmt: skip
_SHIFTS: Final = frozenset((
    "shift", "shifts", "switch", "switches", "change", "changes", "turn", "turns", "shift fire", "switch fire",
))  # fmt: skip
_FIRE: Final = frozenset(("fire", "aim", "feuer", "guns"))
_MOST_BETWEEN: Final = 4


def same_target(cut: Cutting) -> bool:
    """`PB1 at AI1, PB2 same target`: whoever was spoken of last is fired at."""
    target = cut.ahead()
    if key(cut.here.raw) not in _SAME or target is None or key(target.raw) not in _TARGET or not cut.clause.subjects:
        return False
    deed = cut.clause.deed
    if deed.places or deed.foes:
        return False
    if not deed.verbs or not set(deed.verbs) & {*_shots(cut), *cut.attacking()}:
        deed.verbs, deed.spoken = _shots(cut), target.raw
    deed.loose = True
    if any(each.foes or each.places for clause in (*cut.earlier, *cut.done) for each in clause.deeds):
        deed.at_him = True
    elif not _as_before(cut, deed):
        cut.clause.hard.append(target)
    cut.take(2)
    return True


def _shots(cut: Cutting) -> tuple[str, ...]:
    known = (cut.desk.words.verb(name) for name in sorted(cut.desk.subject().verbs))
    return tuple(verb.name for verb in known if verb.sign == "*")


def _as_before(cut: Cutting, deed: Deed) -> bool:
    """Where nobody was spoken of, it is the target that the unit had in the bound before."""
    units = {unit for name in cut.clause.subjects for unit in name.units}
    last = [order for order in cut.desk.context.last if order.unit in units]
    shots = [action for order in last for action in order.actions if action.verb in deed.verbs]
    if len(units) != 1 or len(shots) != 1 or not _aims(shots[0]):
        return False
    deed.places = list(shots[0].places)
    deed.foes = [Name(shots[0].units, shots[0].units[0], 0, 0, foe=True)] if shots[0].units else []
    return True


def _aims(shot: Action) -> bool:
    return bool(shot.places or shot.units)


def another_target(cut: Cutting) -> bool:
    """`PB1 off AI1, onto AI2`, `AI2, not AI1`: one of two enemies is given up for the other."""
    clause = cut.clause
    if key(cut.here.raw) not in _NOT_HIM or not clause.subjects or cut.ahead() is None:
        return False
    first = cut.namer.name(cut.words, cut.at + 1, None)
    if first is None or not first[0].foe or not first[0].units:
        return False
    end = 1 + first[1]
    known = [unit for deed in clause.deeds for name in deed.foes for unit in name.units]
    if known:
        given_up = not {*known} & {*first[0].units} and (cut.here.is_a(Sort.NOT) or cut.here.is_a(Sort.INSTEAD))
        if given_up:
            clause.passed.append(first[0])
            cut.take(end)
        return given_up
    second = None
    for at in range(end, end + _MOST_BETWEEN):
        word = cut.ahead(at)
        if word is None or word.is_a(Sort.STOP):
            return False
        if (second := cut.namer.name(cut.words, cut.at + at, None)) is not None and second[0].foe:
            break
        if not (word.is_a(Sort.COMMA) or key(word.raw) in _BUT_HIM):
            return False
    if second is None or not second[0].foe or second[0].units == first[0].units:
        return False
    deed = clause.deed
    if not deed.said and (not deed.verbs or key(deed.spoken) in _SHIFTS) and _guns(cut):
        deed.verbs, deed.spoken, deed.loose = _shots(cut), cut.here.raw, True
        clause.left = [word for word in clause.left if key(word.raw) not in _SHIFTS | _FIRE]
        clause.negated = False
    clause.passed.append(first[0])
    cut.take(at)
    return True


def _guns(cut: Cutting) -> bool:
    own = cut.desk.roster.own
    pieces = [own[unit] for name in cut.clause.subjects for unit in name.units if unit in own]
    return bool(pieces) and all(piece.arm in (Arm.ARTILLERY, Arm.HORSE_ARTILLERY) for piece in pieces)
