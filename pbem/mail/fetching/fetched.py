"""A letter as it lay in the mailbox."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Fetched:
    """Raw bytes with the letter's place on the server; `uidvalidity` is 0 where the server keeps none.

    `received` is the server's INTERNALDATE in UTC; `size` the whole letter's size in bytes, of which `raw` holds only
    the beginning if `truncated`.
    """

    account: str
    folder: str
    uidvalidity: int
    uid: int
    received: datetime
    size: int
    raw: bytes
    truncated: bool


@dataclass(frozen=True, slots=True)
class Unfetchable:
    """A letter that the server lists but did not hand out in three attempts; it stays where it is."""

    folder: str
    uidvalidity: int
    uid: int
    reason: str
