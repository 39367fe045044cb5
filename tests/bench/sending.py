"""Letters with a map composed, kept and sent, against aiosmtplib that composes the same and keeps nothing; and the WAL.

What is written to the write-ahead log is counted while letters are sent, and while each is queued by itself, besides
its own bytes; the letters of a bound are queued together.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import SMTP
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final

import aiosmtplib

from pbem.demo.club import GM, UMPIRE, Clock
from pbem.report.page import Attachment, Page, Picture
from pbem.store import outbox
from pbem.umpire.mailing.envelopes import post_to_former
from pbem.umpire.world import World
from tests.bench.clock import ROWS, interleaved
from tests.bench.office import Office, office, opened, send_all

LETTERS: Final = 40
WANTED: Final = 1.1
WAL_WANTED: Final = 50_000
"""Bytes of the write-ahead log that a letter may take besides its own."""


@dataclass(frozen=True)
class Bare:
    """A letter taken apart, to be composed once more by the library that everybody has."""

    headers: tuple[tuple[str, str], ...]
    text: str
    html: str
    pictures: tuple[tuple[str, bytes], ...]
    files: tuple[tuple[str, str, bytes], ...]

    def composed(self) -> EmailMessage:
        """The letter as `email` makes it."""
        letter = EmailMessage(SMTP)
        for name, value in self.headers:
            letter[name] = value
        letter.set_content(self.text)
        if self.html:
            letter.add_alternative(self.html, subtype="html")
            page = letter.get_payload(1)
            assert isinstance(page, EmailMessage)
            for cid, png in self.pictures:
                page.add_related(png, "image", "png", cid=cid)
        for name, mime, content in self.files:
            letter.add_attachment(content, *mime.split("/"), filename=name)
        return letter


def taken_apart(raw: bytes) -> Bare:
    """What a letter of ours is made of."""
    letter = BytesParser(_class=EmailMessage, policy=SMTP).parsebytes(raw)
    text, html = letter.get_body(("plain",)), letter.get_body(("html",))
    headers = tuple((name, str(letter[name])) for name in ("From", "To", "Subject", "Date", "Message-ID"))
    pictures, files = [], []
    for part in letter.walk():
        content = part.get_payload(decode=True)
        if isinstance(content, bytes) and part.get_content_maintype() == "image" and part["Content-ID"]:
            pictures.append((str(part["Content-ID"]), content))
        elif isinstance(content, bytes) and part.get_filename():
            files.append((str(part.get_filename()), part.get_content_type(), content))
    return Bare(
        headers, text.get_content() if text else "", html.get_content() if html else "", tuple(pictures), tuple(files)
    )


def send_bare(letters: Sequence[Bare], port: int) -> None:
    """Compose and send them one after another over one connection, and keep nothing."""
    asyncio.run(_send_bare(letters, port))


async def _send_bare(letters: Sequence[Bare], port: int) -> None:
    async with aiosmtplib.SMTP(hostname="127.0.0.1", port=port, start_tls=False, use_tls=False) as post:
        for letter in letters:
            await post.send_message(letter.composed(), sender=UMPIRE)


def measure() -> None:
    """So many letters of some sixty kilobytes, counted at the other end."""
    with tempfile.TemporaryDirectory() as name, office() as place, opened(Path(name), place, Clock()) as world:
        wal = Path(name) / "pbem.db-wal"
        numbers = count(1)
        _send(world, numbers, 1)
        before, arrived = outbox.next_number(world.db), place.arrived()
        world.db.conn.execute("PRAGMA wal_autocheckpoint = 0")
        world.db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        _queue(world, numbers, LETTERS)
        queued = wal.stat().st_size
        send_all(world)
        written = wal.stat().st_size - queued
        raws = [_raw(world, number) for number in range(before, before + LETTERS)]
        assert place.arrived() - arrived == LETTERS, "every letter arrived at the other end"
        bare = [taken_apart(raw) for raw in raws]
        assert all(letter.html and letter.pictures and letter.files for letter in bare)
        _compare(world, numbers, bare, place)
    more, kept = written / LETTERS, (queued - sum(map(len, raws))) / LETTERS
    over = "  OVER" if more > WAL_WANTED else ""
    told = f"{more / 1000:>9.1f} KB a letter sent (wanted {WAL_WANTED // 1000}){over}, {kept / 1000:.1f} KB queued"
    print(f"{'written to the WAL besides its bytes':<38}{told}")


def _compare(world: World, numbers: count[int], bare: Sequence[Bare], place: Office) -> None:
    arrived = place.arrived()
    found = interleaved(
        f"letters of {len(_raw(world, 1)) / 1000:.0f} KB composed and sent", partial(_send, world, numbers, LETTERS),
        partial(send_bare, bare, place.smtp_port), unit="letters", floor_is="aiosmtplib with composition",
        wanted=WANTED, each=LETTERS,
    )  # fmt: skip
    assert found is ROWS[-1]
    assert place.arrived() - arrived == 2 * 5 * LETTERS, "every letter arrived at the other end"


def _raw(world: World, number: int) -> bytes:
    kept = outbox.get(world.db, number)
    assert kept is not None and kept.state == "sent"
    return kept.raw


def _send(world: World, numbers: count[int], letters: int) -> None:
    _queue(world, numbers, letters)
    send_all(world)


def _queue(world: World, numbers: count[int], letters: int) -> None:
    for number in [next(numbers) for _ in range(letters)]:
        assert post_to_former(world, GM, "note", _page(number), key=f"letter {number}")


def _page(number: int) -> Page:
    lines = "\n".join(f"{number}: line {line} of a report that tells of so many things." for line in range(80))
    html = (
        "<html><body>"
        + "".join(f"<p>{line}</p>" for line in lines.split("\n"))
        + '<img src="cid:map@pbem"></body></html>'
    )
    picture = Picture("map@pbem", b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 100, "a map", 600, 600)
    file = Attachment("bound-1.json", "application/json", lines.encode())
    return Page(f"Letter {number}", lines, html, (picture,), (file,))
