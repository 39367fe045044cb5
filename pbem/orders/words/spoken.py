"""Letters and numbers as they are said to a telephone: `golf`, `eye`, `ha`, `twenty two`, `zweiundzwanzig`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

SPELT: Final[Mapping[str, str]] = {
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
"""Letters by their names, as keys; many are words as well."""
_ONES: Final = (
    ("one", "eins", "ein"), ("two", "zwei", "zwo"), ("three", "drei"), ("four", "vier"), ("five", "fuenf"),
    ("six", "sechs"), ("seven", "sieben"), ("eight", "acht"), ("nine", "neun"), ("ten", "zehn"),
    ("eleven", "elf"), ("twelve", "zwoelf"), ("thirteen", "dreizehn"), ("fourteen", "vierzehn"),
    ("fifteen", "fuenfzehn"), ("sixteen", "sechzehn"), ("seventeen", "siebzehn"),
    ("eighteen", "achtzehn"), ("nineteen", "neunzehn"), ("twenty", "zwanzig"),
)  # fmt: skip
_GERMAN_ONES: Final = ("ein", "zwei", "drei", "vier", "fuenf", "sechs", "sieben", "acht", "neun")
_NUMBERS: Final[Mapping[str, int]] = {word: at for at, words in enumerate(_ONES, 1) for word in words} | {
    f"{one}undzwanzig": 20 + at for at, one in enumerate(_GERMAN_ONES, 1)
}
_TWENTY: Final = 20
_TEN: Final = 10


def spoken_number(keys: Sequence[str], at: int) -> tuple[int, int]:
    """The number up to 29 that is said from here on, or written in figures, and of how many words; 0 for none."""
    if at >= len(keys):
        return 0, 0
    if keys[at].isdecimal():
        return int(keys[at]), 1
    number = _NUMBERS.get(keys[at], 0)
    more = _NUMBERS.get(keys[at + 1], 0) if at + 1 < len(keys) else 0
    if number == _TWENTY and 0 < more < _TEN:
        return number + more, 2
    return number, min(number, 1)
