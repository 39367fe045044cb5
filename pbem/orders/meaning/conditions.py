"""Conditions that the rule system knows: `if enemy infantry within 2 and not FI2 broken`, in the tables' languages."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from pbem.battle.condition import AT_LEAST, BELOW, Clause, Condition, ConditionTest
from pbem.orders.answer.trouble import ask
from pbem.orders.grammar.subject import Subject
from pbem.orders.meaning.places import take_place
from pbem.orders.meaning.units import take_unit
from pbem.orders.words.cursor import Cursor
from pbem.orders.words.lexicon import PhraseTable

NO_SUCH_TEST: Final = "That condition is not one of the list"
"""How it is asked about a condition that the rules do not know."""
_COMPARED: Final = {AT_LEAST.says: BELOW.says, BELOW.says: AT_LEAST.says}
_BEGIN: Final = ("{enemy}", "{gauge}", "{unit}", "{place}")
"""What a wording may begin with, in the sequence in which it is tried: an id could look like a place off the map."""


def take_condition(cursor: Cursor, subject: Subject) -> Condition:
    """The clauses after IF; raises Trouble for a test that the rule system does not have."""
    clauses = [_clause(cursor, subject)]
    while True:
        mark = cursor.mark()
        if not cursor.small("and"):
            break
        clause = _attempt(cursor, subject)
        if clause is None:
            cursor.reset(mark)
            break
        clauses.append(clause)
    return Condition(tuple(clauses))


def contrary(condition: Condition) -> Condition | None:
    """The condition that holds where this one does not, None for several clauses; `not hits < 2` is `hits >= 2`."""
    if len(condition.clauses) != 1:
        return None
    one = condition.clauses[0]
    if one.test in _COMPARED and not one.negated:
        return Condition((replace(one, test=_COMPARED[one.test]),))
    return Condition((replace(one, negated=not one.negated),))


def _clause(cursor: Cursor, subject: Subject) -> Clause:
    start = cursor.at
    clause = _attempt(cursor, subject)
    if clause is None:
        known = ", ".join(test.example for test in subject.conditions)
        raise ask(f"{NO_SUCH_TEST}: {known}.", cursor.span(start, len(cursor.tokens)))
    return clause


def _attempt(cursor: Cursor, subject: Subject) -> Clause | None:
    mark = cursor.mark()
    negated = cursor.small("not")
    for test in sorted(subject.conditions, key=_turn):
        here = cursor.mark()
        clause = _by_wording(cursor, subject, test) or _by_gauge(cursor, subject, test)
        if clause is not None:
            return replace(clause, negated=clause.negated != negated)
        cursor.reset(here)
    cursor.reset(mark)
    return None


def _turn(test: ConditionTest) -> int:
    first = test.says.split()[0]
    return _BEGIN.index(first) if first in _BEGIN else 0


@dataclass
class _Slots:
    """What has been read of a clause so far."""

    clause: Clause

    def put(self, **found: Any) -> bool:
        """Fill a slot; whether there was anything to fill it with."""
        self.clause = replace(self.clause, **found)
        return None not in found.values()


def _by_wording(cursor: Cursor, subject: Subject, test: ConditionTest) -> Clause | None:
    """The clause, where what stands here are the words of the test with their slots filled."""
    slots = _Slots(Clause(test.says))
    mark = cursor.mark()
    for index, word in enumerate(test.says.split()):
        if not _word(cursor, subject, word, slots, first=index == 0):
            cursor.reset(mark)
            return None
        if index == 0:
            cursor.skip("is")
            slots.clause = replace(slots.clause, negated=cursor.small("not"))
    cursor.skip("is")
    return slots.clause


def _word(cursor: Cursor, subject: Subject, word: str, slots: _Slots, *, first: bool) -> bool:
    match word:
        case "{enemy}":
            somebody = cursor.small("enemy", "somebody")
            arm = cursor.phrase(subject.words.classes)
            if not (somebody or arm):
                return False
            return slots.put(arm=_class_as_shown(arm[0], subject) if arm else "")
        case "{unit}":
            piece = take_unit(cursor, subject.roster)
            return slots.put(unit=piece.id if piece is not None else None)
        case "{place}":
            if first:
                cursor.skip("preposition")
            token = cursor.peek()
            if token is not None and subject.roster.find(token.key) is not None:
                return False
            return slots.put(place=take_place(cursor, subject.view.ground))
        case "{number}":
            found = slots.put(number=cursor.number())
            cursor.small("squares")
            return found
        case "{gauge}":
            return slots.put(noun=_noun(cursor, subject))
        case "at":
            return cursor.small("at", "to")
        case _ if word in subject.words.small:
            return cursor.small(word)
        case _:
            return cursor.sign(word) or bool(cursor.phrase(PhraseTable.of([(word, word)])))


def _class_as_shown(name: str, subject: Subject) -> str:
    """The class word that pieces themselves carry, which is what a condition is tested against."""
    shown = {word for piece in subject.view.pieces for word in piece.classes}
    return next((word for word in sorted(shown) if subject.words.class_of(word) == name), name)


def _noun(cursor: Cursor, subject: Subject) -> str | None:
    """What the strength of units is counted in, by the noun that their own gauges bear."""
    gauges = {piece.strength.plural: piece.strength for piece in subject.view.own}
    if "hits" in gauges and cursor.small("hits"):
        return "hits"
    spoken = [(noun, gauge.plural) for gauge in gauges.values() for noun in (gauge.noun, gauge.plural)]
    found = cursor.phrase(PhraseTable.of(spoken))
    return found[0] if found else None


def _by_gauge(cursor: Cursor, subject: Subject, test: ConditionTest) -> Clause | None:
    """The many ways to compare a strength: `2 or more hits`, `hits are fewer than 3`, `stands <= 2`."""
    if test.says not in (AT_LEAST.says, BELOW.says):
        return None
    least = cursor.number()
    if least is not None:
        cursor.small("more")
        noun = _noun(cursor, subject)
        return None if noun is None else _compared(test, AT_LEAST, noun, least)
    noun = _noun(cursor, subject)
    if noun is None:
        return None
    cursor.skip("is")
    below = cursor.sign("<") or cursor.small("less")
    if below or cursor.sign("<="):
        number = cursor.number()
        return None if number is None else _compared(test, BELOW, noun, number + (not below))
    strict = cursor.sign(">")
    if not (strict or cursor.sign(">=", "=") or cursor.small("more")):
        return None
    number = cursor.number()
    return None if number is None else _compared(test, AT_LEAST, noun, number + strict)


def _compared(test: ConditionTest, meant: ConditionTest, noun: str, number: int) -> Clause | None:
    return Clause(test.says, noun=noun, number=number) if test.says == meant.says else None
