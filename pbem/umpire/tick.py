"""One pass over everything: look at the clock, fetch, read, resolve what is due, remind, send."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from pbem.store import disk
from pbem.umpire.bounds.due import Done, run_due
from pbem.umpire.bounds.remind import remind
from pbem.umpire.care.clock_watch import look_at_clock
from pbem.umpire.care.forgetting import forget
from pbem.umpire.care.instance import check_instance, leave_word
from pbem.umpire.care.restored import check_mark, set_mark
from pbem.umpire.fetching.keep_post import keep_post, put_away
from pbem.umpire.filing.gathering import gather
from pbem.umpire.guard import errand
from pbem.umpire.mailing.send_post import Sent, recover, send_post
from pbem.umpire.reading.take_post import Taken, take_post
from pbem.umpire.world import World

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Ticked:
    """What one pass did; `kept` is None where the mailbox could not be looked through."""

    kept: int | None = None
    taken: Taken = field(default_factory=Taken)
    done: tuple[Done, ...] = ()
    reminded: int = 0
    sent: Sent = field(default_factory=Sent)

    def __str__(self) -> str:
        fetched = "the mailbox could not be read" if self.kept is None else f"{self.kept} letters fetched"
        bounds = "".join(f", {done.game} bound {done.bound}: {done.what}" for done in self.done)
        return f"{fetched}, {self.taken.read} read, {self.reminded} reminders, {self.sent.sent} sent{bounds}"


@dataclass(frozen=True, slots=True)
class Station:
    """One part of a pass: `act` adds to what the pass has done, `fault` says what could not be done, `why` its place.

    A station that works through games or letters guards each of them; what goes wrong besides stops that station alone.
    """

    act: Callable[[World, Ticked], Ticked]
    fault: str
    why: str


def _look_at_clock(world: World, so_far: Ticked) -> Ticked:
    look_at_clock(world)
    return so_far


def _recover(world: World, so_far: Ticked) -> Ticked:
    recover(world)
    return so_far


def _fetch(world: World, so_far: Ticked) -> Ticked:
    answers = _Answers(world)
    kept = keep_post(world, answers.read)
    return replace(so_far, kept=kept, taken=answers.taken, sent=so_far.sent + answers.sent)


def _read(world: World, so_far: Ticked) -> Ticked:
    answers = _Answers(world)
    taken = so_far.taken + take_post(world, answers.send)
    return replace(so_far, taken=taken, sent=so_far.sent + answers.sent)


class _Answers:
    """Sends what has been answered between two rounds of letters, until the post office is once at fault.

    While a crowd of letters is still fetched, what is kept of it is read and answered.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self.taken = Taken()
        self.sent = Sent()

    def read(self) -> None:
        taking = partial(take_post, self._world, self.send, strangers=0)
        self.taken += errand(self._world, "letters could not be read", taking, otherwise=Taken())
        self.send()

    def send(self) -> None:
        if self.sent.later or self.sent.ambiguous:
            return
        gather(self._world)
        self.sent += errand(self._world, _UNSENT, partial(send_post, self._world), otherwise=Sent(later=1))


def _gather(world: World, so_far: Ticked) -> Ticked:
    gather(world)
    return so_far


def _resolve(world: World, so_far: Ticked) -> Ticked:
    return replace(so_far, done=tuple(run_due(world)))


def _remind(world: World, so_far: Ticked) -> Ticked:
    return replace(so_far, reminded=remind(world))


def _send(world: World, so_far: Ticked) -> Ticked:
    return replace(so_far, sent=so_far.sent + send_post(world))


def _put_away(world: World, so_far: Ticked) -> Ticked:
    put_away(world)
    return so_far


def _forget(world: World, so_far: Ticked) -> Ticked:
    forget(world)
    return so_far


def _set_mark(world: World, so_far: Ticked) -> Ticked:
    set_mark(world)
    return so_far


_UNSENT: Final = "letters could not be sent"
STATIONS: Final = (
    Station(_look_at_clock, "the clock could not be looked at", "A clock that jumped holds games before any is due."),
    Station(_recover, "letters half sent could not be settled", "A killed process left them, and they come first."),
    Station(_fetch, "the mailbox could not be looked through", "A bound waits for all that came before its deadline."),
    Station(_read, "letters could not be read", "What came in time counts in the bound that is due."),
    Station(_gather, "seats could not be told of their letters", "What was held back is told before the bound is due."),
    Station(_send, _UNSENT, "Acknowledgements go out before the work of a bound begins."),
    Station(_resolve, "bounds that are due could not be looked for", "All orders that can be here are here."),
    Station(_remind, "nobody could be reminded", "Only who owes orders for a bound that is still open is reminded."),
    Station(_send, _UNSENT, "Reports go out in the pass that wrote them."),
    Station(_put_away, "letters could not be filed away", "The mailbox is touched last: what was read is kept by now."),
    Station(_forget, "old things could not be forgotten", "No flood of letters that nobody used fills the disk."),
    Station(_set_mark, "the mark could not be set", "It tells how far the database has come with this pass."),
)


def tick(world: World) -> Ticked:
    """Do everything that is to be done now; doing it twice does nothing more.

    Raises Restored, and whatever is wrong with the store or the machine; of all else nothing stops the pass.
    """
    disk.make_room(world.db)
    check_mark(world)
    check_instance(world)
    leave_word(world)
    done = Ticked()
    for station in STATIONS:
        done = errand(world, station.fault, partial(station.act, world, done), otherwise=done)
    return done
