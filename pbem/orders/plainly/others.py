"""`The other`, `the others`: who is left of those spoken of."""

from __future__ import annotations

from typing import Final

from pbem.orders.plainly.words import words_of

OTHERS: Final = frozenset((
    "other", "others", "remaining", "uebrigen", "anderen", "andern", "restlichen", "uebrige", "andere",
))  # fmt: skip


def are_others(name: str) -> bool:
    """Whether a name says no more than that they are the others of those before it."""
    said = [word.key for word in words_of(name)]
    return any(word in OTHERS for word in said)
