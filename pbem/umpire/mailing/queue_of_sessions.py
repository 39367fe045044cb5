"""Which letter goes out next, and over which connection: several sessions work off one queue, each game in sequence."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Final

from pbem.store import outbox
from pbem.umpire.mailing.limits import allowed_now
from pbem.umpire.pause import ANSWERS, is_paused
from pbem.umpire.world import World

_WORTH_A_SESSION: Final = 4
"""A connection takes as long to open as so many letters take to send."""
_FIRST: Final = ("acknowledgement", "answer", "invitation", "report", "deadline")
"""The kinds of letters that go before others where the provider takes only so many."""


@dataclass
class Waiting:
    """The letters that may go out in one burst; two that are about one game are never under way at the same time."""

    world: World
    over: bool = False
    _numbers: list[int] = field(default_factory=list)
    _under_way: set[str] = field(default_factory=set)
    _changed: asyncio.Condition = field(default_factory=asyncio.Condition)

    def __post_init__(self) -> None:
        self._look()

    def sessions(self) -> int:
        """How many connections are worth opening, 0 where nothing is to be sent."""
        smtp = self.world.settings.smtp
        most = smtp.sessions if smtp is not None else 1
        return min(most, -(-len(self._numbers) // _WORTH_A_SESSION))

    async def next(self) -> tuple[int, str] | None:
        """The next letter and its lane, once its lane is free; None when the burst is over."""
        async with self._changed:
            while True:
                if self.over or self.world.stopping():
                    return None
                if not self._numbers and not self._under_way:
                    self._look()
                for number in self._numbers:
                    lane = outbox.lane(self.world.db, number)
                    if lane not in self._under_way:
                        self._numbers.remove(number)
                        self._under_way.add(lane)
                        return number, lane
                if not self._numbers and not self._under_way:
                    return None
                await self._changed.wait()

    async def done(self, lane: str, *, over: bool = False) -> None:
        """A letter's fate is settled; with `over` no other is begun in this burst."""
        async with self._changed:
            self._under_way.discard(lane)
            self.over = self.over or over
            self._changed.notify_all()

    def _look(self) -> None:
        """What may go out now; while the whole house stands still only answers may."""
        left = allowed_now(self.world)
        if left is None:
            self._numbers = outbox.to_send(self.world.db, self.world.now(), kinds=_kinds(self.world))
        elif left:
            self._numbers = outbox.to_send(
                self.world.db, self.world.now(), limit=left, kinds=_kinds(self.world), first=_FIRST
            )


def _kinds(world: World) -> tuple[str, ...]:
    return ANSWERS if is_paused(world) else ()
