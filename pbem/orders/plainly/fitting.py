"""How well the words of a name fit a unit: by its names and kinds, its number, a nickname or a slip of the pen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pbem.battle.piece import Piece
from pbem.orders.grammar.desk import Desk
from pbem.orders.plainly.nicknames import NICKNAMES, OF_AN_ARM
from pbem.orders.plainly.shortened import is_shortened
from pbem.orders.prose.dictionary import features
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.narrowing import TAIL
from pbem.orders.words.folding import key
from pbem.orders.words.nearest import CUT_OFF, edits, likeness

NEAR: Final = frozenset((
    "at", "by", "near", "beside", "behind", "in", "on", "next", "with", "from", "of", "under", "before", "along",
    "bei", "beim", "an", "am", "auf", "im", "neben", "hinter", "vor", "aus", "von", "vom", "unter", "mit",
))  # fmt: skip
"""Before a landmark these tell where somebody stands."""
STOPS: Final = frozenset((
    "the", "my", "our", "that", "which", "who", "stand", "stands", "standing", "to", "their", "his", "der", "die",
    "das", "dem", "den", "des", "mein", "meine", "meiner", "unsere", "and", "und", "up", "down", "there", "one",
    "ones", "lot", "dort", "steht", "stehen",
))  # fmt: skip
"""Words that say nothing of anybody."""
_ORDINAL: Final = re.compile(r"\b([0-9]+)(?:st|nd|rd|th)\b", re.IGNORECASE)
_WORD: Final = re.compile(r"[^\W_]+")
_NAMED, _DESCRIBED, _LIKENED, _SHORTENED = 4, 3, 2, 1
"""How much it counts that a word is of somebody's name, of his kind, may stand for his kind, or for his name."""
_CUT: Final = 3
"""Letters of an abbreviation, at least."""
_SHORTEST: Final = 4
"""Letters of a word that may have slipped, or be a part of a longer one."""


@dataclass(frozen=True)
class Telling:
    """A word that may tell who is meant."""

    word: Lexeme
    borne: bool = False
    """Whether troops of the side bear it."""

    @cached_property
    def said(self) -> str:
        """The word as names are compared."""
        return key(self.word.raw).removesuffix("'s")

    @cached_property
    def nicknamed(self) -> frozenset[str]:
        """What it may stand for; a word that is a nickname and nothing more for the nearest alone."""
        return frozenset(
            meant
            for stem, meaning in NICKNAMES.items()
            if stem in self.said or (self._is_cut and stem.startswith(self.said))
            for meant in (meaning[:1] if stem == self.said else meaning)
        )

    @cached_property
    def of_arm(self) -> frozenset[str]:
        """The arm of the kind of troops that it names, where the side has none of that kind."""
        return frozenset(arm for stem, arm in OF_AN_ARM.items() if self.said.startswith(stem) and not self.borne)

    @property
    def _is_cut(self) -> bool:
        """`Kür`: whether so few letters may be the beginning of a longer word."""
        return _CUT <= len(self.said) <= _SHORTEST and self.word.strange

    def fits(self, piece: Piece, kinds: frozenset[str]) -> int:
        """How well it fits a unit of these kinds, 0 where it says nothing of it."""
        word, of_it = self.word, features(piece)
        if piece.id in word.values(Sort.UNIT):
            return _NAMED
        if key(word.raw) in STOPS | NEAR:
            return 0
        if {*word.values(Sort.FEATURE)} & of_it or {*word.values(Sort.ARM)} & kinds:
            return _DESCRIBED
        if numbers := word.values(Sort.ORDINAL) or (word.values(Sort.NUMBER) if word.raw.isdecimal() else ()):
            return _number_fits(numbers[0], piece)
        figures = {word for name in (piece.name, *piece.aliases) for word in _WORD.findall(name) if word.isdecimal()}
        liked = _LIKENED * len(self.nicknamed & (of_it | kinds | figures))
        if word.is_a(Sort.ARTICLE, Sort.BODY, Sort.SEVERAL) and not word.is_a(Sort.ARM):
            alike = not of_it.isdisjoint((self.said, self.said.removesuffix("s"), self.said.removesuffix("n")))
            return liked or int(alike)
        if word.strange and any(is_shortened(self.word.raw, name) for name in (piece.name, *piece.aliases)):
            return _SHORTENED
        if len(self.said) < (_CUT if self._is_cut else _SHORTEST):
            return 0
        if any(_alike(self.said, each) for each in of_it | kinds if len(each) >= _SHORTEST):
            return _LIKENED
        return liked or int(bool(self.of_arm & kinds))


def best_fitting(words: Sequence[Lexeme], pieces: Iterable[Piece], desk: Desk) -> tuple[Piece, ...]:
    """Those whom all words together fit best; none where no word fits anybody."""
    known = {feature for piece in desk.context.view.own for feature in features(piece)}
    told = [Telling(word, borne=not known.isdisjoint(word.values(Sort.FEATURE))) for word in words]
    kinds = desk.roster.classes
    weights = {piece: sum(each.fits(piece, frozenset(kinds.get(piece.id, ()))) for each in told) for piece in pieces}
    most = max(weights.values(), default=0)
    return tuple(piece for piece, weight in weights.items() if weight == most) if most else ()


def so_named(units: Sequence[str], words: Sequence[Lexeme], desk: Desk) -> tuple[str, ...]:
    """`Leichte Infanterie`: those who bear that very name, before others of the same kind."""
    said = {part for word in words for part in key(word.raw).split()}
    meant = {meaning[0] for stem, meaning in NICKNAMES.items() if any(part.startswith(stem) for part in said)}
    own = desk.roster.own
    named = tuple(unit for unit in units if meant <= {*map(key, _WORD.findall(own[unit].name))})
    return named if len(meant) > 1 and named else tuple(units)


def _alike(said: str, known: str) -> bool:
    """Whether one is the beginning of the other, or a slip of the pen."""
    slipped = len(said) > _SHORTEST and likeness(said, known) > CUT_OFF
    swapped = len(said) == len(known) == _SHORTEST and edits(said, known) == 1 and sorted(said) == sorted(known)
    return slipped or swapped or said.startswith(known) or known.startswith(said)


def _number_fits(number: str, piece: Piece) -> int:
    """By a number of its names, or less well by that of its id where its names have none."""
    named = {found for name in (piece.name, *piece.aliases) for found in _ORDINAL.findall(name)}
    tail = TAIL.fullmatch(key(piece.id))
    by_id = _LIKENED if not named and tail is not None and tail[2] == number else 0
    return _DESCRIBED if number in named else by_id
