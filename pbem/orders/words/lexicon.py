"""All words of a rule system in every language: its own verbs, and the shared synonyms of `words/*.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final

from pbem.battle.verb import Slot, Takes, Verb
from pbem.orders.words.folding import key, keys
from pbem.orders.words.inflection import apart, declined, inflected
from pbem.orders.words.nearest import nearest
from pbem.orders.words.spelling import is_word
from pbem.orders.words.tokens import Kind, Token, phrase

LANGUAGES: Final = ("en", "de")
_WORDS: Final = Path(__file__).parent
Families = Mapping[str, Sequence[str]]
Tables = Mapping[str, Mapping[str, Sequence[str]]]


@dataclass(frozen=True)
class PhraseTable:
    """Phrases and what each may mean, the likeliest meaning first."""

    entries: Mapping[tuple[str, ...], tuple[str, ...]]
    longest: Mapping[str, int]
    """The words of the longest phrase that begins with a word."""

    @classmethod
    def of(cls, pairs: Iterable[tuple[str, str]]) -> PhraseTable:
        """A table of `(phrase, meaning)`; earlier meanings of one phrase go before later ones."""
        entries: dict[tuple[str, ...], tuple[str, ...]] = {}
        for text, meaning in pairs:
            for spelling in filter(None, _spellings(text)):
                found = entries.get(spelling, ())
                entries[spelling] = found if meaning in found else (*found, meaning)
        longest: dict[str, int] = {}
        for words in entries:
            longest[words[0]] = max(longest.get(words[0], 0), len(words))
        return cls(entries, longest)

    def match(self, tokens: Sequence[Token], start: int) -> tuple[tuple[str, ...], int]:
        """The meanings of the longest phrase that begins at `start`, and its length; `((), 0)` for none."""
        if not 0 <= start < len(tokens):
            return (), 0
        longest = self.longest.get(tokens[start].key)
        if longest is None:
            return (), 0
        for length in range(min(longest, len(tokens) - start), 0, -1):
            found = self.entries.get(tuple(token.key for token in tokens[start : start + length]))
            if found:
                return found, length
        return (), 0

    def length(self, tokens: Sequence[Token], start: int) -> int:
        """How many words of a phrase stand at `start`, 0 for none."""
        return self.match(tokens, start)[1]

    def near(self, token: Token, allowed: frozenset[str] | None = None) -> str | None:
        """The meaning of the one single word near to this one, among the `allowed` meanings."""
        if token.kind is not Kind.WORD:
            return None
        found = nearest(token.key, self._single(allowed))
        return None if found is None or is_word(token.raw) else found

    def _single(self, allowed: frozenset[str] | None) -> Iterator[tuple[str, str]]:
        for words, meanings in self.entries.items():
            if len(words) == 1:
                yield from ((words[0], meaning) for meaning in meanings if allowed is None or meaning in allowed)


@dataclass(frozen=True)
class Lexicon:
    """The words in force for one rule system; `separable` maps a German stem to `(particle, verb)`."""

    by_name: Mapping[str, Verb]
    verbs: PhraseTable
    separable: Mapping[str, tuple[tuple[str, str], ...]]
    words: PhraseTable
    directions: PhraseTable
    relative: PhraseTable
    classes: PhraseTable
    groups: PhraseTable
    numbers: PhraseTable
    months: PhraseTable
    small: Mapping[str, PhraseTable]
    settings: Mapping[str, PhraseTable]
    spoken: PhraseTable
    """Verbs as people say them in whole sentences, the short ones of `verbs` among them."""
    leaning: PhraseTable
    """Words that say by themselves which way: `advance`, `fall back`."""
    ordinals: PhraseTable
    nations: PhraseTable
    flanks: PhraseTable
    """Where in an army somebody stands: `left`, `centre`, `rear`."""
    grounds: PhraseTable
    """Words for what a map shows, by its kind: `bridge`, `wood`."""
    helping: PhraseTable
    """What those do who help in an attack, whether the rules have a verb for it or not."""
    silent: PhraseTable
    """What those do who hold their fire, whatever the rules call it."""
    prose: Mapping[str, PhraseTable]
    policies: PhraseTable
    """Standing orders in other words: `verb word` for what is said."""
    standing: Mapping[str, PhraseTable]
    """What standing orders are about, by the name of their verb."""
    tests: Mapping[str, PhraseTable]
    """The words of conditions, by what they say of somebody."""

    def verb(self, name: str) -> Verb:
        """The verb of that canonical name."""
        return self.by_name[name]

    def in_slot(self, *slots: Slot) -> frozenset[str]:
        """The names of the verbs that fill these slots."""
        return frozenset().union(*(self._slots[slot] for slot in slots))

    @cached_property
    def _slots(self) -> Mapping[Slot, frozenset[str]]:
        """The names of the verbs of each slot; asked for at every word of a letter."""
        verbs = self.by_name.values()
        return {slot: frozenset(verb.name for verb in verbs
                                if verb.slot is slot or (slot is Slot.DEPLOYMENT and verb.deploys))
                for slot in Slot}  # fmt: skip

    def implied_by(self, word: str, slots: frozenset[str]) -> str | None:
        """The one verb of `slots` that takes this closed word, so that `square` alone means `form square`.

        Of several it is the one that cannot do without the word and needs nothing else. A word for an arm, such as
        `guns`, tells who it is, and means no deed.
        """
        if word in self.by_name or phrase(word) in self.classes.entries:
            return None
        takers = [
            name
            for name in self.by_name
            if name in slots and any(key(word) == key(own) for arg in self.by_name[name].arguments for own in arg.words)
        ]
        if len(takers) > 1:
            takers = [name for name in takers if self._needs_only_a_word(name)]
        return takers[0] if len(takers) == 1 else None

    def _needs_only_a_word(self, name: str) -> bool:
        return [arg.takes for arg in self.by_name[name].arguments if not arg.optional] == [Takes.WORD]

    def implied_facer(self, slots: frozenset[str]) -> str | None:
        """The verb of `slots` that takes a direction and nothing else, such as `face`."""
        takers = [
            name
            for name, verb in self.by_name.items()
            if name in slots and [argument.takes for argument in verb.arguments] == [Takes.DIRECTION]
        ]
        return takers[0] if takers else None

    def class_of(self, word: str) -> str:
        """The canonical class of a class word, or the word itself where the tables do not know it."""
        found = self.classes.entries.get(phrase(word))
        return found[0] if found else key(word)


def lexicon(verbs: Sequence[Verb]) -> Lexicon:
    """The words of these verbs in every language."""
    return _lexicon(tuple(verbs))


@lru_cache(maxsize=16)
def _lexicon(verbs: tuple[Verb, ...]) -> Lexicon:
    tables = [_load(language) for language in LANGUAGES]
    arguments = [argument for verb in verbs for argument in verb.arguments]
    own_words = dict.fromkeys(word for argument in arguments for word in argument.words)
    announcers = {argument.after for argument in arguments if argument.after}
    own_verbs = {
        verb.name: (*((verb.sign,) if verb.sign else ()), *verb.synonyms, *_measured_forms(verb)) for verb in verbs
    }
    verb_tables = [table["verbs"] for table in tables]
    said_of_all = {text for table in verb_tables for text in table["hold"]}
    return Lexicon(
        by_name={verb.name: verb for verb in verbs},
        verbs=PhraseTable.of(_families(verb_tables, own_verbs)),
        separable=_separable(tables, own_verbs),
        words=PhraseTable.of(
            _families([table["words"] for table in tables], dict.fromkeys(own_words, ()), alone=False)
        ),
        directions=_merged(tables, "directions"),
        relative=_merged(tables, "relative"),
        classes=_merged(tables, "classes"),
        groups=_merged(tables, "groups"),
        numbers=_merged(tables, "numbers"),
        months=_merged(tables, "months"),
        small={
            **_sections(tables, "small"),
            **{f"after {word}": _announcer(tables, word) for word in announcers},
        },
        settings=_sections(tables, "settings"),
        spoken=PhraseTable.of(_families([*verb_tables, *map(_spoken, LANGUAGES)], own_verbs)),
        leaning=PhraseTable.of(
            (form, way)
            for language in LANGUAGES
            for way, texts in _load(language)["lean"].items()
            for text in texts
            for form in inflected(text, language)
        ),
        ordinals=_merged(tables, "ordinals"),
        nations=PhraseTable.of(
            (form, nation)
            for language, table in zip(LANGUAGES, tables, strict=True)
            for nation, texts in table["nations"].items()
            for text in (nation, *texts)
            for form in (declined(text) if language == "de" and text in texts else (text,))
        ),
        flanks=_merged(tables, "flanks"),
        grounds=_merged(tables, "grounds"),
        helping=PhraseTable.of(
            (form, "support") for language in LANGUAGES for form in _spoken(language).get("support", ())
        ),
        silent=PhraseTable.of(
            (text, "silent") for table in tables for text in table["words"].get("hold", ()) if text not in said_of_all
        ),
        prose=_sections(tables, "prose"),
        policies=PhraseTable.of(_policies(tables, verbs)),
        standing=_sections(tables, "standing"),
        tests=_sections(tables, "tests"),
    )


def _measured_forms(verb: Verb) -> Iterator[str]:
    """The other forms of a verb that takes a measure: `wheels`, `obliques`; the tables have none of them."""
    if verb.slot is Slot.ACTION and any(argument.takes is Takes.MEASURE for argument in verb.arguments):
        for text in (verb.name, *verb.synonyms):
            yield from inflected(text, "en")[1:]


def _policies(tables: Sequence[Tables], verbs: Sequence[Verb]) -> Iterator[tuple[str, str]]:
    """What is said for the standing orders that these verbs have."""
    known = {f"{verb.name} {word}" for verb in verbs if verb.slot is Slot.POLICY
             for argument in verb.arguments for word in argument.words}  # fmt: skip
    for table in tables:
        for meaning, texts in table["policies"].items():
            if meaning in known:
                yield from ((text, meaning) for text in texts)


def _spoken(language: str) -> Families:
    return {
        head: tuple(form for text in texts for form in inflected(text, language))
        for head, texts in _load(language)["spoken"].items()
    }


@lru_cache(maxsize=len(LANGUAGES))
def _load(language: str) -> Tables:
    return tomllib.loads((_WORDS / f"{language}.toml").read_text(encoding="utf-8"))


def _spellings(text: str) -> set[tuple[str, ...]]:
    """A phrase with its accents written out, and with them dropped."""
    words = phrase(text)
    if text.isascii():
        return {words}
    bare = tuple(min(keys(word), key=len) for word in text.split())
    return {words, bare}


def _merged(tables: Sequence[Tables], section: str) -> PhraseTable:
    return PhraseTable.of(
        (text, meaning) for table in tables for meaning, texts in table[section].items() for text in (meaning, *texts)
    )


def _sections(tables: Sequence[Tables], section: str) -> dict[str, PhraseTable]:
    names = dict.fromkeys(name for table in tables for name in table[section])
    return {
        name: PhraseTable.of((text, name) for table in tables for text in table[section].get(name, ()))
        for name in names
    }


def _announcer(tables: Sequence[Tables], word: str) -> PhraseTable:
    """The small words that announce an argument: the declared one, and its synonyms where the tables know it."""
    texts = [word] + [
        text
        for table in tables
        for name, family in table["small"].items()
        if name not in ("filler", "preposition", "polite") and word in (name, *tables[0]["small"].get(name, ()))
        for text in family
    ]
    return PhraseTable.of((text, word) for text in texts)


def _separable(tables: Sequence[Tables], own: Families) -> dict[str, tuple[tuple[str, str], ...]]:
    found: dict[str, tuple[tuple[str, str], ...]] = {}
    for language, table in zip(LANGUAGES, tables, strict=True):
        for head, texts in _coming_apart(language, table):
            for owner in _owners(head, [each["verbs"] for each in tables], own):
                for words in (words for text in texts for words in sorted(_spellings(text))):
                    pair = (words[-1], owner)
                    known = found.get(words[0], ())
                    found[words[0]] = known if pair in known else (*known, pair)
    return found


def _coming_apart(language: str, table: Mapping[str, Mapping[str, Sequence[str]]]) -> Iterator[tuple[str, list[str]]]:
    """Verbs that stand in two parts: those listed as such, and German ones that can be spoken as one word."""
    for head, texts in table["separable"].items():
        yield head, [form for text in texts for form in inflected(text, language)]
    if language == "de":
        for head, texts in table["spoken"].items():
            yield head, [form for text in texts for form in apart(text)]


def _families(tables: Sequence[Families], own: Families, *, alone: bool = True) -> Iterator[tuple[str, str]]:
    """Own words first; then each synonym family, given to the own word that heads it or else stands in it.

    An own word that is a synonym of another means itself `alone`, or else that one as well: it is asked for by name.
    """
    for name, texts in own.items():
        yield name, name
        yield from ((text, name) for text in texts)
    said = _said(own)
    for table in tables:
        for head, texts in table.items():
            for owner in _owners(head, tables, own):
                yield from ((text, owner) for text in texts if not alone or said.get(key(text), owner) == owner)


def _said(own: Families) -> dict[str, str]:
    return {key(text): name for name, texts in own.items() for text in (*texts, name)}


def _owners(head: str, tables: Sequence[Families], own: Families) -> list[str]:
    if head in own:
        return [head]
    said = _said(own)
    family = [head, *(text for table in tables for text in table.get(head, ()))]
    found = dict.fromkeys(said[key(text)] for text in family if key(text) in said)
    heads = {name for table in tables for name in table}
    return [name for name in found if name not in heads][:1]
