"""The words of a description, before it is said where somebody stands: `my two left regiments`, `French 3 and 4`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.words.folding import key
from pbem.orders.words.tokens import phrase

WHO: Final = (Sort.ORDINAL, Sort.FEATURE, Sort.ARM, Sort.BODY, Sort.SEVERAL)
_MOST: Final = 12
"""Nobody counts more units than these."""
_COUNTS: Final = {"two": 2, "zwei": 2, "three": 3, "drei": 3, "four": 4, "vier": 4, "five": 5, "fuenf": 5, "six": 6,
                  "sechs": 6, "seven": 7, "sieben": 7, "eight": 8, "acht": 8, "nine": 9, "neun": 9, "ten": 10,
                  "zehn": 10, "both": 2, "beide": 2, "beiden": 2}  # fmt: skip
_ONES: Final = ("one", "ones")
_JOINS: Final = (Sort.AND, Sort.COMMA)
_INCHES: Final = ('"', "in", "inches", "inch", "cm")
_TO: Final = ("-", "..", "to", "bis", "through", "thru")
_WINGS: Final = ("wings", "flanks", "flanken")


@dataclass(frozen=True, slots=True)
class Head:
    """Words for some units: `run` says who, the rest how many, on which side and which of a row."""

    run: tuple[Lexeme, ...]
    length: int
    count: int = 0
    flank: str = ""
    outermost: bool = False
    final: bool = False
    """The last so many."""
    initial: bool = False
    """The first so many."""
    numbers: tuple[str, ...] = ()
    """`French 3 and 4`: the numbers behind the words."""
    wing: bool = False
    """A whole wing, or the centre."""


def head_of(words: Sequence[Lexeme], at: int, most: int) -> Head | None:
    """The words for units that stand here, `most` of them at most."""
    here, count, flank, outermost, final, wing = at, 0, "", False, False, False
    run: list[Lexeme] = []
    numbers: tuple[str, ...] = ()
    end = min(len(words), at + most)
    while here < end:
        word = words[here]
        if word.place is not None and not word.is_a(*WHO):
            break
        if not flank and _flank(words, here, end):
            flank, here = word.values(Sort.FLANK)[0], here + 1
            if here < end and words[here].is_a(Sort.WING):
                wing = key(words[here].raw) != "hand"
                here += 1
            continue
        if word.is_a(Sort.OUTERMOST) and not word.is_a(*WHO) and here + 1 < end and words[here + 1].is_a(Sort.FLANK):
            outermost, here = True, here + 1
            continue
        if word.is_a(Sort.FINAL) and _describes_soon(words, here + 1, end):
            final, here = True, here + 1
            continue
        several = _ordinals(words, here, end) if not numbers else ()
        if several:
            numbers, here = several, here + 2 * len(several) - 1
            continue
        if word.raw == "'" and run:
            here += 1
            continue
        number = _count(words, here, end)
        if number:
            count = number
            if word.is_a(Sort.EACH):
                run.append(word)
            here += 1
            continue
        late = word.is_a(Sort.ORDINAL) and not word.raw[:1].isdigit() and _says_units(run)
        late = late and not _describes_soon(words, here + 1, end)
        if not word.raw.isdigit() and not late and word.is_a(*WHO, Sort.ARTICLE, Sort.EACH):
            run.append(word)
        elif not (word.is_a(Sort.EPITHET) and run and _describes_soon(words, here + 1, end)):
            break
        here += 1
    while run and here > at and words[here - 1] is run[-1] and _only_joins(run[-1]):
        run.pop()
        here -= 1
    one = bool(flank) and not wing and not _says_units(run) and here < end and key(words[here].raw) in _ONES
    if here == at or not (run or flank or final or numbers):
        return None
    if one:
        return Head(tuple(run), here + 1 - at, 1 if key(words[here].raw) == "one" else count, flank, outermost)
    length = 0
    if run and not numbers:
        numbers, length = _numbers(words, here)
    initial = bool(count) and any(word.is_a(Sort.ORDINAL) and word.values(Sort.ORDINAL) == ("1",) for word in run)
    return Head(tuple(run), here - at + length, count, flank, outermost, final, initial, numbers,
                wing or (flank == "centre" and not _says_units(run)))  # fmt: skip


def _only_joins(word: Lexeme) -> bool:
    return word.is_a(Sort.ARTICLE, Sort.EACH) and not word.is_a(Sort.FEATURE, Sort.ARM, Sort.BODY)


def _says_units(run: Sequence[Lexeme]) -> bool:
    return any(word.is_a(Sort.FEATURE, Sort.ARM, Sort.BODY, Sort.ORDINAL) for word in run)


def _flank(words: Sequence[Lexeme], here: int, end: int) -> bool:
    """Whether `left` is said of units here, and is no way to go."""
    word = words[here]
    if not word.is_a(Sort.FLANK) or word.is_a(Sort.AT):
        return False
    centre = word.values(Sort.FLANK) == ("centre",)
    after = words[here + 1] if here + 1 < end else None
    if after is not None and after.is_a(Sort.WING) and not after.is_a(Sort.FEATURE):
        return True
    if after is not None and after.is_a(Sort.WING) and not _describes_soon(words, here + 2, end):
        return True
    before = words[here - 1] if here else None
    called = before is None or before.is_a(Sort.ARTICLE, Sort.EACH, Sort.OUTERMOST, Sort.NUMBER, Sort.AND, Sort.STOP)
    if not called:
        return False
    if after is not None and key(after.raw) in _ONES and before is not None and before.is_a(Sort.ARTICLE):
        return True
    return _describes_soon(words, here + 1, end) or (centre and before is not None and before.is_a(Sort.ARTICLE))


def _describes_soon(words: Sequence[Lexeme], here: int, end: int) -> bool:
    while here < end and (words[here].is_a(Sort.EACH, Sort.NUMBER, Sort.EPITHET) and not words[here].is_a(*WHO)):
        here += 1
    return here < end and words[here].is_a(*WHO) and not words[here].is_a(Sort.VERB) and not words[here].place


def number_of(word: Lexeme) -> int:
    """The number in `both`, `all three` or `four`, 0 for none."""
    return next((_COUNTS[part] for part in phrase(word.raw) if part in _COUNTS), 0)


def _count(words: Sequence[Lexeme], here: int, end: int) -> int:
    """`three` before a word for units."""
    word = words[here]
    if word.is_a(Sort.EACH):
        return number_of(word)
    if not word.is_a(Sort.NUMBER) or word.is_a(Sort.ORDINAL) or word.is_a(Sort.ARTICLE):
        return 0
    number = word.values(Sort.NUMBER)[0]
    soon = here + 1
    while soon < end and words[soon].is_a(Sort.FLANK, Sort.EPITHET) and not words[soon].is_a(*WHO):
        soon += 1
    if soon >= end or not words[soon].is_a(*WHO) or words[soon].is_a(Sort.UNIT, Sort.SQUARES, Sort.VERB):
        return 0
    return int(number) if number.isdigit() and 0 < int(number) <= _MOST else 0


def _ordinals(words: Sequence[Lexeme], here: int, end: int) -> tuple[str, ...]:
    """`the 1st, 2nd and 3rd`: the numbers of several that stand in a row, no numbers for a single one."""
    found: list[str] = []
    at = here
    while at < end and words[at].is_a(Sort.ORDINAL) and not words[at].raw.isdigit():
        found += words[at].values(Sort.ORDINAL)[:1]
        if at + 2 >= end or not words[at + 1].is_a(*_JOINS) or not words[at + 2].is_a(Sort.ORDINAL):
            break
        at += 2
    alike = at < end and (not words[here].raw[:1].isdigit()) == (not words[at].raw[:1].isdigit())
    return tuple(found) if len(found) > 1 and alike else ()


def _numbers(words: Sequence[Lexeme], here: int) -> tuple[tuple[str, ...], int]:
    """`regiments 3 and 4`, `infantry 1-3`: numbers behind a word for units, and how many words they are."""
    before = words[here - 1]
    if not before.is_a(Sort.FEATURE, Sort.ARM, Sort.BODY) or before.is_a(Sort.ORDINAL):
        return (), 0
    at, found = here, list[str]()
    while at < len(words) and words[at].raw.isdigit() and int(words[at].raw) <= _MOST:
        sign = words[at - 1].raw if found else ""
        if sign in _TO and found:
            found += [str(number) for number in range(int(found[-1]) + 1, int(words[at].raw) + 1)]
        else:
            found.append(words[at].raw)
        at += 1
        if at + 1 < len(words) and words[at + 1].raw.isdigit() and _joins(words[at]):
            at += 1
            continue
        break
    after = words[at] if at < len(words) else None
    if not found or (after is not None and (after.is_a(Sort.SQUARES) or after.raw in _INCHES)):
        return (), 0
    counts = len(found) == 1 and after is not None and after.is_a(Sort.RELATIVE, Sort.DIRECTION, Sort.LEAN, Sort.ARM)
    of_one = before.is_a(Sort.BODY) and not before.is_a(Sort.SEVERAL)
    return ((), 0) if counts and not of_one else (tuple(found), at - here)


def _joins(word: Lexeme) -> bool:
    return word.is_a(*_JOINS) or word.raw in _TO or word.raw in ("+", "/", "&")
