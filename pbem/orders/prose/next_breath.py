"""What is taken back and told otherwise in the same breath: `FI1 D5... hm no, leave it` is in doubt where it stands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pbem.battle.order import Order
from pbem.orders.grammar.reading import LineReading
from pbem.orders.prose.both_readings import Both, Chosen
from pbem.orders.prose.hedging import doubted, is_done
from pbem.orders.prose.lexemes import Lexeme
from pbem.orders.prose.mentions import named
from pbem.orders.words.folding import fold

_SIGHS: Final = (
    r"(?:(?:h++m++|ach|a{1,4}+h|o{1,4}+h|ä{1,4}+h++m*+|e{1,4}+r++m?|u{1,4}+h++m*+|well|ok(?:ay)?|na(?: ja)?|naja|tja"
    r"|aber|but|sorry|ups|oops|and|und)[ ,.…-]++){0,4}"
)
_REFUSES: Final = (
    r"no(?=\s*[,:;!…-]|\.\.|\.?$| (?:wait|leave|make|both|better|let|keep|rather|they|he|she|it|scrap|scratch|forget"
    r"|strike|just|stay|hold on|i)\b)"
    r"|actually,? no\b|(?:no )?wait,? (?:no|actually|leave|better|make)\b|nope\b|nein\b|nee\b|nö\b"
    r"|nah(?=\s*[,.;!]| (?:make|leave|forget|scrap|stay)\b)"
    r"|hang on\b|hold on\b|(?:scrap|scratch|strike|forget|cancel|ignore) (?:that|all that|it|this)\b"
    r"|never ?mind(?=\s*(?:[.,;!–-]|$))|on second thoughts?\b|on reflection\b|correction\b|korrektur\b|quatsch\b"
    r"|better not\b|(?:lieber|besser|dann) (?:doch )?nicht\b|doch (?:lieber )?nicht\b|oder (?:doch )?nicht\b"
    r"|vergiss (?:es|das)\b|verges?st (?:es|das)\b|stopp?,? (?:nein|nicht|no)\b"
    r"|moment(?: mal)?,? (?:nein|nicht|lieber)\b"
)
_CALL: Final = re.compile(rf"(?:(?<!\.)\.\.++|…|[,;.!]|(?<=\s)(?:--?|[–—(]))\s*+{_SIGHS}(?:{_REFUSES})", re.IGNORECASE)
"""By these what stands right before them is taken back."""

_END: Final = re.compile(r"[.;!](?=\s|$)")
"""Here ends what is told instead."""


def behind_the_call(text: str) -> str:
    """What a text says behind that by which something is taken back; empty where nothing is."""
    call = _CALL.search(text)
    return text[call.end() :] if call is not None else ""


def is_unsaid(sentence: str, text: str) -> bool:
    """Whether a sentence of a text, or a part of it, is taken back in it or in the next."""
    call, at = _CALL.search(text), text.find(sentence)
    return call is not None and 0 <= at <= call.start() <= at + len(sentence)


def asked_if_unsaid(both: Both, found: Chosen | None) -> Chosen | None:
    """What counts, where that which is taken back in the next breath is only asked about."""
    call = _CALL.search(both.text)
    if call is None:
        return found
    now = found or Chosen(both.notation)
    lines = tuple(doubted(line) if _stands_all_the_same(line, call, both) else line for line in now.lines)
    return Chosen(lines, now.unread) if lines != now.lines else found


def _stands_all_the_same(line: LineReading, call: re.Match[str], both: Both) -> bool:
    """Whether a reading does what was said before the call, as though nobody had called."""
    if not is_done(line) or not is_unsaid(line.text, both.text):
        return False
    instead = _END.split(both.text[call.end() :].lstrip(" ,.;:!-–"), maxsplit=1)[0]
    before, after = (_words(said, both) for said in (both.text[: call.start()], instead))
    first, others = (named(words, both.reader.desk) for words in (before, after))
    told = (order for order in line.orders if not others or order.unit in first & others)
    return any(_is_of(order, before) and not _is_of(order, after) for order in told)


def _words(text: str, both: Both) -> Sequence[Lexeme]:
    return both.reader.lex(fold(text).text)


def _is_of(order: Order, words: Sequence[Lexeme]) -> bool:
    """Whether these words tell the place, the way or the measure of an order that leads somewhere."""
    places = {word.place for word in words if word.place is not None}
    figures = {word.raw for word in words if word.raw.isdecimal()}
    return any(
        not places.isdisjoint(action.places)
        or (not action.places and not figures.isdisjoint((str(action.number), *action.word.split())))
        for action in order.actions
    )
