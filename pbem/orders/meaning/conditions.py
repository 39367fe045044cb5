"""The closed list of conditions: `if enemy infantry within 2 and not FI2 broken`, in the languages of the tables."""

from __future__ import annotations

from pbem.battle.condition import Clause, Condition, Test
from pbem.orders.answer.trouble import ask
from pbem.orders.grammar.subject import Subject
from pbem.orders.meaning.squares import take_square
from pbem.orders.meaning.units import take_unit
from pbem.orders.words.cursor import Cursor


def take_condition(cursor: Cursor, subject: Subject) -> Condition:
    """The clauses after IF; raises Trouble for a test that is not of the list."""
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


def _clause(cursor: Cursor, subject: Subject) -> Clause:
    start = cursor.at
    clause = _attempt(cursor, subject)
    if clause is None:
        raise ask(
            "That condition is not one of the list: enemy within 2, enemy at D4, D4 empty, FI2 broken, "
            "FI2 at D4, hits >= 2, hits < 2.",
            cursor.span(start, len(cursor.tokens)),
        )
    return clause


def _attempt(cursor: Cursor, subject: Subject) -> Clause | None:
    mark = cursor.mark()
    negated = cursor.small("not")
    for reader in (_enemy, _hits, _unit, _square_empty):
        here = cursor.mark()
        clause = reader(cursor, subject, negated)
        if clause is not None:
            return clause
        cursor.reset(here)
    cursor.reset(mark)
    return None


def _enemy(cursor: Cursor, subject: Subject, negated: bool) -> Clause | None:
    if not cursor.small("enemy"):
        return None
    arm = cursor.phrase(subject.words.classes)
    name = _class_as_shown(arm[0], subject) if arm else ""
    cursor.skip("is")
    negated = negated != cursor.small("not")
    if cursor.small("within"):
        number = cursor.number()
        cursor.small("squares")
        return None if number is None else Clause(Test.ENEMY_WITHIN, negated, arm=name, number=number)
    if cursor.small("at", "to"):
        square = take_square(cursor, subject.view.ground)
        return None if square is None else Clause(Test.ENEMY_AT, negated, arm=name, square=square)
    return None


def _class_as_shown(name: str, subject: Subject) -> str:
    """The class word that pieces themselves carry, which is what a condition is tested against."""
    shown = {word for piece in subject.view.pieces for word in piece.classes}
    return next((word for word in sorted(shown) if subject.words.class_of(word) == name), name)


def _hits(cursor: Cursor, subject: Subject, negated: bool) -> Clause | None:
    least = cursor.number()
    if least is not None:
        cursor.small("more")
        return Clause(Test.HITS_AT_LEAST, negated, number=least) if cursor.small("hits") else None
    if not cursor.small("hits"):
        return None
    cursor.skip("is")
    below = cursor.sign("<") or cursor.small("less")
    if below or cursor.sign("<="):
        inclusive = not below
        number = cursor.number()
        return None if number is None else Clause(Test.HITS_BELOW, negated, number=number + inclusive)
    strict = cursor.sign(">")
    if not (strict or cursor.sign(">=", "=") or cursor.small("more")):
        return None
    number = cursor.number()
    return None if number is None else Clause(Test.HITS_AT_LEAST, negated, number=number + strict)


def _unit(cursor: Cursor, subject: Subject, negated: bool) -> Clause | None:
    piece = take_unit(cursor, subject.roster)
    if piece is None:
        return None
    cursor.skip("is")
    negated = negated != cursor.small("not")
    if cursor.small("broken"):
        return Clause(Test.UNIT_BROKEN, negated, unit=piece.id)
    if cursor.small("at", "to"):
        square = take_square(cursor, subject.view.ground)
        return None if square is None else Clause(Test.UNIT_AT, negated, unit=piece.id, square=square)
    return None


def _square_empty(cursor: Cursor, subject: Subject, negated: bool) -> Clause | None:
    cursor.skip("preposition")
    square = take_square(cursor, subject.view.ground)
    if square is None:
        return None
    cursor.skip("is")
    negated = negated != cursor.small("not")
    return Clause(Test.EMPTY, negated, square=square) if cursor.small("empty") else None
