"""A club in memory: a mailbox that is a list, a post office that remembers, and a clock that stands still."""

from __future__ import annotations

import hashlib
import itertools
import struct
import zlib
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import lru_cache
from pathlib import Path

import pytest

from pbem import settings as house
from pbem.mail.fetching.fetched import Fetched
from pbem.mail.fetching.mail_errors import MailboxError, MailboxLost
from pbem.mail.fetching.turns import Turns
from pbem.mail.sending.delivery import Delivery, Phase, Result
from pbem.rules import SYSTEMS
from pbem.store import games, players
from pbem.store.database import open_database
from pbem.store.games import Game
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from pbem.umpire.mailing import pictures
from pbem.umpire.tick import Ticked, tick
from pbem.umpire.world import World
from tests.umpire import toy

UMPIRE = "umpire@club.example"
GM = "gm@club.example"
RUPERT, LUNSFORD, ESSEX = "rupert@red.example", "lunsford@red.example", "essex@blue.example"
SEATS = {"rupert": RUPERT, "lunsford": LUNSFORD, "essex": ESSEX}
GAME = "toy-1"
SETTINGS = f"""[club]
name = "The Club"
address = "{UMPIRE}"
gm = "{GM}"
zone = "Europe/London"
[imap]
host = "127.0.0.1"
user = "{UMPIRE}"
security = "insecure"
filed = "Filed"
[smtp]
host = "127.0.0.1"
security = "insecure"
"""


@dataclass
class FakeInbox:
    """A mailbox that is a list of letters with their UIDs."""

    clock: Callable[[], datetime]
    letters: list[Fetched] = field(default_factory=list)
    filed: list[int] = field(default_factory=list)
    uidvalidity: int = 7
    trouble: MailboxError | None = None
    batch: int = 100

    def fetch_new(
        self, known: Callable[[int], int], folder: str = "", turns: Turns | None = None
    ) -> Iterator[list[Fetched]]:
        if self.trouble is not None:
            raise self.trouble
        first = known(self.uidvalidity)
        found = [letter for letter in self.letters if letter.uid >= first and letter.folder == (folder or "INBOX")]
        for begin in range(0, len(found), self.batch):
            yield found[begin : begin + self.batch]

    def file_away(self, uids: Sequence[int], target: str, folder: str = "", uidvalidity: int = 0) -> list[int]:
        self.filed += uids
        return []

    def receive(
        self, raw: bytes, received: datetime | None = None, *, truncated: bool = False, folder: str = "INBOX"
    ) -> None:
        uid = len(self.letters) + 1
        when = received or self.clock()
        self.letters.append(Fetched(UMPIRE, folder, self.uidvalidity, uid, when, len(raw), raw, truncated))

    def renumber(self) -> None:
        self.uidvalidity += 1
        self.letters = [replace(letter, uidvalidity=self.uidvalidity) for letter in self.letters]


@dataclass
class FakePost:
    """A post office that remembers what it took, and refuses what it was told to refuse."""

    taken: list[tuple[str, bytes]] = field(default_factory=list)
    returns: list[str] = field(default_factory=list)
    answers: dict[str, list[Delivery]] = field(default_factory=dict)
    tries: int = 0

    def dispatch(self) -> AbstractAsyncContextManager[FakePost]:
        @asynccontextmanager
        async def opened() -> AsyncIterator[FakePost]:
            yield self

        return opened()

    async def deliver(self, envelope_from: str, recipient: str, raw: bytes, note: Callable[[Phase], None]) -> Delivery:
        self.tries += 1
        for phase in Phase:
            note(phase)
        waiting = self.answers.get(recipient)
        if waiting:
            answer = waiting.pop(0)
            if answer.result is not Result.SENT:
                return answer
        self.taken.append((recipient, raw))
        self.returns.append(envelope_from)
        return Delivery(Result.SENT, 250, "ok", Phase.DOT)

    def refuse(self, recipient: str, result: Result, code: int, times: int = 1, phase: Phase = Phase.RCPT) -> None:
        self.answers[recipient] = [Delivery(result, code, "no such luck", phase) for _ in range(times)]


@dataclass
class Club:
    """Everything a test of the umpire needs at hand."""

    world: World
    inbox: FakeInbox
    post: FakePost
    clock: Clock
    name: str = GAME
    numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    def game(self) -> Game:
        return games.get(self.world.db, self.name)

    def tick(self) -> Ticked:
        return tick(self.world)

    def begin(self, bounds: int = 3) -> None:
        """A game of three players, started, with its invitations sent."""
        new_game(self.world, toy.scenario(bounds), Terms(id=GAME))
        for seat, address in SEATS.items():
            give_seat(self.world, GAME, seat, address, zone="America/New_York" if seat == "essex" else "")
        start(self.world, GAME)
        self.tick()

    def prefer(self, address: str, **wishes: str) -> None:
        """Let a player wish something."""
        player = players.at(self.world.db, address)
        assert player is not None
        players.prefer(self.world.db, player.id, wishes)

    def letters_to(self, address: str) -> list[EmailMessage]:
        """What the post office took for an address, the oldest first."""
        return [read(raw) for recipient, raw in self.post.taken if recipient == address]

    def last(self, address: str, word: str = "") -> EmailMessage:
        """The latest letter to an address, with that word in its subject."""
        return [letter for letter in self.letters_to(address) if word in str(letter["Subject"])][-1]

    def count(self, address: str, word: str = "") -> int:
        return sum(word in str(letter["Subject"]) for letter in self.letters_to(address))

    def report_to(self, address: str) -> EmailMessage:
        """The latest letter to an address that brings a reply address for the present bound."""
        return next(letter for letter in reversed(self.letters_to(address)) if letter["Reply-To"])

    def letter(self, sender: str, text: str, to: str = "", *, subject: str = "orders", **headers: str) -> bytes:
        """A letter as a player's program writes it; to the reply address of the latest letter where none is given."""
        message = EmailMessage()
        message["From"] = sender
        message["To"] = to or str(self.report_to(sender)["Reply-To"])
        message["Subject"] = subject
        message["Message-ID"] = f"<{next(self.numbers)}@{sender.rpartition('@')[2]}>"
        for name, value in headers.items():
            message[name.replace("_", "-")] = value
        message.set_content(text)
        return message.as_bytes(policy=policy.SMTP)

    def write(self, sender: str, text: str, to: str = "", **headers: str) -> bytes:
        """The same, put into the umpire's mailbox."""
        raw = self.letter(sender, text, to, **headers)
        self.inbox.receive(raw)
        return raw

    def pass_deadline(self, minutes: int = 1) -> Ticked:
        """Let the bound come due, and look."""
        due = self.game().due
        assert due is not None
        self.clock.now = due + timedelta(minutes=minutes)
        return self.tick()


@dataclass
class Clock:
    """The only clock there is."""

    now: datetime = datetime(2026, 3, 10, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def advance(self, **span: float) -> None:
        self.now += timedelta(**span)


@lru_cache(maxsize=2000)
def read(raw: bytes) -> EmailMessage:
    """A letter that went out, parsed once however often a test looks at it."""
    message = message_from_bytes(raw, policy=policy.default)
    assert isinstance(message, EmailMessage)
    return message


def body(letter: EmailMessage) -> str:
    """The plain text of a letter."""
    part = letter.get_body(("plain",))
    assert part is not None
    return str(part.get_content())


def make_club(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    in_memory: bool = True,
    extra: str = "",
    imap: str = "",
    own: str = "",
) -> Club:
    """A club without games; `own`, `imap` and `extra` are lines of its settings, for [club], [imap] and the end."""
    monkeypatch.setitem(SYSTEMS, "toy", "tests.umpire.toy")
    monkeypatch.setattr(pictures, "to_png", lambda svg: small_png(hashlib.sha256(svg.encode()).digest()))
    file = folder / "pbem.toml"
    text = SETTINGS.replace("[smtp]", f"{imap}[smtp]").replace("[imap]", f"{own}[imap]")
    file.write_text(text + extra, encoding="utf-8")
    settings = house.load(file)
    clock = Clock()
    chunks = (hashlib.sha256(f"chance {number}".encode()).digest() for number in itertools.count())
    db = open_database(":memory:" if in_memory else settings.server.database)
    inbox, post = FakeInbox(clock), FakePost()
    world = World(db, settings, clock, inbox, post.dispatch, lambda size: next(chunks)[:size])
    return Club(world, inbox, post, clock)


def small_png(colour: bytes) -> bytes:
    """A picture of one pixel in place of a map, of another colour for another map: drawing takes a second each time."""
    header = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(b"\0" + colour[:3])), (b"IEND", b""))
    chunks = [struct.pack(">I", len(d)) + n + d + struct.pack(">I", zlib.crc32(n + d)) for n, d in parts]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


LOST = MailboxLost("the link broke")
