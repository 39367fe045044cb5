"""What a player asks of the umpire in his own words: the map again, help on a verb, to resign, to be away."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pbem.battle.verb import Slot
from pbem.orders.asides.settings import take_date
from pbem.orders.asides.wish_words import (
    ARRIVED,
    ASKING,
    AWAY,
    DAYS,
    DRAWS,
    GIVES,
    HOW,
    IT,
    MAP,
    NOT,
    NUMBERED,
    ON_MAP,
    ORDERING,
    ORDERS,
    PLACING,
    PLEADS,
    REPORT,
    RESIGNS,
    RULES,
    WHEN,
    WHO,
)
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import LineReading, Result, Setting, Unread
from pbem.orders.prose.sentences import paragraphs, sentences
from pbem.orders.words.cursor import Cursor
from pbem.orders.words.folding import fold, key
from pbem.orders.words.tokens import Kind

_FEW_WORDS: Final = 10
_PAUSE: Final = re.compile(r"[;,+|]|\s-\s")
LONGEST: Final = 400
"""Characters; nobody asks for a map in a longer sentence."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a sentence asks for; one that `remains` is for a person to read as well."""

    setting: Setting
    remains: bool = False


def wishes_of(sentence: str, desk: Desk) -> tuple[Wish, ...]:
    """Everything that a sentence asks of the umpire and the house can do."""
    if len(sentence) > LONGEST:
        return ()
    text = key(fold(sentence).text)
    asks = sentence.rstrip().endswith("?")
    said = (*_of_the_game(text, asks), *_of_letters(text, asks))
    if said:
        return tuple(map(Wish, said))
    how = HOW.search(text)
    if how is not None:
        topic = _topic(text[how.end() :], text, desk) or _spoken_of(text[: how.start()], desk)
        return (Wish(Setting("help", (topic,)), remains=True),) if topic else ()
    days = _days(desk.cursor(fold(sentence).text)) if AWAY.search(text) and not asks else None
    return (Wish(Setting("away", days)),) if days else ()


def _of_the_game(text: str, asks: bool) -> Iterator[Setting]:
    if not asks and not NOT.search(text):
        if RESIGNS.search(text):
            yield Setting("resign")
        elif DRAWS.search(text):
            yield Setting("draw")
    asks = asks or text.startswith(ASKING)
    if asks and WHO.search(text):
        yield Setting("who")
    if asks and WHEN.search(text):
        yield Setting("when")


def _of_letters(text: str, asks: bool) -> Iterator[Setting]:
    if text.startswith(("here ", "hier ", "attached", "anbei")):
        return
    pleads = asks or bool(PLEADS.search(text))
    shows = bool(ORDERS.search(text) and ARRIVED.search(text) and pleads)
    if shows:
        yield Setting("show", ("ORDERS",))
    if not pleads or not GIVES.search(text):
        return
    if REPORT.search(text):
        number = NUMBERED.search(text)
        yield Setting("send", ("REPORT", number[1]) if number else ("REPORT",))
    elif MAP.search(ON_MAP.sub("", text)):
        yield Setting("send", ("MAP",))
    elif RULES.search(text) and not shows:
        yield Setting("help", ("rules",))


def _topic(asked: str, text: str, desk: Desk) -> str:
    """What HELP would be asked for: the first verb behind `how do I`."""
    if PLACING.search(text):
        return next(iter(sorted(desk.words.in_slot(Slot.DEPLOYMENT))), "orders")
    if ORDERING.search(text):
        return "orders"
    tokens = desk.tokens(asked)
    for at in range(len(tokens)):
        found, _ = desk.words.spoken.match(tokens, at)
        if found and tokens[at].kind is Kind.WORD:
            return found[0]
    return ""


def _spoken_of(text: str, desk: Desk) -> str:
    """`I am lost with this melee business, send the help on it`: the verb of HELP that was named before."""
    return next((token.key for token in desk.tokens(text) if token.key in desk.words.by_name), "") or next(
        (names[0] for names in _nouns(text, desk) if names), ""
    )


def _nouns(text: str, desk: Desk) -> Iterator[Sequence[str]]:
    """What the nouns of a German text are words for."""
    tokens = desk.tokens(text)
    for at, token in enumerate(tokens):
        if token.kind is Kind.WORD:
            yield desk.words.verbs.match(tokens, at)[0]


def _days(cursor: Cursor) -> tuple[str, str] | None:
    """The first and the last day that a sentence names; without a first it is from now on."""
    days: list[str] = []
    until = False
    while not cursor.done and len(days) < 2:
        number = cursor.tokens[cursor.at]
        found = take_date(cursor) or _weekday(cursor)
        if found:
            days.append(found)
        elif number.kind is Kind.NUMBER and not days:
            days.append(number.key)
            cursor.at += 1
        else:
            until = until or bool(cursor.words.settings["until"].length(cursor.tokens, cursor.at))
            cursor.at += 1
    if len(days) == 2 and days[0].isdecimal():
        _, _, month = days[1].partition(" ")
        days[0] = f"{days[0]} {month}" if month else ""
    if not days or not all(days) or days[-1].isdecimal():
        return None
    if len(days) == 1:
        return ("", days[0]) if until else (days[0], days[0])
    return days[0], days[1]


def _weekday(cursor: Cursor) -> str:
    if cursor.done:
        return ""
    found = DAYS.get(cursor.tokens[cursor.at].key, "")
    cursor.at += 1 if found else 0
    return found


def with_wishes(
    readings: Sequence[LineReading], unread: Sequence[Unread], free: Sequence[tuple[int, str]], desk: Desk
) -> tuple[list[LineReading], tuple[Unread, ...]]:
    """The readings of a letter with what its talk asks for carried over into settings, and what is left unread.

    `free` are the lines in the player's own words: what he asks for between orders stands in none of the readings.
    """
    granted: dict[Setting, LineReading] = {}
    left: list[Unread] = []
    for each in unread:
        wishes = wishes_of(each.text, desk)
        if not wishes or any(wish.remains for wish in wishes):
            left.append(each)
        for wish in wishes:
            granted.setdefault(wish.setting, _granted(each.number, each.text, wish.setting))
    found: dict[int, list[LineReading]] = {}
    asked: set[str] = set()
    talk = [(line.number, line.text) for line in readings if _is_talk(line)]
    for numbers, text in paragraphs(talk):
        said = [(sentence, wishes_of(sentence, desk)) for sentence in sentences(text)]
        if any(wishes for _, wishes in said):
            found.update((number, []) for number in numbers)
            found[numbers[0]] = list(_told(numbers[0], said, granted))
    for numbers, text in paragraphs(free):
        for sentence in sentences(text):
            for part in _parts(sentence, desk):
                for wish in wishes_of(part, desk):
                    asked.add(part)
                    granted.setdefault(wish.setting, _granted(numbers[0], part, wish.setting))
    if not granted:
        return list(readings), tuple(unread)
    left = [each for each in left if not _asks_for_it(each.text)]
    kept = [line for line in readings if not (_is_talk(line) and line.number in found)]
    kept = [line for line in kept if line.result is not Result.ASK or line.text not in asked]
    told = [line for lines in found.values() for line in lines]
    return sorted([*kept, *told, *granted.values()], key=lambda line: line.number), tuple(left)


def _told(
    number: int, said: Iterable[tuple[str, Sequence[Wish]]], granted: dict[Setting, LineReading]
) -> Iterator[LineReading]:
    for sentence, wishes in said:
        if not wishes:
            yield LineReading(number, sentence, Result.IGNORED)
        for wish in wishes:
            granted.setdefault(wish.setting, _granted(number, sentence, wish.setting))


def _parts(sentence: str, desk: Desk) -> Iterator[str]:
    """A sentence that names nobody; of any other what stands between commas, names nobody and is short."""
    if not _names_a_unit(sentence, desk):
        yield sentence
        return
    for part in map(str.strip, _PAUSE.split(sentence)):
        if len(part.split()) <= _FEW_WORDS and not _names_a_unit(part, desk):
            yield part


def _names_a_unit(sentence: str, desk: Desk) -> bool:
    pieces = [desk.roster.find(token.key) for token in desk.tokens(fold(sentence).text)]
    return any(piece is not None and piece.id in desk.roster.own for piece in pieces)


def _asks_for_it(sentence: str) -> bool:
    """`Could you send it again?` beside a sentence that says what."""
    text = key(fold(sentence).text)
    short = len(text.split()) <= _FEW_WORDS
    return short and bool(IT.search(text) and GIVES.search(text) and (PLEADS.search(text) or text.endswith("?")))


def _is_talk(line: LineReading) -> bool:
    return line.result is Result.IGNORED and not line.note


def _granted(number: int, text: str, setting: Setting) -> LineReading:
    return LineReading(number, text, Result.OK, setting=setting)
