"""Squares and ids as they are said to a telephone: `golf twenty two`, `eye six`, `ha sechs`, `pee gee one`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from pbem.orders.words.folding import key

_SPELT: Final[Mapping[str, str]] = {
    "alpha": "A", "alfa": "A", "bravo": "B", "charlie": "C", "delta": "D", "echo": "E", "foxtrot": "F", "golf": "G",
    "hotel": "H", "india": "I", "juliet": "J", "juliett": "J", "kilo": "K", "lima": "L", "mike": "M", "november": "N",
    "oscar": "O", "papa": "P", "quebec": "Q", "romeo": "R", "sierra": "S", "tango": "T", "uniform": "U", "victor": "V",
    "bee": "B", "cee": "C", "see": "C", "sea": "C", "dee": "D", "eff": "F", "ef": "F", "gee": "G", "aitch": "H",
    "age": "H", "eye": "I", "jay": "J", "kay": "K", "ell": "L", "el": "L", "em": "M", "en": "N", "and": "N", "oh": "O",
    "pee": "P", "cue": "Q", "queue": "Q", "ar": "R", "are": "R", "ess": "S", "tee": "T", "tea": "T",
    "anton": "A", "berta": "B", "caesar": "C", "dora": "D", "emil": "E", "friedrich": "F", "gustav": "G",
    "heinrich": "H", "ida": "I", "julius": "J", "konrad": "K", "ludwig": "L", "martha": "M", "nordpol": "N",
    "otto": "O", "quelle": "Q", "richard": "R", "samuel": "S", "theodor": "T", "ulrich": "U", "viktor": "V",
    "ah": "A", "be": "B", "ce": "C", "zeh": "C", "de": "D", "ge": "G", "geh": "G", "ha": "H", "ih": "I", "jot": "J",
    "ka": "K", "enn": "N", "pe": "P", "ku": "Q", "er": "R", "es": "S", "te": "T",
}  # fmt: skip
"""Letters by their names; those that are words as well count before a number alone, in what was taken for a place."""
_ONES: Final = (
    ("one", "eins"), ("two", "zwei", "zwo"), ("three", "drei"), ("four", "vier"), ("five", "fuenf"), ("six", "sechs"),
    ("seven", "sieben"), ("eight", "acht"), ("nine", "neun"), ("ten", "zehn"), ("eleven", "elf"), ("twelve", "zwoelf"),
    ("thirteen", "dreizehn"), ("fourteen", "vierzehn"), ("fifteen", "fuenfzehn"), ("sixteen", "sechzehn"),
    ("seventeen", "siebzehn"), ("eighteen", "achtzehn"), ("nineteen", "neunzehn"), ("twenty", "zwanzig"),
)  # fmt: skip
_GERMAN_ONES: Final = ("ein", "zwei", "drei", "vier", "fuenf", "sechs", "sieben", "acht", "neun")
_NUMBERS: Final[Mapping[str, int]] = {word: at for at, words in enumerate(_ONES, 1) for word in words} | {
    f"{one}undzwanzig": 20 + at for at, one in enumerate(_GERMAN_ONES, 1)
}
_COMPASS: Final = ("N", "E", "S", "W")
"""With a number behind them these say where to and how far."""
_TWENTY: Final = 20
_TEN: Final = 10
_WORD: Final = re.compile(r"[^\W_]+|[^\w\s]+")


def written_out(text: str) -> str:
    """The text with each letter and number that were spoken written as a code; `G six` as well."""
    words = _WORD.findall(text)
    found: list[str] = []
    at = 0
    while at < len(words):
        letters, behind = _letters(words, at)
        number, end = _number(words, behind)
        if letters and number and not (words[at] in _COMPASS and words[behind].isdecimal()):
            found.append(f"{letters}{number}")
            at = end
        else:
            found.append(words[at])
            at += 1
    return " ".join(found) if found != words else text


def _letters(words: list[str], at: int) -> tuple[str, int]:
    """One letter or two from here on, spoken or written alone, and where they end."""
    letters = ""
    while at < len(words) and len(letters) < 2:
        word = words[at]
        letter = word.upper() if len(word) == 1 and word.isalpha() else _SPELT.get(key(word), "")
        if not letter:
            break
        letters += letter
        at += 1
    return letters, at


def _number(words: list[str], at: int) -> tuple[int, int]:
    """The number that begins here and where it ends, 0 where none does."""
    if at >= len(words):
        return 0, at
    if words[at].isdecimal():
        return int(words[at]), at + 1
    number = _NUMBERS.get(key(words[at]), 0)
    more = _NUMBERS.get(key(words[at + 1]), 0) if at + 1 < len(words) else 0
    if number == _TWENTY and 0 < more < _TEN:
        return number + more, at + 2
    return number, at + 1
