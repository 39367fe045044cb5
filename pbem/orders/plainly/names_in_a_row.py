"""Names that stand in a row, each made whole: `1st , 2nd Light Infantry`, `Regiments one , three and four`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from pbem.orders.plainly.each_number import cardinal, ordinal
from pbem.orders.plainly.fitting import NEAR
from pbem.orders.plainly.words import words_of
from pbem.orders.prose.lexemes import Lexeme, Lexer, Sort
from pbem.orders.words.folding import key

_WHICH: Final = ("die ", "der ", "das ", "which ", "who ", "that ")
"""With one of these and where they stand a name goes on: `Reiter, die hinter FI1`."""
_BODIES: Final = ("batterie", "regiment", "bataillon", "brigade", "schwadron", "geschuetz")
_AND: Final = re.compile(r" (?:and|und|&) ", re.IGNORECASE)


def whole_names(names: Sequence[str], lex: Lexer) -> list[str]:
    """The names, each whole; of `five, six, seven` each is an ordinal."""
    found: list[str] = []
    for name in names:
        if found and name.casefold().startswith(_WHICH) and NEAR & {word.key for word in words_of(name)}:
            found[-1] += f" {name.partition(' ')[2]}"
        else:
            found.append(name)
    found = _with_noun(_numbered(_told_apart(found, lex), lex), lex)
    numbers = [cardinal(lex(name)) for name in found]
    return list(map(ordinal, numbers)) if len(numbers) > 1 and all(numbers) else found


def _told_apart(names: Sequence[str], lex: Lexer) -> list[str]:
    """`Seras one , Seras three`: behind one name each number in letters as a figure."""
    parts = [name.rpartition(" ") for name in names]
    shared = Counter(noun.casefold() for noun, _, _ in parts if noun)
    return [
        f"{noun} {cardinal(lex(number))}" if shared[noun.casefold()] > 1 and cardinal(lex(number)) else name
        for name, (noun, _, number) in zip(names, parts, strict=True)
    ]


def is_one_body(word: Lexeme) -> bool:
    """`Uferbatterie`: a compound for one body of men, of whatever it is made."""
    return word.strange and key(word.raw).endswith(_BODIES)


def _numbered(names: Sequence[str], lex: Lexer) -> list[str]:
    """`Regiments one , three and four`: each number as an ordinal before the noun."""
    first, *others = names or ("",)
    noun, _, number = first.rpartition(" ")
    numbers = [cardinal(lex(each)) for name in (number, *others) for each in _AND.split(name)]
    if not noun or not others or not all(numbers) or any(map(str.isdigit, noun)):
        return list(names)
    return [f"{ordinal(each)} {noun}" for each in numbers]


def _with_noun(names: Sequence[str], lex: Lexer) -> list[str]:
    """`1st , 2nd Light Infantry`: what stands behind the last ordinal is said of those before it as well."""
    found: list[str] = []
    noun = ""
    for name in reversed(names):
        first, _, rest = name.partition(" ")
        lexed = lex(first)
        if len(lexed) != 1 or not lexed[0].is_a(Sort.ORDINAL) or lexed[0].is_a(Sort.ARTICLE):
            noun = ""
        elif rest:
            noun = rest
        found.append(f"{name} {noun}" if noun and not rest else name)
    return found[::-1]
