"""Letters made of clauses by a seeded hand, each knowing where it speaks of what."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import accumulate
from typing import Final


class Kind(StrEnum):
    """What a mention is of."""

    UNIT = "unit"
    GROUP = "group"
    SQUARE = "square"
    ENEMY = "enemy"
    CANCEL = "cancel"
    """A sentence that takes something back."""
    ASK = "ask"
    """A sentence that asks."""


@dataclass(frozen=True, slots=True)
class Mention:
    """One thing named in a letter: its words, where they begin, and the units meant."""

    kind: Kind
    text: str
    at: int
    units: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """Whose letters are made: what can be named, and the words of his system."""

    name: str
    language: str
    units: tuple[str, ...]
    named: tuple[tuple[str, str], ...]
    """Names in words, and the unit that each is."""
    groups: tuple[tuple[str, tuple[str, ...]], ...]
    foes: tuple[str, ...]
    squares: tuple[str, ...]
    deeds: tuple[str, ...]
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter as it is put together: clauses with the sign before each, and what stands around them."""

    clauses: tuple[str, ...]
    joiners: tuple[str, ...]
    opening: str = ""
    closing: str = ""

    @property
    def text(self) -> str:
        """What is sent; the marks of what is named are taken out."""
        return _MARKED.sub(lambda found: found["words"], self._marked)

    @property
    def mentions(self) -> tuple[Mention, ...]:
        """Everything named in it, in sequence."""
        found: list[Mention] = []
        shift = 0
        for mark in _MARKED.finditer(self._marked):
            units = tuple(filter(None, mark["units"].split(",")))
            found.append(Mention(Kind(mark["kind"]), mark["words"], mark.start() - shift, units))
            shift += len(mark[0]) - len(mark["words"])
        return tuple(found)

    @property
    def pieces(self) -> tuple[tuple[int, str], ...]:
        """The sentences, or parts between semicolons, and where each begins."""
        return tuple((found.start(), found[0].strip()) for found in _PIECE.finditer(self.text))

    def piece_of(self, mention: Mention) -> str:
        """The sentence in which it is named."""
        return next(text for start, text in reversed(self.pieces) if start <= mention.at)

    def clause_of(self, mention: Mention) -> int:
        """The number of the clause that names it."""
        counts = (len(_MARKED.findall(clause)) for clause in self.clauses)
        place = self.mentions.index(mention)
        return next(number for number, total in enumerate(accumulate(counts)) if place < total)

    def smaller(self) -> Iterator[Letter]:
        """The same letter with something left out."""
        if self.opening or self.closing:
            yield replace(self, opening="", closing="")
        for index in range(len(self.clauses)):
            if len(self.clauses) > 1:
                joiners = tuple(sign for place, sign in enumerate(self.joiners) if place != max(index, 1) - 1)
                yield replace(self, clauses=(*self.clauses[:index], *self.clauses[index + 1 :]), joiners=joiners)

    @property
    def _marked(self) -> str:
        parts = [self.opening, self.clauses[0]]
        for sign, clause in zip((*self.joiners, self.closing), (*self.clauses[1:], ""), strict=True):
            parts += [sign.lstrip(".,;") if parts[-1].endswith("?") else sign, clause]
        return "".join(parts)


_MARKED: Final = re.compile(r"⟦(?P<kind>\w+)\|(?P<units>[\w,]*)\|(?P<words>[^⟦⟧]*)⟧")
_PIECE: Final = re.compile(r"(?:[^.!?;\n]|(?<=\b\d)\.(?= ))+[.!?;]*")
"""A full stop after a single figure makes an ordinal, or a number before a line."""
JOINERS: Final = {
    "en": (", ", ". ", "; ", " and ", "\n", " then ", " but ", ", while ", " - ", ". Then ", ", and ", ".\n\n", "\n- "),
    "de": (
        ", ",
        ". ",
        "; ",
        " und ",
        "\n",
        " dann ",
        " aber ",
        ", während ",
        " - ",
        ". Dann ",
        ", und ",
        ".\n\n",
        "\n- ",
    ),
}
OPENINGS: Final = {
    "en": ("", "", "", "Dear umpire,\n\n", "Hi Peter, ", "OK so: ", "- ", "1. ", "Here are my orders.\n", "ORDERS: "),
    "de": ("", "", "", "Lieber Spielleiter,\n\n", "Hallo Peter, ", "Also: ", "- ", "1. ", "Hier meine Befehle.\n"),
}
CLOSINGS: Final = {
    "en": ("", "", ".", "\n\nCheers\nHenry", ". Thanks!", " please", " :-)", ".\n\nP.S. Nice map."),
    "de": ("", "", ".", "\n\nGruß\nHeinrich", ". Danke!", " bitte", " :-)", ".\n\nP.S. Schöne Karte."),
}
MOST: Final = 5


def mark(kind: Kind, words: str, units: Sequence[str] = ()) -> str:
    """Words of a letter with what they name."""
    return f"⟦{kind}|{','.join(units)}|{words}⟧"


def make(side: Side, seed: int) -> Letter:
    """The letter of that number."""
    chance = random.Random(f"{side.name} {seed}")
    number = chance.choice((1, 1, 2, 2, 3, 4, MOST))
    units = list(side.units)
    chance.shuffle(units)
    clauses = [_clause(side, chance, units) for _ in range(number)]
    joiners = [chance.choice(JOINERS[side.language]) for _ in clauses[1:]]
    opening, closing = chance.choice(OPENINGS[side.language]), chance.choice(CLOSINGS[side.language])
    return Letter(tuple(clauses), tuple(joiners), opening, closing)


def _clause(side: Side, chance: random.Random, units: list[str]) -> str:
    return clause_of(side, chance.choice(side.sentences if chance.random() < 0.25 else side.deeds), chance, units)


def clause_of(side: Side, words: str, chance: random.Random, units: list[str] | None = None) -> str:
    """These words with whatever they name filled in, and a subject before them where they are a deed."""
    left = list(side.units) if units is None else units
    if words in side.sentences:
        return _filled(words, side, chance, left)
    subject = chance.choices((_one, _several, _by_name, _group), (6, 1, 2, 2))[0](side, chance, left)
    return f"{subject} {_filled(words, side, chance, left)}"


def _filled(words: str, side: Side, chance: random.Random, units: list[str]) -> str:
    slots: dict[str, Callable[[], str]] = {
        "unit": lambda: _one(side, chance, units),
        "foe": lambda: mark(Kind.ENEMY, (foe := chance.choice(side.foes)), (foe,)),
        "square": lambda: mark(Kind.SQUARE, chance.choice(side.squares)),
        "other": lambda: chance.choice(side.foes),
        "place": lambda: chance.choice(side.squares),
        "group": lambda: _group(side, chance, units),
    }
    for slot, fill in slots.items():
        while f"{{{slot}}}" in words:
            words = words.replace(f"{{{slot}}}", fill(), 1)
    kind = {"~": Kind.CANCEL, "?": Kind.ASK}.get(words[:1])
    return mark_sentence(kind, words[1:]) if kind is not None else words


def mark_sentence(kind: Kind, words: str) -> str:
    """A sentence that cancels or asks; its first word carries the mark."""
    first, rest = words.split(" ", 1)
    return f"{mark(kind, first)} {rest}"


def _one(side: Side, chance: random.Random, units: list[str]) -> str:
    unit = units.pop() if units else chance.choice(side.units)
    return mark(Kind.UNIT, unit, (unit,))


def _several(side: Side, chance: random.Random, units: list[str]) -> str:
    sign = chance.choice((", ", " and ", " + ", "/")) if side.language == "en" else chance.choice((", ", " und ", "/"))
    return sign.join(_one(side, chance, units) for _ in range(chance.choice((2, 2, 3))))


def _by_name(side: Side, chance: random.Random, units: list[str]) -> str:
    name, unit = chance.choice(side.named)
    if unit in units:
        units.remove(unit)
    return mark(Kind.UNIT, name, (unit,))


def _group(side: Side, chance: random.Random, units: list[str]) -> str:
    name, members = chance.choice(side.groups)
    return mark(Kind.GROUP, name, members)
