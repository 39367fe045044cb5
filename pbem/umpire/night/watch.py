"""The watch of a league night: while many games are resolved the post is looked at, and everybody sees that we live."""

from __future__ import annotations

import logging
from datetime import timedelta
from functools import partial
from types import TracebackType
from typing import Final

from pbem.umpire.fetching.keep_post import keep_post
from pbem.umpire.guard import errand
from pbem.umpire.mailing.send_post import Sent
from pbem.umpire.night.progress import Progress, forget, keep
from pbem.umpire.pause import is_paused
from pbem.umpire.reading.answers import Answers
from pbem.umpire.reading.take_post import Taken, take_post
from pbem.umpire.world import World

log = logging.getLogger(__name__)

EVERY: Final = timedelta(seconds=10)
"""How often the post is looked at; one game and one look may take as long again before a letter is answered."""


class Watch:
    """Looks at the post between two games when it is time, and sums up what was done about it."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._began = self._last = world.now()
        self._told = False
        self.taken = Taken()
        self.sent = Sent()

    def __enter__(self) -> Watch:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._told and kind is None:
            forget(self._world)

    def look(self, done: int, due: int) -> bool:
        """Look at the post if it is time; False where the house was paused by what was in it."""
        now = self._world.now()
        # A clock that was set back must not keep us from looking.
        if abs(now - self._last) < EVERY:
            return True
        self._last, self._told = now, True
        self._tell(Progress(done, due, self._began, now))
        self._look_at_post()
        return not is_paused(self._world)

    def _tell(self, progress: Progress) -> None:
        keep(self._world, progress)
        log.info("%s", progress)
        self._world.alive(str(progress))

    def _look_at_post(self) -> None:
        answers = Answers(self._world)
        fetching = partial(keep_post, self._world, answers.read)
        errand(self._world, "the mailbox could not be looked through", fetching, otherwise=None)
        reading = partial(take_post, self._world, answers.send)
        self.taken += errand(self._world, "letters could not be read", reading, otherwise=Taken())
        answers.send()
        self.taken += answers.taken
        self.sent += answers.sent
