"""Standing orders said in a sentence: the verb of a policy and the words that it takes, as notation has them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.order import Action, StandingOrder
from pbem.battle.verb import Slot, Takes
from pbem.orders.answer.trouble import Trouble
from pbem.orders.grammar.reading import Scope
from pbem.orders.meaning.policies import take_policy
from pbem.orders.meaning.units import Named
from pbem.orders.prose.clause import Clause, Deed
from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.in_which_fights import in_which_fights
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.words.cursor import Cursor
from pbem.orders.words.folding import key

_FIRST: Final = ("first", "zuerst")
"""`aim foot first`: what is said of what the word says already."""
_ENDS: Final = (Sort.COMMA, Sort.STOP, Sort.AND)


def policy(cut: Cutting) -> bool:
    """`FI1 to D5 and evade yes`: a standing order, whatever else is said beside it."""
    here = cut.here
    if not any(cut.desk.words.verb(name).slot is Slot.POLICY for name in here.values(Sort.VERB)):
        return False
    if here.is_a(Sort.LEAN) and not set(cut.words[cut.at].raw.casefold().split()) & set(here.values(Sort.VERB)):
        return False
    subjects = cut.clause.subjects
    if cut.clause.negated or (cut.clause.start >= 0 and not subjects) or any(name.which for name in subjects):
        return False
    for end in _ends_at(cut):
        cursor = Cursor(cut.tokens[: cut.words[end - 1].first + cut.words[end - 1].length], cut.desk.words, here.first)
        try:
            found = take_policy(cursor, cut.desk, _named(cut) if subjects else None)
        except Trouble:
            continue
        if found is None or not found.standing or cursor.notes or _is_order(cut, here, end):
            continue
        _whose(cut, found.standing)
        cut.clause.rules_scope = found.scope
        cut.policy = found.standing[-1].action.verb
        if cut.takes((cut.policy,), Takes.WEIGHTS):
            cut.clause.rules_hang = in_which_fights(cut.words)
        cut.take(end - cut.at)
        if cut.at < len(cut.words) and key(cut.here.raw) in _FIRST:
            cut.take()
        return True
    return False


def _whose(cut: Cutting, rules: Sequence[StandingOrder]) -> None:
    """Give standing orders to whom they are for: in which order those fight who are supported, he says who attacks."""
    helped = {unit for deed in cut.clause.deeds for name in deed.friends for unit in name.units}
    spoken = {unit for name in cut.clause.subjects for unit in name.units}
    attack = next((each for each in reversed(cut.done) if {*_units(each)} & helped), None)
    if (
        attack is None
        or {rule.unit for rule in rules} != spoken
        or not cut.takes((rules[0].action.verb,), Takes.WEIGHTS)
    ):
        cut.clause.rules += rules
        return
    deed, word = attack.deeds[-1] if attack.deeds else Deed(), rules[0].action.word
    known = {each for name in deed.verbs for argument in cut.desk.words.verb(name).arguments for each in argument.words}
    unnamed = all(each.loose for each in cut.clause.deeds)
    if word in known and unnamed and not deed.words and rules[0].condition is None:
        deed.words.append(word)  # Who helps and how they stand is all told of this one attack.
        return
    attack.rules += (StandingOrder(unit, rules[0].action, rules[0].condition) for unit in _units(attack))


def _units(clause: Clause) -> tuple[str, ...]:
    return tuple(unit for name in clause.subjects for unit in name.units)


def goes_on(cut: Cutting) -> bool:
    """`ADVANCE LI1 yes; all others no`: behind a standing order a word of it is the same one for somebody else."""
    clause, after = cut.clause, cut.ahead()
    if not cut.policy or not clause.subjects or clause.begun or clause.rules or clause.cancel or clause.left:
        return False
    if any(name.which for name in clause.subjects) or not (after is None or after.is_a(*_ENDS)):
        return False
    verb = cut.desk.words.verb(cut.policy)
    known = {word for argument in verb.arguments for word in argument.words}
    word = next((word for word in cut.here.values(Sort.WORD) if word in known), "")
    if not word:
        return False
    able = {each.unit for each in cut.desk.context.view.policies if each.verb == verb.name}
    told = {rule.unit for done in cut.done for rule in done.rules if rule.action.verb == verb.name}
    for name in clause.subjects:
        wide = name.scope in (Scope.ALL, Scope.REST)
        units = [unit for unit in name.units if not wide or (unit in able and unit not in told | cut.ruled)]
        clause.rules += [StandingOrder(unit, Action(verb.name, word=word)) for unit in units]
    clause.rules_guessed = clause.settled = bool(clause.rules)
    cut.take()
    return True


def front(cut: Cutting) -> bool:
    """`ADVANCE LI1 yes, face S`: the front that belongs to the standing order before it."""
    after, rules = cut.ahead(), cut.clause.rules
    facer = cut.desk.words.implied_facer(cut.desk.subject().verbs)
    if not rules or facer not in cut.here.values(Sort.VERB) or after is None or not after.is_a(Sort.DIRECTION):
        return False
    verb = cut.desk.words.verb(rules[-1].action.verb)
    if rules[-1].action.direction is not None or not cut.takes((verb.name,), Takes.DIRECTION):
        return False
    way = Facing(after.values(Sort.DIRECTION)[0])
    cut.clause.rules = [replace(rule, action=replace(rule.action, direction=way)) for rule in rules]
    cut.take(2)
    return True


def _ends_at(cut: Cutting) -> list[int]:
    """Where it may end: at a comma, a sign or an `and`, the farthest first, and behind at least one more word."""
    stops = [index for index in range(cut.at + 1, len(cut.words))
             if cut.words[index].is_a(Sort.COMMA, Sort.AND) or key(cut.words[index].raw) in _FIRST]  # fmt: skip
    last = next(
        (index for index in range(cut.at + 1, len(cut.words)) if cut.words[index].is_a(Sort.STOP)), len(cut.words)
    )
    return [end for end in (last, *reversed(stops)) if cut.at + 1 < end <= last]


def _is_order(cut: Cutting, here: Lexeme, end: int) -> bool:
    """Whether the same words are rather an order of this bound: `hold fire`, `retreat 2`."""
    if here.is_a(Sort.LEAN) and _counts_squares(cut.words, cut.at, end):
        return True
    counted = any(word.is_a(Sort.NUMBER) and not word.is_a(Sort.WORD) for word in cut.words[cut.at + 1 : end])
    if here.is_a(Sort.LEAN) and counted and not cut.takes(here.values(Sort.VERB), Takes.NUMBER):
        return True
    ordered = [cut.desk.words.verb(name) for name in cut.ordered(here)]
    said = {word for lexeme in cut.words[cut.at + 1 : end] for word in lexeme.values(Sort.WORD)}
    return any(said & set(argument.words) for verb in ordered for argument in verb.arguments) or (
        bool(ordered) and not said
    )  # fmt: skip


def _counts_squares(words: Sequence[Lexeme], at: int, end: int) -> bool:
    """`retreat 1 square`: so many squares to go now, unless something is said for other times."""
    counted = any(one.is_a(Sort.NUMBER) and then.is_a(Sort.SQUARES) for one, then in pairwise(words[at:end]))
    return counted and not any(word.is_a(Sort.IF, Sort.STANDING, Sort.UNLESS, Sort.UNTIL) for word in words)


def _named(cut: Cutting) -> Named:
    units = tuple(dict.fromkeys(unit for name in cut.clause.subjects for unit in name.units))
    scope = min((name.scope for name in cut.clause.subjects), key=lambda scope: scope.rank, default=Scope.NAMED)
    cursor = Cursor(cut.tokens, cut.desk.words)
    return Named(units, scope, cursor.span(cut.here.first))
