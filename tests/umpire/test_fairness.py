"""A crowded mailbox on a slow server: whoever wrote one letter is answered as if the others were not there.

Time is counted and not measured: a command of the server's takes so long, so does a letter it hands out, and so does
every letter that is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from pbem.mail.fetching.imap import Mailbox
from pbem.mail.letter.letter import Letter
from pbem.mail.letter.read_in_child import Poisoned
from pbem.mail.sending.delivery import Delivery, Phase
from pbem.store import letters, polls
from pbem.umpire.world import account
from tests.mail.fake_imap import FakeImap
from tests.umpire.club import LUNSFORD, RUPERT, UMPIRE, Club, FakePost, make_club
from tests.umpire.test_intake import orders_of

COMMAND, BYTES, READING = timedelta(milliseconds=60), timedelta(milliseconds=30), timedelta(milliseconds=200)


class SlowImap(FakeImap):
    """A server on which everything takes its time; `happens` is done after so many letters were handed out."""

    def __init__(self, spend: Callable[[timedelta], None]) -> None:
        super().__init__(received="10-Mar-2026 12:00:00 +0000")
        self.spend = spend
        self.handed_out = self.received_so_far = 0
        self.happens: dict[int, Callable[[], None]] = {}

    def _reply(self, tag: str, command: str) -> bytes:
        reply = super()._reply(tag, command)
        self.spend(COMMAND)
        for _ in range(reply.count(b"BODY[] {")):
            self.spend(BYTES)
            self.handed_out += 1
            if (then := self.happens.pop(self.handed_out, None)) is not None:
                then()
        return reply

    def receive(self, raw: bytes) -> None:
        self.received_so_far += 1
        self.letters[self.received_so_far] = raw


@dataclass
class DatedPost(FakePost):
    """A post office that knows when Rupert was answered; his second answer ends the pass."""

    answered: list[datetime] = field(default_factory=list)
    now: Callable[[], datetime] = datetime.now

    async def deliver(self, envelope_from: str, recipient: str, raw: bytes, note: Callable[[Phase], None]) -> Delivery:
        if recipient == RUPERT and b"Received" in raw:
            self.answered.append(self.now())
        return await super().deliver(envelope_from, recipient, raw, note)

    def enough(self) -> bool:
        return len(self.answered) >= 2


@dataclass
class Slow:
    """A club whose game has begun, on such a server."""

    club: Club
    server: SlowImap
    post: DatedPost

    def orders(self) -> bytes:
        return self.club.letter(RUPERT, f"RI1 deploy B{4 - len(self.post.answered)}\n")

    def usual_time(self) -> timedelta:
        """How long it takes, on a connection that is open, until Rupert is answered whose letter is the only one."""
        self.club.tick()
        self.server.receive(self.orders())
        began = self.club.clock.now
        self.club.tick()
        return self.post.answered[-1] - began


@pytest.fixture
def slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    club = make_club(tmp_path, monkeypatch)
    club.begin()
    read_at_once = club.world.reader

    def spend(span: timedelta) -> None:
        club.clock.now += span

    def read(raw: bytes) -> Letter | Poisoned:
        spend(READING)
        return read_at_once(raw)

    post = DatedPost(club.post.taken, now=club.clock)

    def seconds() -> float:
        return club.clock.now.timestamp()

    with SlowImap(spend) as server, closing(Mailbox(replace(server.settings(), user=UMPIRE), seconds)) as mailbox:
        club.post = post
        club.world = replace(club.world, inbox=mailbox, dispatch=post.dispatch, reader=read, stopping=post.enough)
        yield Slow(club, server, post)


def strangers(count: int) -> Iterator[bytes]:
    for number in range(count):
        yield f"From: s{number}@far.example\r\nTo: {UMPIRE}\r\nSubject: offer {number}\r\n\r\nbuy\r\n".encode()


@pytest.mark.parametrize("crowd", ["2000 strangers", "1000 letters of a comrade"])
def test_T18__in_a_crowded_mailbox_a_letter_is_answered_within_twice_its_usual_time(slow: Slow, crowd: str) -> None:
    usual = slow.usual_time()
    others = (slow.club.letter(LUNSFORD, f"RI2 deploy C4\n# {number}\n") for number in range(1000))
    for raw in strangers(2000) if "strangers" in crowd else others:
        slow.server.receive(raw)
    slow.server.receive(slow.orders())
    began = slow.club.clock.now
    slow.club.tick()
    assert orders_of(slow.club) == ["RI1 deploy B3"]
    assert slow.post.answered[-1] - began <= 2 * usual


@pytest.mark.parametrize("handed_out", [1, 2, 5, 17, 18, 33, 90, 1010])
def test_T18__who_writes_while_a_crowd_is_fetched_is_answered_within_twice_the_usual_time(
    slow: Slow, handed_out: int
) -> None:
    usual = slow.usual_time()
    came: list[datetime] = []

    def write() -> None:
        slow.server.receive(slow.orders())
        came.append(slow.club.clock.now)

    for raw in strangers(2000):
        slow.server.receive(raw)
    slow.server.happens[slow.server.handed_out + handed_out] = write
    slow.club.tick()
    assert orders_of(slow.club) == ["RI1 deploy B3"]
    assert slow.post.answered[-1] - came[0] <= 2 * usual


def test_I01__a_poll_cut_off_in_a_crowd_misses_no_letter_afterwards(slow: Slow) -> None:
    """The letters that were fetched first lie beyond others that were not fetched yet."""
    club, server = slow.club, slow.server
    slow.usual_time()
    place = (club.world.db, account(club.world.settings))
    before = polls.last_complete(*place, ["INBOX"])
    for raw in strangers(60):
        server.receive(raw)
    server.receive(slow.orders())
    club.tick()
    assert orders_of(club) == ["RI1 deploy B3"]
    assert kept(club) == [1, 62, *range(2, 18)]
    assert polls.last_complete(*place, ["INBOX"]) == before
    club.world = replace(club.world, stopping=lambda: False)
    while club.tick().taken.more:
        pass
    assert sorted(kept(club)) == list(range(1, 63))
    assert server.handed_out == 62, "and none is fetched twice"
    assert polls.last_complete(*place, ["INBOX"]) != before
    assert polls.first_unknown(*place, "INBOX", 7) == 63


def kept(club: Club) -> list[int]:
    return [letter.uid for letter in reversed(letters.latest(club.world.db, 3000))]
