"""From the lines of a letter to sentences: what a mail program broke goes on, what a player broke does not."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pbem.orders.prose.shortening import BEFORE_A_STOP
from pbem.orders.words.spelling import is_word

FULL_LINE: Final = 55
"""A line of so many characters without a closing sign was broken by a program."""
LONGEST_PARAGRAPH: Final = 3000
"""Characters; whatever goes on longer is cut there, so that reading grows no faster than the letter."""
_CLOSED: Final = re.compile(r"[.!?:;|)\"]\s*$")
_GOES_ON: Final = re.compile(r"(?:[,&+]|\b(?:and|or|und|oder|the|to|der|die|das|nach|auf|with|mit))\s*$", re.IGNORECASE)
_END: Final = re.compile(r"(?<!\s)\s*+\|\s*+$|(?<=[.!?;])\s++(?=\S)")
_GOES_ON_AFTER: Final = re.compile(r"(?:if|when|unless|and|then|wenn|falls|sobald|und|dann)\b")
"""In small letters behind a full stop these go on with the sentence, and the stop only shortened a word."""
_LONGEST_FIGURE: Final = 16
_TITLED: Final = re.compile(r"\b([A-ZÄÖÜ][a-zäöüß]{2,8})\.\s*$")
"""A name that may have been shortened."""
_LONGEST_WORD: Final = 8
"""Letters and stop of the longest word that a stop only shortens."""
_TROOPS: Final = "|".join((
    "art", "inf", "kav", "cav", "div", "brig", "bde", "bat", "batt", "btl", "bn", "bty", "regt", "rgt", "sqn", "sqdn",
    "esk", "schw", "gren", "hus", "huss", "drag", "gd", "kür", "kuer", "cuir", "füs",
))  # fmt: skip
"""Words for troops that are shortened, alone, in the plural or at the end of a compound."""
_ABBREVIATION: Final = re.compile(
    rf"(?:\b(?:\d{{1,2}}|[A-Za-zÄÖÜäöü]|{'|'.join(sorted(BEFORE_A_STOP))})|(?:{_TROOPS})s?)\.\s*$", re.IGNORECASE
)


_FIGURE: Final = re.compile(r"(?:(?<=[^\W\d_])\s|(?<=\w)[/+&])\d{1,2}\.\s*$")
"""A figure behind a word, `advances 1.`, or the last of several, `FI1/2.`, which may end a sentence."""
_COUNTS_ON: Final = re.compile(
    r"\b(?:das|der|die|dem|den|vom|zum|zur|im|am|mein\w*|unser\w*|und|bis|oder|the|and|to|an|aus)\s\d{1,2}\.\s*$",
    re.IGNORECASE,
)
"""Behind these a figure with a stop says which of several."""
_SMALL_OR_TROOPS: Final = re.compile(
    r"[a-zäöü(\d]|(?i:bat|btl|bn|reg|rgt|inf|kav|cav|brig|art|lin|foot|horse|hus|drag|gren|schwad|esk|gard|guard|treff|div|ulan|k(?:ü|ue)r|leicht|land)"
)
"""What follows a number that says which of several."""
_BEGINS: Final = re.compile(
    r"(?:don'?t|do not|cancel|forget|scrap|is|are|can|may|what|how|if|ping|remind|warn|notify|tell me"
    r"|let me know|melde\w*|erinner\w*|sag\w* (?:mir|bescheid))\b",
    re.IGNORECASE,
)
"""With these a sentence begins, and no name of troops."""
_NUMBER_OF: Final = re.compile(r"\b(?:no|nos|num)\.\s*$", re.IGNORECASE)
"""Before a number these say which one, and end no sentence."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, and the numbers of the lines that it stands on."""

    text: str
    lines: tuple[int, ...]


def paragraphs(lines: Sequence[tuple[int, str]], items: Collection[int] = ()) -> Iterator[tuple[tuple[int, ...], str]]:
    """Lines that follow on one another joined where one goes on in the next; an item of a list begins anew."""
    numbers: list[int] = []
    text = ""
    for number, line in lines:
        if text and number not in items and numbers[-1] + 1 == number and _goes_on(text, line, numbers):
            text, numbers = f"{text} {line}", [*numbers, number]
            continue
        if text:
            yield tuple(numbers), text
        text, numbers = line, [number]
    if text:
        yield tuple(numbers), text


def _goes_on(text: str, following: str, numbers: Sequence[int]) -> bool:
    if _CLOSED.search(text) or len(text) > LONGEST_PARAGRAPH:
        return False
    if _GOES_ON.search(text):
        return True
    return len(text) >= FULL_LINE and following[:1].islower()


def sentences(text: str) -> Iterator[str]:
    """The sentences of a paragraph; `3.` and `d.` end none."""
    start = 0
    for found in _END.finditer(text):
        if text[found.start() - 1 : found.start()] == "." and _GOES_ON_AFTER.match(text, found.end()):
            continue
        before = text[max(start, found.start() - _LONGEST_WORD) : found.start()]
        if _NUMBER_OF.search(before) and text[found.end() : found.end() + 1].isdecimal():
            continue
        if _ABBREVIATION.search(before) and not before.endswith((";", "!", "?")) and not _ends(text, start, found):
            continue
        if (short := _TITLED.search(text[start : found.start()])) is not None and not is_word(short[1]):
            continue
        part = text[start : found.start()].strip()
        if part:
            yield part
        start = found.end()
    if text[start:].strip():
        yield text[start:].strip()


def _ends(text: str, start: int, found: re.Match[str]) -> bool:
    """Whether a figure with a stop ends a sentence: `advances 1. FI3 holds`, and not `das 1. Regiment`."""
    before = text[max(start, found.start() - _LONGEST_FIGURE) : found.start()]
    if not _FIGURE.search(before) or _COUNTS_ON.search(before):
        return False
    return _BEGINS.match(text, found.end()) is not None or not _SMALL_OR_TROOPS.match(text, found.end())
