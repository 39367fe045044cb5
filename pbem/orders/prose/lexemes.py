"""The words of a sentence, each with everything that it may be; the rules of clauses choose among that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import lru_cache
from typing import Final

from pbem.battle.piece import Piece
from pbem.battle.place import Place
from pbem.battle.squared_ground import SquaredGround
from pbem.battle.verb import Verb
from pbem.orders.grammar.desk import Desk
from pbem.orders.meaning.places import beyond, on_map
from pbem.orders.meaning.roster import Roster
from pbem.orders.prose.terrain import printed_names
from pbem.orders.words.folding import key
from pbem.orders.words.lexicon import Lexicon, PhraseTable, lexicon
from pbem.orders.words.tokens import Kind, Token, phrase


class Sort(Enum):
    """What a word may be."""

    UNIT = auto()
    """An id or a whole name; the ids it may mean."""
    FEATURE = auto()
    """A word of some unit's name, nation or command."""
    ARM = auto()
    ORDINAL = auto()
    BODY = auto()
    """A word for any unit: regiment, battalion."""
    SEVERAL = auto()
    EACH = auto()
    ARTICLE = auto()
    ALL = auto()
    REST = auto()
    PRONOUN = auto()
    PLACE = auto()
    ASTRAY = auto()
    """A code that is neither a place of the map nor a unit that is known."""
    VERB = auto()
    POLICY = auto()
    """A standing order in words of the player's own: its verb and its word."""
    LEAN = auto()
    """A way that a verb says by itself."""
    RELATIVE = auto()
    DIRECTION = auto()
    WORD = auto()
    """One of the closed words of the verbs, such as a formation."""
    NUMBER = auto()
    SQUARES = auto()
    AND = auto()
    THEN = auto()
    NOT = auto()
    EXCEPT = auto()
    IF = auto()
    UNLESS = auto()
    UNTIL = auto()
    ELSE = auto()
    AT = auto()
    FROM = auto()
    VIA = auto()
    WITH = auto()
    AGAIN = auto()
    ALSO = auto()
    ASKING = auto()
    REQUEST = auto()
    MAYBE = auto()
    NEWS = auto()
    KEEP = auto()
    CANCEL = auto()
    INSTEAD = auto()
    BEHIND = auto()
    BESIDE = auto()
    BEFORE = auto()
    NEAREST = auto()
    STANDING = auto()
    ENEMY = auto()
    GROUND = auto()
    """A word for what a map shows: road, bridge, wood."""
    FLANK = auto()
    """Where in an army somebody stands: left, centre, rear."""
    WING = auto()
    OUTERMOST = auto()
    FINAL = auto()
    """The last of several."""
    EPITHET = auto()
    """A word before a unit that says nothing of who it is: lone, brave."""
    ONE_WHO = auto()
    """Somebody of whom it follows where he stands: the one, those."""
    ACROSS = auto()
    FAR_SIDE = auto()
    AROUND = auto()
    BETWEEN = auto()
    LEVEL = auto()
    TOWARDS = auto()
    NOBODY = auto()
    NOTHING = auto()
    WHOEVER = auto()
    """Somebody told by where he stands."""
    SELF = auto()
    RATHER = auto()
    IDLE = auto()
    """What is said of somebody who stays: in reserve, where it is."""
    BATTLE_LINE = auto()
    HARD = auto()
    """Changes what a sentence means, and is not understood."""
    LIGHT = auto()
    COMMA = auto()
    COLON = auto()
    STOP = auto()
    """A sign that ends a clause."""
    SIGN = auto()


@dataclass(frozen=True, slots=True)
class Lexeme:
    """One word or phrase: all the sorts it may be of with what it means there, and where it stands in the text."""

    raw: str
    sorts: Mapping[Sort, tuple[str, ...]]
    start: int
    end: int
    first: int
    """Its first token among those of the sentence, `length` tokens long."""
    length: int
    place: Place | None = None
    mended: str = ""
    """The word that it was most likely meant for, where it is a slip of the keys."""

    def is_a(self, *sorts: Sort) -> bool:
        """Whether it may be one of these."""
        return any(sort in self.sorts for sort in sorts)

    def values(self, sort: Sort) -> tuple[str, ...]:
        """What it means as one of that sort."""
        return self.sorts.get(sort, ())

    @property
    def unknown(self) -> bool:
        """Whether it is in no table."""
        return not self.sorts


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
    "nobody": Sort.NOBODY, "nothing": Sort.NOTHING, "whoever": Sort.WHOEVER, "self": Sort.SELF,
    "rather": Sort.RATHER, "idle": Sort.IDLE, "battle_line": Sort.BATTLE_LINE,
    "standing": Sort.STANDING, "hard": Sort.HARD, "light": Sort.LIGHT,
}  # fmt: skip
_SIGNS: Final[Mapping[str, Sort]] = {
    ",": Sort.COMMA, ":": Sort.COLON, ".": Sort.STOP, "!": Sort.STOP, "?": Sort.STOP, ";": Sort.STOP,
    "...": Sort.SIGN, "|": Sort.STOP,
}  # fmt: skip
_FARTHEST: Final = 40
"""Words between a German verb and its particle, at most."""
_SHORT: Final = 2
"""Directions of so few letters count in capitals only: `so`, `no`, `n` and `o` are words."""
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
        for shelf in (self.common, self.names):
            yield from (words[0] for words in shelf.book if len(words) == 1)


_PLAIN_WORDS: Final = {Sort.ORDINAL, Sort.ARM, Sort.BODY, Sort.ARTICLE, Sort.FEATURE, Sort.ALL, Sort.LIGHT}
"""A word of these sorts stays what it is, even if it is part of somebody's name."""


def dictionary(desk: Desk) -> Dictionary:
    """The words of the rule system, and the names of those whom this seat can name."""
    return Dictionary(_shared(tuple(desk.words.by_name.values())), _Shelf.of(_names(desk.roster)))


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
    return frozenset(found | {word[:-1] for word in found if word.endswith("s") and len(word) > 4})


def features(piece: Piece) -> frozenset[str]:
    """The words by which a unit can be described: those of its names, its nation and its command."""
    return _features((piece.name, *piece.aliases, piece.command, *piece.classes))


def _names(roster: Roster) -> Book:
    book: dict[tuple[str, ...], dict[Sort, tuple[str, ...]]] = {}
    for name, ids in roster.names.entries.items():
        book[name] = {Sort.UNIT: ids}
    for piece in roster.view.pieces:
        for word in features(piece):
            book.setdefault((word,), {})[Sort.FEATURE] = (word,)
            if not word.endswith("s"):
                book.setdefault((f"{word}s",), {}).setdefault(Sort.FEATURE, (word,))
    for label, place in _printed(roster).items():
        book.setdefault(phrase(label), {})[Sort.PLACE] = (place,)
    for label, kind in printed_names(roster.view.ground):
        for words in (phrase(label), phrase(label)[-1:]):
            book.setdefault(words, {})[Sort.GROUND] = (kind,)
    return book


def _printed(roster: Roster) -> dict[str, str]:
    """The names printed on the map that stand in one square alone, and name no river or forest."""
    ground = roster.view.ground
    cells = ground.cells if isinstance(ground, SquaredGround) else ()
    labels = [cell.label for cell in cells if cell.label]
    wide = {label for label, _ in printed_names(ground)}
    return {cell.label: str(cell.square) for cell in cells
            if cell.label and labels.count(cell.label) == 1 and cell.label not in wide}  # fmt: skip


def lexemes(text: str, tokens: Sequence[Token], desk: Desk, words: Dictionary) -> tuple[Lexeme, ...]:
    """The words of a text, the longest phrase first."""
    keys = [token.key for token in tokens]
    found: list[Lexeme] = []
    index = 0
    while index < len(tokens):
        length, sorts, place = _place(tokens, index, desk)
        if not length:
            length, sorts = words.match(keys, index)
            sorts = _fitting(sorts, tokens[index]) if length == 1 else sorts
            if length > 1 and not set(sorts) - {Sort.WORD} and Sort.IF in words.of((keys[index],)):
                length, sorts = 1, words.of((keys[index],))
            if length > 1 and _is_a_common_name_of_his(sorts, keys[index : index + length], found, desk, words):
                length, sorts = 1, words.of((keys[index],))
        if not length or not sorts:
            length, sorts = 1, _alone(tokens[index], desk)
        if place is None and Sort.PLACE in sorts:
            place = on_map(key(sorts[Sort.PLACE][0]), desk.context.view.ground)
        start, last = tokens[index].column - 1, tokens[index + length - 1]
        end = last.column - 1 + len(last.raw)
        found.append(Lexeme(text[start:end], sorts, start, end, index, length, place))
        index += length
    return tuple(_with_particles(_with_ordinals(found), desk))


def _is_a_common_name_of_his(
    sorts: Mapping[Sort, tuple[str, ...]], keys: Sequence[str], found: Sequence[Lexeme], desk: Desk, words: Dictionary
) -> bool:
    """`the battery` is the enemy's by name only where somebody fires at it; else it is a word for one's own guns."""
    if set(sorts) != {Sort.UNIT} or (found and found[-1].is_a(Sort.AT, Sort.VERB)):
        return False
    shared = [words.common.book.get((each,), {}) for each in keys]
    if not all({Sort.ARTICLE, Sort.ARM, Sort.FEATURE} & set(each) for each in shared):
        return False
    pieces = [piece for unit in sorts[Sort.UNIT] if (piece := desk.context.view.piece(unit)) is not None]
    if not pieces or any(piece.side == desk.context.view.side for piece in pieces):
        return False
    said = [set(each.get(Sort.ARM, ())) | set(each.get(Sort.FEATURE, ())) for each in shared]
    own = [set(desk.roster.classes.get(unit, ())) | features(desk.roster.own[unit]) for unit in desk.roster.mine]
    return any(all(not each or each & known for each in said) for known in own)


def _with_ordinals(found: list[Lexeme]) -> list[Lexeme]:
    """`das 1. Regiment`: a number with a full stop before a word for a unit says which one."""
    result: list[Lexeme] = []
    index = 0
    while index < len(found):
        here = found[index]
        dot, after = found[index + 1 : index + 2], found[index + 2 : index + 3]
        if here.raw.isdigit() and dot and after and dot[0].raw == "." and after[0].is_a(
            Sort.BODY, Sort.ARM, Sort.FEATURE
        ):  # fmt: skip
            here = replace(here, raw=f"{here.raw}.", sorts={Sort.ORDINAL: (here.raw,)}, end=dot[0].end, length=2)
            index += 1
        result.append(here)
        index += 1
    return result


def _fitting(sorts: Mapping[Sort, tuple[str, ...]], token: Token) -> Mapping[Sort, tuple[str, ...]]:
    """Without what the word can only be in capitals: directions of a letter or two, ids without a figure."""
    wrong = set()
    if Sort.DIRECTION in sorts and len(token.raw) <= _SHORT and not token.raw.isupper():
        wrong.add(Sort.DIRECTION)
    if Sort.UNIT in sorts and token.kind is Kind.WORD and len(token.key) <= 3 and not token.raw.isupper():
        wrong.add(Sort.UNIT)
    return {sort: values for sort, values in sorts.items() if sort not in wrong}


def _place(tokens: Sequence[Token], index: int, desk: Desk) -> tuple[int, Mapping[Sort, tuple[str, ...]], Place | None]:
    token = tokens[index]
    ground = desk.context.view.ground
    if token.kind is Kind.CODE and desk.roster.find(token.key) is None:
        place = on_map(token.key, ground)
        return (1, {Sort.PLACE: (ground.name(place),)}, place) if place is not None else (0, {}, None)
    if token.kind is Kind.NUMBER and index + 2 < len(tokens) and tokens[index + 1].key == ",":
        close = tokens[index + 2].column == token.column + len(token.raw) + 1
        place = on_map(f"{token.key},{tokens[index + 2].key}", ground) if close else None
        return (3, {Sort.PLACE: (ground.name(place),)}, place) if place is not None else (0, {}, None)
    return 0, {}, None


def _alone(token: Token, desk: Desk) -> Mapping[Sort, tuple[str, ...]]:
    if token.kind is Kind.NUMBER:
        return {Sort.NUMBER: (token.key,)}
    if token.kind is Kind.SIGN:
        return {_SIGNS.get(token.key, Sort.SIGN): (token.key,)}
    if token.kind is Kind.CODE and (token.key in desk.roster.gone or beyond(token.key, desk.context.view.ground)):
        return {Sort.ASTRAY: (token.key,)}
    return {Sort.ASTRAY: (token.key,)} if token.kind is Kind.CODE else {}


def _with_particles(found: list[Lexeme], desk: Desk) -> list[Lexeme]:
    """German verbs in two parts: the stem becomes the verb, and its particle says nothing more."""
    for index, lexeme in enumerate(found):
        pairs = desk.words.separable.get(key(lexeme.raw), ())
        for later in range(index + 1, min(len(found), index + 1 + _FARTHEST)):
            if found[later].is_a(Sort.STOP, Sort.IF) or not pairs:
                break
            after = found[later + 1] if later + 1 < len(found) else None
            if found[later].is_a(Sort.NUMBER) and after is not None and after.is_a(Sort.SQUARES, Sort.BODY, Sort.ARM):
                continue
            verbs = tuple(verb for particle, verb in pairs if particle == key(found[later].raw))
            if verbs:
                found[index] = replace(lexeme, sorts={Sort.VERB: verbs})
                if not found[later].is_a(Sort.LEAN):
                    found[later] = replace(found[later], sorts={Sort.LIGHT: ()})
                break
    return found
