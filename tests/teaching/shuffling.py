"""Other ways to write a lesson: other ids, squares and names, other letters, words unseen, another lesson behind it."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from pbem.orders.plainly.network import LONGEST
from pbem.orders.plainly.plain import Kind
from pbem.orders.plainly.words import MOST_WORDS, Word, words_of
from tests.teaching.lessons import Lesson

Names: TypeAlias = Mapping[tuple[str, str], Sequence[str]]
"""What units are called, by rule system and language."""

_CODE: Final = re.compile(r"\b[A-Za-z]{1,3}\d{1,2}\b")
_OF_IDS: Final = "ABCDEFGHIJKLMNOPQRSTUVW"
_OF_SQUARES: Final = "ABCDEFGHIJKLMNOPQRST"
_MOST_OF_A_KIND: Final = 12
_MOST_ROWS: Final = 22
OTHER_CODES: Final = 0.8
SMALL: Final = 0.15
CAPITALS: Final = 0.05
NO_STOP: Final = 0.15
OTHER_NAMES: Final = 0.3
JOINED: Final = 0.08
UNSEEN: Final = 0.04
"""How often each of these befalls a lesson, and the last a word of it."""
_WIDE: Final = frozenset({"all", "rest", "me", "seat", "both", "alle", "everyone", "everybody"})
_SHORT: Final = 3
"""Words so short are always seen: most of them say how the others belong together."""


def in_other_words(lessons: Sequence[Lesson], chance: random.Random) -> Iterator[Lesson]:
    """All lessons as somebody else might have written them, some with another one behind."""
    names = names_of(lessons)
    alike: defaultdict[tuple[str, str], list[Lesson]] = defaultdict(list)
    for lesson in lessons:
        alike[lesson.system, lesson.language].append(lesson)
    for lesson in lessons:
        found = shuffled(lesson, chance, names)
        if chance.random() < JOINED:
            other = chance.choice(alike[lesson.system, lesson.language])
            found = joined(found, shuffled(other, chance, names)) or found
        yield found


def shuffled(lesson: Lesson, chance: random.Random, names: Names) -> Lesson:
    """The lesson as somebody else might have written it."""
    if chance.random() < OTHER_NAMES:
        lesson = other_names(lesson, chance, names)
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


def names_of(lessons: Sequence[Lesson]) -> Names:
    """What units are called in lessons, in one string as it stands in the text, and more than an id."""
    found: defaultdict[tuple[str, str], dict[str, None]] = defaultdict(dict)
    for lesson in lessons:
        found[lesson.system, lesson.language] |= dict.fromkeys(_names(lesson))
    return {key: (*names,) for key, names in found.items()}


def _names(lesson: Lesson) -> Iterator[str]:
    for sentence in lesson.sentences:
        for name in (*sentence.names, *sentence.excepted):
            named = not _CODE.search(name) and name.lower() not in _WIDE
            if named and len(re.findall(_whole(name), lesson.text)) == 1:
                yield name


def other_names(lesson: Lesson, chance: random.Random, names: Names) -> Lesson:
    """Those who are called by a name are called otherwise on both sides, as others of the rule system are."""
    known = names.get((lesson.system, lesson.language), ())
    text, plain = lesson.text, lesson.plain
    for name in dict.fromkeys(_names(lesson)):
        new = chance.choice(known) if known else name
        if not re.search(_whole(new), lesson.text):
            text, plain = (new.join(re.split(_whole(name), side)) for side in (text, plain))
    return replace(lesson, text=text, plain=plain)


def _whole(name: str) -> str:
    return rf"(?<!\w){re.escape(name)}(?!\w)"


def joined(lesson: Lesson, other: Lesson) -> Lesson | None:
    """Both in one paragraph; None where that is too long, or somebody is called the same in both."""
    text = f"{lesson.text}{'' if lesson.text[-1] in '.!?' else '.'} {other.text}"
    told = dict.fromkeys(each.plain for each in (lesson, other) if each.plain != Kind.NOTHING)
    both = replace(lesson, text=text, plain=" ; ".join(told) or str(Kind.NOTHING))
    fits = len(words_of(text)) < MOST_WORDS and len(both.tokens) < LONGEST
    return both if fits and not {*_CODE.findall(lesson.text)} & {*_CODE.findall(other.text)} else None
