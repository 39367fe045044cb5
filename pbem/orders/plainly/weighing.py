"""When a text is put plainly, and whether that counts more than what the rules of sentences made of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from pbem.battle.problem import Choice
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import TAKEN_BACK, UNCHANGED, Act, LineReading, Result, Scope
from pbem.orders.meaning.conditions import NO_SUCH_TEST
from pbem.orders.meaning.paths import NO_SUCH_PLACE
from pbem.orders.plainly.third_reading import PutPlainly, ThirdReader
from pbem.orders.prose.both_readings import Both, Chosen
from pbem.orders.prose.leftovers import UNTESTED, may_turn
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.meaning import WHOSE_END
from pbem.orders.prose.mentions import named, shown
from pbem.orders.prose.sentences import sentences
from pbem.orders.prose.standing_talk import WHICH
from pbem.orders.prose.unlikely import skips
from pbem.orders.words.folding import fold, key
from pbem.orders.words.spelling import is_word

LIKELY: Final = 0.35
"""Less likely readings are not done, but offered."""
LIKELY_OF_MUCH: Final = 0.5
"""The same of what may be news, or is told to many or to the seat as a whole."""
LIKELY_INSTEAD: Final = 0.75
"""The same where the other reading does something."""
SURE: Final = 0.8
"""The same where much hangs on a word."""
VERY_SURE: Final = 0.95
"""The same of a few words, of news that tell many, and where somebody of whom the other reading speaks is left out."""
WORTH_ASKING: Final = 0.05
_FEW: Final = 5
"""Words of a line so short that most of it may be a slip."""
_TERSE: Final = 7
"""Words of a line so short that each of them was meant."""
_AT_ONCE: Final = 3
"""So many sentences are put plainly together; of a longer paragraph each that is in doubt for itself."""
_CHOICES_EACH: Final = 2
_MANY: Final = 4
_DOUBTS: Final = (UNTESTED, NO_SUCH_TEST, NO_SUCH_PLACE)
"""How questions begin that only somebody can answer who is sure of every word."""
_OPEN: Final = (WHOSE_END, WHICH)
"""How questions begin that no reading of the words alone can answer."""
_WHICH_END: Final = "to which end of the road"
_STANDS_IN: Final = " stands in "
"""So it is asked about who is told to go from where he is not."""
_NEVER: Final = frozenset(("never", "nie", "niemals"))
"""These tell what holds always, or are talk."""
_SPOKEN_TO: Final = frozenset(("you", "your", "ihr", "euch", "euer", "du", "dich", "dein"))
"""In talk these are the enemy."""
_NOT_NOW: Final = frozenset((
    "halfway", "half", "not before", "next turn", "next bound", "tomorrow", "later", "swap", "halbwegs", "morgen",
    "spaeter", "nicht vor", "something", "irgendwas", "irgendetwas",
))  # fmt: skip
"""Words by which less is done than is said, nothing in this bound, or nobody knows what."""
_MUCH_HANGS: Final = frozenset((
    "only", "one of", "either", "or", "neither", "nor", "instead", "instead of", "once", "at least", "at most",
    "nur", "entweder", "oder", "weder", "statt", "stattdessen", "anstatt", "sobald", "hoechstens",
    "mindestens",
))  # fmt: skip
"""Words that turn an order into another one."""
_BROKEN: Final = (
    "br", "zerbr", "fl", "rout", "run", "ran", "los", "gone", "kaputt", "destr", "dead", "dies", "wreck", "finish",
    "perish", "geschlagen", "vernicht", "lauf", "laeuft", "weich", "weg", "giv", "fail", "fall", "collaps", "shat",
    "crack", "beat", "zugrunde", "verlor", "tot", "auf", "out", "end", "away",
)  # fmt: skip
"""How words begin of which one is said where it hangs on somebody being broken."""
_WHO: Final = ("who", "wer")
_NEWS_BEGIN: Final = 2
"""Words within which a sentence of news begins so: `we lost`."""


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
    """Whether something is asked, passed over, or not read as an order."""
    return _is_open(now) or any(map(skips, now.lines))


def _is_open(now: Chosen) -> bool:
    orders = any(each.act is not Act.QUESTION for each in now.unread)
    return orders or any(line.result is Result.ASK for line in now.lines)


def _of_one(text: str, now: Chosen, both: Both, third: ThirdReader) -> Chosen | None:
    """A text put plainly where that is worth more than what it was read as; None where it is not."""
    ways = third.read(both.first, text)
    best = next((way for way in ways if way.whole), None)
    if ways and not ways[0].lines and ways[0].unread and ways[0].likely >= VERY_SURE:
        return _doubted(now)
    if best is None or not best.lines or _says_the_same(best, now, both.reader.desk):
        return None
    words = both.reader.lex(fold(text).text)
    silent = _silent(best, words, now, both)
    never = any(word.raw.upper() in silent for word in words) or _is_never_done(best, words, text)
    never = never or _stays_open(now, words) or _takes_back(best, words)
    if not never and best.likely >= _needed(best, now, words, silent):
        return Chosen(best.lines, tuple(each for each in best.unread if each.act is Act.QUESTION))
    return _with_choices(now, ways)


def _needed(way: PutPlainly, now: Chosen, words: Sequence[Lexeme], silent: set[str]) -> float:
    """How likely a way must be to be done and not only offered."""
    if silent or len(words) < _FEW or (_is_news(now) and any(map(_is_wide, way.lines))):
        return VERY_SURE
    if _hangs(way, now, words) or _passes_over(way, now, words):
        return SURE
    if _is_news(now) or any(map(_is_wide, way.lines)):
        return LIKELY_OF_MUCH
    does = any(line.orders or line.standing for line in now.lines)
    return LIKELY_INSTEAD if does else LIKELY


def _says_the_same(way: PutPlainly, now: Chosen, desk: Desk) -> bool:
    """Whether the other reading does just that, and asks nothing."""
    same = _told(way.lines) == _told(now.lines) or _only_goes(way, now, desk) or _only_asks(way, now)
    return not _is_open(now) and (same or _only_elsewhere(way, now))


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
    struck = {
        (order.unit, action.places)
        for line in now.lines
        for order in line.orders
        for action in order.actions
        if action.places and desk.words.verb(action.verb).sign == "x"
    }
    return any(
        (order.unit, action.places) in struck and desk.words.verb(action.verb).sign != "x"
        for order in way.orders
        for action in order.actions
    )


def _told(lines: Sequence[LineReading]) -> set[str]:
    return {str(each) for line in lines for each in (*line.orders, *line.standing)}


def _is_news(now: Chosen) -> bool:
    """Whether the other reading found nobody in it who is told anything, so that it may be talk."""
    return not any(line.orders or line.choices or line.standing for line in now.lines)


def _is_wide(line: LineReading) -> bool:
    """Whether it is told to everybody, to many, or to the seat as a whole."""
    return line.scope in (Scope.ALL, Scope.REST) or len(line.units) > _MANY or (not line.units and bool(line.orders))


def _is_never_done(way: PutPlainly, words: Sequence[Lexeme], text: str) -> bool:
    """Whether it is too dangerous, however likely: for later, for everybody, asked, denied, on a condition not said."""
    later = not _NOT_NOW.isdisjoint(key(word.raw) for word in words)
    asks = "?" in text and not any(line.result is Result.ASK for line in way.lines)
    otherwise = any(word.is_a(Sort.ELSE) for word in words) and "else" not in way.plain.split()
    said = [key(word.raw) for word in words if not word.is_a(Sort.IF)]
    invented = "broken" in way.plain.split() and not any(word.startswith(_BROKEN) for word in said)
    return later or asks or otherwise or invented or _may_be_denied(words) or _is_bold(way, words)


def _hangs(way: PutPlainly, now: Chosen, words: Sequence[Lexeme]) -> bool:
    """Whether it hangs on something that the plain orders leave out, or the other reading asks what no words tell."""
    hangs = any(word.is_a(Sort.IF, Sort.UNLESS, Sort.UNTIL) for word in words)
    lost = hangs and not {"if", "always"} & {*way.plain.split()}
    return lost or any(line.result is Result.ASK and _is_doubt(line.message) for line in now.lines)


def _passes_over(way: PutPlainly, now: Chosen, words: Sequence[Lexeme]) -> bool:
    """Whether the text has a word by which much hangs and of which the plain orders know nothing."""
    roads = any(word.is_a(Sort.ROAD) for word in words)
    anybody = any(word.is_a(Sort.WHOEVER) and key(word.raw).startswith(_WHO) for word in words)
    return roads or anybody or _is_turned({*way.plain.split()}, words) or _is_talk(way, now, words)


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
    """Whether it orders somebody who is not named: everybody, the rest, the seat."""
    everybody = any(word.is_a(Sort.ALL, Sort.REST) for word in words)
    told = way.plain.split()
    if not everybody and not {"all", "rest"}.isdisjoint(told):
        return True
    return (everybody and any(len(line.units) > 1 for line in way.lines)) or ("seat" in told and "always" not in told)


def _is_talk(way: PutPlainly, now: Chosen, words: Sequence[Lexeme]) -> bool:
    """Whether it may be news, a taunt, or praise of somebody whose orders are to stand as it is then read."""
    keys = {key(word.raw) for word in words}
    news = any(word.is_a(Sort.NEWS) for word in words[:_NEWS_BEGIN])
    taunts = _is_news(now) and not _SPOKEN_TO.isdisjoint(keys)
    kept = any(line.note == UNCHANGED for line in way.lines) and not any(word.is_a(Sort.KEEP) for word in words)
    return news or taunts or kept


def _is_doubt(question: str) -> bool:
    one_of = question.startswith("Which ") and ":" in question
    return one_of or question.startswith(_DOUBTS)


def _stays_open(now: Chosen, words: Sequence[Lexeme]) -> bool:
    """Whether it is asked what the words alone do not tell, or a few words leave anything in doubt."""
    asked = [line.message for line in now.lines if line.result is Result.ASK]
    return any(
        said.startswith(_OPEN) or _WHICH_END in said or _STANDS_IN in said or (len(words) < _TERSE and _is_doubt(said))
        for said in asked
    )


def _takes_back(way: PutPlainly, words: Sequence[Lexeme]) -> bool:
    """Whether orders are taken back by no word that says so: it may be told that they were."""
    return any(line.note == TAKEN_BACK for line in way.lines) and not any(word.is_a(Sort.CANCEL) for word in words)


def _may_be_denied(words: Sequence[Lexeme]) -> bool:
    """Whether a word may be a slip of `not`: the network has learnt to look through slips, and takes it for another."""
    return any(may_turn(word) for word in words if word.raw.isalpha() and not is_word(word.raw))


def _silent(way: PutPlainly, words: Sequence[Lexeme], now: Chosen, both: Both) -> set[str]:
    """Those of one's own who are named, or of whom the other reading speaks, and are told nothing."""
    desk = both.reader.desk
    spoken = {unit for line in now.lines for unit in line.units}
    spoken |= {order.unit for line in now.lines for order in line.orders}
    return (named(words, desk) | (spoken & {*desk.roster.own})) - shown(way.lines)


def _doubted(now: Chosen) -> Chosen | None:
    """What the other reading does though it passes over words, as a question; None where there is nothing like that."""
    lines = tuple(_as_asked(line) if skips(line) and line.orders else line for line in now.lines)
    return Chosen(lines, now.unread) if lines != now.lines else None


def _as_asked(line: LineReading) -> LineReading:
    choices = tuple(Choice(order) for order in line.orders)
    message = "Is this an order, or only said?"
    return replace(line, result=Result.ASK, message=message, note="", orders=(), choices=choices)


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
