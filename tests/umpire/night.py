"""A night of toy games that are all due, and hands that do something else besides playing."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from concurrent.futures import Future, wait
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from pbem.child import Undone
from pbem.report.map import to_png
from pbem.store import games
from pbem.umpire.bounds import playing
from pbem.umpire.bounds.work import work_of
from pbem.umpire.life.start_game import Terms, give_seat, new_game, start
from pbem.umpire.mailing import pictures
from pbem.umpire.night.hands import Hands
from pbem.umpire.night.pool import Pool
from tests.umpire import toy
from tests.umpire.club import RUPERT, SEATS, Club, make_club

NAMES = tuple(f"toy-{number}" for number in range(1, 5))


def night(folder: Path, monkeypatch: pytest.MonkeyPatch, hands: Hands | None = None, orders: str = "READY\n") -> Club:
    """A club with four games whose deployment is due, each with one letter of orders on file."""
    folder.mkdir(exist_ok=True)
    club = make_club(folder, monkeypatch)
    for name in NAMES:
        new_game(club.world, toy.scenario(3), Terms(id=name))
        for seat, address in SEATS.items():
            give_seat(club.world, name, seat, address)
        start(club.world, name)
    for address in SEATS.values():
        club.prefer(address, map="off")
    club.tick()
    for name in NAMES:
        club.write(RUPERT, orders, to=reply_address(club, name))
    club.tick()
    club.name = NAMES[0]
    due = club.game().due
    assert due is not None
    club.clock.now = due + timedelta(minutes=1)
    # Other processes know nothing of what a test puts in the place of the real thing; the GM's map is drawn.
    monkeypatch.setattr(pictures, "to_png", to_png)
    club.world = replace(club.world, hands=hands)
    return club


def reply_address(club: Club, name: str) -> str:
    """Where Rupert writes to about a game."""
    told = (str(letter["Reply-To"]) for letter in reversed(club.letters_to(RUPERT)))
    return next(address for address in told if f"+{name}." in address or f"{name}" in address)


def bounds(club: Club) -> list[int]:
    return [games.get(club.world.db, name).bound for name in NAMES]


class Meddling:
    """Hands of a pool beside which something happens each time a bound is given to them."""

    def __init__(self, pool: Hands, meddle: Callable[[int], None]) -> None:
        self.pool = pool
        self.given = 0
        self.futures: list[Future[bytes]] = []
        self._meddle = meddle

    @property
    def count(self) -> int:
        return self.pool.count

    def give(self, work: bytes) -> Future[bytes]:
        future = self.pool.give(work)
        self.given += 1
        self.futures.append(future)
        self._meddle(self.given)
        return future

    def checked(self, work: bytes, made: bytes) -> bool:
        return self.pool.checked(work, made)

    def rest(self) -> None:
        self.pool.rest()


class ThroughBytes:
    """Hands that play in this very process, but from bytes to bytes like all others, so that a test sees them do it."""

    count = 2

    def __init__(self) -> None:
        self.given = 0

    def give(self, work: bytes) -> Future[bytes]:
        self.given += 1
        future: Future[bytes] = Future()
        try:
            future.set_result(playing.job(work))
        except Exception as error:
            future.set_exception(Undone(str(error)))
        return future

    def checked(self, work: bytes, made: bytes) -> bool:
        return True

    def rest(self) -> None:
        pass


def kill_one(pool: Pool, first: Future[bytes]) -> int:
    """Kill a process of the pool in the middle of its work, once the `first` is done and more waits; its number."""
    wait([first], timeout=30)
    os.kill(pool.pids[0], signal.SIGKILL)
    return pool.pids[0]


def deadly(work: bytes) -> bytes:
    """The job of a process that one game kills."""
    if work_of(work).game.id == NAMES[2]:
        os.kill(os.getpid(), signal.SIGKILL)
    return playing.job(work)


def failing(work: bytes) -> bytes:
    """The job of a process that does nothing right."""
    raise ZeroDivisionError
