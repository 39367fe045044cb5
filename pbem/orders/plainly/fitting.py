"""How well the words of a name fit a unit: by its names and kinds, its number, a nickname or a slip of the pen."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pbem.battle.piece import Piece
from pbem.orders.grammar.desk import Desk
from pbem.orders.plainly.nicknames import NICKNAMES
from pbem.orders.prose.dictionary import features
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.narrowing import TAIL
from pbem.orders.words.folding import key
from pbem.orders.words.nearest import CUT_OFF, likeness

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
_NAMED, _DESCRIBED, _LIKENED = 4, 3, 2
"""How much it counts that a word is of somebody's name, of his kind, or may stand for his kind."""
_CUT: Final = 3
"""Letters of an abbreviation, at least."""
_SHORTEST: Final = 4
"""Letters of a word that may have slipped, or be a part of a longer one."""


@dataclass(frozen=True)
class Telling:
    """A word that may tell who is meant."""

    word: Lexeme

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
            return _DESCRIBED if numbers[0] in _numbers_of(piece) else 0
        if word.is_a(Sort.ARTICLE, Sort.BODY, Sort.SEVERAL) and not word.is_a(Sort.ARM):
            return int(not of_it.isdisjoint((self.said, self.said.removesuffix("s"), self.said.removesuffix("n"))))
        if len(self.said) < (_CUT if self._is_cut else _SHORTEST):
            return 0
        if any(_alike(self.said, each) for each in of_it | kinds if len(each) >= _SHORTEST):
            return _LIKENED
        figures = {word for name in (piece.name, *piece.aliases) for word in _WORD.findall(name) if word.isdecimal()}
        return _LIKENED * len(self.nicknamed & (of_it | kinds | figures))


def weights(words: Sequence[Lexeme], units: Sequence[str], desk: Desk) -> dict[str, int]:
    """How well all words together fit each of these units; those whom none fits are left out."""
    told = [Telling(word) for word in words]
    roster = desk.roster
    kinds = {unit: frozenset(roster.classes.get(unit, ())) for unit in units}
    found = {unit: sum(each.fits(roster.own[unit], kinds[unit]) for each in told) for unit in units}
    return {unit: weight for unit, weight in found.items() if weight}


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
    return slipped or said.startswith(known) or known.startswith(said)


def _numbers_of(piece: Piece) -> set[str]:
    """The numbers of its names, or else that of its id."""
    named = {number for name in (piece.name, *piece.aliases) for number in _ORDINAL.findall(name)}
    tail = TAIL.fullmatch(key(piece.id))
    return named or ({tail[2]} if tail else set())
