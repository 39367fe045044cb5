"""When a text is put plainly, and whether that counts more than what the rules of sentences made of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from pbem.battle.piece import Arm
from pbem.battle.problem import Choice
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import UNCHANGED, Act, LineReading, Result, Scope, Unread
from pbem.orders.plainly.case import (
    Case,
    asks,
    forgotten,
    is_beside,
    is_news,
    is_of_several,
    is_untested,
    own_questions,
)
from pbem.orders.plainly.danger_words import POLITE
from pbem.orders.plainly.dangers import is_dangerous
from pbem.orders.plainly.third_reading import WHICH_OF_THEM, PutPlainly, ThirdReader
from pbem.orders.plainly.words import words_of
from pbem.orders.prose.both_readings import Both, Chosen
from pbem.orders.prose.hedging import doubted
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.mentions import named, shown
from pbem.orders.prose.sentences import sentences
from pbem.orders.prose.unlikely import skips
from pbem.orders.words.folding import fold

LIKELY: Final = 0.15
"""Less likely readings are not done, but offered."""
LIKELY_OF_MUCH: Final = 0.5
"""The same of what is told to many or to the seat as a whole, and of what the other reading holds for news."""
SURE: Final = 0.8
"""The same against what is clear, of a condition that the other reading does not know,
and where one is forgotten of whom that speaks."""
BESIDE: Final = 0.7
"""The same where there is a question in it, or somebody beside whom it is done."""
CLEAR: Final = 0.85
"""The same against what the other reading makes of a sentence without any doubt."""
FOR_NEWS: Final = 0.9
"""The same of what many are told by what the other reading holds for news."""
NO_ORDER: Final = 0.97
"""How likely it must be that nothing is ordered, for what the other reading does to be asked about."""
WORTH_ASKING: Final = 0.05
_MEANT: Final = "Is this what is meant?"
_TALK: Final = 6
"""Words, not counting ids and figures, from which on a line is talk and no notation."""
_CALLED: Final = 4
"""Words within which somebody is called by his name."""
_AT_ONCE: Final = 3
"""So many sentences are put plainly together; of a longer paragraph each that is in doubt for itself."""
_CHOICES_EACH: Final = 2
_MANY: Final = 4
_EMPTY: Final = re.compile(r"\b(?<!not )(\S+) empty\b")


def put_plainly(both: Both, found: Chosen | None, third: ThirdReader) -> Chosen | None:
    """What counts in the end; None where the notation stands as it is."""
    now = found or Chosen(both.notation)
    if not _in_doubt(now):
        return (_done(both.text, now, both, third) if _is_talk(both, now) else None) or found
    everything = list(sentences(both.text))
    parts = [part for part in everything if not both.reader.is_ours(part)]
    if parts == everything and len(parts) <= _AT_ONCE:
        if (whole := _done(both.text, now, both, third)) is not None:
            return whole
        if len(parts) == 1:
            return _asked(both.text, now, both, third) or found
    changed = False
    for part in parts:
        mine = Chosen(
            tuple(line for line in now.lines if line.text == part), tuple(u for u in now.unread if u.text == part)
        )
        better = _of_one(part, mine, both, third) if _in_doubt(mine) else None
        if better is not None:
            changed = True
            lines = (*(line for line in now.lines if line not in mine.lines), *better.lines)
            now = Chosen(lines, (*(u for u in now.unread if u not in mine.unread), *better.unread))
    return now if changed else found


def _is_talk(both: Both, now: Chosen) -> bool:
    """Whether it is said in so many words that another reading may know better what is meant."""
    guessed = any(line.result is Result.GUESS for line in now.lines)
    said = [word for word in words_of(both.text) if word.text.isalpha()]
    return guessed and len(said) >= _TALK


def _in_doubt(now: Chosen) -> bool:
    """Whether something is asked, passed over, or not read as an order."""
    return _is_open(now) or any(map(skips, now.lines))


def _is_open(now: Chosen) -> bool:
    return _is_asked(now) or any(each.act is not Act.QUESTION for each in now.unread)


def _is_asked(now: Chosen) -> bool:
    return any(line.result is Result.ASK for line in now.lines)


def _of_one(text: str, now: Chosen, both: Both, third: ThirdReader) -> Chosen | None:
    """A text put plainly where that is worth more than what it was read as; None where it is not."""
    return _done(text, now, both, third) or _asked(text, now, both, third)


def _done(text: str, now: Chosen, both: Both, third: ThirdReader) -> Chosen | None:
    """What the likeliest way that means something here tells units, where it is likely enough and no danger holds."""
    ways = _without_polite_questions(third.read(both.first, text), text)
    best = _best(ways)
    if best is None or _stumbles_alike(ways, now) or _is_nothing_new(best, now, both) or _is_no_order(ways):
        return None
    words = both.reader.lex(fold(text).text)
    case = Case(best, now, words, text)
    if best.likely < _needed(case) or is_dangerous(case):
        return None
    asked = [each for each in best.unread if each.act is Act.QUESTION]
    asked = asked or [Unread(both.first, said, Act.QUESTION) for said in own_questions(text)]
    left = _left_out(best, words, both.reader.desk)
    return Chosen(best.lines, (*asked, *([Unread(both.first, text, Act.ORDER)] if left else ())))


def _asked(text: str, now: Chosen, both: Both, third: ThirdReader) -> Chosen | None:
    """What is done with doubts, or could be meant, as questions; None where that is nothing new."""
    ways = _without_polite_questions(third.read(both.first, text), text)
    best = _best(ways)
    if _is_no_order(ways):
        return _doubted(now) or _heard_as_a_question(now, ways[0])
    if _stumbles_alike(ways, now):
        return None
    if ways and not ways[0].whole and ways[0].likely >= SURE and (doubts := _doubted(now, ways[0])):
        return _with_choices(doubts, ways[:1]) or doubts
    if best is None or _is_nothing_new(best, now, both):
        return None
    if is_dangerous(Case(best, now, both.reader.lex(fold(text).text), text)):
        now = (_doubted(now, best) if best.likely >= SURE else None) or now
        return _with_choices(now, ways)
    return _offered(now, ways[0]) or _with_choices(now, ways)


def _without_polite_questions(ways: Sequence[PutPlainly], text: str) -> tuple[PutPlainly, ...]:
    """`Could you bring them up?` asks nothing of the umpire, where it can be read as what is to be done."""
    done = tuple(way for way in ways if way.lines)
    return done if done and POLITE.search(text) and not own_questions(text) else tuple(ways)


def _best(ways: Sequence[PutPlainly]) -> PutPlainly | None:
    """The likeliest way of which every sentence means something here; None where there is none."""
    return next((way for way in ways if way.whole), None)


def _is_no_order(ways: Sequence[PutPlainly]) -> bool:
    return bool(ways) and not ways[0].lines and bool(ways[0].unread) and ways[0].likely >= NO_ORDER


def _stumbles_alike(ways: Sequence[PutPlainly], now: Chosen) -> bool:
    """Whether the likeliest way, as far as it means something here, says no more than the other reading."""
    return bool(ways) and not ways[0].whole and bool(ways[0].lines) and _told(ways[0].lines) == _told(now.lines)


def _is_nothing_new(way: PutPlainly, now: Chosen, both: Both) -> bool:
    return not way.lines or _says_the_same(way, now, both.reader.desk) or _only_asks_again(way, now)


def _needed(case: Case) -> float:
    """How likely the way must be to be done and not only offered."""
    way, now = case.way, case.now
    wide = any(map(_is_wide, way.lines))
    if wide and is_news(now):
        return FOR_NEWS
    if not _in_doubt(now):
        return CLEAR
    if asks(case) or is_beside(case):
        return NO_ORDER if case.text.rstrip().endswith("?") else BESIDE
    if _contradicts(way, now) or forgotten(case) or is_untested(now):
        return SURE
    return LIKELY_OF_MUCH if wide or any(each.act is Act.NEWS for each in now.unread) else LIKELY


def _contradicts(way: PutPlainly, now: Chosen) -> bool:
    """Whether somebody is told something else than what the other reading understood without a doubt."""
    left = any(each.act is Act.ORDER for each in now.unread)
    clear = [line for line in now.lines if line.result is Result.OK and not (left and line.scope is Scope.REST)]
    sure = {order.unit: order for line in clear for order in line.orders}
    stays = {unit for line in now.lines if line.result is Result.OK and line.note == UNCHANGED for unit in line.units}
    return any(order.unit in stays or sure.get(order.unit, order) != order for order in way.orders)


def _left_out(way: PutPlainly, words: Sequence[Lexeme], desk: Desk) -> frozenset[str]:
    """Those of one's own named in a text of whom the plain orders say nothing, not even as a landmark."""
    said = {word.upper() for word in way.plain.split()}
    return frozenset(named(words, desk) - shown(way.lines) - said - _spoken_to(words, desk))


def _spoken_to(words: Sequence[Lexeme], desk: Desk) -> set[str]:
    """The general who is called by his name at the beginning: `Marshal Ney, could you …`."""
    called = [one for one, other in pairwise(words[: _CALLED + 1]) if other.is_a(Sort.COMMA)]
    return {unit for unit in named(called, desk) if desk.roster.own[unit].arm is Arm.GENERAL}


def _says_the_same(way: PutPlainly, now: Chosen, desk: Desk) -> bool:
    """Whether the other reading does just that, and asks nothing."""
    same = _told(way.lines) == _told(now.lines) or _only_goes(way, now, desk) or _only_asks(way, now)
    return not _is_open(now) and (same or _only_elsewhere(way, now))


def _only_asks_again(way: PutPlainly, now: Chosen) -> bool:
    """Whether both only ask; the other reading knows best which of several may be meant, and what places there are."""
    if is_of_several(now) and all(line.message == WHICH_OF_THEM for line in way.lines):
        return True
    if not (way.lines and now.lines) or any(line.result is not Result.ASK for line in (*way.lines, *now.lines)):
        return False
    units = [{unit for line in lines for unit in line.units} for lines in (way.lines, now.lines)]
    fewer = way.likely >= LIKELY_OF_MUCH and units[0] < units[1] and len(way.lines) == 1
    return not fewer and all(line.choices for line in (*way.lines, *now.lines))


def _only_asks(way: PutPlainly, now: Chosen) -> bool:
    """Whether it only asks whether that is meant which the other reading does."""
    asked = {choice.order for line in way.lines for choice in line.choices}
    does = [order for line in now.lines for order in line.orders]
    return bool(does) and not way.orders and asked.issuperset(does)


def _only_elsewhere(way: PutPlainly, now: Chosen) -> bool:
    """Whether the same is done by the same at a place that has no code, which the whole sentence tells better."""
    coded = any(map(str.isdigit, way.plain))
    told = [
        {(order.unit, tuple(action.verb for action in order.actions)) for order in orders}
        for orders in (way.orders, [order for line in now.lines for order in line.orders])
    ]
    return not coded and bool(told[0]) and told[0] == told[1]


def _only_goes(way: PutPlainly, now: Chosen, desk: Desk) -> bool:
    """Whether somebody only goes where the other reading knows that an enemy stands, whom he attacks."""
    held = {piece.place for piece in desk.context.view.enemy}
    struck = {
        (order.unit, action.places)
        for line in now.lines
        for order in line.orders
        for action in order.actions
        if held.intersection(action.places) and desk.words.verb(action.verb).sign == "x"
    }
    return any(
        (order.unit, action.places) in struck and desk.words.verb(action.verb).sign != "x"
        for order in way.orders
        for action in order.actions
    )


def _told(lines: Sequence[LineReading]) -> set[str]:
    """What is ordered; `if D5 empty` and `if not enemy at D5` are one wish."""
    orders = {str(each) for line in lines for each in (*line.orders, *line.standing)}
    return {_EMPTY.sub(r"not enemy at \1", order) for order in orders}


def _is_wide(line: LineReading) -> bool:
    """Whether it is told to everybody, to many, or to the seat as a whole."""
    return line.scope in (Scope.ALL, Scope.REST) or len(line.units) > _MANY or (not line.units and bool(line.orders))


def _doubted(now: Chosen, way: PutPlainly | None = None) -> Chosen | None:
    """What the other reading does though it passes over words, as a question; None where there is nothing like that.

    With a way to put it plainly, only what those are told whom that tells something else.
    """
    told = {order.unit: order for order in way.orders} if way else {}
    strange = [
        line
        for line in now.lines
        if skips(line) and any(way is None or told.get(order.unit, order) != order for order in line.orders)
    ]
    lines = tuple(replace(doubted(line), note="") if line in strange else line for line in now.lines)
    return Chosen(lines, now.unread) if lines != now.lines else None


def _heard_as_a_question(now: Chosen, way: PutPlainly) -> Chosen | None:
    """What was not read as an order, and is a question to the umpire; None where anything else is in it."""
    if not all(each.act is Act.QUESTION for each in way.unread) or not is_news(now):
        return None
    heard = tuple(replace(each, act=Act.QUESTION) if each.act is Act.ORDER else each for each in now.unread)
    return Chosen(now.lines, heard) if heard != now.unread else None


def _offered(now: Chosen, way: PutPlainly) -> Chosen | None:
    """Of what nobody was told by, the likeliest meaning as a question; None where there is one, or it is for many."""
    heard = any(line.orders or line.standing or line.units for line in now.lines)
    ordered = any(each.act in (Act.ORDER, Act.MAYBE) for each in now.unread)
    if (
        heard
        or not (ordered or _is_asked(now))
        or not way.whole
        or way.likely < WORTH_ASKING
        or not way.orders
        or any(map(_is_wide, way.lines))
    ):
        return None
    asked = tuple(replace(doubted(line), message=_MEANT, note="") for line in way.lines if line.orders)
    return Chosen(asked, tuple(each for each in now.unread if each.act is Act.QUESTION))


def _with_choices(now: Chosen, ways: Sequence[PutPlainly]) -> Chosen | None:
    """What is asked, with what it may mean among the choices; None where that is nothing new."""
    offers = [order for way in ways if way.likely >= WORTH_ASKING for order in way.orders if order.actions]
    lines: list[LineReading] = []
    for line in now.lines:
        known = {choice.order for choice in line.choices}
        new = [Choice(order) for order in dict.fromkeys(offers) if order.unit in line.units and order not in known]
        asked = line.result is Result.ASK and bool(new)
        lines.append(replace(line, choices=(*line.choices, *_likeliest(new, line.units))) if asked else line)
    return Chosen(tuple(lines), now.unread) if lines != [*now.lines] else None


def _likeliest(new: Sequence[Choice], units: Sequence[str]) -> Iterator[Choice]:
    for unit in units:
        yield from [each for each in new if each.order.unit == unit][:_CHOICES_EACH]
