"""The dictionary of a letter: which words and phrases are known, and everything that each of them may be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain
from typing import Final

from pbem.battle.kept import kept_for_the_last
from pbem.battle.piece import Piece
from pbem.battle.verb import Verb
from pbem.orders.grammar.desk import Desk
from pbem.orders.meaning.roads import place_names, road_names
from pbem.orders.meaning.roster import Roster
from pbem.orders.prose.calibres import calibres
from pbem.orders.prose.german_names import in_german
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.terrain import printed_names
from pbem.orders.words.folding import key
from pbem.orders.words.lexicon import Lexicon, PhraseTable, lexicon
from pbem.orders.words.tokens import phrase

_SMALL: Final[Mapping[str, Sort]] = {
    "and": Sort.AND, "then": Sort.THEN, "not": Sort.NOT, "negation": Sort.NOT, "if": Sort.IF, "else": Sort.ELSE,
    "at": Sort.AT, "from": Sort.FROM, "with": Sort.WITH, "via": Sort.VIA, "keep": Sort.KEEP, "enemy": Sort.ENEMY,
    "squares": Sort.SQUARES, "to": Sort.LIGHT, "preposition": Sort.LIGHT, "polite": Sort.LIGHT,
}  # fmt: skip
_PROSE: Final[Mapping[str, Sort]] = {
    "article": Sort.ARTICLE, "body": Sort.BODY, "several": Sort.SEVERAL, "each": Sort.EACH, "pronoun": Sort.PRONOUN,
    "except": Sort.EXCEPT, "unless": Sort.UNLESS, "until": Sort.UNTIL, "again": Sort.AGAIN, "also": Sort.ALSO,
    "asking": Sort.ASKING, "request": Sort.REQUEST, "maybe": Sort.MAYBE, "news": Sort.NEWS, "cancel": Sort.CANCEL,
    "instead": Sort.INSTEAD, "behind": Sort.BEHIND, "beside": Sort.BESIDE, "before": Sort.BEFORE,
    "nearest": Sort.NEAREST,
    "wing": Sort.WING, "outermost": Sort.OUTERMOST, "final": Sort.FINAL, "epithet": Sort.EPITHET,
    "one_who": Sort.ONE_WHO, "across": Sort.ACROSS, "far_side": Sort.FAR_SIDE, "around": Sort.AROUND,
    "between": Sort.BETWEEN, "level": Sort.LEVEL, "towards": Sort.TOWARDS,
    "silent": Sort.SILENT, "nobody": Sort.NOBODY, "nothing": Sort.NOTHING, "whoever": Sort.WHOEVER, "self": Sort.SELF,
    "rather": Sort.RATHER, "idle": Sort.IDLE, "battle_line": Sort.BATTLE_LINE,
    "reason": Sort.REASON, "spent": Sort.SPENT, "repose": Sort.REPOSE, "gaze": Sort.GAZE,
    "standing": Sort.STANDING, "hard": Sort.HARD, "light": Sort.LIGHT,
}  # fmt: skip
_HIGH_NUMBER: Final = re.compile(r"([0-9]{2,3})(?:st|nd|rd|th)")
_FEW: Final = 20
"""Of so many it may be told which of them somebody is, by counting."""
Book = Mapping[tuple[str, ...], Mapping[Sort, tuple[str, ...]]]


@dataclass(frozen=True)
class _Shelf:
    """A book of phrases, and how many words the longest has that begins with a word."""

    book: Book
    longest: Mapping[str, int]

    @classmethod
    def of(cls, book: Book) -> _Shelf:
        """The shelf of a book."""
        longest: dict[str, int] = {}
        for each in book:
            longest[each[0]] = max(longest.get(each[0], 0), len(each))
        return cls(book, longest)

    @cached_property
    def single(self) -> tuple[str, ...]:
        """The phrases of one word."""
        return tuple(words[0] for words in self.book if len(words) == 1)


@dataclass(frozen=True)
class Dictionary:
    """The words that all letters of a rule system share, and the names of those whom this seat can name."""

    common: _Shelf
    names: _Shelf

    def of(self, words: tuple[str, ...]) -> Mapping[Sort, tuple[str, ...]]:
        """What a phrase may be; nothing for one that is not known."""
        shared, own = self.common.book.get(words, {}), self.names.book.get(words, {})
        if not own or not shared:
            return own or shared
        named = dict(own)
        if set(shared) & _PLAIN_WORDS:
            named.pop(Sort.FEATURE, None)
        return {**shared, **named}

    def called(self, word: str) -> tuple[str, ...]:
        """Whose name a word is part of, whatever else it may be: `Reserve Artillery`."""
        return self.names.book.get((word,), {}).get(Sort.FEATURE, ())

    def match(self, keys: Sequence[str], start: int) -> tuple[int, Mapping[Sort, tuple[str, ...]]]:
        """The longest phrase that begins here: how many words, and what they may be; `(0, {})` for none."""
        first = keys[start]
        longest = max(self.common.longest.get(first, 0), self.names.longest.get(first, 0))
        for length in range(min(longest, len(keys) - start), 0, -1):
            found = self.of(tuple(keys[start : start + length]))
            if found:
                return length, found
        return 0, {}

    def single(self) -> Iterator[str]:
        """Every word that stands by itself."""
        return chain(self.common.single, self.names.single)


_PLAIN_WORDS: Final = {Sort.ORDINAL, Sort.ARM, Sort.BODY, Sort.ARTICLE, Sort.FEATURE, Sort.ALL, Sort.LIGHT,
                       Sort.DIRECTION}  # fmt: skip
"""A word of these sorts stays what it is, even if it is part of somebody's name."""


@kept_for_the_last
def dictionary(desk: Desk) -> Dictionary:
    """The words of the rule system, and the names of those whom this seat can name."""
    names = _names(desk.roster)
    for words in _sides(desk):
        names.setdefault(words, {}).setdefault(Sort.ENEMY, ("enemy",))
    return Dictionary(_shared(tuple(desk.words.by_name.values())), _Shelf.of(names))


_PEOPLES: Final = {"france": "french", "britain": "british"}
"""Lands whose people are not called by their beginning."""


def _sides(desk: Desk) -> Iterator[tuple[str, ...]]:
    """The words for the enemy's nation, where his side is called by it and nobody of one's own bears it."""
    view = desk.context.view
    own = {word for unit in desk.roster.own for word in features(desk.roster.own[unit])}
    sides = {_PEOPLES.get(key(piece.side), key(piece.side)) for piece in view.enemy}
    for words, nations in desk.words.nations.entries.items():
        called = [(nation, side) for nation in map(key, nations) for side in sides]
        his = any(nation.startswith(side) or side.startswith(nation) for nation, side in called)
        if his and not {*words, *map(key, nations)} & own:
            yield words


@lru_cache(maxsize=16)
def _shared(verbs: tuple[Verb, ...]) -> _Shelf:
    return _Shelf.of(_common(verbs))


def _common(verbs: tuple[Verb, ...]) -> Book:
    words = lexicon(verbs)
    book: dict[tuple[str, ...], dict[Sort, tuple[str, ...]]] = {}
    for sort, table in _tables(words):
        for words_of, meanings in table.entries.items():
            known = book.setdefault(words_of, {})
            known[sort] = (*known.get(sort, ()), *(each for each in meanings if each not in known.get(sort, ())))
    return book


def _tables(words: Lexicon) -> Iterator[tuple[Sort, PhraseTable]]:
    yield Sort.VERB, words.spoken
    yield Sort.LEAN, words.leaning
    yield Sort.POLICY, words.policies
    yield Sort.RELATIVE, words.relative
    yield Sort.DIRECTION, words.directions
    yield Sort.WORD, words.words
    yield Sort.ARM, words.classes
    yield Sort.NUMBER, words.numbers
    yield Sort.ORDINAL, words.ordinals
    yield Sort.FEATURE, words.nations
    yield Sort.FLANK, words.flanks
    yield Sort.GROUND, words.grounds
    yield Sort.HELPING, words.helping
    yield Sort.SILENT, words.silent
    for name, sort in _SMALL.items():
        yield sort, words.small[name]
    for name, sort in _PROSE.items():
        yield sort, words.prose[name]
    yield Sort.ALL, _only(words.groups, "all")
    yield Sort.REST, _only(words.groups, "rest")


def _only(table: PhraseTable, meaning: str) -> PhraseTable:
    return PhraseTable.of((" ".join(each), meaning) for each, meanings in table.entries.items()
                          if meaning in meanings)  # fmt: skip


@lru_cache(maxsize=1024)
def _features(texts: tuple[str, ...]) -> frozenset[str]:
    found = {word for text in texts for word in phrase(text.replace("'s ", " ")) if word.isalpha()}
    pounds = frozenset[str]().union(*map(calibres, texts))
    return frozenset(found | pounds | {word[:-1] for word in found if word.endswith("s") and len(word) > 4})


def features(piece: Piece) -> frozenset[str]:
    """The words by which a unit can be described: those of its names, its nation and its command."""
    return _features((piece.name, *piece.aliases, piece.command, *piece.classes))


def _names(roster: Roster) -> dict[tuple[str, ...], dict[Sort, tuple[str, ...]]]:
    book: dict[tuple[str, ...], dict[Sort, tuple[str, ...]]] = {}
    for name, ids in roster.names.entries.items():
        for called in in_german(name):
            book.setdefault(called, {Sort.UNIT: ids})
    for name, ids in roster.names.entries.items():
        if not _may_be_ours(name, ids, roster):
            book[name] = {Sort.UNIT: ids}
    for number, ids in _by_high_numbers(roster).items():
        book.setdefault((number,), {Sort.UNIT: ids})
    for piece in roster.view.pieces:
        for word in features(piece):
            book.setdefault((word,), {})[Sort.FEATURE] = (word,)
            if not word.endswith("s"):
                book.setdefault((f"{word}s",), {}).setdefault(Sort.FEATURE, (word,))
    for label, place in _printed(roster).items():
        book.setdefault(phrase(label), {})[Sort.PLACE] = (place,)
    for road, number in road_names(roster.view.ground):
        book.setdefault(phrase(road), {})[Sort.ROAD] = (number,)
    for label, kind in printed_names(roster.view.ground):
        for words in (phrase(label), phrase(label)[-1:]):
            book.setdefault(words, {})[Sort.GROUND] = (kind,)
    return book


def _may_be_ours(name: tuple[str, ...], ids: Sequence[str], roster: Roster) -> bool:
    """`1st Dragoons`, an enemy's whole name: whether somebody of one's own has the same number and is of that kind."""
    if any(unit in roster.own for unit in ids):
        return False
    told = {word for word in name if not word[:1].isdecimal()}
    numbers = set(name) - told
    return any(told <= features(piece) and numbers <= set(phrase(piece.name)) for piece in roster.own.values())


def _by_high_numbers(roster: Roster) -> dict[str, tuple[str, ...]]:
    """`the 71st`: who is called so by a number so high that it can only be the number of a regiment."""
    found: dict[str, tuple[str, ...]] = {}
    for name, ids in roster.names.entries.items():
        if len(name) > 1 and (number := _HIGH_NUMBER.fullmatch(name[0])) and int(number[1]) > _FEW:
            found[name[0]] = tuple(dict.fromkeys((*found.get(name[0], ()), *ids)))
    return found


def _printed(roster: Roster) -> dict[str, str]:
    """The names of the map that stand in one square alone, and name no river or forest."""
    wide = {label for label, _ in printed_names(roster.view.ground)}
    return {name: place for name, place in place_names(roster.view.ground) if name not in wide}
