"""Units called by their numbers alone: `odd battalions up one, even ones stand`, `1, 2 and 4 one forward`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from pbem.battle.piece import Arm
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import Scope, Score
from pbem.orders.prose.heads import TO
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.name import Found, Name, fighting, text_of
from pbem.orders.prose.narrowing import TAIL
from pbem.orders.words.folding import key

_ODD: Final = frozenset(("odd", "odds", "uneven", "ungerade", "ungeraden"))
_EVEN: Final = frozenset(("even", "evens", "gerade", "geraden"))
_NOUNS: Final = frozenset(("numbers", "numbered", "ones", "nos", "nummern", "zahlen", "numerierte", "nummerierte"))
JOINS: Final = (",", "+", "&", "/", "and", "und", "u")
_GOES_ON: Final = (Sort.NUMBER, Sort.VERB, Sort.LEAN, Sort.RELATIVE, Sort.EACH, Sort.IDLE, Sort.NOTHING, Sort.KEEP)
_MOST: Final = 20


def numbered(words: Sequence[Lexeme], at: int, desk: Desk) -> Found | None:
    """The units whose numbers are odd or even, or stand in a list, among those of the largest kind."""
    return _by_parity(words, at, desk) or _listed(words, at, desk)


def _by_parity(words: Sequence[Lexeme], at: int, desk: Desk) -> Found | None:
    here = at + (words[at].is_a(Sort.ARTICLE) and at + 1 < len(words))
    said = key(words[here].raw).partition("-")[0]
    if said not in _ODD | _EVEN:
        return None
    length = here + 1 - at
    noun = words[here + 1] if here + 1 < len(words) else None
    called = noun is not None and (noun.is_a(Sort.BODY, Sort.ARM) or key(noun.raw) in _NOUNS)
    other = _EVEN if said in _ODD else _ODD
    if not called and not any(key(word.raw).partition("-")[0] in other for word in words):
        return None
    arms = set(noun.values(Sort.ARM)) if called and noun is not None else set()
    family = _largest_family(desk, arms)
    units = tuple(unit for number, unit in family.items() if number % 2 == (said in _ODD))
    return _named(units, words, at, length + called)


def _listed(words: Sequence[Lexeme], at: int, desk: Desk) -> Found | None:
    if not words[at].raw.isdecimal() or not _begins(words, at):
        return None
    family, numbers, here = _largest_family(desk, set()), [int(words[at].raw)], at + 1
    while here + 1 < len(words) and words[here + 1].raw.isdecimal():
        number, sign = int(words[here + 1].raw), words[here].raw.casefold()
        if sign in TO and number > numbers[-1]:
            numbers += range(numbers[-1] + 1, number + 1)
        elif sign in JOINS:
            numbers.append(number)
        else:
            break
        here += 2
    after = words[here] if here < len(words) else None
    if len(numbers) < 2 or not {*numbers} <= {*family} or after is None or after.is_a(Sort.SQUARES):
        return None
    if not after.is_a(*_GOES_ON) or after.raw in ("-", "x", "*", ">", "="):
        return None
    return _named(tuple(family[number] for number in dict.fromkeys(numbers)), words, at, here - at)


def _begins(words: Sequence[Lexeme], at: int) -> bool:
    """Whether it stands first, or behind a comma where the sentence began with such a list."""
    return at == 0 or (words[at - 1].is_a(Sort.COMMA) and words[0].raw.isdecimal() and at > 2)


def _named(units: tuple[str, ...], words: Sequence[Lexeme], at: int, length: int) -> Found | None:
    if not units:
        return None
    end = words[at + length - 1].end
    return Name(units, text_of(words, at, length), words[at].start, end, Scope.GROUP, Score.LOOSE), length


def _largest_family(desk: Desk, arms: set[str]) -> dict[int, str]:
    """The units of the largest kind of ids, of foot where the seat has any, by their numbers."""
    own, classes = desk.roster.own, desk.roster.classes
    pool = [unit for unit in fighting(desk) if not arms or arms & set(classes.get(unit, ()))]
    foot = [unit for unit in pool if own[unit].arm is Arm.INFANTRY]
    tails = [(unit, tail) for unit in foot or pool if (tail := TAIL.fullmatch(unit))]
    most = Counter(tail[1] for _, tail in tails).most_common(1)
    return {int(tail[2]): unit for unit, tail in tails if tail[1] == most[0][0] and int(tail[2]) <= _MOST}
