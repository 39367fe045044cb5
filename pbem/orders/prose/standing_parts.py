"""The parts of a sentence about a standing order: some units, and what is said of what they do."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.place import Place
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.name import Name
from pbem.orders.words.folding import key

COUNTED: Final = ("hit", "hits", "treffer", "treffern", "einziges", "mal", "actions", "aktionen", "aktion")
"""What is counted in a sentence about a standing order."""


@dataclass(slots=True)
class Part:
    """Some units, and what is said of what they do."""

    names: list[Name] = field(default_factory=list)
    proper: list[Name] = field(default_factory=list)
    """Those among the names that are more than a word for an arm."""
    inside: list[Name] = field(default_factory=list)
    """Those of whom only a condition speaks."""
    words: list[str] = field(default_factory=list)
    ways: list[Facing] = field(default_factory=list)
    turns: list[str] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    counted: list[int] = field(default_factory=list)
    """Numbers of something: of hits, of squares."""
    places: list[Place] = field(default_factory=list)
    foes: list[Name] = field(default_factory=list)

    @property
    def told(self) -> bool:
        """Whether anything is said beside who it is."""
        return bool(self.words or self.ways or self.turns or self.numbers or self.places)


def note(word: Lexeme, after: Lexeme | None, part: Part) -> None:
    """Put down what one word says of the deed; `after` is the next."""
    counts = after is not None and (after.is_a(Sort.SQUARES) or key(after.raw) in COUNTED)
    if word.place is not None:
        part.places.append(word.place)
    elif word.is_a(Sort.DIRECTION):
        part.ways.append(Facing(word.values(Sort.DIRECTION)[0]))
    elif word.is_a(Sort.RELATIVE):
        part.turns.append(word.values(Sort.RELATIVE)[0])
    elif word.is_a(Sort.NUMBER) and word.values(Sort.NUMBER)[0].isdecimal():
        (part.counted if counts else part.numbers).append(int(word.values(Sort.NUMBER)[0]))
    elif word.is_a(Sort.ORDINAL):
        part.numbers.append(int(word.values(Sort.ORDINAL)[0]))


def of_the_close(parts: list[Part]) -> list[Part]:
    """Who is named only by an arm, or only in a condition, is not meant where somebody else is named as well."""
    if any(part.proper for part in parts):
        for part in parts:
            part.names = list(part.proper)
    told = any(name not in part.inside for part in parts for name in part.names)
    for part in parts:
        outside = [name for name in part.names if name not in part.inside]
        part.names = outside if outside or (told and not part.told) else part.names
    close = [name for part in parts for name in part.names]
    for part in parts:
        part.names = [name for name in part.names if not any({*each.units} < {*name.units} for each in close)]
    return parts
