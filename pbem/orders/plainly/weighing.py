"""When a text is put plainly, and whether that counts more than what the rules of sentences made of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from pbem.battle.piece import Arm
from pbem.battle.problem import Choice
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import Act, LineReading, Result, Unread
from pbem.orders.plainly.case import (
    case_of,
    is_news,
    own_questions,
)
from pbem.orders.plainly.dangers import is_dangerous
from pbem.orders.plainly.how_likely import (
    LIKELY,
    LIKELY_OF_MUCH,
    NO_ORDER,
    SURE,
    in_doubt,
    is_asked,
    is_open,
    is_wide,
    needed,
    only_asks,
)
from pbem.orders.plainly.likely_ways import TROOPS, best_of, may_be_a_wish, ways_of
from pbem.orders.plainly.nothing_new import agrees, is_nothing_new, stumbles_alike
from pbem.orders.plainly.odd import forgets_help, strikes_alone
from pbem.orders.plainly.second_opinion import second_opinion
from pbem.orders.plainly.third_reading import MOST_HEARD, PutPlainly, ThirdReader
from pbem.orders.plainly.toss_up import is_a_toss_up
from pbem.orders.plainly.words import words_of
from pbem.orders.prose.both_readings import Both, Chosen
from pbem.orders.prose.governing import RIDES
from pbem.orders.prose.hedging import doubted
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.mentions import named, shown, spoken_to
from pbem.orders.prose.sentences import sentences
from pbem.orders.prose.speech import act_of
from pbem.orders.prose.spoken_of import leans
from pbem.orders.prose.unlikely import skips
from pbem.orders.words.folding import fold, key

WORTH_ASKING: Final = 0.05
CHAT: Final = 0.99
"""How likely it must be that several sentences together order nothing, for none of them to be done by itself."""
_MEANT: Final = "Is this what is meant?"
_TALK: Final = 7
"""Words, not counting ids and figures, from which on a line is talk and no notation."""
_LONGEST_HEARD: Final = 300
"""Signs of such a stretch; in a longer one somebody who orders anything would have been understood by a word."""
_AT_ONCE: Final = 3
"""So many sentences are put plainly together; of a longer paragraph each that is in doubt for itself."""
_LITTLE: Final = 24
"""Words of a paragraph that is put plainly as a whole, however many stops are in it."""
_CHOICES_EACH: Final = 2


def put_plainly(both: Both, found: Chosen | None, third: ThirdReader) -> Chosen | None:
    """What counts in the end; None where the notation stands as it is."""
    counts = _what_counts(both, found, third)
    if counts is not None and counts.unread:
        counts = _with_news_shown(both, counts, third)
    stands = counts or Chosen(both.notation)
    also = second_opinion(both, stands, third)
    return Chosen((*stands.lines, also), stands.unread) if also else counts


def _with_news_shown(both: Both, counts: Chosen, third: ThirdReader) -> Chosen:
    """The same; what was taken for mere news and is likely for all, which nobody dares to do, is shown as not read."""
    if any(each.act is not Act.NEWS for each in counts.unread) or not is_news(counts):
        return counts
    best = best_of(ways_of(both.text, both, third))
    if best is None or best.likely < LIKELY_OF_MUCH or not any(map(is_wide, best.lines)):
        return counts
    return Chosen(counts.lines, tuple(replace(each, act=Act.ORDER) for each in counts.unread))


def _what_counts(both: Both, found: Chosen | None, third: ThirdReader) -> Chosen | None:
    if found is None and (missed := tuple(_missed(both))):
        found = Chosen(tuple(line for line in both.notation if line.result is not Result.IGNORED), missed)
    now = found or Chosen(both.notation)
    desk = both.reader.desk

    def is_strange(line: LineReading) -> bool:
        """`Lauriston forces the bridge` by himself; `PI9 behind PI1 in support`, where he only goes there."""
        alone = any(strikes_alone(order, desk) for order in line.orders)
        return alone or forgets_help(now.lines, line.text, desk)

    if any(map(is_strange, now.lines)):
        now = found = _asked_about(now, is_strange)
    if _is_unheard(both, now):
        return _listened(both, now, third) or found
    if not in_doubt(now):
        return (_done(both.text, now, both, third) if _is_talk(both, now) or only_asks(now) else None) or found
    everything = list(sentences(both.text))
    parts = [part for part in everything if not both.reader.is_ours(part)]
    text = _without_courtesies(both, parts) if parts == everything else ""
    if text:
        if (whole := _done(text, now, both, third)) is not None:
            passes_over = any(_is_passed_over(part, text, both, third) for part in parts)
            apart = _sentence_by_sentence(parts, now, both, third) if passes_over else None
            return whole if apart is None or is_open(apart) or _is_refused(apart) else apart
        ways = ways_of(text, both, third)
        best = best_of(ways)
        if best is not None and best.likely >= LIKELY and agrees(best, now):
            return found
        if _is_no_order(ways) and (asked := _heard_as_a_question(now, ways[0])) is not None:
            return asked
        if len(parts) == 1 or (_is_no_order(ways) and ways[0].likely >= CHAT):
            return _asked(both.text, now, both, third) or found
    return _sentence_by_sentence(parts, now, both, third) or found


def _missed(both: Both) -> Iterator[Unread]:
    """Of a text of which the notation reads some parts, the others that speak of troops and of a place or an enemy."""
    ignored = [line for line in both.notation if line.result is Result.IGNORED and not line.note]
    if len(ignored) < len(both.notation):
        for line in ignored:
            words = both.reader.lex(fold(line.text).text)
            aimed = any(word.place is not None or word.is_a(Sort.UNIT) for word in words)
            if aimed and any(word.is_a(Sort.FEATURE, Sort.ARM, Sort.BODY) for word in words):
                yield Unread(line.number, line.text, Act.ORDER)


def _is_passed_over(sentence: str, text: str, both: Both, third: ThirdReader) -> bool:
    """Whether the way to put a text has no word for the troops of whom a sentence speaks, and is not sure."""
    best = best_of(ways_of(text, both, third))
    if best is None or best.likely >= SURE:
        return False
    told = {key(word) for word in best.plain.split()}
    troops = [word for word in both.reader.lex(fold(sentence).text) if word.is_a(*TROOPS)]
    return bool(troops) and not any(told & {*map(key, word.raw.split())} for word in troops)


def _is_refused(chosen: Chosen) -> bool:
    """Whether something of it is answered with no."""
    return any(line.result is Result.NO for line in chosen.lines)


def _sentence_by_sentence(parts: Sequence[str], now: Chosen, both: Both, third: ThirdReader) -> Chosen | None:
    """The same with each of its sentences that is in doubt put plainly by itself; None where none is read better."""
    changed = False
    parts = _with_those_that_lean(parts)
    for before, part in pairwise(("", *parts)):
        here = {part, *sentences(part)}
        mine = Chosen(
            tuple(line for line in now.lines if line.text in here), tuple(u for u in now.unread if u.text in here)
        )
        better = _of_one(part, mine, both, third) if in_doubt(mine) and not _answers(part, before, mine) else None
        if better is not None and not _asks_of_those_told(better, now, mine):
            changed = True
            lines = (*(line for line in now.lines if line not in mine.lines), *better.lines)
            now = Chosen(_as_written(lines, parts), (*(u for u in now.unread if u not in mine.unread), *better.unread))
    return now if changed else None


def _answers(part: str, before: str, mine: Chosen) -> bool:
    """`Can Ferguson wade the creek? He stays in G20.`: whom it tells something only the question before it says."""
    return before.endswith("?") and leans(part) and any(line.orders for line in mine.lines)


def _with_those_that_lean(parts: Sequence[str]) -> list[str]:
    """The sentences, each with that before it on which it leans: `The hussars stay. They are not to charge.`"""
    found: list[str] = []
    for part in parts:
        if found and leans(part) and len(tuple(sentences(found[-1]))) < _AT_ONCE and not found[-1].endswith("?"):
            found[-1] = f"{found[-1]} {part}"
        else:
            found.append(part)
    return found


def _asks_of_those_told(better: Chosen, now: Chosen, mine: Chosen) -> bool:
    """Whether a sentence that was not asked about would only ask about somebody who is told something in another."""
    told = {order.unit for line in now.lines if line not in mine.lines for order in line.orders if order.actions}
    asked = {unit for line in better.lines for unit in line.units}
    only = bool(better.lines) and all(line.result is Result.ASK for line in better.lines)
    return only and not is_asked(mine) and not told.isdisjoint(asked)


def _asked_about(now: Chosen, is_strange: Callable[[LineReading], bool]) -> Chosen:
    """The same, what is strange in it as a question."""
    lines = (replace(doubted(line), note="") if is_strange(line) else line for line in now.lines)
    return Chosen(tuple(lines), now.unread)


def _is_unheard(both: Both, now: Chosen) -> bool:
    """Whether nobody found anything in it."""
    return not now.unread and all(line.result is Result.IGNORED and not line.note for line in now.lines)


def _listened(both: Both, now: Chosen, third: ThirdReader) -> Chosen | None:
    """What seemed to order nothing: done where it is sure, else asked, or shown as not read where it is likely."""
    if len(third.known) > MOST_HEARD or len(both.text) > _LONGEST_HEARD:
        return None
    if (heard := _done(both.text, now, both, third)) is not None:
        return heard
    ways = ways_of(both.text, both, third)
    best = best_of(ways)
    ordered = best is not None and bool(best.lines) and best.likely >= LIKELY_OF_MUCH
    if ordered and best is not None and (chosen := _of_the_seat(best, both.reader.desk)):
        return Chosen(chosen)
    asked = _is_no_order(ways) and any(each.act is Act.QUESTION for each in ways[0].unread)
    act = Act.ORDER if ordered else Act.QUESTION
    return Chosen(now.lines, (Unread(both.first, both.text, act),)) if ordered or asked else None


def _of_the_seat(way: PutPlainly, desk: Desk) -> tuple[LineReading, ...]:
    """`I capitulate`: what is chosen for the whole seat, as a question; none where anything else is told."""
    seat = (desk.context.seat,)
    if any(line.units not in ((), seat) or not line.orders for line in way.lines) or way.unread:
        return ()
    return tuple(replace(doubted(line), message=_MEANT, note="") for line in way.lines)


def _as_written(lines: Sequence[LineReading], parts: Sequence[str]) -> tuple[LineReading, ...]:
    """The lines in the sequence of their sentences, as of two for one unit the last counts."""
    place = {said: at for at, part in enumerate(parts) for said in (*sentences(part), part)}
    return tuple(sorted(lines, key=lambda line: place.get(line.text, -1)))


def _without_courtesies(both: Both, parts: Sequence[str]) -> str:
    """A text of few sentences, but for greetings and thanks where it is longer; empty for one of many."""
    if len(words_of(both.text)) <= _LITTLE and parts:
        return both.text
    told = list(parts)
    while len(told) > _AT_ONCE and _is_courtesy(both, told[0]):
        del told[0]
    while len(told) > _AT_ONCE and _is_courtesy(both, told[-1]):
        del told[-1]
    if len(told) > _AT_ONCE or not told:
        return ""
    return (
        both.text if told == parts else both.text[both.text.find(told[0]) : both.text.rfind(told[-1]) + len(told[-1])]
    )


def _is_courtesy(both: Both, sentence: str) -> bool:
    return act_of(both.reader.lex(fold(sentence).text), both.reader.desk) is Act.GREETING


def _is_talk(both: Both, now: Chosen) -> bool:
    """Whether it is said in so many words that another reading may know better what is meant."""
    guessed = any(line.result is Result.GUESS for line in now.lines)
    said = [word for word in words_of(both.text) if word.text.isalpha()]
    return guessed and len(said) >= _TALK


def _of_one(text: str, now: Chosen, both: Both, third: ThirdReader) -> Chosen | None:
    """A text put plainly where that is worth more than what it was read as; None where it is not."""
    return _done(text, now, both, third) or _asked(text, now, both, third)


def _done(text: str, now: Chosen, both: Both, third: ThirdReader) -> Chosen | None:
    """What the likeliest way that means something here tells units, where it is likely enough and no danger holds."""
    ways = ways_of(text, both, third)
    best = best_of(ways)
    if best is None or stumbles_alike(ways, now) or is_nothing_new(best, now, both.reader.desk) or _is_no_order(ways):
        return None
    if _rules_are_among(ways, now) or is_a_toss_up(ways):
        return None
    case = case_of(best, now, text, both.reader)
    if best.likely < needed(case) or is_dangerous(case):
        return None
    if not in_doubt(now) and _takes_a_general_along(best, now, both.reader.desk):
        return None
    asked = [each for each in best.unread if each.act is Act.QUESTION]
    asked = asked or [Unread(both.first, q, Act.QUESTION) for q in own_questions(text) if not may_be_a_wish(q, both)]
    if all(line.result is Result.ASK for line in best.lines):  # What is only asked about answers no question.
        asked = asked or [each for each in now.unread if each.act is Act.QUESTION]
    left = _left_out(best, case.words, both.reader.desk)
    return Chosen(best.lines, (*asked, *([Unread(both.first, text, Act.ORDER)] if left else ())))


def _rules_are_among(ways: Sequence[PutPlainly], now: Chosen) -> bool:
    """Whether the other reading only gives standing orders, which are one of the likely ways to put it plainly."""
    told = {rule for line in now.lines for rule in line.standing}
    only = bool(told) and not now.unread and all(line.standing and not line.orders for line in now.lines)
    return only and any(
        way.whole and way.likely >= WORTH_ASKING and told == {rule for line in way.lines for rule in line.standing}
        for way in ways
    )


def _asked(text: str, now: Chosen, both: Both, third: ThirdReader) -> Chosen | None:
    """What is done with doubts, or could be meant, as questions; None where that is nothing new."""
    ways = ways_of(text, both, third)
    best = best_of(ways)
    if _is_no_order(ways):
        return _doubted(now) or _heard_as_a_question(now, ways[0]) or _not_asked(now, ways[0])
    if stumbles_alike(ways, now):
        return None
    if ways and not ways[0].whole and ways[0].likely >= SURE and (doubts := _doubted(now, ways[0])):
        return _with_choices(doubts, ways[:1]) or doubts
    if best is None or is_nothing_new(best, now, both.reader.desk):
        return None
    if is_dangerous(case_of(best, now, text, both.reader)):
        now = (_doubted(now, best) if best.likely >= SURE else None) or now
        return _with_choices(now, ways)
    return _offered(now, ways[0]) or _with_choices(now, ways)


def _takes_a_general_along(way: PutPlainly, now: Chosen, desk: Desk) -> bool:
    """Whether it only tells generals something more, who ride along with those who are told it."""
    more = {*way.orders} - {order for line in now.lines for order in line.orders}
    own = desk.roster.own
    return bool(more) and all(order.unit in own and own[order.unit].arm is Arm.GENERAL for order in more)


def _is_no_order(ways: Sequence[PutPlainly]) -> bool:
    return bool(ways) and not ways[0].lines and bool(ways[0].unread) and ways[0].likely >= NO_ORDER


def _left_out(way: PutPlainly, words: Sequence[Lexeme], desk: Desk) -> frozenset[str]:
    """Those of one's own named in a text of whom the plain orders say nothing, not even as a landmark.

    Whom a general leaves as he joins another is no more than one.
    """
    said = {word.upper() for word in way.plain.split()}
    own = desk.roster.own
    riding = {own[order.unit].place for order in way.orders for act in order.actions if act.verb in RIDES}
    left = {unit for unit, piece in own.items() if piece.place in riding}
    return frozenset(named(words, desk) - shown(way.lines) - said - left - spoken_to(words, desk))


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
    meant = (Act.ORDER, Act.MAYBE)
    heard = tuple(replace(each, act=Act.QUESTION) if each.act in meant else each for each in now.unread)
    return Chosen(now.lines, heard) if heard != now.unread else None


def _not_asked(now: Chosen, way: PutPlainly) -> Chosen | None:
    """What was only asked about and is surely no order, as words that were not read; None where more is in it."""
    other = any(each.act is not Act.ORDER for each in now.unread)
    if other or not is_asked(now) or any(line.result not in (Result.ASK, Result.IGNORED) for line in now.lines):
        return None
    heard = tuple(replace(each, act=Act.ORDER) if each.act is Act.NEWS else each for each in way.unread)
    return Chosen((), now.unread or heard)


def _offered(now: Chosen, way: PutPlainly) -> Chosen | None:
    """Of what nobody was told by, the likeliest meaning as a question; None where there is one, or it is for many."""
    heard = any(line.orders or line.standing or line.units for line in now.lines)
    ordered = any(each.act in (Act.ORDER, Act.MAYBE) for each in now.unread)
    if (
        heard
        or not (ordered or is_asked(now))
        or not way.whole
        or way.likely < WORTH_ASKING
        or not way.orders
        or any(map(is_wide, way.lines))
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
