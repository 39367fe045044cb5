"""The words of a description, before it is said where somebody stands: `my two left regiments`, `French 3 and 4`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from pbem.orders.prose.battle_lines import number_of_line
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.spelt_numbers import spelt_number
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
TO: Final = ("-", "..", "to", "bis", "through", "thru")
"""Between two numbers these stand for all that lie between."""
_UNDER: Final = frozenset(("under", "unter", "from", "commanded by", "belonging to", "led by", "aus"))
"""Before a commander's name they tell whose these are."""


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
    found = _Gathering(words, at, min(len(words), at + most))
    while found.here < found.end and not found.ends() and any(step(found) for step in _STEPS):
        pass
    found.without_joints(at)
    if found.here == at or not (found.run or found.flank or found.final or found.numbers):
        return None
    return found.as_one(at) or found.as_head(at)


@dataclass(slots=True)
class _Gathering:
    """A head while its words are gathered, one by one, from `here` on."""

    words: Sequence[Lexeme]
    here: int
    end: int
    run: list[Lexeme] = field(default_factory=list)
    count: int = 0
    flank: str = ""
    outermost: bool = False
    final: bool = False
    wing: bool = False
    numbers: tuple[str, ...] = ()

    @property
    def word(self) -> Lexeme:
        """The word that it stands at."""
        return self.words[self.here]

    def ends(self) -> bool:
        """Whether no word of a head can stand here: a place, a number behind it, or the line in which they stand."""
        if self.word.place is not None and not self.word.is_a(*WHO):
            return True
        return bool(self.run) and (
            _is_line(self.words, self.here, self.end) or bool(spelt_number(self.words, self.here))
        )

    def side(self) -> bool:
        """`left`, `the right wing`."""
        if self.flank or not _flank(self.words, self.here, self.end):
            return False
        self.flank, self.here = self.word.values(Sort.FLANK)[0], self.here + 1
        if self.here < self.end and self.word.is_a(Sort.WING):
            self.wing, self.here = key(self.word.raw) != "hand", self.here + 1
        return True

    def farthest(self) -> bool:
        """`far` before a side."""
        after = self.words[self.here + 1] if self.here + 1 < self.end else None
        if not self.word.is_a(Sort.OUTERMOST) or self.word.is_a(*WHO) or after is None or not after.is_a(Sort.FLANK):
            return False
        self.outermost, self.here = True, self.here + 1
        return True

    def last(self) -> bool:
        """`the last two`."""
        if not self.word.is_a(Sort.FINAL) or not _describes_soon(self.words, self.here + 1, self.end):
            return False
        self.final, self.here = True, self.here + 1
        return True

    def several(self) -> bool:
        """`the 1st, 2nd and 3rd`."""
        found, length = ((), 0) if self.numbers else _ordinals(self.words, self.here, self.end)
        if not found:
            return False
        self.numbers, self.here = found, self.here + length
        return True

    def owner(self) -> bool:
        """The apostrophe behind a name, and `under` before one: they tell whose these are."""
        owns = self.word.raw == "'" or (key(self.word.raw) in _UNDER and _is_name(self.words, self.here + 1, self.end))
        if not self.run or not owns:
            return False
        self.here += 1
        return True

    def counted(self) -> bool:
        """`three`, `all four`."""
        number = _count(self.words, self.here, self.end)
        if not number:
            return False
        self.count = number
        if self.word.is_a(Sort.EACH):
            self.run.append(self.word)
        self.here += 1
        return True

    def who(self) -> bool:
        """A word of those that say who is meant, or one before it that says nothing of him."""
        word, soon = self.word, _describes_soon(self.words, self.here + 1, self.end)
        late = word.is_a(Sort.ORDINAL) and not word.raw[:1].isdecimal() and _says_units(self.run)
        late = late and not soon and not word.is_a(Sort.BODY)
        if not word.raw.isdecimal() and not late and word.is_a(*WHO, Sort.ARTICLE, Sort.EACH):
            self.run.append(word)
        elif not (word.is_a(Sort.EPITHET) and soon):
            return False
        self.here += 1
        return True

    def without_joints(self, at: int) -> None:
        """Give back articles at its end."""
        while self.run and self.here > at and self.words[self.here - 1] is self.run[-1] and _only_joins(self.run[-1]):
            self.run.pop()
            self.here -= 1

    def as_one(self, at: int) -> Head | None:
        """`the left one`, `the two right ones`; None where it is no such."""
        if not self.flank or self.wing or _says_units(self.run) or self.here >= self.end:
            return None
        one = key(self.word.raw)
        if one not in _ONES:
            return None
        count = 1 if one == "one" else self.count
        return Head(tuple(self.run), self.here + 1 - at, count, self.flank, self.outermost)

    def as_head(self, at: int) -> Head:
        """The head, with the numbers that stand behind it."""
        length = 0
        if self.run and not self.numbers:
            self.numbers, length = _numbers(self.words, self.here)
        first = any(word.is_a(Sort.ORDINAL) and word.values(Sort.ORDINAL) == ("1",) for word in self.run)
        wing = self.wing or (self.flank == "centre" and not _says_units(self.run))
        return Head(tuple(self.run), self.here - at + length, self.count, self.flank, self.outermost, self.final,
                    bool(self.count) and first, self.numbers, wing)  # fmt: skip


_STEPS: Final = (
    _Gathering.side, _Gathering.farthest, _Gathering.last, _Gathering.several, _Gathering.counted, _Gathering.owner,
    _Gathering.who,
)  # fmt: skip
"""What a word of a head can be, tried in this sequence."""


def _only_joins(word: Lexeme) -> bool:
    return word.is_a(Sort.ARTICLE, Sort.EACH) and not word.is_a(Sort.FEATURE, Sort.ARM, Sort.BODY)


def _is_line(words: Sequence[Lexeme], here: int, end: int) -> bool:
    """`of the first line`: where those named before stand, and no number of theirs."""
    if not number_of_line(words[here]) or here + 1 >= end or not words[here + 1].is_a(Sort.BATTLE_LINE):
        return False
    return here + 2 >= end or not words[here + 2].is_a(Sort.ARM, Sort.BODY)


def _is_name(words: Sequence[Lexeme], here: int, end: int) -> bool:
    """Whether somebody's name stands here, who may command those named before."""
    while here < end and words[here].is_a(Sort.ARTICLE) and not words[here].is_a(Sort.FEATURE):
        here += 1
    return here < end and words[here].is_a(Sort.FEATURE) and not words[here].is_a(Sort.ARM, Sort.BODY, Sort.VERB)


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
    return number_in(word.raw)


def number_in(text: str) -> int:
    """The number that is counted in words, 0 for none."""
    return next((_COUNTS[part] for part in phrase(text) if part in _COUNTS), 0)


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
    return int(number) if number.isdecimal() and 0 < int(number) <= _MOST else 0


def _ordinals(words: Sequence[Lexeme], here: int, end: int) -> tuple[tuple[str, ...], int]:
    """`the 1st, 2nd and 3rd`, `1st to 4th`: the numbers of several in a row, and how many words they are."""
    found: list[str] = []
    at = here
    while at < end and words[at].is_a(Sort.ORDINAL) and not words[at].raw.isdecimal():
        found += words[at].values(Sort.ORDINAL)[:1]
        after = at + 2
        if after < end and words[after].is_a(Sort.ARTICLE) and not words[after].is_a(Sort.ORDINAL):
            after += 1
        if after >= end or not words[after].is_a(Sort.ORDINAL):
            break
        if words[at + 1].raw in TO:
            found += [str(number) for number in range(int(found[-1]) + 1, int(words[after].values(Sort.ORDINAL)[0]))]
        elif not words[at + 1].is_a(*_JOINS):
            break
        at = after
    alike = at < end and (not words[here].raw[:1].isdecimal()) == (not words[at].raw[:1].isdecimal())
    return (tuple(found), at + 1 - here) if len(found) > 1 and alike else ((), 0)


def _numbers(words: Sequence[Lexeme], here: int) -> tuple[tuple[str, ...], int]:
    """`regiments 3 and 4`, `infantry 1-3`: numbers behind a word for units, and how many words they are."""
    before = words[here - 1]
    if not before.is_a(Sort.FEATURE, Sort.ARM, Sort.BODY) or before.is_a(Sort.ORDINAL):
        return (), 0
    if spelt := spelt_number(words, here):
        return (spelt,), 1
    at, found = here, list[str]()
    while at < len(words) and words[at].raw.isdecimal() and int(words[at].raw) <= _MOST:
        sign = words[at - 1].raw if found else ""
        if sign in TO and found:
            found += [str(number) for number in range(int(found[-1]) + 1, int(words[at].raw) + 1)]
        else:
            found.append(words[at].raw)
        at += 1
        if at + 1 < len(words) and words[at + 1].raw.isdecimal() and _joins(words[at]):
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
    return word.is_a(*_JOINS) or word.raw in TO or word.raw in ("+", "/", "&")
