"""How long a player waits for an answer while a league night is played by two processes, with a real mailbox.

`PBEM_NIGHT` says how many games are due, its last number; without it, so many that the post is looked at several times.
"""

from __future__ import annotations

import os
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from threading import Event, Thread
from typing import Final

import imapclient

from pbem.demo.club import UMPIRE, Clock
from pbem.store import outbox
from pbem.umpire.night.pool import Pool
from pbem.umpire.tick import tick
from pbem.umpire.world import World
from tests.bench.night import prepare
from tests.bench.office import Office, office, opened, send_all

NUMBER: Final = int(os.environ.get("PBEM_NIGHT", "120").split(",")[-1])
EVERY: Final = 4.0
"""Seconds between two letters."""
WANTED: Final = 20.0
SLOW = True


@dataclass
class Running(Clock):
    """A clock that goes on by itself from when it was made."""

    began: float = field(default_factory=time.monotonic)

    def __call__(self) -> datetime:
        return self.now + timedelta(seconds=time.monotonic() - self.began)


@dataclass
class Writers:
    """Players who write, one after another, until they are told to stop; `written` says when each letter came."""

    place: Office
    clock: Clock
    letters: list[EmailMessage]
    stop: Event = field(default_factory=Event)
    written: dict[str, datetime] = field(default_factory=dict)

    def write(self) -> None:
        with imapclient.IMAPClient("127.0.0.1", port=self.place.imap_port, ssl=False) as client:
            client.login(UMPIRE, self.place.password)
            for letter in self.letters:
                if self.stop.wait(EVERY):
                    return
                now = self.clock()
                client.append("INBOX", letter.as_bytes(policy=policy.SMTP), msg_time=now)
                self.written[str(letter["Message-ID"])] = now


def measure() -> None:
    """One night; every letter is answered in it, or just after it."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        place = stack.enter_context(office())
        still = Clock()
        prepare(folder / "club", place, still, NUMBER)
        clock = Running(still.now)
        with opened(folder / "club", place, clock) as world, Pool(2) as pool:
            first, arrived = outbox.next_number(world.db), place.arrived()
            writers = Writers(place, clock, _letters(world, first))
            thread = Thread(target=writers.write)
            thread.start()
            began = time.perf_counter()
            found = tick(replace(world, hands=pool))
            took = time.perf_counter() - began
            writers.stop.set()
            thread.join()
            assert [each.what for each in found.done] == ["resolved"] * NUMBER, "every game was resolved"
            tick(world)
            send_all(world)
            numbers = range(first, outbox.next_number(world.db))
            assert place.arrived() - arrived == len(numbers), "every letter arrived at the other end"
            waited = _waited(world, numbers, writers.written)
    assert len(waited) == len(writers.written) > 0, "every letter was answered"
    what, over = f"post in a night of {NUMBER} Dettingens", "  OVER" if max(waited) > WANTED else ""
    print(
        f"{what:<38}{max(waited):>9.1f} s at most until one of {len(waited)} letters was answered, in {took:.0f} s "
        f"(wanted {WANTED:g}){over}"
    )


def _letters(world: World, end: int) -> list[EmailMessage]:
    """A letter from each reader of a report that was sent last, in answer to it."""
    found: dict[str, EmailMessage] = {}
    for number in range(max(1, end - 5 * NUMBER), end):
        sent = outbox.get(world.db, number)
        if sent is not None and sent.seat and sent.kind == "report":
            told = message_from_bytes(sent.raw, policy=policy.default)
            letter = EmailMessage()
            letter["From"], letter["To"] = sent.recipient, str(told["Reply-To"])
            letter["Subject"], letter["Message-ID"] = f"Re: {told['Subject']}", f"<{number}@players.example>"
            letter.set_content("SHOW ORDERS\n")
            found.setdefault(sent.recipient, letter)
    return list(found.values())


def _waited(world: World, numbers: range, written: dict[str, datetime]) -> list[float]:
    """Seconds from when each letter came until its answer was sent."""
    waited = []
    for number in numbers:
        sent = outbox.get(world.db, number)
        assert sent is not None and sent.sent_at is not None
        answers = str(message_from_bytes(sent.raw, policy=policy.default)["In-Reply-To"] or "")
        if answers in written:
            waited.append((sent.sent_at - written[answers]).total_seconds())
    return waited
