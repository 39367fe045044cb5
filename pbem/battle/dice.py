"""Keyed dice: every roll derives from the bound's secret and the event's own key, so no roll ever shifts another.

The secret of a game is the end of a hash chain whose anchor is printed in the first letter; each report reveals its
bound's link, so one SHA-256 a bound lets a player check every roll of the game.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable
from typing import Final

CHAIN_LENGTH: Final = 1000


def chain_link(secret: bytes, bound: int, length: int = CHAIN_LENGTH) -> bytes:
    """Link `bound` of a game's hash chain: the secret hashed `length - bound` times; link 0 is the anchor."""
    if not 0 <= bound <= length:
        raise ValueError(f"a chain of {length} links has none for bound {bound}")
    link = secret
    for _ in range(length - bound):
        link = hashlib.sha256(link).digest()
    return link


def public_part(game: str, bound: int, salts: Iterable[str]) -> bytes:
    """The part of a bound's dice that players chose: `salts` as `SEAT:phrase`, in any order."""
    phrases = "\n".join(sorted(salts))
    return hashlib.sha256(f"{game}|{bound}|{phrases}|".encode()).digest()


class ReusedKey(Exception):
    """Two rolls of one bound asked for the same key: a fault in the rule system, never in an order."""


class Dice:
    """The dice of one bound; the same key always gives the same roll, and may be asked for once."""

    def __init__(self, link: bytes, public: bytes, bound: int) -> None:
        self._link = link
        self._public = public
        self._prefix = f"b{bound}"
        self._used: set[str] = set()

    def roll(self, key: str, number: int, sides: int = 6) -> tuple[int, ...]:
        """Roll `number` dice for the event `key` (`fire|FG1>BI1|1`); raises ReusedKey where it was rolled before."""
        if key in self._used:
            raise ReusedKey(key)
        self._used.add(key)
        return keyed_roll(self._link, self._public, f"{self._prefix}|{key}", number, sides)


def keyed_roll(link: bytes, public: bytes, key: str, number: int, sides: int) -> tuple[int, ...]:
    """The dice of one full key, as anybody can compute them from a report: HMAC bytes in order, no biased ones."""
    limit = 256 - 256 % sides
    dice: list[int] = []
    counter = 0
    while len(dice) < number:
        block = hmac.new(link, public + f"|{key}|{counter}".encode(), hashlib.sha256).digest()
        dice += [1 + byte % sides for byte in block if byte < limit]
        counter += 1
    return tuple(dice[:number])
