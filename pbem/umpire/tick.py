"""One pass over everything: look at the clock, fetch, read, resolve what is due, remind, send."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from pbem.mail.sending.budget import DAY
from pbem.store import replies
from pbem.umpire.bounds.due import Done, run_due
from pbem.umpire.bounds.remind import remind
from pbem.umpire.care.clock_watch import look_at_clock
from pbem.umpire.care.restored import check_mark, set_mark
from pbem.umpire.fetching.keep_post import keep_post, put_away
from pbem.umpire.mailing.send_post import Sent, recover, send_post
from pbem.umpire.reading.take_post import Taken, take_post
from pbem.umpire.world import World

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Ticked:
    """What one pass did; `kept` is None where the mailbox could not be looked through."""

    kept: int | None
    taken: Taken
    done: tuple[Done, ...]
    reminded: int
    sent: Sent

    def __str__(self) -> str:
        fetched = "the mailbox could not be read" if self.kept is None else f"{self.kept} letters fetched"
        bounds = "".join(f", {done.game} bound {done.bound}: {done.what}" for done in self.done)
        return f"{fetched}, {self.taken.read} read, {self.reminded} reminders, {self.sent.sent} sent{bounds}"


def tick(world: World) -> Ticked:
    """Do everything that is to be done now; doing it twice does nothing more."""
    check_mark(world)
    look_at_clock(world)
    recover(world)
    kept = keep_post(world)
    taken = take_post(world)
    # Acknowledgements go out before the work of a bound begins.
    first = send_post(world)
    done = run_due(world)
    reminded = remind(world)
    second = send_post(world)
    put_away(world)
    replies.forget(world.db, world.now() - 8 * DAY)
    set_mark(world)
    sent = Sent(*(getattr(first, name) + getattr(second, name) for name in Sent.__slots__))
    return Ticked(kept, taken, tuple(done), reminded, sent)
