"""When a text is put plainly, and whether that counts more than what the rules of sentences made of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from pbem.battle.problem import Choice
from pbem.orders.grammar.reading import UNCHANGED, Act, LineReading, Result, Scope
from pbem.orders.meaning.conditions import NO_SUCH_TEST
from pbem.orders.meaning.paths import NO_SUCH_PLACE
from pbem.orders.plainly.third_reading import PutPlainly, ThirdReader
from pbem.orders.prose.both_readings import Both, Chosen
from pbem.orders.prose.leftovers import UNTESTED
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.meaning import WHOSE_END
from pbem.orders.prose.mentions import named, shown
from pbem.orders.prose.sentences import sentences
from pbem.orders.prose.standing_talk import WHICH
from pbem.orders.words.folding import fold, key

LIKELY: Final = 0.4
"""Less likely readings are not done, but offered."""
LIKELY_OF_MUCH: Final = 0.8
"""The same of what may be news, or is told to many or to the seat as a whole."""
WORTH_ASKING: Final = 0.05
_AT_ONCE: Final = 3
"""So many sentences are put plainly together; of a longer paragraph each that is in doubt for itself."""
_FEWEST: Final = 5
"""Words of the shortest sentence; a shorter line is notation."""
_CHOICES_EACH: Final = 2
_MANY: Final = 4
_DOUBTS: Final = (UNTESTED, NO_SUCH_TEST, WHOSE_END, WHICH, NO_SUCH_PLACE)
"""How questions begin that no reading of the words alone can answer."""
_WHICH_END: Final = "to which end of the road"
_NEVER: Final = frozenset(("never", "nie", "niemals"))
"""These tell what holds always, or are talk."""
_SPOKEN_TO: Final = frozenset(("you", "your", "ihr", "euch", "euer", "du", "dich", "dein"))
"""In talk these are the enemy."""
_MUCH_HANGS: Final = frozenset((
    "only", "halfway", "half", "one of", "either", "or", "neither", "nor", "instead", "instead of", "not before",
    "next turn", "next bound", "tomorrow", "later", "once", "at least", "at most", "swap", "something", "nur",
    "halbwegs", "entweder", "oder", "weder", "statt", "stattdessen", "anstatt", "morgen", "spaeter", "sobald",
    "nicht vor", "hoechstens", "mindestens", "irgendwas",
))  # fmt: skip
"""Words that turn an order into another one."""
_WHO: Final = ("who", "wer")
_NEWS_BEGIN: Final = 2
"""Words within which a sentence of news begins so: `we lost`."""
_WORD: Final = re.compile(r"[^\W\d_]{2,}")


def put_plainly(both: Both, found: Chosen | None, third: ThirdReader) -> Chosen | None:
    """What counts in the end; None where the notation stands as it is."""
    now = found or Chosen(both.notation)
    if not _in_doubt(now):
        return found
    everything = list(sentences(both.text))
    parts = [part for part in everything if not both.reader.is_ours(part)]
    if parts == everything and len(parts) <= _AT_ONCE:
        whole = _of_one(both.text, now, both, third)
        if whole is not None or len(parts) == 1:
            return whole or found
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


def _in_doubt(now: Chosen) -> bool:
    """Whether something is asked, or not read as an order."""
    orders = any(each.act is not Act.QUESTION for each in now.unread)
    return orders or any(line.result is Result.ASK for line in now.lines)


def _of_one(text: str, now: Chosen, both: Both, third: ThirdReader) -> Chosen | None:
    """A text put plainly where that is worth more than what it was read as; None where it is not."""
    if len(_WORD.findall(text)) < _FEWEST:
        return None
    ways = third.read(both.first, text)
    best = next((way for way in ways if way.whole), None)
    if best is None or not best.lines:
        return None
    words = both.reader.lex(fold(text).text)
    answers = _covers(best, words, now, both) and not _passes_over(best, now, words)
    if answers and best.likely >= _needed(best, now):
        questions = tuple(each for each in best.unread if each.act is Act.QUESTION)
        return Chosen(best.lines, questions)
    return _with_choices(now, ways)


def _needed(way: PutPlainly, now: Chosen) -> float:
    """How likely a way must be to be done and not only offered."""
    return LIKELY_OF_MUCH if _is_news(now) or any(map(_is_wide, way.lines)) else LIKELY


def _is_news(now: Chosen) -> bool:
    """Whether the other reading found nobody in it who is told anything, so that it may be talk."""
    return not any(line.orders or line.choices or line.standing for line in now.lines)


def _is_wide(line: LineReading) -> bool:
    """Whether it is told to everybody, to many, or to the seat as a whole."""
    return line.scope in (Scope.ALL, Scope.REST) or len(line.units) > _MANY or (not line.units and bool(line.orders))


def _passes_over(way: PutPlainly, now: Chosen, words: Sequence[Lexeme]) -> bool:
    """Whether the text has a word by which much hangs and of which the plain orders know nothing."""
    told = {*way.plain.split()}
    hangs = any(word.is_a(Sort.IF, Sort.UNLESS, Sort.UNTIL) for word in words) and not told & {"if", "always"}
    doubted = any(line.result is Result.ASK and _is_doubt(line.message) for line in now.lines)
    roads = any(word.is_a(Sort.ROAD) for word in words)
    return hangs or doubted or roads or _is_turned(told, words) or _is_bold(way, words) or _is_talk(way, now, words)


def _is_turned(told: set[str], words: Sequence[Lexeme]) -> bool:
    """Whether a word makes another order of it, or it is done with somebody of whom nothing is told."""
    keys = {key(word.raw) for word in words}
    beside = any(one.is_a(Sort.WITH) and other.is_a(Sort.UNIT) for one, other in pairwise(words))
    return (
        not _MUCH_HANGS.isdisjoint(keys)
        or ("always" not in told and not _NEVER.isdisjoint(keys))
        or (beside and "with" not in told)
    )


def _is_bold(way: PutPlainly, words: Sequence[Lexeme]) -> bool:
    """Whether it orders somebody who is not named: everybody, whoever stands there, the seat."""
    everybody = any(word.is_a(Sort.ALL, Sort.REST) for word in words)
    told = way.plain.split()
    many = everybody and any(len(line.units) > 1 for line in way.lines)
    anybody = any(word.is_a(Sort.WHOEVER) and key(word.raw).startswith(_WHO) for word in words)
    return many or anybody or ("seat" in told and "always" not in told)


def _is_talk(way: PutPlainly, now: Chosen, words: Sequence[Lexeme]) -> bool:
    """Whether it may be news, a taunt, or praise of somebody whose orders are to stand as it is then read."""
    keys = {key(word.raw) for word in words}
    news = any(word.is_a(Sort.NEWS) for word in words[:_NEWS_BEGIN])
    taunts = _is_news(now) and not _SPOKEN_TO.isdisjoint(keys)
    kept = any(line.note == UNCHANGED for line in way.lines) and not any(word.is_a(Sort.KEEP) for word in words)
    return news or taunts or kept


def _is_doubt(question: str) -> bool:
    return question.startswith(_DOUBTS) or _WHICH_END in question


def _covers(way: PutPlainly, words: Sequence[Lexeme], now: Chosen, both: Both) -> bool:
    """Whether everybody is answered for who is named, or of whom the other reading speaks."""
    desk = both.reader.desk
    told = shown(way.lines)
    spoken = {unit for line in now.lines for unit in line.units}
    spoken |= {order.unit for line in now.lines for order in line.orders}
    return named(words, desk) | (spoken & {*desk.roster.own}) <= told


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
