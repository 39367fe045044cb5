"""Names of which a hurried player writes no more than a few letters: `MXL` for Maxwell, `hb` for a horse battery."""

from __future__ import annotations

import re
from typing import Final

from pbem.orders.words.folding import key

_LETTERS: Final = re.compile(r"[^\W\d_]+")
_LONGEST: Final = 4
_LEAST_OF_A_NAME: Final = 3
"""Letters of a word that may be left of it, at least."""
_BODIES: Final = frozenset(
    ("brigade", "regiment", "battalion", "battalions", "battery", "division", "infantry", "artillery")
)
"""Of a name that many bear."""
_VOWELS: Final = frozenset("aeiouy")


def is_shortened(written: str, name: str) -> bool:
    """Whether these two to four letters may be what is left of a name: its initials, or a word's first and others.

    Of a single word only letters that are no vowels are left behind the first, three in all or two capitals.
    """
    said = key(written)
    if not 1 < len(said) <= _LONGEST or not said.isalpha():
        return False
    words = [key(word.removesuffix("'s")) for word in _LETTERS.findall(name.replace("'s", ""))]
    if said in "".join(word[0] for word in words if word):
        return True
    capitals = written.isupper()
    if (len(said) < _LEAST_OF_A_NAME and not capitals) or _VOWELS & set(said[1:]):
        return False
    own = [word for word in words if word not in _BODIES and word[0] == said[0]]
    return any(len(word) > len(said) and _in_sequence(said, word) for word in own)


def _in_sequence(letters: str, word: str) -> bool:
    left = iter(word)
    return all(letter in left for letter in letters)
