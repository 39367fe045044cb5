"""The demonstration's club: its settings, its database and its umpire, at a mail server on this machine."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final, Protocol

from pbem import settings as house
from pbem.store.database import open_database
from pbem.umpire.world import World, dispatch_of, inbox_of

UMPIRE: Final = "umpire@club.example"
GM: Final = "gm@club.example"
PASSWORD: Final = "only-on-loopback"
FIRST_MORNING: Final = datetime(2026, 3, 6, 9, 0, tzinfo=UTC)

_SETTINGS: Final = """[club]
name = "The Demonstration Club"
address = "{umpire}"
gm = "{gm}"
gm_name = "the GM"
zone = "Europe/London"

[imap]
host = "127.0.0.1"
port = {imap}
user = "{umpire}"
security = "insecure"

[smtp]
host = "127.0.0.1"
port = {smtp}
security = "insecure"
hello_name = "club.example"
"""


_GUARD: Final = """
[guard]
authserv_id = "mx.club.example"
"""


@dataclass
class Clock:
    """The only clock there is: it goes on when told to."""

    now: datetime = FIRST_MORNING

    def __call__(self) -> datetime:
        """The present moment."""
        return self.now

    def advance(self, minutes: int) -> None:
        """Let minutes pass."""
        self.now += timedelta(minutes=minutes)


class Ports(Protocol):
    """A mail server of this machine."""

    @property
    def imap_port(self) -> int:
        """Where letters are looked for."""
        ...

    @property
    def smtp_port(self) -> int:
        """Where letters are handed in."""
        ...


@contextmanager
def open_club(folder: Path, server: Ports, clock: Clock, *, vouched: bool = False) -> Iterator[World]:
    """The umpire's world over a database in `folder`; its random bytes are the same in every demonstration.

    Where it is `vouched` for senders, the word of the mail server on them counts.
    """
    file = folder / house.FILE_NAME
    text = _SETTINGS.format(umpire=UMPIRE, gm=GM, imap=server.imap_port, smtp=server.smtp_port)
    file.write_text(text + (_GUARD if vouched else ""), encoding="utf-8")
    settings = house.load(file)
    assert settings.imap is not None and settings.smtp is not None, "the text above has both sections"
    settings = replace(
        settings,
        imap=replace(settings.imap, password=PASSWORD),
        smtp=replace(settings.smtp, user=UMPIRE, password=PASSWORD),
    )
    chunks = (hashlib.sha256(f"demonstration {number}".encode()).digest() for number in itertools.count())

    def entropy(size: int) -> bytes:
        return b"".join(next(chunks) for _ in range(-(-size // 32)))[:size]

    db = open_database(folder / "pbem.db")
    try:
        with inbox_of(settings) as inbox:
            yield World(db, settings, clock, inbox, dispatch_of(settings), entropy)
    finally:
        db.close()
