"""What a sentence asks of the umpire, told by its words and pieces of words, as it was taught from many of them."""

from __future__ import annotations

import json
import math
import re
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from itertools import pairwise
from typing import Final

from pbem.orders.words.folding import fold, key

PLACES: Final = 1 << 14
"""Numbers that pieces of words are given; two that meet in one share its weight."""
_PIECES: Final = (3, 4, 5)
"""Letters of a piece."""
_WORD: Final = re.compile(r"\w+|\?")
_FIGURES: Final = re.compile(r"[0-9]+")
_LETTERS: Final = re.compile(r"[^\W\d_]{3}")
"""Without a word nothing is asked."""
_NOTATION: Final = ("|", "[", "#")
"""So a line of ours begins that is only shown."""
LONGEST: Final = 400
"""Characters; nobody asks for a map in a longer sentence."""


@dataclass(frozen=True, slots=True)
class AskedFor:
    """What a sentence most likely asks for, such as `send map`, and how likely from 0 to 1; `chat` is nothing."""

    kind: str
    likely: float


@dataclass(frozen=True)
class _Taught:
    kinds: tuple[str, ...]
    bias: tuple[float, ...]
    scale: float
    rows: bytes


@lru_cache(maxsize=512)
def asked_for(sentence: str) -> AskedFor:
    """What a sentence asks for; `chat` for one that is too long."""
    if len(sentence) > LONGEST or sentence.lstrip().startswith(_NOTATION) or not _LETTERS.search(sentence):
        return AskedFor("chat", 1.0)
    taught = _taught()
    size = len(taught.kinds)
    at = places_of(sentence)
    sums = [0] * size
    for place in at:
        row = taught.rows[place * size : (place + 1) * size]
        sums = [total + weight for total, weight in zip(sums, row, strict=True)]
    length = math.sqrt(len(at)) or 1.0
    # The weights are kept as 0 to 255, with 128 for nothing.
    weighed = [
        (total - 128 * len(at)) * taught.scale / length + bias for total, bias in zip(sums, taught.bias, strict=True)
    ]
    most = max(weighed)
    shares = [math.exp(each - most) for each in weighed]
    best = shares.index(max(shares))
    return AskedFor(taught.kinds[best], shares[best] / sum(shares))


def places_of(sentence: str) -> Sequence[int]:
    """The places of everything that is looked at in a sentence, each once; case, accents and figures do not count."""
    text = _FIGURES.sub("0", key(fold(sentence).text))
    return sorted({zlib.crc32(each.encode()) % PLACES for each in _looked_at(_WORD.findall(text))})


def _looked_at(words: Sequence[str]) -> Iterator[str]:
    yield from (f"word {word}" for word in words)
    yield from (f"both {one} {other}" for one, other in pairwise(words))
    yield from (f"first {word}" for word in words[:1])
    text = f" {' '.join(words)} "
    for length in _PIECES:
        yield from (f"piece {text[start : start + length]}" for start in range(len(text) - length + 1))


@lru_cache(maxsize=1)
def _taught() -> _Taught:
    folder = resources.files("pbem.orders.asides") / "taught"
    about = json.loads((folder / "asked_for.json").read_text(encoding="utf-8"))
    rows = (folder / "asked_for.bin").read_bytes()
    return _Taught(tuple(about["kinds"]), tuple(about["bias"]), float(about["scale"]), rows)
