"""Letters fetched and durably kept, against imapclient in batches of a hundred and SQLite with a commit a batch."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing
from email.message import EmailMessage
from functools import partial
from pathlib import Path

import imapclient

from pbem.demo.club import UMPIRE, Clock
from pbem.mail.fetching.imap import Mailbox
from pbem.umpire.fetching.keep_post import keep_post
from pbem.umpire.world import World
from tests.bench.clock import interleaved
from tests.bench.office import Office, office, opened

LETTERS = 300
BATCH = 100
GOES = 7
"""No more than Dovecot has links at once for one of its users."""
WANTED = 1.2
_QUOTED = "> PI13 @98:16,26:32  line 12x1 at 90, 12 of 12  :\n" * 80


def measure() -> None:
    """A mailbox of letters as players send them, fetched from the beginning again and again."""
    with tempfile.TemporaryDirectory() as name, office() as place, ExitStack() as stack:
        folder = Path(name)
        worlds = [stack.enter_context(opened(folder / f"club-{go}", place, Clock())) for go in range(GOES)]
        for world in worlds:
            _look(world)
        bare = [stack.enter_context(closing(_bare_database(folder / f"bare-{go}.db"))) for go in range(GOES)]
        with _client(place) as client:
            for number in range(LETTERS):
                client.append("INBOX", _letter(number))
        interleaved(
            "letters of 5 KB fetched and kept",
            partial(_ours, iter(worlds)),
            partial(_bare, iter(bare), place),
            GOES,
            floor_is="imapclient and SQLite",
            wanted=WANTED,
            each=LETTERS,
        )


def _letter(number: int) -> bytes:
    letter = EmailMessage()
    letter["From"], letter["To"] = f"Player {number} <player{number}@players.example>", UMPIRE
    letter["Subject"], letter["Message-ID"] = "Re: [dettingen-1 b3] report", f"<{number}@players.example>"
    letter["Date"] = "Mon, 09 Mar 2026 12:00:00 +0000"
    letter.set_content(f"FI{number} to D6\nFG1 fires at C3\n\nThe umpire wrote:\n{_QUOTED}")
    return letter.as_bytes()


def _look(world: World) -> None:
    """A first look into the empty mailbox: what a house lays up once, and a link opened for it, are no letter's."""
    assert isinstance(world.inbox, Mailbox)
    assert keep_post(world) == 0
    world.inbox.close()


def _ours(worlds: Iterator[World]) -> None:
    assert keep_post(next(worlds)) == LETTERS


def _bare_database(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path)
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    db.execute("CREATE TABLE letters (uid INTEGER PRIMARY KEY, received TEXT, raw BLOB)")
    return db


def _bare(databases: Iterator[sqlite3.Connection], place: Office) -> None:
    db = next(databases)
    with _client(place) as client:
        client.select_folder("INBOX", readonly=True)
        uids = client.search("ALL")
        for first in range(0, len(uids), BATCH):
            found = client.fetch(uids[first : first + BATCH], ["INTERNALDATE", "RFC822.SIZE", "BODY.PEEK[]"])
            rows = [(uid, str(row[b"INTERNALDATE"]), row[b"BODY[]"]) for uid, row in found.items()]
            with db:
                db.executemany("INSERT INTO letters VALUES (?, ?, ?)", rows)
    assert db.execute("SELECT count(*) FROM letters").fetchone() == (LETTERS,)


def _client(place: Office) -> imapclient.IMAPClient:
    client = imapclient.IMAPClient("127.0.0.1", port=place.imap_port, ssl=False)
    client.login(UMPIRE, place.password)
    return client
