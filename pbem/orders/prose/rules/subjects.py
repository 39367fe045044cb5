"""Subjects: who is ordered, who is only spoken to, and with whom a deed is done."""

from __future__ import annotations

from typing import Final

from pbem.battle.piece import Arm
from pbem.battle.verb import Takes
from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.names import Name
from pbem.orders.prose.rules.enemies import foe

_JOINS: Final = (Sort.AND, Sort.COMMA)


def address(cut: Cutting) -> bool:
    """`Harcourt, could you …`: somebody called by name at the beginning of a sentence is spoken to, and not ordered."""
    if cut.clause.start >= 0 or cut.clause.subjects:
        return False
    here, comma, after = cut.here, cut.ahead(), cut.ahead(2)
    if not here.is_a(Sort.UNIT) or comma is None or after is None or not comma.is_a(Sort.COMMA):
        return False
    if cut.desk.roster.find(here.raw) is not None or not after.is_a(Sort.REQUEST, Sort.VERB, Sort.LIGHT):
        return False
    pieces = [cut.desk.context.view.piece(unit) for unit in here.values(Sort.UNIT)]
    if not any(piece is not None and piece.arm is Arm.GENERAL for piece in pieces):
        return False
    cut.take(2)
    return True


def name(cut: Cutting) -> bool:
    """A name: the subject of this clause or of the next, or with whom its deed is done."""
    found = cut.namer.name(cut.words, cut.at, cut.last)
    if found is None:
        return False
    name, length = found
    if (
        cut.here.is_a(Sort.VERB)
        and not cut.here.is_a(Sort.UNIT)
        and length == 1
        and not cut.here.is_a(Sort.ARM, Sort.ALL, Sort.REST)
    ):
        return False
    if cut.here.is_a(Sort.PRONOUN) and not cut.here.is_a(Sort.UNIT) and cut.clause.left and not cut.clause.subjects:
        return False
    if name.foe:
        return foe(cut, name, length)
    clause, deed = cut.clause, cut.clause.deeds[-1] if cut.clause.deeds else None
    behind = cut.behind(Sort.ARTICLE)
    pronoun = cut.here.is_a(Sort.PRONOUN)
    if deed is not None and _is_object(cut, name):
        deed.friends.append(name)
    elif pronoun and (clause.subjects or clause.excepted):
        cut.take(length)
        return True
    elif (
        (not clause.begun and not clause.settled)
        or (not clause.subjects and not clause.enemies)
        or (behind is not None and behind.is_a(Sort.WITH))
        or _one_label(cut)
    ):
        clause.subjects.append(name)
    else:
        cut.begin(name)
        if cut.label:
            cut.clause.deed.verbs = cut.label
    cut.take(length)
    if not pronoun:
        cut.last = name
    return True


def _one_label(cut: Cutting) -> bool:
    """Behind a label names go on in one list as long as nothing else was said of them."""
    deed = cut.clause.deed
    return (
        bool(cut.label) and deed.verbs == cut.label and not (deed.said and not deed.lean) and len(cut.clause.deeds) == 1
    )


def _is_object(cut: Cutting, name: Name) -> bool:
    """Whether a name says with whom: behind `join`, `with`, `support`, or a general's `to FI3`."""
    deed, clause = cut.clause.deeds[-1], cut.clause
    if cut.of_seat(deed.verbs):
        return True
    behind = cut.behind(Sort.ARTICLE)
    joined = behind is not None and behind.is_a(*_JOINS) and bool(deed.friends)
    if not clause.subjects or not deed.verbs:
        return False
    if behind is not None and behind.is_a(Sort.WITH):
        return cut.takes(deed.verbs, Takes.UNITS, Takes.UNIT)
    if cut.takes(deed.verbs, Takes.UNIT) and not deed.friends:
        return True
    return joined and cut.takes(deed.verbs, Takes.UNITS)


def to_somebody(cut: Cutting) -> bool:
    """`d'Harcourt to FC3`: a general who goes to a unit joins it."""
    if not cut.here.is_a(Sort.LIGHT, Sort.WITH) or not cut.clause.subjects or cut.ahead() is None:
        return False
    found = cut.namer.name(cut.words, cut.at + 1, None)
    if found is None or found[0].foe or cut.clause.deed.places:
        return False
    units = [unit for each in cut.clause.subjects for unit in each.units]
    pieces = [cut.desk.roster.own[unit] for unit in units if unit in cut.desk.roster.own]
    if not pieces or any(piece.arm is not Arm.GENERAL for piece in pieces):
        return False
    joins = tuple(name for name in sorted(cut.desk.subject().verbs) if _takes_one_unit(cut, name))
    deed = cut.clause.deed
    if not joins or (deed.verbs and not cut.takes(deed.verbs, Takes.PATH)):
        return False
    deed.verbs = joins
    deed.friends.append(found[0])
    cut.take(1 + found[1])
    return True


def _takes_one_unit(cut: Cutting, verb: str) -> bool:
    return [argument.takes for argument in cut.desk.words.verb(verb).arguments] == [Takes.UNIT]
