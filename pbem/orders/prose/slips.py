"""Slips of the keys in sentences: what is no word of any language and one or two keys from one that orders use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from pbem.battle.kept import kept_for_the_last
from pbem.orders.prose.dictionary import Dictionary
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.shortening import meant_in_full
from pbem.orders.words.distances import osa
from pbem.orders.words.folding import key
from pbem.orders.words.spelling import is_compound, is_word

_SHORTEST: Final = 4
_LONGEST: Final = 40
"""Letters; nothing longer is a word."""
_MOST_KNOWN: Final = 4000
_LONG: Final = 7
"""Letters from which two slips are forgiven."""
_FAR: Final = 5
"""Letters of the shortest verb of the rules that is looked for two keys away."""
_OF_A_LAND: Final = ("ians", "ian", "ers", "ns", "n", "men", "er")
"""Endings by which people are called after their land."""
_LAND: Final = 6
"""Letters of the shortest name of a land of which one is called so."""
_TOWN: Final = 4
"""The same of a town, with the ending that German gives it."""
_ENDINGS: Final = ("n", "en", "t", "et", "st")
"""Endings that German gives to English verbs."""
_MENDED: Final = (
    Sort.VERB, Sort.WORD, Sort.RELATIVE, Sort.ORDINAL, Sort.BODY, Sort.EXCEPT, Sort.LIGHT, Sort.LEAN, Sort.ARM,
    Sort.UNIT, Sort.FEATURE, Sort.IF, Sort.SQUARES, Sort.CANCEL, Sort.ELSE, Sort.WITH,
    Sort.HELPING,
)  # fmt: skip
_WAYS: Final = frozenset((Sort.RELATIVE, Sort.LEAN))
_WHOSE: Final = (Sort.UNIT, Sort.FEATURE)
_NEVER: Final = (Sort.ALL, Sort.REST, Sort.PRONOUN, Sort.KEEP, Sort.ALSO)


def mended(words: Sequence[Lexeme], book: Dictionary) -> tuple[Lexeme, ...]:
    """The words of a sentence, slips replaced by what they were most likely meant for."""
    known = _known(book)
    if len(known) > _MOST_KNOWN:
        known.clear()
    found = [_once(word, book, words[index - 1] if index else None, known) if word.unknown else word
             for index, word in enumerate(words)]  # fmt: skip
    return tuple(_with_shortened_names(found, book))


def _with_shortened_names(words: Sequence[Lexeme], book: Dictionary) -> Iterator[Lexeme]:
    """`Frim. battery`, `Jell. guns`: before troops a name that a stop shortens is his whose they are."""
    stop = -1
    for index, word in enumerate(words):
        point, troops = (*words[index + 1 : index + 3], None, None)[:2]
        if index == stop:
            continue
        stops = point is not None and point.raw == "." and point.start == word.end and troops is not None
        if stops and troops is not None and word.raw.istitle() and troops.is_a(Sort.ARM, Sort.BODY, Sort.FEATURE):
            full = word.mended or meant_in_full(word.raw, book)
            whose = book.of((full,)) if full else {}
            if not {*whose}.isdisjoint(_WHOSE) and not word.is_a(Sort.ARM, Sort.BODY):
                stop = index + 1
                yield replace(word, sorts={Sort.FEATURE: whose.get(Sort.FEATURE, (full,))}, mended=full)
                continue
        yield word


@kept_for_the_last
def _known(book: Dictionary) -> dict[tuple[str, bool], Lexeme]:
    """What was found of words already: a letter is read in many ways, and always has the same words."""
    return {}


def _once(word: Lexeme, book: Dictionary, before: Lexeme | None, known: dict[tuple[str, bool], Lexeme]) -> Lexeme:
    said = word.raw, before is not None and before.is_a(Sort.ORDINAL)
    if (found := known.get(said)) is None:
        found = known[said] = _mended(word, book, before)
    return replace(word, sorts=found.sorts, mended=found.mended)


def _mended(word: Lexeme, book: Dictionary, before: Lexeme | None = None) -> Lexeme:
    if len(word.raw) > _LONGEST:
        return replace(word, sorts={Sort.HARD: ()})
    if owner := _owner(word, book):
        return replace(word, sorts=owner)
    if people := _people(word, book):
        return replace(word, sorts=people)
    numbered = before is not None and before.is_a(Sort.ORDINAL) and word.raw.istitle()
    if numbered and (full := meant_in_full(word.raw, book)) and Sort.FEATURE in book.of((full,)):
        return replace(word, sorts={Sort.FEATURE: book.of((full,))[Sort.FEATURE]}, mended=full)
    if is_word(word.raw):
        return word
    if is_compound(word.raw) and not _is_nearly_a_deed(word.raw, book):
        return replace(word, sorts={Sort.HARD: ()})
    if full := meant_in_full(word.raw, book):
        return replace(word, sorts=_useful(full, book), mended=full)
    written = key(word.raw)
    if native := _with_native_ending(written, book):
        return replace(word, sorts=_useful(native, book), mended=native)
    if len(written) < _SHORTEST:
        swapped = _swapped(written, book)
        sorts = _useful(swapped, book) if swapped else {Sort.HARD: ()}
        return replace(word, sorts=sorts, mended=swapped)
    reach = 2 if len(written) >= _LONG else 1
    best: dict[int, list[str]] = {}
    for known in book.single():
        if len(known) >= _SHORTEST and abs(len(known) - len(written)) <= reach:
            distance = osa().distance(written, known, score_cutoff=reach)
            if distance <= reach:
                best.setdefault(distance, []).append(known)
    near = best[min(best)] if best else _plain_verb(written, book)
    meanings = {_meaning(book, each) for each in near}
    if len(meanings) > 1 and len(named := [each for each in near if each in book.of((each,)).get(Sort.VERB, ())]) == 1:
        near, meanings = named, {_meaning(book, named[0])}
    if len(meanings) != 1 or any(sort in book.of((near[0],)) for sort in _NEVER):
        return replace(word, sorts={Sort.HARD: ()})
    sorts = _useful(near[0], book)
    if not sorts:
        return replace(word, sorts={Sort.HARD: ()})
    return replace(word, sorts=sorts, mended=near[0])


def _is_nearly_a_deed(raw: str, book: Dictionary) -> bool:
    """`wiederrufe` for `widerrufe`: one key before its ending away from a word that does or takes back."""
    written = key(raw)
    deeds = (each for each in book.single() if not {Sort.VERB, Sort.CANCEL}.isdisjoint(book.of((each,))))
    alike = (each for each in deeds if abs(len(each) - len(written)) <= 1 and each[-2:] == written[-2:])
    return any(osa().distance(written, each) <= 1 for each in alike)


def _useful(word: str, book: Dictionary) -> dict[Sort, tuple[str, ...]]:
    """What a word that was not written out rightly may be: no word for everybody, and none that takes anything back."""
    return {sort: values for sort, values in book.of((word,)).items() if sort in _MENDED}


def _with_native_ending(written: str, book: Dictionary) -> str:
    """`moven`, `chargen`: an English verb with an ending that German gives it; empty for none."""
    stems = (written.removesuffix(ending) for ending in _ENDINGS if written.endswith(ending))
    return next((stem for stem in stems if len(stem) >= _SHORTEST and Sort.VERB in book.of((stem,))), "")


def _swapped(written: str, book: Dictionary) -> str:
    """`1 vro`, `2 fdw`: the one word for a way that two letters of a short one were meant for; empty for none."""
    if len(written) < _SHORTEST - 1:
        return ""
    turns = (f"{written[:at]}{written[at + 1]}{written[at]}{written[at + 2 :]}" for at in range(len(written) - 1))
    ways = [each for each in dict.fromkeys(turns) if each != written and not _WAYS.isdisjoint(book.of((each,)))]
    return ways[0] if len(ways) == 1 else ""


def _plain_verb(written: str, book: Dictionary) -> list[str]:
    """`rellay` for `rally`: a verb of the rules that is two keys away."""
    plain = (each for each in book.single() if each in book.of((each,)).get(Sort.VERB, ()))
    far = [each for each in dict.fromkeys(plain) if len(each) >= _FAR and each[0] == written[0]
           and osa().distance(written, each) == 2]  # fmt: skip
    return far if len(written) >= _FAR and len(far) == 1 else []


def _owner(word: Lexeme, book: Dictionary) -> Mapping[Sort, tuple[str, ...]]:
    """`Seras's`, `Colbert's`: whose somebody is, by his name; nothing for a word that is no such name."""
    stem = word.raw.removesuffix("'s").removesuffix("'")
    sorts = book.of((key(stem),)) if stem != word.raw else {}
    return {sort: values for sort, values in sorts.items() if sort in (Sort.UNIT, Sort.FEATURE)}


def _people(word: Lexeme, book: Dictionary) -> Mapping[Sort, tuple[str, ...]]:
    """`Pennsylvanians`, `Jerseymen`: people by the name of their land; nothing for a word that is no such name."""
    written = key(word.raw)
    for ending in _OF_A_LAND:
        stem = written.removesuffix(ending)
        least = _TOWN if ending == "er" else _LAND
        if stem == written or len(stem) < least or not word.raw[:1].isupper():
            continue
        for land in (stem, f"{stem}a", f"{stem}e"):
            features = book.of((land,)).get(Sort.FEATURE, ())
            if features:
                return {Sort.FEATURE: features, Sort.SEVERAL: ()}
    return {}


def _meaning(book: Dictionary, word: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    sorts = book.of((word,))
    return tuple(sorted((sort.name, values) for sort, values in sorts.items() if sort is not Sort.LEAN))
