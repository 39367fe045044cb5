"""Cutting the line to the post office at every byte, in either direction, while the outbox is being sent."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path
from typing import Final

from sqlite_utils import Database

from pbem import settings as house
from pbem.mail.security import Security
from pbem.mail.sending.smtp import Session
from pbem.mail.sending.smtp_settings import SmtpSettings
from pbem.store import outbox
from pbem.store.database import open_database
from pbem.umpire.mailing.send_post import recover, send_post
from pbem.umpire.world import World
from tests.mail.cut_proxy import CutProxy, Direction
from tests.mail.fake_smtp import FakeSmtp
from tests.umpire.club import SETTINGS, Clock

LETTERS: Final = 3
_DIRECTIONS: Final[tuple[Direction, ...]] = ("up", "down")


@dataclass
class Tally:
    """What came of all cuts."""

    cuts: int = 0
    ambiguous: int = 0
    doubled: int = 0
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.cuts} cuts of the line while letters were sent: {len(self.faults)} lost or doubled without a word, "
            f"{self.ambiguous} ambiguous attempts, of which {self.doubled} made a second copy."
        )


def sweep_cuts(say: Callable[[str], None], every: int = 1) -> Tally:
    """Cut at every byte, or at every so many, of the whole session in both directions."""
    tally = Tally()
    for direction in _DIRECTIONS:
        total = _bytes_of_a_session(direction)
        say(f"cuts: {total} bytes {direction} the line, cut after every {every}")
        for limit in range(0, total, every):
            cut_once(direction, limit, tally)
    return tally


def _bytes_of_a_session(direction: Direction) -> int:
    with FakeSmtp() as server, CutProxy(server.port) as proxy, tempfile.TemporaryDirectory() as folder:
        world, _ = _world(Path(folder), [proxy.port])
        send_post(world)
        server.wait_until_quiet()
        return proxy.passed[direction]


def cut_once(direction: Direction, limit: int, tally: Tally) -> None:
    """Send the outbox over a line that is cut after so many bytes, then over whole lines until all is sent."""
    with FakeSmtp() as server, CutProxy(server.port, direction, limit) as proxy, tempfile.TemporaryDirectory() as name:
        ports = [proxy.port]
        world, clock = _world(Path(name), ports)
        recover(world)
        send_post(world)
        ports[0] = server.port
        for _ in range(10):
            clock.advance(hours=5)
            recover(world)
            send_post(world)
            if not outbox.to_send(world.db, clock() + timedelta(days=1)):
                break
        server.wait_until_quiet()
        _audit(world.db, server, f"cut after byte {limit} {direction}", tally)
        world.db.close()


def _audit(db: Database, server: FakeSmtp, name: str, tally: Tally) -> None:
    tally.cuts += 1
    ambiguous = Counter(
        int(row[0]) for row in db.conn.execute("SELECT letter FROM attempts WHERE result = 'ambiguous'")
    )
    tally.ambiguous += sum(ambiguous.values())
    for number, raw, recipient, state in db.conn.execute("SELECT id, raw, recipient, state FROM posted"):
        copies = sum(taken == recipient and letter == raw for _, taken, letter in server.accepted)
        tally.doubled += max(0, copies - 1)
        if state != "sent" or copies < 1:
            tally.faults.append(f"{name}: letter {number} is {state} and arrived {copies} times")
        if copies > 1 + ambiguous[number]:
            tally.faults.append(f"{name}: letter {number} arrived {copies} times, {ambiguous[number]} of them foreseen")
    strange = [letter for _, _, letter in server.accepted if not _known(db, letter)]
    if strange:
        tally.faults.append(f"{name}: {len(strange)} letters arrived with other bytes than those of the outbox")


def _known(db: Database, letter: bytes) -> bool:
    return bool(db.conn.execute("SELECT count(*) FROM posted WHERE raw = ?", [letter]).fetchone()[0])


def _world(folder: Path, ports: list[int]) -> tuple[World, Clock]:
    """A world whose outbox holds a few letters, and whose post office listens at the port that is first in a list."""
    file = folder / house.FILE_NAME
    file.write_text(SETTINGS, encoding="utf-8")
    settings, clock = house.load(file), Clock()
    usual = SmtpSettings("127.0.0.1", 1, security=Security.INSECURE, timeout=2.0, data_timeout=2.0)
    world = World(open_database(":memory:"), settings, clock, None, lambda: Session(replace(usual, port=ports[0])))
    for number in range(1, LETTERS + 1):
        name = f"<{number}@club.example>"
        raw = f"From: umpire@club.example\r\nMessage-ID: {name}\r\n\r\n.a line that begins with a dot\r\n".encode()
        letter = outbox.Outgoing(number, name, "gm", f"gm{number}@club.example", "", raw)
        outbox.queue(world.db, letter, clock())
    return world, clock
