"""From the lines of a letter to sentences: what a mail program broke goes on, what a player broke does not."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pbem.orders.prose.shortening import BEFORE_A_STOP
from pbem.orders.prose.spoken_of import leans
from pbem.orders.words.spelling import is_word

FULL_LINE: Final = 55
"""A line of so many characters without a closing sign was broken by a program."""
LONGEST_PARAGRAPH: Final = 3000
"""Characters; whatever goes on longer is cut there, so that reading grows no faster than the letter."""
_CLOSED: Final = re.compile(r"[.!?:;|)\"]\s*$")
_GOES_ON: Final = re.compile(r"(?:[,&+]|\b(?:and|or|und|oder|the|to|der|die|das|nach|auf|with|mit))\s*$", re.IGNORECASE)
_OPEN: Final = re.compile(
    r"\b(?:a|an|my|your|his|her|its|our|their|this|that|these|those|both|at|in|on|of|from|by|for|into|onto|upon|against|"
    r"towards?|behind|beside|near|than|as|like|but|if|which|general|am|an|im|in|vom|von|zum|zur|beim?|aus|für|gegen|"
    r"über|unter|hinter|neben|vor|zu|als|wie|aber|sondern|dass|wenn|falls|den|dem|des|eine?[mnrs]?|"
    r"[msd]eine?[mnrs]?|unser\w*|ihre?[mnrs]?|diese[mnrs]?|alle[nr]?|beide[nr]?|two|three|four|zwei|drei|vier|"
    r"first|second|third|fourth|(?:erst|zweit|dritt|viert)e[mnrs]?|\d{1,2}(?:st|nd|rd|th))\s*$",
    re.IGNORECASE,
)
"""Behind these a sentence seldom ends; at the end of a full line it goes on, whatever the next begins with."""
_END: Final = re.compile(r"(?<!\s)\s*+\|\s*+$|(?<=[.!?;])\s++(?=\S)")
_GOES_ON_AFTER: Final = re.compile(r"(?:if|when|unless|and|then|wenn|falls|sobald|und|dann)\b")
"""In small letters behind a full stop these go on with the sentence, and the stop only shortened a word."""
_EXCEPTIONS: Final = re.compile(
    r"(?:exceptions?|except(?:ing)?|excluding|ausnahmen?|ausgenommen|außer|bis auf)\b"
    r"(?! (?:that|dass|if|when|wenn|falls)\b)"
    r"|(?:not|nicht) (?:the |my |die |das |den |meine )?(?:[a-z]{1,3}\d|(?:guns|horse|foot|cavalry|infantry|artillery"
    r"|geschütze|kanonen|artillerie|infanterie|kavallerie|reiterei)[.!]?$)",
    re.IGNORECASE,
)
"""With these a sentence goes on: they tell who of those before is not meant."""
_LONGEST_FIGURE: Final = 16
_TITLED: Final = re.compile(r"\b([A-ZÄÖÜ][a-zäöüß]{2,8})\.\s*$")
"""A name that may have been shortened."""
_WHOLE_NAME: Final = 6
"""Letters of a name that is rather whole, where what follows is neither small nor troops."""
_HIS_TROOPS: Final = re.compile(
    r"(?:guns?|btt?ys?|batter(?:y|ies)|foot|horse|inf(?:antry)?|cav(?:alry)?|bdes?|brigades?|bns?|battalions?|regts?"
    r"|regiments?|div(?:ision)?|men|lot|hussars?|dragoons?|grenadiers?|command|cmd|corps|wing|batterie|geschütze?"
    r"|kanonen|artillerie|fußvolk|reiterei?|kavallerie|infanterie|brigaden?|bataillone?|regiment(?:er)?|leute|division"
    r"|husaren|dragoner|korps|gds?|guards?|garden?)\b",
    re.IGNORECASE,
)
"""Behind a name that was shortened these are his."""
_NATION: Final = re.compile(r"\b([A-ZÄÖÜ][a-z])\.\s*$")
"""`It. Guard`: a name of two letters."""
_TELLS: Final = frozenset((
    "hold", "stay", "halt", "stop", "fire", "wait", "rally", "charge", "advance", "retreat", "move", "attack", "limber",
    "unlimber", "withdraw", "cancel", "same", "thanks", "cheers", "danke", "warten", "angriff", "feuer", "zurück",
))  # fmt: skip
"""With one of these alone a whole order is told, or a word is said."""
_BEGINNING: Final = re.compile(r"[A-ZÄÖÜ][a-zäöüß'’ ]|[A-Z]{2,3}\d")
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


_FIGURE: Final = re.compile(
    r"(?:(?<=[^\W\d_])\s|(?<=\w)[/+&]|(?<=\d),|"
    r"\b(?i:sorry|sry|oops|ups|no|nein|nee|quatsch|korrektur|correction)[,:] ?)"
    r"\d{1,2}\.\s*$"
)
"""A figure behind a word, `advances 1.`, the last of several, `FI1/2.`, `32,8.`, or one that corrects another.

It may end a sentence.
"""
_COUNTS_ON: Final = re.compile(
    r"\b(?:das|der|die|dem|den|vom|zum|zur|im|am|mein\w*|unser\w*|und|bis|oder|the|and|to|an|aus)\s\d{1,2}\.\s*$",
    re.IGNORECASE,
)
"""Behind these a figure with a stop says which of several."""
_SMALL_OR_TROOPS: Final = re.compile(
    r"[a-zäöü(\d]|(?i:bat|btl|bn|reg|rgt|inf|kav|cav|brig|art|lin|foot|horse|hus|drag|gren|schwad|esk|gard|guard|treff|div|ulan|k(?:ü|ue)r|leicht|land|j(?:ä|ae)g|f(?:ü|ue)s|dragon|rifle|volt)"
)
"""What follows a number that says which of several."""
_BEGINS: Final = re.compile(
    r"(?:sorry|sry|soz|oops|whoops|nope?,|nein|nee,|quatsch|korrektur|correction|scratch|scrub|strike|"
    r"make (?:that|it)|i mean|"
    r"don'?t|do not|cancel|forget|scrap|is|are|can|may|what|how|if|ping|remind|warn|notify|tell me"
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
    text, last = "", ""
    width = _width(lines)
    for number, line in lines:
        full = _is_full(last, line, width)
        last = line
        follows = bool(text) and numbers[-1] + 1 == number
        if follows and number not in items and _goes_on(text, line, full=full):
            text, numbers = f"{text} {line}", [*numbers, number]
            continue
        if follows and leans(line) and len(text) <= LONGEST_PARAGRAPH and not text.endswith("?"):
            text, numbers = f"{text if _CLOSED.search(text) else text + ';'} {line}", [*numbers, number]
            continue
        if text:
            yield tuple(numbers), text
        text, numbers = line, [number]
    if text:
        yield tuple(numbers), text


def _goes_on(text: str, following: str, *, full: bool) -> bool:
    if _CLOSED.search(text) or len(text) > LONGEST_PARAGRAPH:
        return False
    if _GOES_ON.search(text):
        return True
    return len(text) >= FULL_LINE and (following[:1].islower() or full)


def is_left_open(line: str) -> bool:
    """Whether a line ends where no sentence does, so that the next goes on with it: `Spare dice to`."""
    return _GOES_ON.search(line) is not None or (len(line) >= FULL_LINE and _OPEN.search(line) is not None)


def _is_full(line: str, following: str, width: int) -> bool:
    """Whether a program broke it: it ends within a sentence, or the next word had no room in a letter so wide."""
    if len(line) < FULL_LINE:
        return False
    word = following.partition(" ")[0]
    return _OPEN.search(line) is not None or (bool(width) and len(line) + 1 + len(word) > width)


def _width(lines: Sequence[tuple[int, str]]) -> int:
    """How wide a program made the lines of a letter; 0 where it surely broke none of them."""
    broken = any(
        len(line) >= FULL_LINE and not _CLOSED.search(line) and after == number + 1 and following[:1].islower()
        for (number, line), (after, following) in pairwise(lines)
    )
    return max(len(line) for _, line in lines) if broken else 0


def sentences(text: str) -> Iterator[str]:
    """The sentences of a paragraph; `3.` and `d.` end none."""
    start = 0
    for found in _END.finditer(text):
        if text[found.start() - 1 : found.start()] == "." and _GOES_ON_AFTER.match(text, found.end()):
            continue
        if _EXCEPTIONS.match(text, found.end()):
            continue
        before = text[max(start, found.start() - _LONGEST_WORD) : found.start()]
        if _NUMBER_OF.search(before) and text[found.end() : found.end() + 1].isdecimal():
            continue
        if _ABBREVIATION.search(before) and not before.endswith((";", "!", "?")) and not _ends(text, start, found):
            continue
        short = _TITLED.search(text[start : found.start()])
        if short is not None and not is_word(short[1]) and not _is_whole(short[1], text, found.end()):
            continue
        short = short or _NATION.search(text[start : found.start()])
        if short is not None and short[1].casefold() not in _TELLS and _HIS_TROOPS.match(text, found.end()):
            continue
        part = text[start : found.start()].strip()
        if part:
            yield part
        start = found.end()
    if text[start:].strip():
        yield text[start:].strip()


def _is_whole(name: str, text: str, end: int) -> bool:
    """`… Grenier, Lauriston. Seras stays`: whether a name before a stop is rather whole than shortened."""
    begins = _BEGINNING.match(text, end) is not None and not _SMALL_OR_TROOPS.match(text, end)
    return len(name) >= _WHOLE_NAME and begins


def _ends(text: str, start: int, found: re.Match[str]) -> bool:
    """Whether a figure with a stop ends a sentence: `advances 1. FI3 holds`, and not `das 1. Regiment`."""
    before = text[max(start, found.start() - _LONGEST_FIGURE) : found.start()]
    if not _FIGURE.search(before) or _COUNTS_ON.search(before):
        return False
    return _BEGINS.match(text, found.end()) is not None or not _SMALL_OR_TROOPS.match(text, found.end())
