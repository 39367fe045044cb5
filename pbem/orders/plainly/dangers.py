"""What is never done because a network holds it for likely, however sure it is: a needless question costs a minute."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pbem.orders.grammar.reading import TAKEN_BACK, UNCHANGED, LineReading, Result, Scope
from pbem.orders.plainly.case import (
    Case,
    asks,
    forgotten,
    in_conditions,
    is_idle,
    is_in_company,
    is_news,
    is_of_several,
    is_untested,
    own_questions,
    questions,
)
from pbem.orders.plainly.danger_words import (
    AFTER_ALL,
    AGAIN,
    AIMED,
    ASIDE,
    AT_ONCE,
    BACK,
    CONDITIONAL,
    FOR_GOOD,
    HALF,
    MUCH_HANGS,
    NEVER,
    NO_DEED,
    NOT_NOW,
    NOW_OR,
    ON_FILE,
    ONLY_SO_MANY,
    PRECAUTIONS,
    PURPOSES,
    SAYINGS,
    TESTS,
    THIS_TIME,
    UNTIL_TOLD,
    VAGUE,
    VERB_FIRST,
    WHO,
)
from pbem.orders.plainly.how_likely import CLEAR, LIKELY_OF_MUCH, NO_ORDER, SURE
from pbem.orders.plainly.taunts import is_a_taunt
from pbem.orders.plainly.third_reading import PutPlainly
from pbem.orders.prose.in_the_way import may_be_in_the_way, tells_who_stands_there
from pbem.orders.prose.leftovers import may_turn
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.meaning import WHOSE_END
from pbem.orders.prose.rules.by_compass import is_from_somebody
from pbem.orders.prose.rules.somebody import STEPS
from pbem.orders.prose.rules.undecided import until_left_open
from pbem.orders.prose.standing_talk import WHICH
from pbem.orders.prose.verb_first import verb_first
from pbem.orders.words.folding import key
from pbem.orders.words.spelling import is_compound, is_word

_NOT_IN: Final = re.compile(r" stands in \S+, not in ")
"""So it is asked about who is told to go from where he is not."""
_DISTANCE: Final = re.compile(r"\bwithin (\d+)")
_TERSE: Final = 7
"""Words of a line so short that each of them was meant."""
_FEW: Final = 5
"""Fewer words are notation, of which the rules know best what it lacks."""
_NO_DEED: Final = (Sort.UNIT, Sort.FEATURE, Sort.PLACE, Sort.AND, Sort.ARTICLE)
"""Words of these alone tell nobody what to do."""
_GOES: Final = frozenset(("move", "advance"))
"""Who marches does one of these, by the rules of his battle; so does who is told a way and nothing else."""
_BOTH: Final = 2
"""So many are not many, though they are `both`, or `all` of them."""
_THEIRS: Final = frozenset(("their", "its", "his", "ihre", "ihren", "ihrer", "seine", "seinen", "seiner"))
"""Whose they are, so that not all who are called so are meant."""
_MOST_ASKED: Final = 6
"""Choices of a question that costs nobody more than a minute."""
_NEWS_BEGIN: Final = 2
"""Words within which a sentence of news begins so: `we lost`."""


def is_dangerous(case: Case) -> bool:
    """Whether it is not done: never, or not unless it is as good as sure, and every word of it is one.

    To ask is no danger where nothing else is done or asked.
    """
    if is_news(case.now) and case.way.lines and all(map(_asks_of_few, case.way.lines)):
        return False
    sure = case.way.likely >= SURE and not _is_no_language(case)
    return any(danger.holds(case) for danger in DANGERS if not (danger.of_words and sure))


def _asks_of_few(line: LineReading) -> bool:
    return line.result is Result.ASK and 0 < len(line.choices) <= _MOST_ASKED


def _is_no_language(case: Case) -> bool:
    """Whether a word in it is none, so that nobody knows what hangs on it."""
    strange = (word.raw for word in case.words if word.strange and word.raw.isalpha())
    return not all(is_word(word) or is_compound(word) for word in strange)


def _leaves_out(case: Case) -> bool:
    return bool(forgotten(case))


def _keys(case: Case) -> str:
    return " ".join(key(word.raw) for word in case.words)


def _is_vague(case: Case) -> bool:
    stays = all({act.verb for act in order.actions} <= {"hold"} for order in case.way.orders)
    return case.says(VAGUE) or (stays and ASIDE.search(_keys(case)) is not None)


def _is_later(case: Case) -> bool:
    said = _keys(case)
    for_good = any(both in said for both in NOW_OR)
    wanted = {key(word.raw) for word in _before_a_purpose(case)}
    later = not NOT_NOW.isdisjoint(wanted)
    return bool(HALF.search(said)) or (later and not for_good and not THIS_TIME.search(said))


def _is_jotted(case: Case) -> bool:
    telling = [word for word in case.words if word.raw.isalpha() and not word.is_a(*_NO_DEED)]
    strange = [word for word in telling if word.strange]
    slips = any(len(word.raw) > 1 and not (is_word(word.raw) or is_compound(word.raw)) for word in strange)
    return len(case.words) < _FEW and (len(strange) == len(telling) or slips)


def _is_gibberish(case: Case) -> bool:
    telling = [word for word in case.words if word.raw[0].isalpha() and not word.is_a(*_NO_DEED, Sort.LIGHT)]
    somewhere = any(word.is_a(Sort.PLACE, Sort.FEATURE) and not word.mended for word in case.words)
    return bool(telling) and not somewhere and all(word.strange and not is_word(word.raw) for word in telling)


def _is_notation(case: Case) -> bool:
    strange = any(word.strange for word in case.words if word.raw.isalpha())
    return len(case.words) < _FEW and not strange and bool(questions(case.now))


def _is_no_deed(case: Case) -> bool:
    return bool(NO_DEED.search(case.text))


def _stays_open(case: Case) -> bool:
    known = case.way.likely >= (SURE if FOR_GOOD.search(_keys(case)) else NO_ORDER)
    known = known or (case.way.likely >= CLEAR and _is_one_of_the_choices(case))
    return any(said.startswith(WHOSE_END if known else (WHOSE_END, WHICH)) for said in questions(case.now))


def _is_one_of_the_choices(case: Case) -> bool:
    """Whether it only gives standing orders of which it is asked which one is meant."""
    offered = {
        (choice.order.unit, choice.order.actions)
        for line in case.now.lines
        if line.result is Result.ASK and line.message == WHICH
        for choice in line.choices
    }
    rules = [rule for line in case.way.lines for rule in line.standing]
    alone = bool(rules) and not case.way.orders and not any(rule.condition for rule in rules)
    return alone and all((rule.unit, (rule.action,)) in offered for rule in rules)


def _is_elsewhere(case: Case) -> bool:
    return any(_NOT_IN.search(said) for said in questions(case.now))


def _is_terse(case: Case) -> bool:
    return len(case.words) < _TERSE and (is_untested(case.now) or is_of_several(case.now))


def _hangs(case: Case) -> bool:
    asked = {key(word) for said in own_questions(case.text) for word in said.split()}
    words = list(_before_a_purpose(case))
    hangs = (at for at, word in enumerate(words) if word.is_a(Sort.IF, Sort.UNLESS))
    told = not case.told.isdisjoint(CONDITIONAL)
    if not told and (verb_first(case.words) is not None or VERB_FIRST.search(case.text.casefold())):
        return True
    return not told and any(key(words[at].raw) not in AT_ONCE | asked and not is_idle(words, at) for at in hangs)


def _before_a_purpose(case: Case) -> Iterator[Lexeme]:
    """The words of the text, but those that tell what it is good for: `…, so that he is near when it gets hot.`"""
    purpose, begun = False, False
    precautions = PRECAUTIONS if is_untested(case.now) else frozenset[str]()
    for one, other in pairwise((*case.words, None)):
        assert one is not None
        after = key(other.raw) if other is not None else ""
        said = key(one.raw)
        words = PURPOSES | precautions if begun else PURPOSES
        purpose = not one.is_a(Sort.STOP) and (purpose or said in words or f"{said} {after}" in words)
        begun = not one.is_a(Sort.STOP)
        if not purpose:
            yield one


def _thinks_again(case: Case) -> bool:
    again = AGAIN.search(case.text)
    if again is None or (_only_takes_back(case.way) and case.way.likely >= NO_ORDER):
        return False
    places = [word.raw for word in case.words if word.place is not None and word.raw in case.text[again.end() :]]
    return any(place not in case.told for place in places) and not _tells_to_wait(case.way)


def _is_left_open(case: Case) -> bool:
    """`FI1 to D5, not sure about FI2`: of whom the writer has not decided yet nothing is to be told."""
    left = case.words[len(until_left_open(case.words)) :]
    units = {unit for word in left for unit in word.values(Sort.UNIT)}
    return any(order.unit in units for order in case.way.orders)


def _only_takes_back(way: PutPlainly) -> bool:
    return bool(way.lines) and all(line.note == TAKEN_BACK for line in way.lines)


def _is_miscounted(case: Case) -> bool:
    said = {
        key(value)
        for word in case.words
        if word.raw.isdecimal() or word.raw not in case.told
        for value in (*word.values(Sort.NUMBER), word.raw)
        if value.isdecimal()
    }
    told = Counter(word for word in case.way.plain.split() if word.isdecimal())
    left = said - {*told} - {unit.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ") for unit in case.ids}
    return bool(left) and any(count > 1 or number not in said for number, count in told.items())


def _is_otherwise(case: Case) -> bool:
    nobody_else = any(one.is_a(Sort.NOBODY) and other.is_a(Sort.ELSE) for one, other in pairwise(case.words))
    stands = any(line.note == UNCHANGED for line in case.way.lines)
    otherwise = case.has(Sort.ELSE) and not UNTIL_TOLD.search(_keys(case))
    return otherwise and case.told.isdisjoint({"else", "always"}) and not (nobody_else or stands)


def _is_invented(case: Case) -> bool:
    said = [key(word.raw) for word in case.words if not word.is_a(Sort.IF)]
    return any(test in case.told and not any(each.startswith(words) for each in said) for test, words in TESTS.items())


def _is_a_guessed_distance(case: Case) -> bool:
    """Whether it hangs on how near somebody comes, and nobody said how near; beside him is one square."""
    said = {value for word in case.words for value in (*word.values(Sort.NUMBER), word.raw)}
    pairs = not case.keys.isdisjoint({"couple", "pair", "paar", "few", "hand", "several"})
    told = (int(number) for number in _DISTANCE.findall(case.way.plain))
    # `Nearer than three` is within two.
    return not pairs and any(number > 1 and said.isdisjoint((str(number), str(number + 1))) for number in told)


def _is_anothers(case: Case) -> bool:
    return "hits" in case.told and not case.ids <= {order.unit for order in case.way.orders}


def _is_for_good(case: Case) -> bool:
    return "always" not in case.told and case.says(NEVER) and not SAYINGS.search(_keys(case))


def _is_by_road(case: Case) -> bool:
    return case.has(Sort.ROAD)


def _may_be_denied(case: Case) -> bool:
    strange = (word for word in case.words if word.raw.isalpha() and not word.is_a(Sort.NOT))
    return any(may_turn(word) for word in strange if not is_word(word.raw))


def _is_garbled(case: Case) -> bool:
    if not _is_no_language(case):
        return False
    news = any(word.is_a(Sort.NEWS) for word in case.words[:_NEWS_BEGIN])
    until = case.has(Sort.UNTIL) and not _tells_to_wait(case.way)
    counted = ONLY_SO_MANY.search(key(case.text))
    as_many = counted is not None and (counted[1] or counted[2]) in case.told
    return news or asks(case) or is_in_company(case) or until or (case.says(MUCH_HANGS) and not as_many)


def _tells_to_wait(way: PutPlainly) -> bool:
    """Whether somebody only stays, which he does until something happens."""
    return any(order.condition is None and {act.verb for act in order.actions} == {"hold"} for order in way.orders)


def _tells_a_stranger(case: Case) -> bool:
    copied = {word.casefold() for word in case.told}
    return any(
        one.strange and one.raw.istitle() and not is_word(one.raw) and one.raw.casefold() not in copied
        for one, other in pairwise(case.words)
        if other.is_a(Sort.VERB)
    )


def _is_for_many(case: Case) -> bool:
    said = case.has(Sort.ALL, Sort.REST)
    spoken = said or case.has(Sort.NOBODY)
    strange = any(word.strange for word in case.words if word.raw.isalpha())
    several = 1 if case.has(Sort.REST) else _BOTH
    known = {verb for word in case.words for verb in word.values(Sort.VERB)}
    if known & _GOES or case.has(Sort.RELATIVE):
        known |= _GOES
    if case.has(Sort.NOBODY) and case.way.likely >= SURE and not _is_no_language(case):
        known.add("hold")  # Nobody else stirs, in whatever words.
    listed = [] if case.says(_THEIRS) else _named_one_by_one(case.way)
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


def _is_for_anybody(case: Case) -> bool:
    relative = (Sort.COMMA, Sort.UNIT, Sort.FEATURE, Sort.ARM, Sort.BODY)
    conditions = list(in_conditions(case))
    return (
        case.told.isdisjoint(AIMED)
        and not SAYINGS.search(_keys(case))
        and any(
            word.is_a(Sort.WHOEVER) and key(word.raw).startswith(WHO) and not (before and before.is_a(*relative))
            for before, word in pairwise((None, *case.words))
            if word is not None and word not in conditions
        )
    )


def _is_of_the_seat(case: Case) -> bool:
    known = {order for line in case.now.lines for order in line.orders}
    chosen = {order for line in case.way.lines if line.scope is Scope.ALL for order in line.orders}
    return "seat" in case.told and "always" not in case.told and not (chosen and chosen <= known)


def _forgets_everybody(case: Case) -> bool:
    """`nothing moves, and FG1 fires at D4`: of nobody, or of the rest, something is said, and the way is silent."""
    wide = {"all", "rest", "others", "everybody", "everyone", "andere", "anderen", "alle", "nobody", "nothing"}
    beside = any(
        word.is_a(Sort.NOBODY, Sort.NOTHING, Sort.REST) and (after.is_a(Sort.LEAN) or "move" in after.values(Sort.VERB))
        for word, after in pairwise(case.words)
        if not word.is_a(Sort.VERB) and key(after.raw).partition(" ")[0] not in STEPS
    )
    return beside and not wide & {key(word) for word in case.told} and len(case.ids) > 0


def _is_opposite(case: Case) -> bool:
    """`the second keeps up its fire`: whoever fires as the rules read it does not hold his fire."""
    known = [order for line in case.now.lines for order in line.orders]
    fires = {order.unit for order in known if any(act.verb == "fire" for act in order.actions)}
    return any(order.unit in fires and str(order).endswith("hold fire") for order in case.way.orders)


def _is_in_the_way(case: Case) -> bool:
    held, known = (
        {order.unit for line in lines for order in line.orders if {act.verb for act in order.actions} == {"hold"}}
        for lines in (case.way.lines, case.now.lines)
    )
    return tells_who_stands_there(case.text) and any(may_be_in_the_way(case.words, unit) for unit in held - known)


def _is_told_from_another(case: Case) -> bool:
    goes = any(act.direction and not act.places for order in case.way.orders for act in order.actions)
    return goes and any(is_from_somebody(case.words[at : at + 3]) for at in range(len(case.words)))


def _is_kept(case: Case) -> bool:
    kept = {unit for line in case.way.lines if line.note == UNCHANGED for unit in line.units}
    stays = {
        order.unit
        for line in case.now.lines
        for order in line.orders
        if {act.verb for act in order.actions} == {"hold"}
    }
    if kept & stays and AFTER_ALL.search(key(case.text)):
        return True
    return bool(kept) and not (case.has(Sort.KEEP) or ON_FILE.search(key(case.text)))


def _is_taken_back(case: Case) -> bool:
    gone = any(line.note == TAKEN_BACK for line in case.way.lines)
    return gone and not (case.has(Sort.CANCEL) or BACK.search(key(case.text)))


@dataclass(frozen=True, slots=True)
class Danger:
    """One reason never to do what a network holds for likely, with a text and plain orders that it is there for.

    `does` is what the other reading does of the text by itself.
    """

    says: str
    holds: Callable[[Case], bool]
    example: str
    plain: str = "FI1 : move D5"
    does: tuple[str, ...] = ()
    of_words: bool = False
    """Whether it lies in words that the network knows well, so that it may be sure of them."""


DANGERS: Final = (
    Danger("one who is called by his id is forgotten", _leaves_out,
           "FI1 to D5, FI2 frobbles merrily to E5.", does=("FI1 move D5",)),
    Danger("it tells something or somewhere and not what or where", _is_vague,
           "FI1 frobbles merrily over to something like D5."),
    Danger("it is for later, or half of it", _is_later, "FI1 frobbles merrily over to D5 next bound."),
    Danger("few words, none of them known to tell a deed, or one no word at all", _is_jotted,
           "FI1 fricassees", "FI1 : hold"),
    Danger("none of the words is one", _is_gibberish, "FI1 = frobbels zwibbels gnorpst wumbels brixt", "FI1 : hold"),
    Danger("few words, all of them known, which ask for what is lacking", _is_notation, "FI1 x", "FI1 : hold"),
    Danger("it is a deed that no rules know", _is_no_deed, "FI1 frobbles merrily and takes cover.", "FI1 : hold"),
    Danger("no reading of the words alone answers the question", _stays_open,
           "The left wing holds.", "left wing : hold"),
    Danger("he stands elsewhere", _is_elsewhere, "FI1 frobbles out of K6 to D5.", of_words=True),
    Danger("few words leave in doubt who, where or when", _is_terse,
           "FI1 to D5 if frobbled.", "FI1 : move D5 if enemy within 1"),
    Danger("it hangs on something", _hangs, "When his toes are warm FI1 frobbles merrily over to D5."),
    Danger("a figure is left out, and another stands in its place", _is_miscounted,
           "FI1 frobbles merrily 1 S if foes frobble within 2.", "FI1 : move S 1 if enemy within 1"),
    Danger("somebody thinks again, and goes elsewhere", _thinks_again,
           "FI1 frobbles merrily over to D5, on second thoughts E5 is merrier."),
    Danger("it is left open yet", _is_left_open, "FI1 frobbles merrily over to D5, not sure about FI2 yet.",
           "FI1 , FI2 : move D5"),
    Danger("it is what is done otherwise", _is_otherwise, "Otherwise FI1 frobbles merrily over to D5.", of_words=True),
    Danger("it hangs on what no word speaks of", _is_invented,
           "If FI2 frobbles FI1 goes merrily to D5.", "FI1 : move D5 if FI2 broken"),
    Danger("it hangs on how near somebody comes, and no word says how near", _is_a_guessed_distance,
           "If foes come frobbling round FI1 goes merrily to D5.", "FI1 : move D5 if enemy within 2"),
    Danger("it hangs on the hits of somebody else", _is_anothers,
           "If FI2 frobbles about with two hits FI1 goes to D5.", "FI1 : move D5 if hits >= 2"),
    Danger("it holds for good, or is talk", _is_for_good, "FI1 never frobbles merrily over to D5."),
    Danger("it goes by a road", _is_by_road, "WY1 frobbles merrily along the Great Road to G22.", "WY1 : move G22"),
    Danger("a word may be a slip of `not`", _may_be_denied, "FI1 nto frobbles merrily over to D5."),
    Danger("much hangs on a word beside one that is no word", _is_garbled, "FI1 frobbles merrily over to D5 or E5."),
    Danger("somebody unknown is told something", _tells_a_stranger,
           "FI1 frobbles merrily to D5, then Grobs holds."),
    Danger("it is told to many in words that are not known", _is_for_many,
           "Everybody frobbles over to D5.", "all : move D5"),
    Danger("it is told to whoever it may be", _is_for_anybody,
           "FI1 frobbles merrily at whoever stands in D5.", of_words=True),
    Danger("it is a choice of the whole seat", _is_of_the_seat,
           "Grenier frobbles merrily about the dice again.", "seat : bid Grenier"),
    Danger("it is so far from another, and not from where he stands", _is_told_from_another,
           "FI1 frobbles merrily to two squares south of FI4.", "FI1 : move S 2"),
    Danger("it may be a taunt", is_a_taunt, "The first laughs at you from D5."),
    Danger("something is said of nobody, or of the rest, and forgotten", _forgets_everybody,
           "Nobody moves on this side, and FI1 frobbles merrily over to D5."),
    Danger("he who fires is to hold his fire", _is_opposite,
           "I want the first to keep up its fire.", "FI1 : hold fire", ("FI1 fire",)),
    Danger("he only stands where another was to go", _is_in_the_way, "Frobbles, there stands FI1.", "FI1 : hold"),
    Danger("he stays after all, or no word says that his order stands", _is_kept,
           "FI2 bleibt doch hier, Rest gilt", "keep FI2", ("FI2 hold",)),
    Danger("no word says that an order is taken back", _is_taken_back,
           "FI1, such a frobbled nuisance.", "cancel FI1", of_words=True),
)  # fmt: skip
"""Where one of these holds it is not done, but offered as a choice."""
