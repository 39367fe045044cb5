"""Conditions: where one begins, how far it reaches, and what is done otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.battle.condition import Clause as Test
from pbem.battle.condition import Condition
from pbem.orders.answer.trouble import Trouble
from pbem.orders.grammar.reading import Score
from pbem.orders.meaning.conditions import take_condition
from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.in_that_case import IF_SO
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.name import Name
from pbem.orders.prose.shortening import BEFORE_A_STOP
from pbem.orders.prose.testing import tested
from pbem.orders.words.cursor import Cursor
from pbem.orders.words.folding import key

_SHOULD: Final = frozenset(("should", "sollte", "sollten", "kommt", "kommen", "greift", "greifen", "steht", "stehen",
                            "naehert", "naehern", "ist", "sind"))  # fmt: skip
"""Words with which a condition begins that has no `if`, where somebody else's doings follow."""
_AT_SIGHT: Final = ("bei", "on", "at", "upon", "against", "gegen")
_NEAR: Final = ("auf", "in", "within", "at", "innerhalb", "unter")
_TILL: Final = ("until", "till", "bis")
_AFTER: Final = ("after", "nachdem")
_SHOULD_HE: Final = ("should", "sollte", "sollten")
_WHILE: Final = ("while", "whilst", "waehrend", "indes")
_WHILE_IT_HOLDS: Final = ("as long as", "so long as", "solange")
_SOMEBODY: Final = frozenset(("he", "they", "anyone", "anybody", "someone", "somebody", "er", "sie", "jemand", "einer",
                              "man", "wer"))  # fmt: skip

_ABLE: Final = frozenset(("can", "could", "able", "manage", "manages", "possible", "poss",
                          "feasible", "practicable", "like", "likes", "want", "wants",
                          "wish", "please", "let", "allowed", "may", "must", "need", "needs", "ask", "asks", "permit",
                          "you", "i", "me", "all", "mind", "same", "trouble", "smoke", "clears", "arrive",
                          "arrives", "gets", "there", "ankommt", "ankommen", "dort", "fancies", "feels",
                          "goes", "well", "kann", "koennen", "koennt", "moeglich", "geht", "will", "wollen", "magst",
                          "darf", "duerfen", "muss", "irgend", "klappt", "gut", "laesst", "lassen", "recht",
                          "umstaende", "macht", "keine"))  # fmt: skip
"""`if he can`, `if you let me`: everybody does only what he can and may."""
_WISH: Final = frozenset(("would", "should", "waere", "wuerde", "faende", "i'd", "it'd"))
_BUT: Final = ("but", "aber", "while", "yet", "doch")
_INSTEAD: Final = ("aber", "jedoch", "dagegen", "instead", "stattdessen", "rather")
"""Behind a condition these say that what follows is done in the stead of what was said before."""
_LONGEST_IDLE: Final = 9
_HELPS: Final = ("had better", "should", "shall", "will", "must", "is to", "are to", "soll", "muss")


def condition(cut: Cutting) -> bool:
    """A condition goes to the clause it stands in; before any clause it waits for the one that follows."""
    here = cut.here
    turned = _turned_round(cut) or _at_sight(cut)
    if not (here.is_a(Sort.IF, Sort.UNLESS, Sort.UNTIL) or turned) or here.is_a(Sort.UNIT):
        return False
    if _wishes(cut):
        cut.clause.remarks += [" ".join(word.raw for word in cut.clause.left)]
        cut.clause.left = []
        cut.take()
        return True
    if key(here.raw) == "once" and ((after := cut.ahead()) is None or after.is_a(Sort.COMMA, Sort.STOP)):
        return False  # `bombards E3 once, then …`
    if _names_none(cut):
        return True
    until = here.is_a(Sort.UNTIL) and not here.is_a(Sort.IF)
    if until and (not cut.clause.begun or _meanwhile(cut)):
        return False
    mark = cut.at
    cut.last = cut.last or _spoken_of(cut, mark)
    known = cut.clause.condition is not None or bool(cut.clause.guard)
    end = _end(cut, mark)
    then = until and _then_does(cut, end)
    instead = _tells_what_else(cut, mark, end, turned=turned) or then
    refused = here.is_a(Sort.UNLESS) and _is_refused(cut)
    found = (
        None
        if (until and not then and key(here.raw) not in _AFTER) or known
        else _in_words(cut, mark, end, negate=here.is_a(Sort.UNLESS) and not refused, turned=turned)
    )
    if found is not None:
        for deed in cut.clause.deeds if refused else ():
            deed.negated = False
        cut.clause.condition = found
        cut.clause.guarded += cut.words[mark : cut.at]
        cut.clause.free_test = cut.clause.free_test or then
        lasting = here.is_a(Sort.UNLESS) or key(here.raw) in _WHILE_IT_HOLDS
        if lasting and (length := _else_follows(cut, end)):
            cut.take(end + length - cut.at)
            cut.clause.else_open = not refused
            cut.clause.deeds = [] if refused else cut.clause.deeds
        if instead:
            cut.clause.otherwise, cut.clause.deeds = cut.clause.deeds, []
            cut.at += cut.at < len(cut.words) and key(cut.here.raw) in _INSTEAD
            cut.clause.hard = [word for word in cut.clause.hard if key(word.raw) not in _BUT]
        return True
    cut.at = mark
    if _asks_nothing(cut, mark, end):
        cut.clause.remarks.append(" ".join(word.raw for word in cut.words[mark:end]))
        cut.take(end - mark)
        return True
    cut.take(end - mark)
    cut.clause.guarded += cut.words[mark:end]
    words = " ".join(word.raw for word in cut.words[mark:end])
    cut.clause.guard = f"{cut.clause.guard} {words}".strip()
    cut.clause.until = cut.clause.until or until
    return True


def _names_none(cut: Cutting) -> bool:
    """`in that case`: it hangs on what was told before it, which is asked about where that is not known."""
    if key(cut.here.raw) not in IF_SO:
        return False
    cut.clause.guarded.append(cut.here)
    cut.clause.guard = f"{cut.clause.guard} {cut.here.raw}".strip()
    cut.take()
    while cut.at < len(cut.words) and cut.here.is_a(Sort.COMMA, Sort.COLON):
        cut.take()
    return True


def _wishes(cut: Cutting) -> bool:
    """`It would be good if FI3 went to F5`: behind a wish it is no condition, but what is wished."""
    clause = cut.clause
    if not cut.here.is_a(Sort.IF) or clause.subjects or clause.begun or not clause.left or clause.hard:
        return False
    return any(key(word.raw) in _WISH for word in cut.words[: cut.at]) and _own_name(cut, cut.at + 1)


def _asks_nothing(cut: Cutting, mark: int, end: int) -> bool:
    """`as long as the powder lasts`, `if he can`: a condition that is no doing of the enemy, and no rule counts."""
    words = cut.words[mark + 1 : end]
    if not words or len(words) > _LONGEST_IDLE or not cut.clause.subjects:
        return False
    for word in words:
        known = word.is_a(Sort.WHOEVER, Sort.NUMBER, Sort.DIRECTION, Sort.NOBODY, Sort.UNIT)
        slight = word.is_a(Sort.ARTICLE, Sort.LIGHT, Sort.PRONOUN, Sort.SPENT)
        if word.place is not None or word.is_a(Sort.ENEMY) or (known and not slight):
            return False
    lasts = any(word.is_a(Sort.SPENT) for word in words)
    small = (Sort.PRONOUN, Sort.LIGHT, Sort.ARTICLE)
    able = [word for word in words if key(word.raw) in _ABLE]
    others = [word for word in words if word not in able]
    return lasts or (bool(able) and all(word.is_a(*small) and not word.is_a(Sort.NOT) for word in others))


def _spoken_of(cut: Cutting, mark: int) -> Name | None:
    """`if FI8 has two hits it retires`: whom a pronoun behind the condition means."""
    for word in cut.words[mark : _end(cut, mark)]:
        piece = cut.desk.roster.find(word.raw) if word.is_a(Sort.UNIT) else None
        if piece is not None and piece.id in cut.desk.roster.own:
            return Name((piece.id,), word.raw, word.start, word.end, score=Score.LOOSE)
    return None


def _tells_what_else(cut: Cutting, mark: int, end: int, *, turned: bool) -> bool:
    """`FI1 to D5, if it is occupied, then to D6`: what follows is done instead of what was said before."""
    before, after = cut.behind(Sort.LIGHT), cut.words[end : end + 2]
    if not cut.clause.begun or cut.clause.otherwise or before is None or not before.is_a(Sort.COMMA, Sort.HARD):
        return False
    if not (cut.here.is_a(Sort.IF) or turned) or key(cut.here.raw) in _WHILE_IT_HOLDS or len(after) < 2:
        return False
    if key(after[0].raw) in _INSTEAD or (after[0].is_a(Sort.PRONOUN) and not after[0].is_a(Sort.ARTICLE)):
        does = cut.words[_behind_helpers(cut, end + 1) :][:1]
        return any(bool(cut.ordered(word)) or word.is_a(Sort.WORD) or word.place is not None for word in does)
    if not after[0].is_a(Sort.COMMA, Sort.THEN):
        return False
    if after[1].is_a(Sort.WORD) and any(key(word.raw) in _INSTEAD for word in cut.words[end + 2 : end + 4]):
        return True
    told = after[1] if not after[1].is_a(Sort.THEN, Sort.LIGHT) or end + 2 >= len(cut.words) else cut.words[end + 2]
    return told.place is not None or bool(cut.ordered(told))


def _else_follows(cut: Cutting, end: int) -> int:
    """`advances 12 unless the enemy is within 10, then holds`: so many words stand before what is done then, or 0."""
    at = end
    while at < len(cut.words) and cut.words[at].is_a(Sort.COMMA, Sort.THEN, Sort.PRONOUN):
        at += 1
    then = any(word.is_a(Sort.THEN) for word in cut.words[end:at])
    if not cut.clause.begun or not then or at >= len(cut.words) or not cut.ordered(cut.words[at]):
        return 0
    return at - end


def _is_refused(cut: Cutting) -> bool:
    """`FI5 does not go to H5 unless it is empty`: of what is not done unless something holds, it is done if so."""
    done = [deed for deed in cut.clause.deeds if deed.begun]
    return bool(done) and all(deed.negated and deed.places for deed in done)


def _then_does(cut: Cutting, end: int) -> bool:
    """`stands till they are within 3, then fires`: what follows is done once it holds, the rest until then."""
    if not cut.clause.begun or cut.clause.otherwise or key(cut.here.raw) not in _TILL:
        return False
    at, then = end, False
    while at < len(cut.words) and cut.words[at].is_a(Sort.COMMA, Sort.THEN, Sort.AND, Sort.PRONOUN):
        then = then or cut.words[at].is_a(Sort.THEN)
        at += 1
    then = then or any(word.is_a(Sort.THEN) for word in cut.words[at + 1 : at + 3])
    return then and at < len(cut.words) and bool(cut.ordered(cut.words[at]))


def meanwhile(cut: Cutting) -> bool:
    """`The foot do not move, while FI2 charges BI3`: behind a pause somebody else is told something."""
    behind, after = cut.behind(), cut.ahead()
    wishes = cut.here.is_a(Sort.THEN) and after is not None and after.is_a(Sort.REQUEST)
    if wishes and cut.clause.cancel and cut.clause.subjects and not cut.clause.begun:
        cut.close()  # `cancel FI4, then I want FI6 in K5`
        cut.at += 1
        return True
    said = cut.clause.begun or cut.clause.cancel or cut.clause.keep
    if not said or behind is None or not behind.is_a(Sort.COMMA) or not _meanwhile(cut):
        return False
    cut.close()
    cut.at += 1
    return True


def _meanwhile(cut: Cutting) -> bool:
    """`, while the foot fires`: somebody of one's own who does something at the same time makes no condition."""
    if key(cut.here.raw) not in _WHILE or cut.ahead(2) is None:
        return False
    found = cut.namer.name(cut.words, cut.at + 1, None)
    return (found is not None and not found[0].foe) or _own_name(cut, cut.at + 1)


def _turned_round(cut: Cutting) -> bool:
    """`Should he come within 2, …`, `Sollte der Feind …`: the verb before its subject, at the beginning."""
    after = cut.ahead()
    if key(cut.here.raw) not in _SHOULD or after is None:
        return False
    if (cut.clause.subjects or cut.clause.begun) and not (cut.clause.begun and key(cut.here.raw) in _SHOULD_HE):
        return False
    if key(after.raw) in _SOMEBODY or after.is_a(Sort.ENEMY):
        return True
    if key(cut.here.raw) in _SHOULD_HE and after.is_a(Sort.ARM):
        return True
    found = cut.namer.name(cut.words, cut.at + 1, None)
    return found is not None and (found[0].foe or (key(cut.here.raw) in _SHOULD_HE and cut.clause.start < 0))


def _at_sight(cut: Cutting) -> bool:
    """`Karree bei Reiterei auf 2`, `square at horse within 2`: so near an enemy is a condition without an `if`."""
    if key(cut.here.raw) not in _AT_SIGHT or not (cut.clause.subjects or cut.carried):
        return False
    whom, near, number = cut.ahead(1), cut.ahead(2), cut.ahead(3)
    if whom is None or near is None or number is None or not whom.is_a(Sort.ARM, Sort.ENEMY) or whom.is_a(Sort.ARTICLE):
        return False
    return key(near.raw) in _NEAR and number.is_a(Sort.NUMBER)


def _in_words(cut: Cutting, mark: int, end: int, *, negate: bool, turned: bool) -> Condition | None:
    """The condition, where a test of the rules asks for it: as notation has it, or in words of the player's own."""
    found = None if turned else _test(cut)
    if found is not None and cut.at >= end:
        return _negated(found) if negate else found
    cut.at = mark
    words = cut.words[mark + (0 if turned else 1) : end]
    deeds = [deed for each in (*cut.earlier[-1:], *cut.done[-1:], cut.clause) for deed in each.deeds if deed.places]
    foes = [unit for deed in cut.clause.deeds for name in deed.foes for unit in name.units]
    read = tested(
        words, cut.desk, cut.namer, deeds[-1].places[-1] if deeds else None, foes[0] if len(foes) == 1 else ""
    )
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
    """Where the words of a condition end; `es sei denn, …` and `vorausgesetzt, …` pause before theirs."""
    end = mark + (2 if mark + 2 < len(cut.words) and cut.words[mark + 1].is_a(Sort.COMMA) else 1)
    while end < len(cut.words) and not _closes(cut.words, end):
        if (
            cut.words[end].is_a(Sort.COMMA)
            or cut.words[end].raw == ")"
            or key(cut.words[end].raw) in _INSTEAD
            or _dash_before_a_name(cut, end)
            or _somebody_else_begins(cut, mark, end)
            or _he_does(cut, mark, end)
            or (not cut.clause.begun and _own_name_after_verb(cut, mark, end))
        ):
            break
        end += 1
    return end


def _closes(words: Sequence[Lexeme], at: int) -> bool:
    """Whether a sign or a word ends a condition; a stop that shortens the word before it ends nothing."""
    if words[at].raw == "." and key(words[at - 1].raw) in BEFORE_A_STOP and at + 1 < len(words):
        return False
    return words[at].is_a(Sort.STOP, Sort.COLON, Sort.THEN, Sort.ELSE)


def _dash_before_a_name(cut: Cutting, at: int) -> bool:
    """` - the guns retire`: behind a dash somebody else is spoken of."""
    return cut.words[at].raw == "-" and _own_name(cut, at + 1)


def _somebody_else_begins(cut: Cutting, mark: int, at: int) -> bool:
    """`until CO1 has fired and Seras retreats`: behind a whole condition somebody of one's own is told something."""
    word = cut.words[at]
    joins = word.is_a(Sort.AND) or key(word.raw).partition(" ")[0] in _BUT
    counted = cut.words[at - 1].is_a(Sort.NUMBER, Sort.SQUARES) and not word.is_a(Sort.AND)
    whole = counted or any(each.is_a(Sort.VERB, Sort.NEWS) for each in cut.words[mark + 1 : at])
    return joins and whole and _own_name(cut, at + 1)


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


def _he_does(cut: Cutting, mark: int, at: int) -> bool:
    """`if FI8 has two hits it retires`: behind a whole test somebody is told by a pronoun what to do."""
    after = cut.words[_behind_helpers(cut, at + 1) :][:1]
    if not cut.words[at].is_a(Sort.PRONOUN) or cut.words[at].is_a(Sort.ARTICLE, Sort.UNIT) or not after:
        return False
    told = any(word.is_a(Sort.NUMBER, Sort.ENEMY) or word.place is not None for word in cut.words[mark + 1 : at])
    return told and bool(cut.ordered(after[0]))


def _behind_helpers(cut: Cutting, at: int) -> int:
    """Where the verb stands that somebody `had better`, `should` or `will` do."""
    while at < len(cut.words) and cut.words[at].is_a(Sort.LIGHT) and key(cut.words[at].raw).startswith(_HELPS):
        at += 1
    return at


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


def _the_same(cut: Cutting) -> int:
    """`SU3 withdraws if …, else SU3 attacks`: words that name again whom the condition is about, 0 for anybody else."""
    found = cut.namer.name(cut.words, cut.at + 1, None) if cut.at + 1 < len(cut.words) else None
    units = {unit for name in cut.clause.subjects for unit in name.units}
    return found[1] if found is not None and {*found[0].units} == units else 0


def otherwise(cut: Cutting) -> bool:
    """`otherwise hold`: what is done where the condition of the clause fails."""
    if not cut.here.is_a(Sort.ELSE) or cut.here.is_a(Sort.REST):
        return False
    if cut.clause.condition is not None and (length := _the_same(cut)):
        cut.clause.else_open = True
        cut.take(1 + length)
        return True
    if _own_name(cut, cut.at + 1) and not cut.words[cut.at + 1].is_a(Sort.PRONOUN) and cut.clause.begun:
        cut.close()
        cut.at += 1
        return True
    if cut.clause.condition is None and not cut.clause.guard and not cut.clause.remarks:
        return False
    after, end = cut.ahead(), cut.ahead(2)
    if after is not None and after.is_a(Sort.KEEP, Sort.NOTHING, Sort.IDLE) and (end is None or end.is_a(Sort.STOP)):
        cut.take(2)
        return True
    cut.clause.else_open = True
    cut.take()
    return True
