"""Conditions: where one begins, how far it reaches, and what is done otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.battle.condition import Clause as Test
from pbem.battle.condition import Condition
from pbem.orders.answer.trouble import Trouble
from pbem.orders.meaning.conditions import take_condition
from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.testing import tested
from pbem.orders.words.cursor import Cursor
from pbem.orders.words.folding import key

_SHOULD: Final = frozenset(("should", "sollte", "sollten", "kommt", "kommen", "greift", "greifen", "steht", "stehen",
                            "naehert", "naehern", "ist", "sind"))  # fmt: skip
"""Words with which a condition begins that has no `if`, where somebody else's doings follow."""
_SHOULD_HE: Final = ("should", "sollte", "sollten")
_WHILE: Final = ("while", "whilst", "waehrend", "indes")
_SOMEBODY: Final = frozenset(("he", "they", "anyone", "anybody", "someone", "somebody", "er", "sie", "jemand", "einer",
                              "man", "wer"))  # fmt: skip


def condition(cut: Cutting) -> bool:
    """A condition goes to the clause it stands in; before any clause it waits for the one that follows."""
    here = cut.here
    turned = _turned_round(cut)
    if not (here.is_a(Sort.IF, Sort.UNLESS, Sort.UNTIL) or turned) or here.is_a(Sort.UNIT):
        return False
    until = here.is_a(Sort.UNTIL) and not here.is_a(Sort.IF)
    if until and (not cut.clause.begun or _meanwhile(cut)):
        return False
    mark = cut.at
    known = cut.clause.condition is not None or bool(cut.clause.guard)
    end = _end(cut, mark)
    found = None if until or known else _in_words(cut, mark, end, negate=here.is_a(Sort.UNLESS), turned=turned)
    if found is not None:
        cut.clause.condition = found
        cut.clause.guarded += cut.words[mark : cut.at]
        return True
    cut.at = mark
    cut.take(end - mark)
    cut.clause.guarded += cut.words[mark:end]
    words = " ".join(word.raw for word in cut.words[mark:end])
    cut.clause.guard = f"{cut.clause.guard} {words}".strip()
    cut.clause.until = cut.clause.until or until
    return True


def _meanwhile(cut: Cutting) -> bool:
    """`, while the foot fires`: somebody of one's own who does something at the same time makes no condition."""
    return key(cut.here.raw) in _WHILE and _own_name(cut, cut.at + 1) and cut.ahead(2) is not None


def _turned_round(cut: Cutting) -> bool:
    """`Should he come within 2, …`, `Sollte der Feind …`: the verb before its subject, at the beginning."""
    after = cut.ahead()
    if key(cut.here.raw) not in _SHOULD or after is None:
        return False
    if (cut.clause.subjects or cut.clause.begun) and not (cut.clause.begun and key(cut.here.raw) in _SHOULD_HE):
        return False
    if key(after.raw) in _SOMEBODY or after.is_a(Sort.ENEMY):
        return True
    found = cut.namer.name(cut.words, cut.at + 1, None)
    return found is not None and found[0].foe


def _in_words(cut: Cutting, mark: int, end: int, *, negate: bool, turned: bool) -> Condition | None:
    """The condition, where a test of the rules asks for it: as notation has it, or in words of the player's own."""
    found = None if turned else _test(cut)
    if found is not None and cut.at >= end:
        return _negated(found) if negate else found
    cut.at = mark
    words = cut.words[mark + (0 if turned else 1) : end]
    deeds = [deed for deed in cut.clause.deeds if deed.places]
    read = tested(words, cut.desk, cut.namer, deeds[-1].places[-1] if deeds else None)
    if read is not None:
        cut.take(end - mark)
        cut.clause.free_test = True
        return _negated(read) if negate else read
    found = None if turned else _test(cut)
    if found is None or _says_more(cut.words[cut.at : end]):
        return None
    return _negated(found) if negate else found


def _says_more(words: Sequence[Lexeme]) -> bool:
    """Whether behind a test something of the condition is left that is neither small nor the deed itself."""
    return any(word.unknown or word.is_a(Sort.HARD) for word in words[:1])


def _end(cut: Cutting, mark: int) -> int:
    """Where the words of a condition end."""
    end = mark + 1
    while end < len(cut.words) and not cut.words[end].is_a(Sort.STOP, Sort.COLON, Sort.THEN, Sort.ELSE):
        if (
            cut.words[end].is_a(Sort.COMMA)
            or _dash_before_a_name(cut, end)
            or (not cut.clause.begun and _own_name_after_verb(cut, mark, end))
        ):
            break
        end += 1
    return end


def _dash_before_a_name(cut: Cutting, at: int) -> bool:
    """` - the guns retire`: behind a dash somebody else is spoken of."""
    return cut.words[at].raw == "-" and _own_name(cut, at + 1)


def _own_name(cut: Cutting, at: int) -> bool:
    """Whether somebody of one's own is named here, with an article or without."""
    while at < len(cut.words) and cut.words[at].is_a(Sort.ARTICLE) and not cut.words[at].is_a(Sort.ORDINAL):
        at += 1
    found = cut.namer.name(cut.words, at, cut.last) if at < len(cut.words) else None
    return found is not None and not found[0].foe


def _own_name_after_verb(cut: Cutting, mark: int, end: int) -> bool:
    if not any(word.is_a(Sort.VERB) for word in cut.words[mark + 1 : end]):
        return False
    found = cut.namer.name(cut.words, end, None)
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
