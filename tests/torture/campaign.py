"""One bound of a small war by mail: its letters, the processes that serve it, and the ledger of what must have come.

A campaign is prepared once: the game stands at bound 1, and everything before is sent. Each run takes a copy, puts the
same letters into the umpire's mailbox, and serves it until nothing is left to do, with or without accidents.
"""

from __future__ import annotations

import hashlib
import itertools
import multiprocessing
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.policy import SMTP
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Final

from pbem import settings as house
from pbem.mail.identity.identity import reply_address, token
from pbem.rules import SYSTEMS
from pbem.store import games, players, seats
from pbem.store.database import open_database
from pbem.umpire.fetching.keep_post import keep_by_hand
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from pbem.umpire.mailing.marks import mark_of
from pbem.umpire.tick import tick
from pbem.umpire.world import World
from tests.torture import daemon_under_test
from tests.torture.daemon_under_test import set_clock
from tests.torture.office import ESSEX, EVERYBODY, GM, LUNSFORD, RUPERT, STRANGER, UMPIRE, Office
from tests.umpire import toy
from tests.umpire.club import Clock, FakePost

GAME: Final = "toy-1"
SEATS: Final = {"rupert": RUPERT, "lunsford": LUNSFORD, "essex": ESSEX}
_CLUB = f"""[club]
name = "The Club"
address = "{UMPIRE}"
gm = "{GM}"
zone = "Europe/London"

[server]
workers = 2
"""
_LIFETIME: Final = 90.0
"""No process of a campaign lives longer, in seconds."""

_forks = multiprocessing.get_context("forkserver")
_forks.set_forkserver_preload(["tests.torture.daemon_under_test", "tests.umpire.toy"])


@dataclass(frozen=True)
class Campaign:
    """A game ready to be copied, its letters in rounds, and the moments through which its clock steps."""

    folder: Path
    rounds: tuple[tuple[tuple[str, str, bytes], ...], ...]
    moments: tuple[datetime, ...]

    @property
    def letters(self) -> list[bytes]:
        """Every letter that is sent to the umpire."""
        return [raw for each in self.rounds for _, _, raw in each]


def prepare(folder: Path) -> Campaign:
    """A war of three seats at its bound 1, in that folder."""
    SYSTEMS["toy"] = "tests.umpire.toy"
    now = datetime.now(UTC).replace(microsecond=0)
    (folder / house.FILE_NAME).write_text(_CLUB, encoding="utf-8")
    settings = house.load(folder / house.FILE_NAME)
    clock, post = Clock(now - timedelta(hours=30)), FakePost()
    chunks = (hashlib.sha256(f"chance {number}".encode()).digest() for number in itertools.count())
    db = open_database(settings.server.database)
    world = World(db, settings, clock, None, post.dispatch, lambda size: next(chunks)[:size])
    new_game(world, toy.scenario(), Terms(id=GAME, schedule=f"daily {now - timedelta(hours=3):%H:%M} UTC"))
    for seat, address in SEATS.items():
        players.prefer(db, give_seat(world, GAME, seat, address), {"map": "off"})
    start(world, GAME)
    tick(world)
    for seat, text in (("rupert", "RI1 deploy B4\n"), ("essex", "BI1 deploy B6\n")):
        keep_by_hand(world, _letter(world, seat, text), clock())
    tick(world)
    due = games.get(db, GAME).due
    assert due is not None and due < now - timedelta(hours=1)
    clock.now = due + timedelta(minutes=1)
    tick(world)
    game = games.get(db, GAME)
    assert game.bound == 1 and game.due is not None and game.due > now + timedelta(hours=18)
    rounds = _letters(world)
    db.close()
    soon, late = timedelta(minutes=10), timedelta(minutes=1)
    return Campaign(folder, rounds, (now, now + soon, game.due + late, game.due + 2 * soon, game.due + 5 * soon))


def _letters(world: World) -> tuple[tuple[tuple[str, str, bytes], ...], ...]:
    first = _letter(world, "rupert", "RI1 hold\nSALT my dog is called Bess\n")
    again = b"Received: from elsewhere by mx.club.example\r\n" + first
    to = address_of(world, "rupert")
    return (
        ((RUPERT, to, first),),
        (
            (ESSEX, address_of(world, "essex"), _letter(world, "essex", "BI1 * RI1\nBI2 - H7\nSHOW B6\n")),
            (RUPERT, UMPIRE, again),
            (LUNSFORD, to, _letter(world, "rupert", "RI1 - B3\n", sender=LUNSFORD)),
            (STRANGER, UMPIRE, _letter(world, "rupert", "May I join?\n", sender=STRANGER, to=UMPIRE)),
        ),
        ((RUPERT, to, _letter(world, "rupert", "RI1 * BI1\n")),),
    )


def address_of(world: World, seat: str) -> str:
    """The reply address of a seat for the present bound."""
    game = games.get(world.db, GAME)
    mark = mark_of(seats.get(world.db, GAME, seat), game.bound, game.edition)
    return reply_address(UMPIRE, GAME, token(game.token_secret, mark))


_numbers = itertools.count(1)


def _letter(world: World, seat: str, text: str, sender: str = "", to: str = "") -> bytes:
    message = EmailMessage()
    message["From"] = sender or SEATS[seat]
    message["To"] = to or address_of(world, seat)
    message["Subject"] = "orders"
    # Without one Postfix would add its own, and every run would have letters of its own.
    message["Date"] = "Sun, 01 Mar 2026 12:00:00 +0000"
    message["Message-ID"] = f"<{next(_numbers)}@player.example>"
    message.set_content(text)
    return message.as_bytes(policy=SMTP)


@dataclass(frozen=True, slots=True)
class Ended:
    """How a process ended: its status (negative for a signal), and what it wrote to its log."""

    status: int
    log: str


class Run:
    """One copy of a campaign at an office."""

    def __init__(self, campaign: Campaign, office: Office, folder: Path) -> None:
        self.campaign, self.office, self.folder = campaign, office, folder
        if folder.exists():
            shutil.rmtree(folder)
        shutil.copytree(campaign.folder, folder)
        office.begin(campaign.rounds)
        (folder / house.FILE_NAME).write_text(_CLUB + office.sections(), encoding="utf-8")
        (folder / "credentials").mkdir()
        for name in ("imap", "smtp"):
            (folder / "credentials" / f"{name}-password").write_text(office.password, encoding="utf-8")
        set_clock(folder, campaign.moments)

    def begin(self, crash_at: int | None = None, *, level: str = "info", hurried: bool = True) -> ForkServerProcess:
        """Start a process; it kills itself at the crash point of that number."""
        arguments = (str(self.folder), crash_at, level, hurried)
        process = _forks.Process(target=daemon_under_test.main, args=arguments, daemon=True)
        process.start()
        return process

    def serve(self, crash_at: int | None = None, *, level: str = "info") -> Ended:
        """Run a process to its end, whichever that is."""
        return self.end(self.begin(crash_at, level=level))

    def end(self, process: ForkServerProcess) -> Ended:
        """Wait for the end of a process."""
        process.join(timeout=_LIFETIME)
        assert process.exitcode is not None, f"the daemon never came to an end\n{self.log()[-4000:]}"
        return Ended(process.exitcode, self.log())

    def log(self) -> str:
        """What all processes of the run wrote to standard error."""
        file = self.folder / "log"
        return file.read_text(encoding="utf-8", errors="replace") if file.exists() else ""

    def points(self) -> list[str]:
        """The names of the crash points, in the sequence in which they were passed."""
        return [line.split(" ", 3)[3] for line in self.log().splitlines() if line.startswith("crash point ")]

    @contextmanager
    def database(self) -> Iterator[sqlite3.Connection]:
        """The database between two processes."""
        with closing(sqlite3.connect(self.folder / "pbem.db")) as db:
            yield db


@dataclass(frozen=True)
class Truth:
    """What a run has come to, without the numbers that depend on the sequence in which letters arrived."""

    record: tuple[tuple[object, ...], ...]
    orders: tuple[tuple[object, ...], ...]
    letters: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    outbox: Counter[tuple[object, ...]] = field(default_factory=Counter)


_RECORD = (
    """SELECT id, game, bound, edition, opening, parent, kind, before, after, sheets, salts, rulings, chain,
    link_number, hex(public), rules_version, events, luck, missed, verdict, deadline, resolved_at
    FROM resolutions ORDER BY id""",
    "SELECT hash, position FROM positions ORDER BY hash",
    "SELECT id, state, bound, edition, present, deadline, due, moved, hold, verdict FROM games ORDER BY id",
    "SELECT id, game, bound, edition, parent, chain, how, why, instead_of, opened_at FROM openings ORDER BY id",
    "SELECT game, seat, player, from_bound, to_bound, ended FROM tenures ORDER BY id",
)
_ORDERS = (
    "SELECT seat, bound, edition, opened, draft, form, sent FROM drafts ORDER BY bound, edition, seat",
    # The last sheet of a seat and how many there were: a letter whose reading was cut off is read after later ones.
    """SELECT seat, bound, edition, count(*), (
        SELECT sheet FROM sheets AS last WHERE last.game = sheets.game AND last.seat = sheets.seat
        AND last.bound = sheets.bound AND last.edition = sheets.edition ORDER BY id DESC LIMIT 1
    ) FROM sheets GROUP BY game, bound, edition, seat ORDER BY bound, edition, seat""",
)


def truth(run: Run) -> Truth:
    """What a run has come to."""
    with run.database() as db:
        record, orders = (
            tuple(row for query in queries for row in db.execute(query).fetchall()) for queries in (_RECORD, _ORDERS)
        )
        letters = Counter(db.execute("SELECT hash, sender, state FROM letters").fetchall())
        outbox = Counter(db.execute("SELECT game, bound, edition, seat, kind, recipient, state FROM outbox").fetchall())
    return Truth(record, orders, letters, outbox)


def faults(run: Run, expected: Truth) -> list[str]:
    """Everything in which a run differs from what was promised; empty where nothing was lost, doubled or changed."""
    run.office.settle()
    found = truth(run)
    wrong = [
        f"{name} differ: {_difference(getattr(found, name), getattr(expected, name))}"
        for name in ("record", "orders", "letters", "outbox")
        if getattr(found, name) != getattr(expected, name)
    ]
    with run.database() as db:
        integrity = [row[0] for row in db.execute("PRAGMA integrity_check")]
        wrong += [f"integrity: {integrity}"] if integrity != ["ok"] else []
        wrong += [f"foreign key: {row}" for row in db.execute("PRAGMA foreign_key_check")]
        sent = db.execute("SELECT id, message_id, kind, recipient, raw, sent_at FROM posted WHERE bound > 0").fetchall()
        ambiguous = {row[0] for row in db.execute("SELECT letter FROM attempts WHERE result = 'ambiguous'")}
    return wrong + _arrival_faults(run, sent, ambiguous) + _inbox_faults(run)


def _difference(found: object, expected: object) -> str:
    if isinstance(found, Counter) and isinstance(expected, Counter):
        return f"more {dict(found - expected)}, fewer {dict(expected - found)}"
    assert isinstance(found, tuple) and isinstance(expected, tuple)
    more, fewer = [row for row in found if row not in expected], [row for row in expected if row not in found]
    return f"{more} instead of {fewer}"[:3000]


def _arrival_faults(run: Run, sent: list[tuple[int, str, str, str, bytes, str]], ambiguous: set[int]) -> list[str]:
    """Each letter once in its mailbox; once more only after an attempt of which nobody knows the end."""
    wrong = []
    here = {address: run.office.letters(address) for address in EVERYBODY if address != UMPIRE}
    known: Counter[str] = Counter()
    for number, name, kind, recipient, raw, at in sent:
        if at < run.campaign.moments[0].strftime("%Y-%m-%dT%H:%M:%S"):
            continue
        copies = [letter for letter in here[recipient] if f"Message-ID: {name}".encode() in letter]
        known[recipient] += len(copies)
        if not copies:
            wrong.append(f"the {kind} to {recipient} never arrived")
        if any(not copy.endswith(raw) for copy in copies):
            wrong.append(f"the {kind} to {recipient} arrived with other bytes")
        if len(copies) > 1 and number not in ambiguous:
            wrong.append(f"the {kind} to {recipient} arrived {len(copies)} times without an ambiguous attempt")
        if len(copies) > 2:
            wrong.append(f"the {kind} to {recipient} arrived {len(copies)} times")
    wrong += [
        f"{len(letters)} letters to {address}, of which the outbox knows {known[address]}"
        for address, letters in here.items()
        if len(letters) != known[address]
    ]
    return wrong


def _inbox_faults(run: Run) -> list[str]:
    """The umpire's letters are all still on the server, wherever they were filed."""
    names = [b"\nMessage-ID: <" + raw.partition(b"Message-ID: <")[2].partition(b">")[0] for raw in run.campaign.letters]
    here = b"\0".join(b"\n" + raw for raw in run.office.letters(UMPIRE))
    return [f"the server has lost {name!r}" for name in names if name not in here]


def doubled(run: Run) -> int:
    """How many letters arrived twice, each after an ambiguous attempt."""
    with run.database() as db:
        return int(db.execute("SELECT count(*) FROM attempts WHERE result = 'ambiguous'").fetchone()[0])


Accident = Callable[[Run], str]


def suffer(campaign: Campaign, office: Office, folder: Path, expected: Truth, accident: Accident) -> list[str]:
    """Serve a copy of the campaign through an accident, then to its end; what is wrong after that."""
    run = Run(campaign, office, folder)
    why = accident(run)
    if why:
        return [why]
    for _ in range(5):
        ended = run.serve()
        if ended.status == 0:
            return [f"{wrong}" for wrong in faults(run, expected)]
    return [f"the daemon did not recover (status {ended.status}):\n{ended.log[-3000:]}"]


def undisturbed(campaign: Campaign, office: Office, folder: Path) -> tuple[Truth, list[str]]:
    """What comes of a campaign without accidents, and the names of the crash points on its way."""
    run = Run(campaign, office, folder)
    ended = run.serve(crash_at=0)
    assert ended.status == 0, ended.log[-4000:]
    expected = truth(run)
    wrong = faults(run, expected)
    assert not wrong, "\n".join(wrong)
    return expected, run.points()


def spread(everything: Sequence[int], count: int) -> list[int]:
    """So many of them, evenly spread, the first and the last among them."""
    if len(everything) <= count:
        return list(everything)
    return [everything[round(index * (len(everything) - 1) / max(1, count - 1))] for index in range(count)]
