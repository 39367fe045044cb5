"""Where a network is not trusted because of whom it tells: one forgotten, many, anybody, who only stands there."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from pbem.orders.grammar.reading import UNCHANGED, LineReading, Scope
from pbem.orders.plainly.case import (
    Case,
    forgotten,
    in_conditions,
    is_no_language,
)
from pbem.orders.plainly.danger_words import (
    AIMED,
    SAYINGS,
    WHO,
)
from pbem.orders.plainly.how_likely import LIKELY_OF_MUCH, SURE
from pbem.orders.plainly.third_reading import PutPlainly
from pbem.orders.prose.all_of_his import is_of_a_stranger
from pbem.orders.prose.bid_words import BIDS, LEFT, SEQUENCE
from pbem.orders.prose.in_the_way import may_be_in_the_way, tells_who_stands_there
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.rules.by_compass import is_from_somebody
from pbem.orders.prose.rules.somebody import STEPS
from pbem.orders.prose.rules.undecided import until_left_open
from pbem.orders.words.folding import key

_GOES: Final = frozenset(("move", "advance"))
"""Who marches does one of these, by the rules of his battle; so does who is told a way and nothing else."""
_EVERYBODY: Final = frozenset(("all", "alle", "everybody", "everyone"))
_BOTH: Final = 2
"""So many are not many, though they are `both`, or `all` of them."""


def leaves_out(case: Case) -> bool:
    """Whether one who is called by his id is forgotten."""
    return bool(forgotten(case))


def is_left_open(case: Case) -> bool:
    """`FI1 to D5, not sure about FI2`: of whom the writer has not decided yet nothing is to be told."""
    left = case.words[len(until_left_open(case.words)) :]
    units = {unit for word in left for unit in word.values(Sort.UNIT)}
    return any(order.unit in units for order in case.way.orders)


def is_for_many(case: Case) -> bool:
    """Whether it is told to many in words that are not known, or to all of somebody whom nobody knows."""
    if is_of_a_stranger(case.words) and {key(word) for word in case.told} & _EVERYBODY:
        return True
    said = case.has(Sort.ALL, Sort.REST)
    spoken = said or case.has(Sort.NOBODY)
    strange = any(word.strange for word in case.words if word.raw.isalpha())
    several = 1 if case.has(Sort.REST) else _BOTH
    known = {verb for word in case.words for verb in word.values(Sort.VERB)}
    if known & _GOES or case.has(Sort.RELATIVE):
        known |= _GOES
    if case.has(Sort.NOBODY) and case.way.likely >= SURE and not is_no_language(case):
        known.add("hold")  # Nobody else stirs, in whatever words.
    listed = _named_one_by_one(case.way)
    for line in case.way.lines:
        wide = line.scope in (Scope.ALL, Scope.REST)
        by_id = case.ids.issuperset(line.units)
        together = any(action.places for order in line.orders for action in order.actions)
        together = together and line not in listed
        named = by_id or (line.scope is Scope.GROUP and case.way.likely >= LIKELY_OF_MUCH and not together)
        if line.note == UNCHANGED or "seat" in case.told or named or not (len(line.units) > several if said else wide):
            continue
        deeds = {action.verb for order in line.orders for action in order.actions}
        if not (spoken and deeds and deeds <= (known & {"hold"} if strange else known)):
            return True
    return False


def _named_one_by_one(way: PutPlainly) -> list[LineReading]:
    """`Greene's two , Nash , the guns : move J24`: what is told to a list of names, and to no single group."""
    parts = [part.partition(":")[0] for part in way.plain.split(";")]
    told = zip(parts, way.lines, strict=True) if len(parts) == len(way.lines) else ()
    return [line for names, line in told if line.scope is Scope.GROUP and "," in names.split()]


def is_for_anybody(case: Case) -> bool:
    """Whether it is told to whoever it may be."""
    relative = (Sort.COMMA, Sort.UNIT, Sort.FEATURE, Sort.ARM, Sort.BODY)
    conditions = list(in_conditions(case))
    return (
        case.told.isdisjoint(AIMED)
        and not SAYINGS.search(case.said)
        and any(
            word.is_a(Sort.WHOEVER) and key(word.raw).startswith(WHO) and not (before and before.is_a(*relative))
            for before, word in pairwise((None, *case.words))
            if word is not None and word not in conditions
        )
    )


def is_of_the_seat(case: Case) -> bool:
    """Whether it is a choice of the whole seat."""
    known = {order for line in case.now.lines for order in line.orders}
    chosen = {order for line in case.way.lines if line.scope is Scope.ALL for order in line.orders}
    return "seat" in case.told and "always" not in case.told and not (chosen and chosen <= known)


def is_another_list(case: Case) -> bool:
    """Whether the rules, who know lists for the dice best, ask about one or read another; or it is refused."""
    lists = {order for order in case.way.orders if any(action.verb in (BIDS, LEFT) for action in order.actions)}
    done = {order for line in case.now.lines for order in line.orders}
    asked = {choice.order for line in case.now.lines for choice in line.choices}
    known = any(action.verb in (BIDS, LEFT) for order in done | asked for action in order.actions)
    several = all(len(action.units) > 1 for order in lists for action in order.actions)
    if lists <= asked and several and case.says(SEQUENCE):
        return False  # Whoever puts several in a sequence tells what he wants, whatever he says beside it.
    return bool(lists) and (case.has(Sort.NOT) or (known and not lists <= done))


def forgets_everybody(case: Case) -> bool:
    """`nothing moves, and FG1 fires at D4`: of nobody, or of the rest, something is said, and the way is silent."""
    wide = {"all", "rest", "others", "everybody", "everyone", "andere", "anderen", "alle", "nobody", "nothing"}
    beside = any(
        word.is_a(Sort.NOBODY, Sort.NOTHING, Sort.REST) and (after.is_a(Sort.LEAN) or "move" in after.values(Sort.VERB))
        for word, after in pairwise(case.words)
        if not word.is_a(Sort.VERB) and key(after.raw).partition(" ")[0] not in STEPS
    )
    return beside and not wide & {key(word) for word in case.told} and len(case.ids) > 0


def is_in_the_way(case: Case) -> bool:
    """Whether he only stands where another was to go."""
    held, known = (
        {order.unit for line in lines for order in line.orders if {act.verb for act in order.actions} == {"hold"}}
        for lines in (case.way.lines, case.now.lines)
    )
    return tells_who_stands_there(case.text) and any(may_be_in_the_way(case.words, unit) for unit in held - known)


def is_told_from_another(case: Case) -> bool:
    """Whether it is so far from another, and not from where he stands."""
    goes = any(act.direction and not act.places for order in case.way.orders for act in order.actions)
    names = [part.partition(" : ")[0].casefold() for part in case.way.plain.split(" ; ")]

    def tells_who(at: int) -> bool:
        """`everyone west of the Duke goes 1 S`: whether it only says who they are."""
        said = " ".join(word.raw for word in case.words[at : at + 2]).casefold()
        return any(said in name for name in names)

    return goes and any(
        is_from_somebody(case.words[at : at + 3]) and not tells_who(at) for at in range(len(case.words))
    )
