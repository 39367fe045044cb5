"""A league night: so many Dettingens that are due, against the sum of what its parts take alone, and on two cores.

`PBEM_NIGHT` says how many. The letters go to Postfix's smtp-sink where it is installed, else to the embedded server,
and are counted there; a real Dovecot holds the mailbox that is looked through where one can run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import pytest
from resvg import render, usvg

from pbem.battle.canonical import to_json
from pbem.battle.order import Sheet
from pbem.demo.club import GM, PASSWORD, UMPIRE, Clock, open_club
from pbem.demo.server import MailServer
from pbem.orders.sheet.draft import Draft
from pbem.report.map import png, to_png
from pbem.scenarios import load
from pbem.store import drafts, games, outbox
from pbem.store.database import open_database
from pbem.store.formats import DRAFT, write
from pbem.umpire.bounds.due import run_due
from pbem.umpire.bounds.gathering_work import gather
from pbem.umpire.bounds.playing import job
from pbem.umpire.bounds.resolution import resolve_with
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from pbem.umpire.mailing import pictures
from pbem.umpire.mailing.send_post import send_post
from pbem.umpire.match import sit
from pbem.umpire.night.pool import Pool
from pbem.umpire.tick import tick
from pbem.umpire.world import World, dispatch_of, inbox_of
from tests.bench.resolving import sheets
from tests.servers.dovecot import PASSWORD as dovecot_password
from tests.servers.dovecot import Dovecot
from tests.servers.machine import free_port, listens, open_directory, program, until, what_is_missing

GAMES: Final = int(os.environ.get("PBEM_NIGHT", "8"))
WANTED: Final = 1.25
FASTER: Final = 1.8
_SEATS_AND_GM: Final = 5


@dataclass(frozen=True)
class Night:
    """What one night took: seconds of the clock, of this process's processor and of the others', and its letters."""

    wall: float
    here: float
    others: float
    letters: list[bytes]

    @property
    def on_two(self) -> float:
        """The seconds on two free cores: neither waits longer than for the busier of parent and half of all."""
        return max(self.here, (self.here + self.others) / 2)


def works() -> dict[str, float]:
    """The night alone and with two processes, and its floors: seconds, and the letters counted at the other end."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        office = stack.enter_context(_office())
        clock = Clock()
        _prepare(folder / "first", office, clock)
        for name in ("alone", "two"):
            shutil.copytree(folder / "first", folder / name)
        svgs = dict[str, bytes]()
        alone = _night(folder / "alone", office, clock, None, svgs)
        with Pool(2) as pool:
            two = _night(folder / "two", office, clock, pool, {})
        floors = _floors(folder / "first", office, clock, svgs, alone.letters)
    assert sorted(map(len, alone.letters)) == sorted(map(len, two.letters))
    return {
        "games": GAMES,
        "letters": len(alone.letters),
        "alone": alone.here,
        **{f"floor: {name}": spent for name, spent in floors.items()},
        "ratio": alone.here / sum(floors.values()),
        "two: here": two.here,
        "two: others": two.others,
        "faster by the processor": alone.here / two.on_two,
        "faster by the clock": alone.wall / two.wall,
    }


def measure() -> None:
    """The table, one line each."""
    found = works()
    print(f"a night of {found['games']:.0f} Dettingens, {found['letters']:.0f} letters counted where they arrived:")
    for name, value in found.items():
        if name not in ("games", "letters"):
            unit = "x" if name.startswith(("ratio", "faster")) else "s"
            print(f"  {name:<34}{value:>8.2f} {unit}")
    print(f"  wanted: a ratio of {WANTED} at most, and {FASTER} times faster at least")


@dataclass(frozen=True)
class _Office:
    """Where letters come in and go out; `arrived` counts those that came through."""

    imap_port: int
    smtp_port: int
    password: str
    smtp_user: str
    arrived: Callable[[], int]


@contextmanager
def _office() -> Iterator[_Office]:
    with ExitStack() as stack:
        if what_is_missing():
            server = stack.enter_context(MailServer(dict.fromkeys((UMPIRE, GM), PASSWORD)))
            yield _Office(server.imap_port, server.smtp_port, PASSWORD, UMPIRE, lambda: len(server.letters))
            return
        folder = open_directory()
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        dovecot = Dovecot(folder)
        dovecot.start()
        stack.callback(dovecot.stop)
        port, kept = free_port(), folder / "sink"
        kept.mkdir()
        kept.chmod(0o777)
        command = [program("smtp-sink"), "-u", "nobody", "-R", str(kept), "-d", "%H%M%S.", f"127.0.0.1:{port}", "100"]
        sink = subprocess.Popen(command)
        stack.callback(sink.wait)
        stack.callback(sink.terminate)
        until(lambda: listens(port), "smtp-sink is up")
        yield _Office(dovecot.imap_port, port, dovecot_password, "", lambda: sum(1 for _ in kept.iterdir()))


@contextmanager
def _open(folder: Path, office: _Office, clock: Clock) -> Iterator[World]:
    folder.mkdir(exist_ok=True)

    class Ports:
        imap_port, smtp_port = office.imap_port, office.smtp_port

    with open_club(folder, Ports, clock) as world:  # type: ignore[arg-type]
        settings = world.settings
        assert settings.imap is not None and settings.smtp is not None
        imap = replace(settings.imap, password=office.password)
        smtp = replace(settings.smtp, user=office.smtp_user, password=office.password)
        settings = replace(settings, imap=imap, smtp=smtp)
        with inbox_of(settings) as inbox:
            yield replace(world, settings=settings, inbox=inbox, dispatch=dispatch_of(settings))


def _prepare(folder: Path, office: _Office, clock: Clock) -> None:
    """So many games at their first bound after the deployment, every foot unit told to go forward."""
    battle = load("dettingen")
    with _open(folder, office, clock) as world, pytest.MonkeyPatch.context() as patch:
        patch.setattr(pictures, "to_png", lambda svg: _SMALL)
        for number in range(GAMES):
            name = f"night-{number + 1}"
            new_game(world, battle, Terms(id=name, schedule="daily 20:00", gm=GM))
            for seat in battle.seats:
                give_seat(world, name, seat.id, f"{seat.id}-{number}@players.example")
            start(world, name)
        send_all(world)
        for _ in range(2):
            _order(world)
            due = games.get(world.db, "night-1").due
            assert due is not None
            clock.now = due
            clock.advance(1)
            if games.get(world.db, "night-1").bound == 0:
                run_due(replace(world, inbox=None))
                send_all(world)


def _order(world: World) -> None:
    battle = load("dettingen")
    for game in games.running(world.db):
        match = sit(world.db, world.settings, game)
        given = {each.seat: each for each in sheets(match.system, match.position, battle, game.bound)}
        for row in drafts.of(world.db, game.id, game.bound, game.edition):
            sheet = replace(given[row.seat], bound=game.bound) if game.bound else Sheet(row.seat, 0)
            drafts.put(world.db, replace(row, draft=write(DRAFT, Draft(sheet)), sent=1, filed_at=world.now()))


def send_all(world: World) -> None:
    """Send whatever waits."""
    while outbox.to_send(world.db, world.now(), limit=1):
        done = send_post(world)
        assert done.sent and not done.later, done


def _night(folder: Path, office: _Office, clock: Clock, pool: Pool | None, svgs: dict[str, bytes]) -> Night:
    def drawn(svg: str) -> bytes:
        svgs[svg] = made = to_png(svg)
        return made

    with _open(folder, office, clock) as world, pytest.MonkeyPatch.context() as patch:
        _warm(world, pool)
        if pool is None:
            patch.setattr(pictures, "to_png", drawn)
        before, arrived = outbox.next_number(world.db), office.arrived()
        others, wall, here = _of(pool), time.perf_counter(), time.process_time()
        # The processor time of a process that has ended could not be read.
        patch.setattr(Pool, "rest", lambda pool: None)
        done = run_due(replace(world, hands=pool, inbox=None))
        spent = time.perf_counter() - wall, time.process_time() - here, _of(pool) - others
        assert [each.what for each in done] == ["resolved"] * GAMES, done
        numbers = range(before, outbox.next_number(world.db))
        letters = [row.raw for number in numbers if (row := outbox.get(world.db, number)) is not None]
        send_all(world)
        assert len(letters) == _SEATS_AND_GM * GAMES
        assert office.arrived() - arrived == len(letters), "every letter arrived at the other end"
        assert tick(replace(world, hands=None)).done == (), "nothing is due any more"
    return Night(*spent, letters)


def _warm(world: World, pool: Pool | None) -> None:
    """Let every process begin: in a night of a thousand games that is nothing."""
    game = games.get(world.db, "night-1")
    work = to_json(gather(world, [game], world.now())[0].work)
    if pool is None:
        job(work)
        return
    for future in [pool.give(work) for _ in range(2 * pool.count)]:
        future.result()


def _of(pool: Pool | None) -> float:
    """The processor seconds of the processes of a pool."""
    ticks = os.sysconf("SC_CLK_TCK")
    fields = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in (pool.pids if pool else ())]
    return sum(int(each[11]) + int(each[12]) for each in fields) / ticks


def _floors(
    folder: Path, office: _Office, clock: Clock, svgs: dict[str, bytes], letters: list[bytes]
) -> dict[str, float]:
    """Processor seconds of the rules alone, of the raster alone, and of the same bytes kept in SQLite."""
    with _open(folder, office, clock) as world:
        cases = [gather(world, [game], world.now())[0] for game in games.running(world.db)]
    began = time.process_time()
    for case in cases:
        work = case.work
        resolve_with(
            work.game, case.match.system, case.match.position, work.game.bound, work.sheets, work.link, work.public,
            work.number,
        )  # fmt: skip
    rules = time.process_time() - began
    fonts = png._KEPT.fonts
    began = time.process_time()
    for svg in svgs:
        render(usvg.Tree.from_str(svg, fonts), png._AS_IT_IS)
    raster = time.process_time() - began
    began = time.process_time()
    db = open_database(folder / "floor.db")
    for number, raw in enumerate(letters):
        with db.conn:
            db.conn.execute("INSERT INTO house (name, value) VALUES (?, ?)", [str(number), raw])
    keeping = time.process_time() - began
    db.close()
    return {"rules": rules, "maps": raster, "keeping": keeping}


_SMALL: Final = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415408d763f8cfc000000301010018dd8db0"
    "0000000049454e44ae426082"
)
"""A picture of one pixel."""
