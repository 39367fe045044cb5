"""Other ways to write the same lesson: other ids and squares, no capitals or nothing but capitals, words unseen."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pbem.orders.plainly.words import Word
from tests.teaching.lessons import Lesson

_CODE: Final = re.compile(r"\b[A-Za-z]{1,3}\d{1,2}\b")
_OF_IDS: Final = "ABCDEFGHIJKLMNOPQRSTUVW"
_OF_SQUARES: Final = "ABCDEFGHIJKLMNOPQRST"
_MOST_OF_A_KIND: Final = 12
_MOST_ROWS: Final = 22
OTHER_CODES: Final = 0.8
SMALL: Final = 0.15
CAPITALS: Final = 0.05
NO_STOP: Final = 0.15
UNSEEN: Final = 0.04
"""How often each of these befalls a lesson, and the last a word of it."""
_SHORT: Final = 3
"""Words so short are always seen: most of them say how the others belong together."""


def shuffled(lesson: Lesson, chance: random.Random) -> Lesson:
    """The lesson as somebody else might have written it."""
    if chance.random() < OTHER_CODES:
        lesson = other_codes(lesson, chance)
    return without_stop(other_letters(lesson, chance), chance)


def other_codes(lesson: Lesson, chance: random.Random) -> Lesson:
    """Other ids and squares, the same on both sides, and different ones for those that differed."""
    given: dict[str, str] = {}

    def other(match: re.Match[str]) -> str:
        code = match[0].upper()
        if code not in given:
            given[code] = _new_code(code, chance, taken=set(given.values()))
        return given[code] if match[0][0].isupper() else given[code].lower()

    text = _CODE.sub(other, lesson.text)
    return replace(lesson, text=text, plain=_CODE.sub(other, lesson.plain))


def _new_code(code: str, chance: random.Random, taken: set[str]) -> str:
    while True:
        if len(code.rstrip("0123456789")) > 1:
            new = chance.choice(_OF_IDS) + chance.choice(_OF_IDS) + str(chance.randint(1, _MOST_OF_A_KIND))
        else:
            new = chance.choice(_OF_SQUARES) + str(chance.randint(1, _MOST_ROWS))
        if new not in taken:
            return new


def other_letters(lesson: Lesson, chance: random.Random) -> Lesson:
    """All of it in small letters or in capitals, now and then; the plain orders copy words in any letters."""
    drawn = chance.random()
    if drawn < SMALL:
        return replace(lesson, text=lesson.text.lower())
    return replace(lesson, text=lesson.text.upper()) if drawn < SMALL + CAPITALS else lesson


def without_stop(lesson: Lesson, chance: random.Random) -> Lesson:
    """The last stop is left out, now and then."""
    return replace(lesson, text=lesson.text.rstrip(".!")) if chance.random() < NO_STOP else lesson


def unseen(words: Sequence[Word], chance: random.Random) -> frozenset[int]:
    """Places of words that the network does not see this time, so that it learns to copy what it never met."""
    return frozenset(at for at, word in enumerate(words) if len(word.text) > _SHORT and chance.random() < UNSEEN)
