"""The proof of a bound's dice: the link that is revealed, what it must hash to, and how anybody checks the rolls."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass

from pbem.battle.dice import public_part
from pbem.battle.event import Roll


@dataclass(frozen=True, slots=True)
class Proof:
    """One bound's dice laid open; `number` is that of its link, `previous` the link before it, 0 being the anchor."""

    game: str
    bound: int
    link: bytes
    previous: bytes
    salts: tuple[tuple[str, str], ...]
    number: int

    @classmethod
    def of(
        cls, game: str, bound: int, link: bytes, previous: bytes, salts: Mapping[str, str], number: int | None = None
    ) -> Proof:
        """The proof of one bound, salts sorted by seat; its link has the bound's number where none is given."""
        return cls(game, bound, link, previous, tuple(sorted(salts.items())), bound if number is None else number)

    @property
    def holds(self) -> bool:
        """Whether the link hashes to the one before it; link 0 is the anchor, and nothing comes before it."""
        return self.number == 0 or hashlib.sha256(self.link).digest() == self.previous

    @property
    def grouped(self) -> tuple[str, str]:
        """The link as hexadecimal in two lines of four groups."""
        groups = [self.link.hex()[index : index + 8] for index in range(0, 64, 8)]
        return " ".join(groups[:4]), " ".join(groups[4:])

    @property
    def public(self) -> bytes:
        """The public part, made of the game, the bound and the players' salts."""
        return public_part(self.game, self.bound, (f"{seat}:{phrase}" for seat, phrase in self.salts))

    @property
    def where(self) -> str:
        """What the previous link is, and where the reader met it if he did."""
        if self.number != self.bound:
            return "the anchor of the chain" if self.number == 1 else f"link {self.number - 1} of the chain"
        origin = "your first letter, the anchor" if self.bound <= 1 else f"the report of bound {self.bound - 1}"
        return f"the link in {origin}"


def full_key(bound: int, roll: Roll) -> str:
    """The key of a roll with its bound before it, as it goes into the hash."""
    prefix = f"b{bound}|"
    return roll.key if roll.key.startswith(prefix) else prefix + roll.key


def earlier_links(link: bytes, bound: int) -> tuple[tuple[int, bytes], ...]:
    """All links from `bound` down to the anchor (0): each is the hash of the one after it."""
    links = [(bound, link)]
    while links[-1][0] > 0:
        number, last = links[-1]
        links.append((number - 1, hashlib.sha256(last).digest()))
    return tuple(links)


def leads_to(link: bytes, bound: int, anchor: bytes) -> bool:
    """Whether hashing the link `bound` times gives the anchor."""
    return hmac.compare_digest(earlier_links(link, bound)[-1][1], anchor)
