"""The rules of clauses, tried in this sequence at every word of a paragraph; the first that holds has the word."""

from __future__ import annotations

from typing import Final

from pbem.battle.condition import Clause as Test
from pbem.battle.condition import Condition
from pbem.battle.facing import Facing
from pbem.battle.piece import Arm
from pbem.battle.verb import Takes
from pbem.orders.answer.trouble import Trouble
from pbem.orders.meaning.conditions import take_condition
from pbem.orders.prose.clause import Relation
from pbem.orders.prose.cutting import Cutting, Rule
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.names import Name
from pbem.orders.words.cursor import Cursor

_JOINS: Final = (Sort.AND, Sort.COMMA)
_LONGEST_REMARK: Final = 14
_SOMEBODY: Final = (Sort.ARM, Sort.FEATURE, Sort.ALL, Sort.REST, Sort.ORDINAL, Sort.UNIT)
"""Words for units; where nobody is meant by them, the sentence is not understood."""
_HARMLESS: Final = ("-", "(", ")", '"', "'", "*", "_", "~", "...", ">")


def _stop(cut: Cutting) -> bool:
    if not cut.here.is_a(Sort.STOP):
        return False
    behind = cut.behind()
    if cut.here.raw == "." and behind is not None and len(behind.raw) == 1 and not behind.place:
        cut.take()
        return True
    cut.take()
    cut.close()
    return True


def _condition(cut: Cutting) -> bool:
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


def _otherwise(cut: Cutting) -> bool:
    if not cut.here.is_a(Sort.ELSE) or cut.here.is_a(Sort.REST):
        return False
    if cut.clause.condition is None and not cut.clause.guard:
        return False
    cut.clause.else_open = True
    cut.take()
    return True


def _exception(cut: Cutting) -> bool:
    """`all hold except FI1`: the names behind it are left out; a verb after them begins a clause of theirs."""
    if not cut.here.is_a(Sort.EXCEPT) or not cut.clause.subjects:
        return False
    at = cut.at + 1
    while at < len(cut.words) and cut.words[at].is_a(Sort.LIGHT) and not cut.words[at].is_a(Sort.ARTICLE, Sort.UNIT):
        at += 1
    found = cut.namer.name(cut.words, at, None) if at < len(cut.words) else None
    if found is None or found[0].foe:
        return False
    cut.take(at - cut.at + found[1])
    cut.clause.excepted.append(found[0])
    cut.excepting = True
    return True


def _more_exceptions(cut: Cutting) -> bool:
    if not cut.excepting:
        return False
    behind = cut.behind()
    found = cut.namer.name(cut.words, cut.at, None)
    if found is None or found[0].foe or behind is None or not behind.is_a(*_JOINS):
        return False
    cut.take(found[1])
    cut.clause.excepted.append(found[0])
    return True


def _of_the_exception(cut: Cutting) -> bool:
    """`everyone holds except FI1, which moves to D5`: what follows the name is for those left out."""
    if not cut.excepting or cut.here.is_a(Sort.COMMA, Sort.AND, Sort.LIGHT, Sort.SIGN):
        return False
    if cut.here.is_a(Sort.PRONOUN):
        cut.take()
        return True
    if not cut.here.is_a(Sort.VERB, Sort.PLACE, Sort.RELATIVE, Sort.NUMBER, Sort.LEAN):
        return False
    if not cut.clause.begun:
        return False
    excepted = list(cut.clause.excepted)
    cut.close()
    cut.clause.subjects.extend(excepted)
    return _verb(cut) or _place(cut) or _count(cut) or _way(cut)


def _address(cut: Cutting) -> bool:
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


def _cancel(cut: Cutting) -> bool:
    if not cut.here.is_a(Sort.CANCEL):
        return False
    if cut.clause.begun and cut.here.is_a(Sort.VERB):
        return False
    if cut.clause.begun:
        cut.clause.hard.append(cut.here)
    cut.clause.cancel = True
    cut.clause.settled = bool(cut.clause.subjects)
    cut.take()
    return True


def _keep(cut: Cutting) -> bool:
    if not cut.here.is_a(Sort.KEEP):
        return False
    cut.clause.keep = True
    cut.clause.settled = bool(cut.clause.subjects)
    cut.take()
    return True


def _label(cut: Cutting) -> bool:
    """`ADVANCE: FI1, FI2`: a verb with a colon is for every name behind it."""
    after = cut.ahead()
    verbs = cut.ordered(cut.here)
    if not verbs or after is None or not after.is_a(Sort.COLON) or cut.clause.subjects or cut.clause.begun:
        return False
    if cut.ahead(2) is None:
        return False
    cut.label = verbs
    cut.close()
    deed = cut.clause.deed
    deed.verbs, deed.spoken, deed.lean = verbs, cut.here.raw, "".join(cut.here.values(Sort.LEAN)[:1])
    cut.take(2)
    return True


def _after_taking_back(cut: Cutting) -> bool:
    """`Scrap FI2, I'll send new ones`: what is said behind a taking back, and names nobody, orders nothing."""
    clause = cut.clause
    if not (clause.cancel and clause.subjects and cut.here.is_a(Sort.COMMA)):
        return False
    if cut.ahead() is None or cut.namer.name(cut.words, cut.at + 1, None) is not None:
        return False
    if any(word.place is not None or word.is_a(Sort.UNIT) for word in cut.words[cut.at :]):
        return False
    while cut.at < len(cut.words) and not cut.here.is_a(Sort.STOP):
        cut.at += 1
    return True


def _remark(cut: Cutting) -> bool:
    """`(whole move, I know)`: what stands in brackets and names nobody and no place orders nothing."""
    if cut.here.raw != "(":
        return False
    inside = []
    for word in cut.words[cut.at + 1 : cut.at + 1 + _LONGEST_REMARK]:
        if word.raw == ")":
            break
        inside.append(word)
    else:
        return False
    matters = (Sort.UNIT, Sort.PLACE, Sort.IF, Sort.EXCEPT, Sort.UNLESS, Sort.CANCEL, Sort.KEEP, Sort.DIRECTION,
               Sort.ASTRAY)  # fmt: skip
    if any(word.is_a(*matters) or word.raw.isdigit() for word in inside) or not cut.clause.subjects:
        return False
    if cut.at + len(inside) + 2 > len(cut.words):
        return False
    if len(inside) == 1 and inside[0].is_a(Sort.WORD, Sort.RELATIVE, Sort.NUMBER):
        return False
    cut.clause.remarks.append(" ".join(word.raw for word in inside))
    cut.take(len(inside) + 2)
    return True


def _instead(cut: Cutting) -> bool:
    """`instead of D5 go to D6`: the place that is given up is no goal."""
    after = cut.ahead()
    if not cut.here.is_a(Sort.INSTEAD) or after is None or after.place is None:
        return False
    cut.take(2)
    return True


def _no_rather(cut: Cutting) -> bool:
    """`K12 - no, K13`: the place before is taken back where another follows."""
    after, then = cut.ahead(), cut.ahead(2)
    deed = cut.clause.deed
    if not cut.here.is_a(Sort.NOT) or after is None or then is None or not after.is_a(Sort.COMMA, Sort.SIGN):
        return False
    if not deed.places or then.place is None:
        return False
    deed.places.clear()
    cut.take(2)
    return True


def _relation(cut: Cutting) -> bool:
    """`behind FI4`, `beside the guns`: a place told from somebody or from another place."""
    if not cut.here.is_a(Sort.BEHIND, Sort.BESIDE, Sort.BEFORE) or cut.ahead() is None:
        return False
    found = cut.namer.name(cut.words, cut.at + 1, cut.last)
    after = cut.ahead()
    assert after is not None
    if found is None and after.place is None:
        return False
    sort = next(each for each in (Sort.BEHIND, Sort.BESIDE, Sort.BEFORE) if cut.here.is_a(each))
    length = found[1] if found is not None else 1
    words = " ".join(word.raw for word in cut.words[cut.at : cut.at + 1 + length])
    cut.clause.deed.relation = Relation(sort, found[0] if found else None, None if found else after.place, words)
    cut.take(1 + length)
    return True


def _name(cut: Cutting) -> bool:
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
        return _foe(cut, name, length)
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


def _foe(cut: Cutting, name: Name, length: int) -> bool:
    clause = cut.clause
    if clause.begun or clause.subjects:
        clause.deed.foes.append(name)
    else:
        clause.enemies.append(name)
    cut.take(length)
    return True


def _the_enemy(cut: Cutting) -> bool:
    """`The enemy attacks D4`: of the enemy it is told, and he is not ordered."""
    if not cut.here.is_a(Sort.ENEMY) or cut.clause.begun or cut.clause.subjects:
        return False
    cut.clause.enemies.append(Name((), cut.here.raw, cut.here.start, cut.here.end, foe=True))
    cut.take()
    return True


def _to_somebody(cut: Cutting) -> bool:
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


def _hold_fire(cut: Cutting) -> bool:
    """`hold your fire`: the closed word and the verb that takes it are one phrase."""
    words = cut.here.values(Sort.WORD)
    if cut.here.length < 2 or not {"hold fire", "hold"} & set(words):
        return False
    takers = tuple(
        name
        for name in sorted(cut.desk.subject().verbs)
        for argument in cut.desk.words.verb(name).arguments
        if argument.takes is Takes.WORD and argument.words == ("fire",)
    )
    if not takers:
        return False
    deed = cut.clause.deed if not cut.clause.deed.verbs else cut.next_deed()
    deed.verbs, deed.spoken = takers, cut.here.raw
    deed.words.append("fire")
    cut.take()
    return True


def _word_of_verb(cut: Cutting) -> bool:
    """`form square`, `hold fire`: a closed word of the verb before it, even if it could be a verb itself."""
    words, deed = cut.here.values(Sort.WORD), cut.clause.deed
    if not words or not deed.verbs or deed.words:
        return False
    wanted = [
        word for name in deed.verbs for argument in cut.desk.words.verb(name).arguments for word in argument.words
    ]
    found = [word for word in words if word in wanted]
    behind = cut.behind(Sort.ARTICLE, Sort.LIGHT)
    if not found or (cut.here.is_a(Sort.VERB) and (behind is None or not behind.is_a(Sort.VERB))):
        return False
    deed.words.append(found[0])
    cut.take()
    return True


def _verb(cut: Cutting) -> bool:
    verbs = cut.ordered(cut.here)
    if not verbs:
        return False
    behind = cut.behind()
    if behind is not None and behind.is_a(Sort.ARTICLE) and not behind.is_a(Sort.PRONOUN, Sort.UNIT):
        return False
    clause = cut.clause
    if clause.enemies and not clause.subjects:
        return False
    deed = clause.deed
    lean = "".join(cut.here.values(Sort.LEAN)[:1])
    if (deed.verbs and not (set(deed.verbs) & set(verbs) and not deed.said)) or (
        deed.said and not _could_take(cut, verbs)
    ):
        deed = cut.next_deed()
    deed.verbs, deed.spoken, deed.lean = verbs, cut.here.raw, deed.lean or lean
    deed.negated, clause.negated = clause.negated, False
    cut.take()
    return True


def _could_take(cut: Cutting, verbs: tuple[str, ...]) -> bool:
    """Whether what was said before a verb at the end of its clause can belong to it."""
    deed = cut.clause.deed
    if deed.places and not cut.takes(verbs, Takes.PATH, Takes.SQUARE, Takes.TARGET):
        return False
    if deed.foes and not cut.takes(verbs, Takes.TARGET):
        return False
    if deed.words and not cut.takes(verbs, Takes.WORD):
        return False
    return not (deed.relatives or deed.directions) or cut.takes(verbs, Takes.PATH, Takes.DIRECTION)


def _place(cut: Cutting) -> bool:
    here = cut.here
    if here.place is None:
        return False
    behind = cut.behind(Sort.ARTICLE, Sort.WITH)
    deed = cut.clause.deed
    if behind is not None and behind.is_a(Sort.FROM) and not behind.is_a(Sort.ARTICLE):
        deed.start = here.place
    elif cut.clause.negated and not deed.negated:
        cut.clause.negated = False
    else:
        if deed.verbs and cut.takes(deed.verbs, Takes.DIRECTION) and not cut.takes(deed.verbs, Takes.PATH):
            deed = cut.next_deed()
        if deed.places and (behind is None or behind.raw not in ("-", ">", "to", "then", "via", "nach", "bis", "dann")):
            deed.joined = False
        deed.aimed = deed.aimed or (behind is not None and behind.is_a(Sort.AT) and not deed.places)
        deed.places.append(here.place)
    cut.take()
    return True


def _count(cut: Cutting) -> bool:
    """`one square`, `2 W`, `6 inches`."""
    if not cut.here.is_a(Sort.NUMBER) or (cut.here.is_a(Sort.ARTICLE) and not _counts(cut)):
        return False
    value = cut.here.values(Sort.NUMBER)[0]
    if not value.isdigit() or len(value) > 3:
        return False
    if cut.here.is_a(Sort.PRONOUN, Sort.EACH) and not _counts(cut):
        return False
    after = cut.ahead()
    if after is not None and after.is_a(Sort.ARM, Sort.BODY) and not _counts(cut):
        cut.clause.hard.append(cut.here)
        cut.take()
        return True
    cut.clause.deed.numbers.append(int(value))
    cut.take(2 if _counts(cut) else 1)
    return True


def _counts(cut: Cutting) -> bool:
    after = cut.ahead()
    return after is not None and (after.is_a(Sort.SQUARES) or after.raw in ('"', "in", "inches", "inch", "Zoll"))


def _way(cut: Cutting) -> bool:
    """A direction of the compass, or one told from where the unit looks."""
    here, deed = cut.here, cut.clause.deed
    if here.is_a(Sort.VERB) and cut.ordered(here):
        return False
    if here.is_a(Sort.DIRECTION) and not here.is_a(Sort.NOT):
        deed.directions.append(Facing(here.values(Sort.DIRECTION)[0]))
    elif here.is_a(Sort.RELATIVE) and not here.is_a(Sort.ARTICLE):
        deed.relatives.append(here.values(Sort.RELATIVE)[0])
    elif here.is_a(Sort.LEAN) and _leans(cut):
        deed.lean = deed.lean or here.values(Sort.LEAN)[0]
    else:
        return False
    cut.take()
    return True


def _leans(cut: Cutting) -> bool:
    """`up one`, `one up`: a small word is a way only beside a number, or behind a verb that goes somewhere."""
    deed, after = cut.clause.deed, cut.ahead()
    if not cut.here.is_a(Sort.LIGHT, Sort.AT, Sort.BEFORE):
        return True
    if deed.places or cut.here.is_a(Sort.AT):
        return bool(deed.numbers) and not deed.places and cut.here.raw.casefold() != "on"
    return bool(deed.numbers) or (after is not None and after.is_a(Sort.NUMBER, Sort.STOP)) or after is None


def _form(cut: Cutting) -> bool:
    """A closed word without its verb: `FI3 square`, `into line`."""
    words = cut.here.values(Sort.WORD)
    verbs = cut.desk.subject().verbs
    found = [word for word in words if cut.desk.words.implied_by(word, verbs) is not None]
    if not found or cut.here.is_a(Sort.VERB) or not (cut.clause.subjects or cut.carried):
        return False
    after = cut.ahead()
    if after is not None and after.place is not None:
        return False
    deed = cut.clause.deed
    if deed.verbs and not cut.takes(deed.verbs, Takes.WORD):
        deed = cut.next_deed()
    deed.words.append(found[0])
    cut.take()
    return True


def _nearest(cut: Cutting) -> bool:
    if not cut.here.is_a(Sort.NEAREST):
        return False
    cut.clause.deed.nearest = cut.here.raw
    cut.take()
    return True


def _negation(cut: Cutting) -> bool:
    if not cut.here.is_a(Sort.NOT):
        return False
    cut.clause.negated = True
    cut.take()
    return True


def _flags(cut: Cutting) -> bool:
    here, clause = cut.here, cut.clause
    if here.is_a(Sort.STANDING):
        clause.standing = True
    elif here.is_a(Sort.ALSO) and clause.subjects and not clause.begun:
        clause.also = clause.settled = True
    elif here.is_a(Sort.AGAIN):
        clause.again = True
    else:
        return False
    cut.take()
    return True


def _pause(cut: Cutting) -> bool:
    if not cut.here.is_a(Sort.COMMA, Sort.AND, Sort.THEN, Sort.COLON, Sort.SIGN, Sort.SQUARES, Sort.ENEMY):
        return False
    if cut.here.is_a(Sort.HARD) or (cut.here.is_a(Sort.SIGN) and cut.here.raw not in _HARMLESS):
        return False
    cut.at += 1
    return True


def _hard(cut: Cutting) -> bool:
    if not cut.here.is_a(
        Sort.HARD,
        Sort.MAYBE,
        Sort.UNLESS,
        Sort.EXCEPT,
        Sort.ASTRAY,
        Sort.ELSE,
        Sort.CANCEL,
        Sort.SIGN,
        *_SOMEBODY,
    ):
        return False
    if cut.here.is_a(*_SOMEBODY) and cut.here.is_a(Sort.LIGHT, Sort.ARTICLE):
        return False
    cut.clause.hard.append(cut.here)
    cut.take()
    return True


def _light(cut: Cutting) -> bool:
    if not cut.here.is_a(Sort.LIGHT, Sort.REQUEST, Sort.ARTICLE, Sort.AT, Sort.FROM, Sort.WITH, Sort.AGAIN, Sort.UNTIL,
                         Sort.PRONOUN, Sort.LEAN, Sort.BEFORE):  # fmt: skip
        return False
    if cut.here.is_a(Sort.UNIT):
        return False
    cut.take()
    return True


def _apposition(cut: Cutting) -> bool:
    """`the ford G22`: a word for the place that is named right behind it."""
    after, behind = cut.ahead(), cut.behind()
    if not cut.here.unknown or after is None or after.place is None:
        return False
    if behind is None or not behind.is_a(Sort.ARTICLE):
        return False
    cut.take()
    return True


def _left(cut: Cutting) -> bool:
    cut.clause.left.append(cut.here)
    cut.take()
    return True


RULES: Final = (
    Rule("a sign ends a clause", _stop, "FI1 to D5. FI2 to E5."),
    Rule("a condition", _condition, "If enemy within 2, then FI1 moves to D5"),
    Rule("otherwise", _otherwise, "FI1 to D5 if enemy within 2, otherwise hold"),
    Rule("more exceptions", _more_exceptions, "All hold except FI1 and FI2"),
    Rule("what those left out do", _of_the_exception, "Everyone holds except FI1, which moves to D5"),
    Rule("an exception", _exception, "All units hold except FI3"),
    Rule("an address", _address, "Harcourt, could you bring FC1 to J5"),
    Rule("a label", _label, "ADVANCE: FI1, FI2"),
    Rule("taking back", _cancel, "scrap FI2 and FI4"),
    Rule("leaving as it is", _keep, "FI1 and FI2 as before"),
    Rule("what is said behind it", _after_taking_back, "scrap FI2 + FI4, I'll send new ones tomorrow"),
    Rule("a remark in brackets", _remark, "FI1 to D5 (good luck to them)"),
    Rule("instead of a place", _instead, "instead of D5 FI1 goes to D6"),
    Rule("no, rather", _no_rather, "FI1 to D5 - no, D6"),
    Rule("a place told from another", _relation, "FI7 goes behind FI4"),
    Rule("a general goes to a unit", _to_somebody, "Gramont to FI4"),
    Rule("the enemy", _the_enemy, "the enemy stands at D4 with four guns"),
    Rule("a closed word of its verb", _word_of_verb, "FI1 holds its fire"),
    Rule("holding fire", _hold_fire, "FI1 and FI2 are to hold your fire"),
    Rule("a name", _name, "FI1 moves to D5 and FI2 to E5"),
    Rule("a verb", _verb, "the first battalion should march to D5"),
    Rule("a place", _place, "FI1 to D5, FI2 to E5"),
    Rule("a number", _count, "FI1 goes one square forward"),
    Rule("the nearest", _nearest, "FG2 shoots at the nearest"),
    Rule("a way", _way, "FI1 please advance and face E"),
    Rule("a formation", _form, "FI1 to D5 in attack column"),
    Rule("a negation", _negation, "don't move FI1"),
    Rule("also, again, always", _flags, "FI1 one forward, FI2 also"),
    Rule("what changes the meaning", _hard, "FI1 only to D5 instead"),
    Rule("a pause", _pause, "FI1 to D5, and FI2 to E5"),
    Rule("a light word", _light, "would you please have FI1 go to D5"),
    Rule("a word for a place", _apposition, "FI1 goes to the ford D5"),
    Rule("whatever is left", _left, "FI1 trundles merrily to D5"),
)
