"""What a line of a letter is by its looks: names alone, a deed without a name, a label, a heading, a whole order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final

from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.lines import LONGEST_LINE
from pbem.orders.grammar.verb_words import movers_of
from pbem.orders.prose.dictionary import Dictionary
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.lexing import lexemes
from pbem.orders.prose.names import Namer
from pbem.orders.words.folding import fold, key

_LONGEST: Final = 14
"""Words; a longer line is a sentence."""
_LONGEST_LABEL: Final = 6
_BETWEEN_NAMES: Final = (Sort.COMMA, Sort.AND, Sort.SIGN, Sort.COLON, Sort.STOP, Sort.ARTICLE, Sort.WITH)
_OF_A_LABEL: Final = (Sort.VERB, Sort.NUMBER, Sort.SQUARES, Sort.LEAN, Sort.RELATIVE, Sort.LIGHT, Sort.ARTICLE,
                      Sort.WORD, Sort.SIGN, Sort.COLON, Sort.DIRECTION, Sort.COMMA, Sort.AND)  # fmt: skip
_OF_A_DEED: Final = (Sort.VERB, Sort.PLACE, Sort.RELATIVE, Sort.LEAN, Sort.DIRECTION, Sort.WORD, Sort.KEEP)
_NO_HEADING: Final = (Sort.PLACE, Sort.CANCEL, Sort.KEEP, Sort.NOT, Sort.EXCEPT, Sort.IF, Sort.UNLESS, Sort.ASTRAY,
                      Sort.MAYBE, Sort.ALL, Sort.REST, Sort.NOBODY)  # fmt: skip

_PARTS: Final = frozenset(("wing", "flank", "side", "centre", "center", "reserve", "fluegel", "flanke", "seite",
                           "mitte", "zentrum", "reserven"))  # fmt: skip
"""Words for parts of an army, which head a list."""


class Shape(Enum):
    """What a line or a cell is, as far as it can be told without reading it."""

    NAMES = auto()
    """Own units or groups, and nothing else."""
    PLACE = auto()
    DEED = auto()
    """What somebody is to do, and nobody is named."""
    LABEL = auto()
    """A verb alone, for those who are listed below it."""
    ORDER = auto()
    """Somebody and something."""
    HEADING = auto()
    """A few words that order nothing."""
    OTHER = auto()


@dataclass
class Shaper:
    """Tells the shapes of the lines of one letter, each once."""

    desk: Desk
    book: Dictionary
    known: dict[str, Shape] = field(default_factory=dict)
    lexed: dict[str, tuple[Lexeme, ...]] = field(default_factory=dict)

    @property
    def facer(self) -> str | None:
        """The verb that a bare direction behind a place is short of."""
        return self.desk.words.implied_facer(self.desk.subject().verbs)

    def words(self, text: str) -> tuple[Lexeme, ...]:
        """The words of a line; what is too long to be read has no shape beyond its beginning."""
        if text not in self.lexed:
            folded = fold(text[: 2 * LONGEST_LINE]).text.strip()[: LONGEST_LINE + 1]
            self.lexed[text] = lexemes(folded, self.desk.tokens(folded), self.desk, self.book)
        return self.lexed[text]

    def own_id(self, text: str) -> bool:
        """Whether a unit of this seat is named by its id."""
        return any(_own_by_id(word, self.desk) for word in self.words(text))

    def begins_with_own_id(self, text: str) -> bool:
        """Whether it begins with the id of a unit of this seat."""
        return any(_own_by_id(word, self.desk) for word in self.words(text)[:1])

    def is_way(self, text: str) -> bool:
        """Whether it is a direction of the compass and nothing else."""
        words = self.words(text)
        return len(words) == 1 and words[0].is_a(Sort.DIRECTION)

    def moves(self, label: str) -> bool:
        """Whether a label only says to move, as a bare place does."""
        movers = set(movers_of(self.desk.subject()))
        verbs = [word for word in self.words(label) if word.is_a(Sort.VERB)]
        return len(verbs) == 1 and bool(movers & set(verbs[0].values(Sort.VERB))) and not verbs[0].is_a(Sort.LEAN)

    def has_verb(self, text: str) -> bool:
        """Whether a verb of this bound stands in it."""
        return any(self._is_verb(word) for word in self.words(text))

    def shape(self, text: str) -> Shape:
        """The shape of a line or of a cell."""
        if text not in self.known:
            self.known[text] = self._shape(self.words(text))
        return self.known[text]

    def _shape(self, words: Sequence[Lexeme]) -> Shape:
        if not words or len(words) > _LONGEST or words[-1].raw in ("?", "!"):
            own = bool(words) and _own_by_id(words[0], self.desk)
            return Shape.ORDER if own else Shape.OTHER
        if len(words) == 1 and words[0].place is not None:
            return Shape.PLACE
        end = self._end_of_names(words)
        if end == len(words):
            return Shape.NAMES
        if end or any(_own_by_id(word, self.desk) for word in words):
            return Shape.ORDER
        if self._is_label(words):
            return Shape.LABEL
        if any(self._names_group(words, at) for at in range(len(words))):
            return Shape.OTHER
        if any(key(word.raw) in _PARTS for word in words) and not any(map(self._is_verb, words)):
            return Shape.HEADING if len(words) <= _LONGEST_LABEL and not words[-1].place else Shape.OTHER
        if any(word.is_a(*_OF_A_DEED) and not word.is_a(Sort.LIGHT) for word in words):
            return Shape.DEED
        heading = len(words) <= _LONGEST_LABEL and not any(word.is_a(*_NO_HEADING) for word in words)
        return Shape.HEADING if heading else Shape.OTHER

    def _end_of_names(self, words: Sequence[Lexeme]) -> int:
        """Where the names end that a line begins with, 0 where it begins with none."""
        namer, at, end = Namer(self.desk), 0, 0
        while at < len(words):
            found = namer.name(words, at, None)
            if found is not None and not found[0].foe and not words[at].is_a(Sort.PRONOUN):
                at = end = at + found[1]
            elif words[at].is_a(*_BETWEEN_NAMES) or (
                end and words[at].raw.isdecimal() and words[at - 1].is_a(Sort.AND)
            ):
                at += 1
            else:
                return end
        return len(words) if end else 0

    def _names_group(self, words: Sequence[Lexeme], at: int) -> bool:
        if words[at].is_a(Sort.PRONOUN, Sort.LIGHT, Sort.PLACE):
            return False
        found = Namer(self.desk).name(words, at, None)
        return found is not None and not found[0].foe

    def _is_label(self, words: Sequence[Lexeme]) -> bool:
        said = any(self._is_verb(word) for word in words) or (
            any(word.is_a(Sort.NUMBER) for word in words) and any(word.is_a(Sort.LEAN, Sort.RELATIVE) for word in words)
        )
        fits = all(word.is_a(*_OF_A_LABEL) and word.place is None for word in words)
        return said and fits and len(words) <= _LONGEST_LABEL

    def _is_verb(self, word: Lexeme) -> bool:
        allowed = self.desk.subject().verbs
        return any(verb in allowed for verb in word.values(Sort.VERB)) and word.raw != "-"


def _own_by_id(word: Lexeme, desk: Desk) -> bool:
    piece = desk.roster.find(word.raw)
    return piece is not None and piece.id in desk.roster.own and word.is_a(Sort.UNIT)
