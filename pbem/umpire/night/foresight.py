"""Bounds that are due soon in the night are given to other hands, so that each is played when its turn comes.

What was given counts only if, when the turn has come, the very same work would be given again: a letter that was filed
meanwhile has the bound played anew, here.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, wait
from dataclasses import dataclass
from datetime import datetime
from types import TracebackType
from typing import Final

from pbem.battle.canonical import to_json
from pbem.child import Undone
from pbem.store import drafts, games
from pbem.store.games import Game
from pbem.store.twins import in_step
from pbem.umpire.bounds.gathering_work import gather
from pbem.umpire.bounds.playing import play
from pbem.umpire.bounds.work import Case, Made, made_of
from pbem.umpire.guard import is_the_houses
from pbem.umpire.night.hands import Hands
from pbem.umpire.world import World

log = logging.getLogger(__name__)

WORTH_WHILE: Final = 4
"""Fewer games are played here before a process has begun."""
_AHEAD: Final = 4
"""So many bounds are given out for each hand, that none waits while the post is looked at."""
_LOOK: Final = 0.2
"""How often, in seconds, it is looked whether there is something else to do while a bound is waited for."""


@dataclass(frozen=True, slots=True)
class Given:
    """What was given out for one turn: the moment as of which it is played, and each bound's work with what comes."""

    moment: datetime
    works: dict[bytes, Future[bytes]]


class Foresight:
    """Looks ahead along the games that are due, in their sequence; without hands it foresees nothing."""

    def __init__(self, world: World, names: Sequence[str]) -> None:
        self._world = world
        self._hands = world.hands if len(names) >= WORTH_WHILE else None
        self._coming = deque(names)
        self._seen: set[str] = set()
        self._given: dict[str, Given] = {}
        self._turn: Given | None = None

    def __enter__(self) -> Foresight:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        for given in self._given.values():
            for future in given.works.values():
                future.cancel()
        if self._hands is not None:
            self._hands.rest()

    def await_turn(self, name: str, meanwhile: Callable[[], bool]) -> bool:
        """Wait until a game's bound is played, if it was given out; False where `meanwhile` says that all is over."""
        if self._hands is not None:
            self._give_out(self._hands)
        self._turn = self._given.pop(name, None)
        while self._turn is not None and wait(self._turn.works.values(), timeout=_LOOK).not_done:
            if not meanwhile():
                return False
        return True

    @property
    def moment(self) -> datetime:
        """As of when the bound is played whose turn it is."""
        return self._turn.moment if self._turn is not None else self._world.now()

    def made(self, case: Case) -> Made:
        """What a bound comes to: what other hands made of this very work, or else what is made of it here."""
        if self._turn is not None and self._hands is not None:
            work = to_json(case.work)
            if (future := self._turn.works.get(work)) is not None:
                try:
                    made = future.result()
                except Undone as undone:
                    # Whatever is wrong with it comes to light here, in its own words.
                    log.warning("%s bound %d is played here: %s", case.work.game.id, case.work.game.bound, undone)
                else:
                    if self._hands.checked(work, made):
                        return made_of(case.match.system, case.work, case.match.position, made)
        return play(case.work, case.match, self._world)

    def _give_out(self, hands: Hands) -> None:
        """Let as many bounds be under way, or wait for their turn, as the hands can do soon."""
        while self._coming and len(self._given) < _AHEAD * hands.count and not self._world.stopping():
            name = self._coming.popleft()
            if name not in self._seen and (given := self._gathered(name)) is not None:
                self._given[name] = Given(given[0], {work: hands.give(work) for work in given[1]})

    def _gathered(self, name: str) -> tuple[datetime, list[bytes]] | None:
        """The work of a game and of those in step with it, None where there is none now."""
        moment = self._world.now()
        try:
            together = in_step(self._world.db, games.get(self._world.db, name))
            self._seen |= {game.id for game in together}
            if not all(_is_ripe(self._world, game, moment) for game in together):
                return None
            return moment, [to_json(case.work) for case in gather(self._world, together, moment)]
        except Exception as error:
            if is_the_houses(error):
                raise
            # Its own turn tells whoever should know.
            log.warning("%s is not played ahead", name, exc_info=True)
            return None


def _is_ripe(world: World, game: Game, now: datetime) -> bool:
    """Whether nothing that is seen at a glance keeps a bound from being played."""
    if game.state != "running" or game.hold or game.due is None or game.due > now:
        return False
    return game.grace_for == game.bound or any(
        row.sent for row in drafts.of(world.db, game.id, game.bound, game.edition)
    )
