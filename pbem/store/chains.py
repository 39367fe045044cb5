"""The chains of dice: a secret whose hashes are the links, and the anchor at which they end."""

from __future__ import annotations

from dataclasses import dataclass

from sqlite_utils import Database

from pbem.battle.dice import chain_link
from pbem.store.database import add, one, value


@dataclass(frozen=True, slots=True)
class Chain:
    """A chain of dice; `name` is what the public part of its dice names: its game, or the match of a mirrored pair."""

    id: int
    name: str
    secret: bytes
    anchor: bytes
    length: int

    def link(self, number: int) -> bytes:
        """The link of that number, 0 for the anchor; raises ValueError where the chain is too short."""
        return chain_link(self.secret, number, self.length)

    def __repr__(self) -> str:
        return f"<Chain {self.id} of {self.name}>"


def found(db: Database, name: str, secret: bytes, length: int) -> int:
    """Keep a new chain and return its number."""
    anchor = chain_link(secret, 0, length)
    return add(db, "chains", {"name": name, "secret": secret, "anchor": anchor, "length": length})


class NoSuchChain(LookupError):
    """A chain of dice that is missing from the record."""


def get(db: Database, chain: int) -> Chain:
    """One chain; raises NoSuchChain."""
    row = one(db, Chain, "SELECT * FROM chains WHERE id = ?", [chain])
    if row is None:
        raise NoSuchChain(f"chain of dice {chain} is missing; restore the database from a backup")
    return row


def unspent(db: Database, chain: int, bound: int) -> int:
    """The number of the next link that served no resolution yet.

    Link 0 is the anchor, which everybody knows: it serves the first deployment of a chain alone.
    """
    highest = value(db, "SELECT max(link_number) FROM resolutions WHERE chain = ?", [chain])
    if highest is not None:
        return int(highest) + 1
    return min(bound, 1)
