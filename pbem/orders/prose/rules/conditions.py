"""Conditions: where one begins, how far it reaches, and what is done otherwise."""

from __future__ import annotations

from pbem.battle.condition import Clause as Test
from pbem.battle.condition import Condition
from pbem.orders.answer.trouble import Trouble
from pbem.orders.meaning.conditions import take_condition
from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Sort
from pbem.orders.words.cursor import Cursor


def condition(cut: Cutting) -> bool:
    """A condition goes to the clause it stands in; before any clause it waits for the one that follows."""
    here = cut.here
    if not here.is_a(Sort.IF, Sort.UNLESS, Sort.UNTIL) or here.is_a(Sort.UNIT):
        return False
    if here.is_a(Sort.UNTIL) and not here.is_a(Sort.IF) and not cut.clause.begun:
        return False
    mark, found = cut.at, None
    if not here.is_a(Sort.UNTIL):
        found = _test(cut)
    if found is not None and not (cut.clause.condition or cut.clause.guard):
        negate = here.is_a(Sort.UNLESS)
        cut.clause.condition = _negated(found) if negate else found
        return True
    cut.at = mark
    begin = cut.here.start
    cut.take()
    while cut.at < len(cut.words) and not cut.here.is_a(Sort.STOP, Sort.COLON, Sort.THEN, Sort.ELSE):
        if cut.here.is_a(Sort.COMMA) or (not cut.clause.begun and _own_name_after_verb(cut, mark)):
            break
        cut.take()
    words = " ".join(word.raw for word in cut.words[mark : cut.at])
    cut.clause.guard = f"{cut.clause.guard} {words}".strip()
    cut.clause.until = cut.clause.until or here.is_a(Sort.UNTIL)
    return begin >= 0


def _own_name_after_verb(cut: Cutting, mark: int) -> bool:
    if not any(word.is_a(Sort.VERB) for word in cut.words[mark + 1 : cut.at]):
        return False
    found = cut.namer.name(cut.words, cut.at, None)
    return found is not None and not found[0].foe


def _test(cut: Cutting) -> Condition | None:
    """The condition that stands here, where the rules have a test for it."""
    units = cut.clause.subjects[-1].units if cut.clause.subjects else ()
    cursor = Cursor(cut.tokens, cut.desk.words, cut.here.first + cut.here.length)
    try:
        found = take_condition(cursor, cut.desk.subject(units[0] if units else ""))
    except Trouble:
        return None
    while cut.at < len(cut.words) and cut.here.first < cursor.at:
        cut.take()
    return found


def _negated(condition: Condition) -> Condition | None:
    if len(condition.clauses) != 1:
        return None
    one = condition.clauses[0]
    return Condition((Test(one.test, not one.negated, one.arm, one.unit, one.place, one.number, one.noun),))


def otherwise(cut: Cutting) -> bool:
    """`otherwise hold`: what is done where the condition of the clause fails."""
    if not cut.here.is_a(Sort.ELSE) or cut.here.is_a(Sort.REST):
        return False
    if cut.clause.condition is None and not cut.clause.guard:
        return False
    cut.clause.else_open = True
    cut.take()
    return True
