"""Several numbers in one name: `1st through 4th Battalions`, `regiments one to four`, `3rd + 4th Bde`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.orders.prose.heads import TO
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.narrowing import TAIL
from pbem.orders.prose.numbered import JOINS
from pbem.orders.words.folding import key

_MOST: Final = 20
_ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}
_TEENS: Final = (11, 12, 13)
_NUMBER: Final = frozenset(("number", "no", "no.", "nr", "nr.", "nummer", "numero"))
"""Before a number these tell which of several somebody is."""


def each_number(words: Sequence[Lexeme]) -> tuple[str, ...]:
    """The name once for each of its numbers, as an ordinal; none for a name with fewer than two.

    The words are those of the name one by one, though some are a unit's name together: `4th Battalions`.
    """
    start = next((at for at, word in enumerate(words) if _number(word)), len(words))
    numbers: list[int] = []
    at, end, joint = start, start, ""
    while at < len(words) and (number := _number(words[at])):
        numbers += range(numbers[-1] + 1, number) if joint in TO and numbers else ()
        numbers.append(number)
        end = at + 1
        joint = key(words[end].raw) if end < len(words) else ""
        if joint not in (*TO, *JOINS):
            break
        at += 2
    if len({*numbers}) < 2:
        return ()
    rest = " ".join(word.raw for word in (*words[:start], *words[end:]) if not word.is_a(Sort.ARTICLE))
    return tuple(f"{ordinal(number)} {rest}".strip() for number in dict.fromkeys(numbers))


def of_one_kind(names: Sequence[str], units: Sequence[str]) -> dict[str, str]:
    """`2 > E4, 5 > H4, 7 > J4`: what bare numbers are short for, where the ids of one kind alone have all of them."""
    numbers = {name for name in names if name.isdecimal()}
    tails = [(found[1], found[2]) for unit in units if (found := TAIL.fullmatch(unit))]
    kinds = [kind for kind in dict.fromkeys(kind for kind, _ in tails)
             if numbers <= {number for each, number in tails if each == kind}]  # fmt: skip
    several = len(numbers) > 1 and len(kinds) == 1
    return {number: f"{kinds[0]}{number}" for number in numbers} if several else {}


def as_ordinals(words: Sequence[Lexeme]) -> str:
    """The words of a name in which `number three` is `3rd`."""
    said: list[str] = []
    for at, word in enumerate(words):
        if at and key(words[at - 1].raw) in _NUMBER and (number := _number(word)):
            said[-1] = ordinal(number)
        else:
            said.append(word.raw)
    return " ".join(said)


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `3rd`, `4th`, `11th`, `71st`."""
    ending = "th" if number % 100 in _TEENS else _ENDINGS.get(number % 10, "th")
    return f"{number}{ending}"


def cardinal(words: Sequence[Lexeme]) -> int:
    """The number that a single word is, `seven` as well as `7`; 0 for anything else."""
    return _number(words[0]) if len(words) == 1 and not words[0].is_a(Sort.ORDINAL) else 0


def _number(word: Lexeme) -> int:
    said = (*word.values(Sort.ORDINAL), *word.values(Sort.NUMBER))[:1] if not word.is_a(Sort.UNIT, Sort.ARTICLE) else ()
    number = int(said[0]) if said and said[0].isdecimal() else 0
    return number if number <= _MOST else 0
