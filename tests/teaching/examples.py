"""What the network is shown of a lesson: pieces of words, and word by word what it should write."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pbem.orders.plainly.network import BEGIN, END
from pbem.orders.plainly.words import SYSTEM, UNKNOWN, pieces_of, plain_letters, words_of
from tests.teaching.lessons import Lesson, has_letters, keys_of
from tests.teaching.shuffling import unseen

MOST_PIECES: Final = 200
"""Pieces of one text, at most: what lies behind is not read by the network in the reader of letters either."""
NOTHING: Final = -1
_FEWEST: Final = 6
"""Lessons in which a word must stand before the network learns to write it by itself."""
_NUMBERS: Final = 13
_SYSTEM_UNTOLD: Final = 0.15
_NOWHERE: Final = -2
_BEGIN_AND_END: Final = ("<s>", "</s>")


@dataclass(frozen=True, slots=True)
class Right:
    """The ways to write one word rightly: by itself or by copying it from any of these places."""

    own: int
    copied: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A lesson in numbers.

    `first` is the place of the first piece of each word. What was written before each word of the answer is one of
    the network's own words or the place of a copied one, the other being NOTHING.
    """

    pieces: tuple[int, ...]
    first: tuple[int, ...]
    before_own: tuple[int, ...]
    before_copied: tuple[int, ...]
    right: tuple[Right, ...]
    system: int


def own_words(lessons: Iterable[Lesson], known: Sequence[str] = ()) -> tuple[str, ...]:
    """Words the network must write by itself, as players do not; those it has learnt before keep their numbers."""
    written: Counter[str] = Counter()
    missing: set[str] = set()
    for lesson in lessons:
        keys = keys_of(lesson.text)
        written.update(set(lesson.tokens))
        missing |= {token for token in lesson.tokens if not has_letters(token) or plain_letters(token) not in keys}
    numbers = [str(number) for number in range(_NUMBERS)]
    found = (*sorted(word for word in missing if written[word] >= _FEWEST), *numbers)
    return tuple(dict.fromkeys((*(known or _BEGIN_AND_END), *found)))


def example(
    lesson: Lesson, own: Mapping[str, int], pieces: Mapping[str, int], chance: random.Random | None = None
) -> Example:
    """The lesson as it is; with `chance` as one of the many ways to meet it."""
    words = words_of(lesson.text)
    hidden = unseen(words, chance) if chance else frozenset[int]()
    told = chance is None or chance.random() >= _SYSTEM_UNTOLD
    ids, first = [pieces["[CLS]"], pieces[SYSTEM]], list[int]()
    places: defaultdict[str, list[int]] = defaultdict(list)
    for at, word in enumerate(words):
        found = [pieces[UNKNOWN]] if at in hidden else pieces_of(word.text, pieces)
        if len(ids) + len(found) >= MOST_PIECES:
            break
        places[word.key].append(at)
        first.append(len(ids))
        ids += found
    ids.append(pieces["[SEP]"])
    before_own, before_copied, right = _answer(lesson, own, places)
    return Example(
        tuple(ids), tuple(first), tuple(before_own), tuple(before_copied), right, lesson.number if told else 0
    )


def _answer(
    lesson: Lesson, own: Mapping[str, int], places: Mapping[str, Sequence[int]]
) -> tuple[list[int], list[int], tuple[Right, ...]]:
    """Words in one string are copied from one string where that can be, and else from where they stand first."""
    before_own, before_copied, right = [BEGIN], [NOTHING], list[Right]()
    last = _NOWHERE
    for token in lesson.tokens:
        by_itself = own.get(token, NOTHING)
        found = tuple(places.get(plain_letters(token), ())) if has_letters(token) else ()
        if by_itself == NOTHING and not found:
            continue
        right.append(Right(by_itself, found))
        goes_on = last + 1 in found
        copies = bool(found) and (goes_on or by_itself == NOTHING)
        last = (last + 1 if goes_on else found[0]) if copies else _NOWHERE
        before_own.append(NOTHING if copies else by_itself)
        before_copied.append(last if copies else NOTHING)
    return before_own, before_copied, (*right, Right(END, ()))
