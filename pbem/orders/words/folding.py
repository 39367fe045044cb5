"""Typography out of the way: dashes, arrows, odd spaces, smart quotes, full-width letters, accents and look-alikes."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pbem.orders.words.fractions import as_decimals

_SIGNS: Final = str.maketrans(
    {
        **dict.fromkeys("‐‑‒–—―−⁃﹘➖", "-"),
        **dict.fromkeys("→⇒➔➜➙➞➝➡⟶⇨⟹➤➨▶►➛", "-"),
        **dict.fromkeys("‘’‚‛´`′ʼ", "'"),
        **dict.fromkeys("“”„‟″«»", '"'),
        **dict.fromkeys("×✕✖⨯", "x"),
        **dict.fromkeys("∗⁎✱✳﹡", "*"),
        **dict.fromkeys("‥", ".."),
        "…": "...",
        "¼": ".25",
        "½": ".5",
        "¾": ".75",
        "≥": ">=",
        "≤": "<=",
    }
)
_ARROW: Final = re.compile(r"(?<![-=])[-=]++>|--+")
_EMPHASIS: Final = re.compile(r"(\*\*|__)(?=\w)([^*_]{1,120})\1")
"""`**FI1**`, `__FI1 to D5.__`: words that a program or a player has made bold; a single star is the sign for fire."""
_CHUNK: Final = re.compile(r"\w+")
_LETTERS: Final = {
    **dict(zip("АВЕКМНОРСТУХІЈЅ", "ABEKMHOPCTYXIJS", strict=True)),
    **dict(zip("аеорсухіјѕ", "aeopcyxijs", strict=True)),
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX", strict=True)),
    "ο": "o",
}
_JOINED: Final = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "oe", "ł": "l", "đ": "d", "ı": "i", "'": ""})
_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


@dataclass(frozen=True, slots=True)
class Folded:
    """A line in plain typography; `repaired` lists the words in which look-alike letters were replaced."""

    text: str
    repaired: tuple[str, ...] = ()


KEPT_SIGNS: Final = 240
"""Signs of a line that is remembered, as its reading asks for it a dozen times; longer ones would fill the memory."""


def fold(text: str) -> Folded:
    """The line with every dash a `-`, every space a space, and letters that only look Latin made Latin."""
    return _kept(text) if len(text) <= KEPT_SIGNS else _folded(text)


@lru_cache(maxsize=256)
def _kept(text: str) -> Folded:
    return _folded(text)


def _folded(text: str) -> Folded:
    plain = unicodedata.normalize("NFKC", text.translate(_SIGNS))
    if not (plain.isascii() and plain.isprintable()):
        plain = "".join(map(_visible, plain))
    plain = plain.translate(_SIGNS)
    repaired: list[str] = []

    def chunk(match: re.Match[str]) -> str:
        word = _latin(match[0])
        if word != match[0]:
            repaired.append(word)
        return word

    plain = _EMPHASIS.sub(r"\2", plain) if "**" in plain or "__" in plain else plain
    plain = _CHUNK.sub(chunk, _ARROW.sub("-", plain))
    return Folded(as_decimals(plain), tuple(repaired))


@lru_cache(maxsize=8192)
def key(word: str) -> str:
    """The word as the tables have it: no case, no accents, ä as ae, ß as ss."""
    if word.isascii():
        return word.casefold().replace("'", "")
    low = unicodedata.normalize("NFC", word.casefold())
    return _bare(low.translate(_UMLAUTS))


def keys(word: str) -> frozenset[str]:
    """Both ways to write a word without its accents: ä as ae, and ä as a."""
    return frozenset({key(word), _bare(word.casefold())})


def _bare(word: str) -> str:
    marks = unicodedata.normalize("NFD", word.translate(_JOINED))
    return "".join(letter for letter in marks if not unicodedata.combining(letter))


def _visible(letter: str) -> str:
    category = unicodedata.category(letter)
    if category == "Cf" or "\ufe00" <= letter <= "\ufe0f":
        return ""
    return " " if category in ("Cc", "Zs", "Zl", "Zp", "Cs") else letter


def _latin(word: str) -> str:
    """Replace look-alikes in a word that mixes them with Latin letters or digits, or that is as short as a square."""
    foreign = [letter for letter in word if letter in _LETTERS]
    if not foreign:
        return word
    rest = [letter for letter in word if letter not in _LETTERS]
    if any(not letter.isascii() for letter in rest) or not (rest or len(word) <= 2):
        return word
    return "".join(_LETTERS.get(letter, letter) for letter in word)
