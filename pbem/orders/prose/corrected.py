"""A sentence that only corrects the place or the number of the one before it: `I mean G22 exactly.`, `Sorry, 2!`"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.second_thoughts import Lexer, Thought
from pbem.orders.words.folding import fold, key

_SO: Final = frozenset(
    ("also", "so", "then", "dann", "instead", "actually", "genau", "exactly", "precisely", "no", "nein")
)
_OTHERS: Final = (Sort.VERB, Sort.UNIT, Sort.ARM, Sort.RELATIVE, Sort.DIRECTION, Sort.IF, Sort.NOT, Sort.CANCEL,
                  Sort.KEEP, Sort.POLICY, Sort.ALL, Sort.REST)  # fmt: skip
"""Words of these sorts make it a sentence of its own."""
_LONGEST: Final = 7
_Kind = Callable[[Sequence[Lexeme]], list[Lexeme]]
"""Finds the words of a kind."""
_NO: Final = frozenset(("no", "nope", "nein", "nee", "ne", "not"))
_JOINS: Final = frozenset("-–/+&")
"""Behind an id these name more than one."""
_BESIDE_IT: Final = (Sort.RATHER, Sort.COMMA, Sort.STOP, Sort.COLON, Sort.SIGN, Sort.SQUARES, Sort.LIGHT)
"""Of these, and of words like `so`, consists what corrects a number or an id, beside it."""


def corrected_thoughts(thoughts: Iterable[Thought], lex: Lexer) -> Iterator[Thought]:
    """The sentences of a paragraph, each with what the next one puts right of it."""
    told, wrong = None, False
    for thought in thoughts:
        text = fold(thought.text).text.strip()
        words = lex(text)
        if told is not None and takes_back(words):
            told, wrong = replace(told, said=f"{told.said} {thought.said}", again=True), True
            continue
        before = fold(told.text).text.strip() if told is not None else ""
        seen = lex(before)
        wrong = wrong or any(word.is_a(Sort.RATHER) for word in seen)
        if told is not None and (meant := corrected(seen, before, words, wrong=wrong)):
            told, wrong = Thought(meant, f"{told.said} {thought.said}", again=True), False
            continue
        if told is not None:
            yield told
        told, wrong = thought, False
    if told is not None:
        yield told


def takes_back(words: Sequence[Lexeme]) -> bool:
    """`Quatsch, Wasser.`: a sentence that only says that what stands before it is wrong."""
    says_so = bool(words) and words[0].is_a(Sort.RATHER) and _says_nothing_else(words)
    return says_so and not (_places(words) or _numbers(words))


def corrected(before: Sequence[Lexeme], text: str, words: Sequence[Lexeme], *, wrong: bool) -> str:
    """The sentence `text` with the place or number that `words` tell, empty where they correct nothing.

    `wrong` is whether something was taken back before them.
    """
    places = _places(words)
    if not places:
        return _corrected_one(before, text, words, _numbers, wrong=wrong) or _corrected_one(
            before, text, words, _ids_like(words), wrong=wrong
        )
    if len(places) != 1 or not _says_nothing_else(words):
        return ""
    if not (wrong or any(word.is_a(Sort.RATHER) for word in words)):
        return ""
    given_up = next((word.start for word in before if word.is_a(Sort.RATHER)), len(text))
    old = [word for word in _places(before) if word.start < given_up]
    if len(old) == 1:
        goal, end = old[0], old[0].end
        return f"{text[: goal.start]}{places[0].raw}{text[end:given_up].rstrip(' .,;-')}".strip()
    ground = [word for word in before if word.is_a(Sort.GROUND) and word.start < given_up]
    if old or len(ground) != 1:
        return ""
    index = [*before].index(ground[0])
    start = before[index - 1].start if index and before[index - 1].is_a(Sort.ARTICLE) else ground[0].start
    return f"{text[:start]}{places[0].raw}".strip()


def _corrected_one(
    before: Sequence[Lexeme], text: str, words: Sequence[Lexeme], of_a_kind: _Kind, *, wrong: bool
) -> str:
    """`advances 3. Sorry, 2!`: the sentence with what was told last; empty where it has none of a kind, or several."""
    said, old = of_a_kind(words), of_a_kind(before)
    if len(said) != 1 or len(old) != 1 or not _says_nothing_else(words, said):
        return ""
    before_it = words[: [*words].index(said[0])]
    if not (wrong or any(map(_calls_it_wrong, before_it))):
        return ""
    if text[old[0].end : old[0].end + 1] in _JOINS:
        return ""
    if not all(word.is_a(*_BESIDE_IT) or key(word.raw) in {*_SO, *_NO} or word in said for word in words):
        return ""
    return f"{text[: old[0].start]}{said[0].raw}{text[old[0].end :]}".strip()


def _calls_it_wrong(word: Lexeme) -> bool:
    """`sorry`, `no`; `wait` may as well be an order."""
    return key(word.raw) in _NO or (word.is_a(Sort.RATHER) and not word.is_a(Sort.VERB))


def _numbers(words: Sequence[Lexeme]) -> list[Lexeme]:
    return [word for word in words if word.raw.isdecimal()]


def _ids_like(words: Sequence[Lexeme]) -> _Kind:
    """Finds the ids with the letters of the first id among these words: `PI4 advance 3. Sorry, PI5!`."""
    letters = next((_letters(word) for word in words if word.is_a(Sort.UNIT)), "")
    return lambda those: [word for word in those if letters and word.is_a(Sort.UNIT) and _letters(word) == letters]


def _letters(word: Lexeme) -> str:
    return word.raw.rstrip("0123456789").upper() if word.raw[-1:].isdecimal() else ""


def _places(words: Sequence[Lexeme]) -> list[Lexeme]:
    return [word for word in words if word.place is not None]


def _says_nothing_else(words: Sequence[Lexeme], but: Sequence[Lexeme] = ()) -> bool:
    said = [word for word in words if not word.is_a(Sort.COMMA, Sort.STOP, Sort.COLON, Sort.SIGN)]
    plain = (
        word
        for word in said
        if word not in but and word.place is None and not word.is_a(Sort.RATHER) and key(word.raw) not in _SO
    )
    return len(said) <= _LONGEST and not any(word.is_a(*_OTHERS) for word in plain)
