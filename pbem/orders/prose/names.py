"""Whom a name means: an id, a description that every word narrows, a group, a pronoun or everybody."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pbem.battle.piece import Arm, Piece
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import Scope, Score
from pbem.orders.prose.lexemes import Lexeme, Sort, features
from pbem.orders.words.folding import key

_TAIL: Final = re.compile(r"((?:.*[^0-9])?)([0-9]+)")
_ORDINAL: Final = re.compile(r"\b([0-9]+)(?:st|nd|rd|th)\b", re.IGNORECASE)
_DESCRIBES: Final = (Sort.ARTICLE, Sort.EACH, Sort.ORDINAL, Sort.FEATURE, Sort.ARM, Sort.BODY, Sort.SEVERAL)


@dataclass(frozen=True, slots=True)
class Name:
    """The units that some words mean; with `which` only one of them is meant, and it is not known which one."""

    units: tuple[str, ...]
    words: str
    start: int
    end: int
    scope: Scope = Scope.NAMED
    score: Score = Score.PLAIN
    which: bool = False
    foe: bool = False
    foreign: tuple[str, ...] = ()


@dataclass(frozen=True)
class Namer:
    """Reads names among the words of a sentence."""

    desk: Desk

    def name(self, words: Sequence[Lexeme], at: int, last: Name | None) -> tuple[Name, int] | None:
        """The name that stands here and how many words it has; None where none does. `last` is what `it` means."""
        for reader in (self._ids, self._family, self._everybody, self._described):
            found = reader(words, at)
            if found is not None:
                return found
        lexeme = words[at]
        if lexeme.is_a(Sort.PRONOUN) and last is not None and not lexeme.is_a(Sort.UNIT):
            return Name(last.units, lexeme.raw, lexeme.start, lexeme.end, last.scope, Score.LOOSE, last.which,
                        last.foe, last.foreign), 1  # fmt: skip
        return None

    def _ids(self, words: Sequence[Lexeme], at: int) -> tuple[Name, int] | None:
        lexeme = words[at]
        if not lexeme.is_a(Sort.UNIT):
            return None
        ids = lexeme.values(Sort.UNIT)
        mine = tuple(unit for unit in ids if unit in self.desk.roster.own)
        if mine and not self._is_id(lexeme):
            mine = tuple(unit for unit in mine if unit in self.desk.roster.mine) or mine
        if len(mine) == 1:
            units, length = self._range(mine[0], words, at)
            scope = Scope.NAMED if len(units) == 1 else Scope.GROUP
            return Name(units, _text(words, at, length), lexeme.start, words[at + length - 1].end, scope), length
        if mine:
            if not _singular(words, at, 1):
                return Name(mine, lexeme.raw, lexeme.start, lexeme.end, Scope.GROUP, Score.LOOSE), 1
            return Name(mine, lexeme.raw, lexeme.start, lexeme.end, Scope.NAMED, Score.LOOSE, which=True), 1
        pieces = [piece for unit in ids if (piece := self.desk.context.view.piece(unit)) is not None]
        ours = tuple(piece.id for piece in pieces if piece.side == self.desk.context.view.side)
        if ours:
            return Name((), lexeme.raw, lexeme.start, lexeme.end, foreign=ours), 1
        which = len(pieces) > 1
        return Name(tuple(p.id for p in pieces), lexeme.raw, lexeme.start, lexeme.end, which=which, foe=True), 1

    def _family(self, words: Sequence[Lexeme], at: int) -> tuple[Name, int] | None:
        """`HG*`, `all BA`: letters in capitals with which several ids begin."""
        here = words[at]
        all_of = here.is_a(Sort.ALL) and at + 1 < len(words)
        letters = words[at + 1] if all_of else here
        if not letters.raw.isupper() or not letters.raw.isalpha() or letters.is_a(Sort.UNIT, Sort.DIRECTION, Sort.VERB):
            return None
        starred = at + 1 < len(words) and words[at + 1].raw == "*" and words[at + 1].start == here.end
        own = tuple(unit for unit in self.desk.roster.own if _TAIL.fullmatch(unit) and unit.rstrip("0123456789") ==
                    letters.raw)  # fmt: skip
        if len(own) < 2 or len(letters.raw) > 3 or not (all_of or starred):
            return None
        length = 2 if all_of or starred else 1
        return Name(own, _text(words, at, length), here.start, words[at + length - 1].end, Scope.GROUP,
                    Score.LOOSE), length  # fmt: skip

    def _is_id(self, lexeme: Lexeme) -> bool:
        return self.desk.roster.find(lexeme.raw) is not None

    def _range(self, first: str, words: Sequence[Lexeme], at: int) -> tuple[tuple[str, ...], int]:
        """`FI1-4`, `FI1 to FI4`, `FI1+2`, `FI4/5`: numbers behind an id are ids of the same kind."""
        tail = _TAIL.fullmatch(key(first))
        if tail is None or not self._is_id(words[at]):
            return (first,), 1
        units, here = [first], at + 1
        while here + 1 < len(words):
            sign, after = words[here].raw, words[here + 1]
            number = after.values(Sort.NUMBER)[:1] if after.raw.isdigit() else ()
            other = self.desk.roster.find(tail[1] + number[0]) if number else self.desk.roster.find(after.raw)
            counted = here + 2 < len(words) and words[here + 2].is_a(Sort.SQUARES)
            if other is None or other.id not in self.desk.roster.own or counted:
                break
            if sign in ("+", "/", "&") and number:
                units.append(other.id)
            elif sign in ("-", "..", "...", "to", "bis") and (number or sign != "...") and len(units) == 1:
                units = self._between(first, other.id, tail[1])
            else:
                break
            here += 2
        return tuple(dict.fromkeys(units)), here - at

    def _between(self, first: str, last: str, head: str) -> list[str]:
        numbers = [int(found[2]) for unit in (first, last) if (found := _TAIL.fullmatch(key(unit)))]
        own = [(unit, _TAIL.fullmatch(key(unit))) for unit in self.desk.roster.own]
        return [unit for unit, tail in own
                if tail and tail[1] == head and min(numbers) <= int(tail[2]) <= max(numbers)]  # fmt: skip

    def _everybody(self, words: Sequence[Lexeme], at: int) -> tuple[Name, int] | None:
        rest = words[at].is_a(Sort.REST)
        if not rest and not words[at].is_a(Sort.ALL):
            return None
        length = 1
        while at + length < len(words) and words[at + length].is_a(Sort.ARTICLE):
            length += 1
        narrowed = self._narrowed(words, at + length) if at + length < len(words) else None
        roster = self.desk.roster
        units = tuple(unit for unit in roster.mine if roster.own[unit].arm is not Arm.GENERAL) or roster.mine
        scope = Scope.REST if rest else Scope.ALL
        if narrowed is not None and narrowed[0]:
            kept = tuple(unit for unit in units if unit in narrowed[0])
            end = at + length + narrowed[1]
            scope = Scope.REST if rest else Scope.GROUP
            return Name(kept, _text(words, at, end - at), words[at].start, words[end - 1].end, scope), end - at
        return Name(units, words[at].raw, words[at].start, words[at].end, scope), 1

    def _narrowed(self, words: Sequence[Lexeme], at: int) -> tuple[tuple[str, ...], int] | None:
        found = self._described(words, at)
        return (found[0].units, found[1]) if found is not None and not found[0].foe else None

    def _described(self, words: Sequence[Lexeme], at: int) -> tuple[Name, int] | None:
        """`the first battalion`, `our guns`, `the Hanoverians`: each word narrows one's own, else the enemy's."""
        end = at
        while end < len(words) and words[end].is_a(*_DESCRIBES) and not words[end].is_a(Sort.PLACE):
            end += 1
        while end > at and words[end - 1].is_a(Sort.ARTICLE, Sort.EACH) and not words[end - 1].is_a(
            Sort.FEATURE, Sort.ARM, Sort.BODY
        ):  # fmt: skip
            end -= 1
        run = list(words[at:end])
        if not run or not self._says_who(run):
            return None
        roster = self.desk.roster
        own = [roster.own[unit] for unit in roster.mine]
        for pieces, foe in (
            (own, False),
            (list(roster.own.values()), False),
            (list(self.desk.context.view.enemy), True),
        ):
            for length in range(len(run), 0, -1):
                if length < len(run) and not self._says_who(run[:length]):
                    break
                found = self._fitting(pieces, run[:length])
                if found:
                    return self._one_or_many(found, words, at, length, foe=foe), length
        return None

    def _says_who(self, run: Sequence[Lexeme]) -> bool:
        """Whether the words are enough to mean units: a name, an arm, or a number with a word for a unit."""
        if any(word.is_a(Sort.FEATURE) or (word.is_a(Sort.ARM) and not word.is_a(Sort.BODY)) for word in run):
            return not all(word.is_a(Sort.WORD, Sort.LIGHT, Sort.VERB) for word in run if not word.is_a(Sort.ARTICLE))
        ordinal = any(word.is_a(Sort.ORDINAL) for word in run)
        return ordinal and (len(run) > 1)

    def _fitting(self, pieces: Sequence[Piece], run: Sequence[Lexeme]) -> list[Piece]:
        found = [piece for piece in pieces if piece.place is not None or self.desk.context.view.bound == 0]
        for word in run:
            if word.is_a(Sort.FEATURE) and not word.is_a(Sort.ORDINAL):
                wanted = set(word.values(Sort.FEATURE))
                narrowed = [piece for piece in found if wanted & features(piece)]
                if narrowed or not word.is_a(Sort.ARM):
                    found = narrowed
                    continue
            if word.is_a(Sort.ARM):
                arm = word.values(Sort.ARM)
                known = self.desk.roster.classes
                found = [piece for piece in found if set(arm) & set(known.get(piece.id, ()))]
            elif word.is_a(Sort.ORDINAL):
                found = [piece for piece in found if word.values(Sort.ORDINAL)[0] == _ordinal(piece)]
        if not any(word.is_a(Sort.ARM) and "general" in word.values(Sort.ARM) for word in run):
            found = [piece for piece in found if piece.arm is not Arm.GENERAL] or found
        return found

    def _one_or_many(self, found: Sequence[Piece], words: Sequence[Lexeme], at: int, length: int, *, foe: bool) -> Name:
        units = tuple(piece.id for piece in found)
        many = len(units) > 1
        bare = length == 1 and words[at].is_a(Sort.ARM) and not foe
        which = many and (bare or _singular(words, at, length))
        scope = Scope.GROUP if many and not which else Scope.NAMED
        return Name(units, _text(words, at, length), words[at].start, words[at + length - 1].end, scope, Score.LOOSE,
                    which, foe)  # fmt: skip


def _ordinal(piece: Piece) -> str:
    named = next((found[1] for text in (piece.name, *piece.aliases) if (found := _ORDINAL.search(text))), "")
    tail = _TAIL.fullmatch(key(piece.id))
    return named or (tail[2] if tail else "")


def _singular(words: Sequence[Lexeme], at: int, length: int) -> bool:
    """Whether the words mean one unit: a body or battery in the singular, and nothing that counts several."""
    run = words[at : at + length]
    if any(word.is_a(Sort.SEVERAL, Sort.EACH, Sort.ALL, Sort.REST) for word in run):
        return False
    return any(word.is_a(Sort.BODY, Sort.ORDINAL) or key(word.raw) in _ONE for word in run)


_ONE: Final = frozenset(("battery", "gun", "cannon", "battalion", "batterie", "geschuetz", "bataillon"))


def _text(words: Sequence[Lexeme], at: int, length: int) -> str:
    return " ".join(word.raw for word in words[at : at + length])
