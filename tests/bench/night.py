"""A league night: so many Dettingens that are due, against the sum of what its parts take alone, and on two cores.

`PBEM_NIGHT` says how many, several numbers whether it takes longer in the same proportion. On one core everything is
counted that this process does until the letters have arrived. The floors are the same works done by others or by us
without a house: the rules, the raster of the very same maps, each letter composed and sent by aiosmtplib, and its bytes
kept by SQLite with a commit a game. On two cores neither servers nor sending count.
"""

from __future__ import annotations

import os
import random
import resource
import shutil
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Final

import pytest
from resvg import render
from sqlite_utils import Database

from pbem.battle.canonical import to_json
from pbem.battle.order import Sheet
from pbem.demo.club import GM, Clock
from pbem.orders.sheet.draft import Draft
from pbem.report.map.png import to_png
from pbem.report.map.raster import read
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
from pbem.umpire.match import sit
from pbem.umpire.night.pool import Pool
from pbem.umpire.tick import tick
from pbem.umpire.world import World
from tests.bench.office import Office, office, opened, send_all
from tests.bench.resolving import sheets
from tests.bench.sending import send_bare, taken_apart

GAMES: Final = tuple(map(int, os.environ.get("PBEM_NIGHT", "8").split(",")))
WANTED: Final = 1.25
FASTER: Final = 1.8
LINEAR: Final = 1.1
"""How much longer a game may take in a long night than in a short one."""
_SEATS_AND_GM: Final = 5
_AT_A_TIME: Final = 50 * _SEATS_AND_GM
"""Letters that are held in memory together."""


@dataclass(frozen=True)
class Night:
    """What one night took: seconds of the clock, of this process's processor and of the others', and its letters.

    `sending` are seconds of this process's processor after that; of its letters the numbers and the sizes are kept, as
    those of a thousand games would fill the memory.
    """

    wall: float
    here: float
    others: float
    sending: float
    numbers: range
    sizes: list[int]

    @property
    def on_two(self) -> float:
        """The seconds on two free cores: neither waits longer than for the busier of parent and half of all."""
        return max(self.here, (self.here + self.others) / 2)


def works(number: int) -> dict[str, float]:
    """A night alone and with two processes, and its floors: seconds, and the letters counted at the other end."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        place = stack.enter_context(office())
        clock, drawings = Clock(), folder / "drawings"
        drawings.mkdir()
        prepare(folder / "first", place, clock, number)
        alone = _night(_copied(folder, "alone"), place, clock, number, None, drawings)
        floors = _floors(folder, place, clock, drawings, alone.numbers)
        shutil.rmtree(folder / "alone")
        with Pool(2) as pool:
            two = _night(_copied(folder, "two"), place, clock, number, pool, drawings)
        maps = sum(1 for _ in drawings.iterdir())
    assert sorted(alone.sizes) == sorted(two.sizes)
    whole = alone.here + alone.sending
    return {
        "letters": len(alone.sizes),
        "maps": maps,
        "alone": whole,
        "of this sending": alone.sending,
        **{f"floor: {name}": spent for name, spent in floors.items()},
        "ratio": whole / sum(floors.values()),
        "a game": whole / number,
        "two: here": two.here,
        "two: others": two.others,
        "faster by the processor": alone.here / two.on_two,
        "faster by the clock": alone.wall / two.wall,
    }


def measure() -> None:
    """The table, one line each."""
    a_game = []
    for number in GAMES:
        found = works(number)
        a_game.append(found["a game"])
        print(f"a night of {number} Dettingens, {found['letters']:.0f} letters counted where they arrived:")
        for name, value in found.items():
            if name not in ("letters", "maps"):
                unit = "x" if name.startswith(("ratio", "faster")) else "s"
                print(f"  {name:<34}{value:>8.2f} {unit}")
        print(f"  wanted: a ratio of {WANTED} at most, and {FASTER} times faster at least")
    if len(a_game) > 1:
        told = ", ".join(f"{number}: {1000 * each:.0f} ms" for number, each in zip(GAMES, a_game, strict=True))
        over = "  OVER" if a_game[-1] > LINEAR * a_game[0] else ""
        print(f"  a game in nights of {told}; {a_game[-1] / a_game[0]:.2f} (wanted {LINEAR}){over}")


def _copied(folder: Path, name: str) -> Path:
    shutil.copytree(folder / "first", folder / name)
    return folder / name


def prepare(folder: Path, place: Office, clock: Clock, number_of_games: int) -> None:
    """So many games at their second bound after the deployment; no two of them are alike."""
    battle = load("dettingen")
    with opened(folder, place, clock) as world, pytest.MonkeyPatch.context() as patch:
        patch.setattr(pictures, "to_png", lambda svg: _SMALL)
        for number in range(number_of_games):
            name = f"night-{number + 1}"
            new_game(world, battle, Terms(id=name, schedule="daily 20:00", gm=GM))
            for seat in battle.seats:
                give_seat(world, name, seat.id, f"{seat.id}-{number}@players.example")
            start(world, name)
        send_all(world)
        for bound in range(3):
            _order(world)
            due = games.get(world.db, "night-1").due
            assert due is not None
            clock.now = due
            clock.advance(1)
            if bound < 2:
                run_due(replace(world, inbox=None))
                send_all(world)


def _order(world: World) -> None:
    battle = load("dettingen")
    for game in games.running(world.db):
        match = sit(world.db, world.settings, game)
        given = {each.seat: each for each in sheets(match.system, match.position, battle, game.bound)}
        for row in drafts.of(world.db, game.id, game.bound, game.edition):
            chance = random.Random(f"{game.id} {game.bound} {row.seat}")
            orders = tuple(order for order in given[row.seat].orders if chance.random() < 0.7)
            sheet = replace(given[row.seat], bound=game.bound, orders=orders) if game.bound else Sheet(row.seat, 0)
            drafts.put(world.db, replace(row, draft=write(DRAFT, Draft(sheet)), sent=1, filed_at=world.now()))


def _night(folder: Path, place: Office, clock: Clock, number: int, pool: Pool | None, drawings: Path) -> Night:
    def drawn(svg: str) -> bytes:
        kept = drawings / sha256(svg.encode()).hexdigest()
        if not kept.exists():
            kept.write_text(svg, encoding="utf-8")
        return to_png(svg)

    with opened(folder, place, clock) as world, pytest.MonkeyPatch.context() as patch:
        _warm(world, pool)
        if pool is None:
            patch.setattr(pictures, "to_png", drawn)
        before, arrived = outbox.next_number(world.db), place.arrived()
        others, wall, here = _of(pool), time.perf_counter(), time.process_time()
        # The processor time of a process that has ended could not be read.
        patch.setattr(Pool, "rest", lambda pool: None)
        done = run_due(replace(world, hands=pool, inbox=None))
        spent = time.perf_counter() - wall, time.process_time() - here, _of(pool) - others
        assert [each.what for each in done] == ["resolved"] * number, done
        numbers = range(before, outbox.next_number(world.db))
        sizes = [len(raw) for raw in _letters(world, numbers)]
        here = time.process_time()
        send_all(world)
        sending = time.process_time() - here
        assert len(sizes) == _SEATS_AND_GM * number
        assert place.arrived() - arrived == len(sizes), "every letter arrived at the other end"
        assert tick(replace(world, hands=None)).done == (), "nothing is due any more"
    return Night(*spent, sending, numbers, sizes)


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
    """The processor seconds of the processes of a pool, and of those that have ended: each plays so many games only."""
    if pool is None:
        return 0.0
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    ticks = os.sysconf("SC_CLK_TCK")
    fields = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pool.pids]
    return ended.ru_utime + ended.ru_stime + sum(int(each[11]) + int(each[12]) for each in fields) / ticks


def _letters(world: World, numbers: Iterable[int]) -> Iterator[bytes]:
    """The letters with these numbers, each read when it is asked for."""
    return (row.raw for each in numbers if (row := outbox.get(world.db, each)) is not None)


def _floors(folder: Path, place: Office, clock: Clock, drawings: Path, numbers: range) -> dict[str, float]:
    """Processor seconds of each part of the night alone, a few letters at a time."""
    spent = {"rules": 0.0, "maps": 0.0, "composing and sending": 0.0, "keeping": 0.0}
    with opened(folder / "first", place, clock) as world:
        for game in games.running(world.db):
            case = gather(world, [game], world.now())[0]
            work = case.work
            began = time.process_time()
            resolve_with(
                work.game, case.match.system, case.match.position, work.game.bound, work.sheets, work.link,
                work.public, work.number,
            )  # fmt: skip
            spent["rules"] += time.process_time() - began
    for path in drawings.iterdir():
        svg = path.read_text(encoding="utf-8")
        began = time.process_time()
        render(read(svg), (1.0, 0.0, 0.0, 0.0, 1.0, 0.0))
        spent["maps"] += time.process_time() - began
    db, arrived = open_database(folder / "floor.db"), place.arrived()
    with opened(folder / "alone", place, clock) as world:
        for first in range(0, len(numbers), _AT_A_TIME):
            raws = list(_letters(world, numbers[first : first + _AT_A_TIME]))
            bare = [taken_apart(raw) for raw in raws]
            assert all(letter.pictures for letter in bare)
            began = time.process_time()
            send_bare(bare, place.smtp_port)
            sent = time.process_time()
            _keep(db, first, raws)
            spent["keeping"] += time.process_time() - sent
            spent["composing and sending"] += sent - began
    db.close()
    assert place.arrived() - arrived == len(numbers), "every letter arrived at the other end"
    return spent


def _keep(db: Database, begin: int, raws: Sequence[bytes]) -> None:
    for first in range(0, len(raws), _SEATS_AND_GM):
        with db.conn:
            db.conn.execute("BEGIN")
            for number, raw in enumerate(raws[first : first + _SEATS_AND_GM], begin + first):
                db.conn.execute("INSERT INTO house (name, value) VALUES (?, ?)", [str(number), raw])


_SMALL: Final = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415408d763f8cfc000000301010018dd8db0"
    "0000000049454e44ae426082"
)
"""A picture of one pixel."""
