"""One pass over everything: look at the clock, fetch, read, resolve what is due, remind, send."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from pbem.store import disk
from pbem.umpire.bounds.due import Done, run_due
from pbem.umpire.bounds.final import settle_challenges
from pbem.umpire.bounds.remind import remind
from pbem.umpire.care.clock_watch import look_at_clock
from pbem.umpire.care.forgetting import forget
from pbem.umpire.care.instance import check_instance, leave_word
from pbem.umpire.care.restored import check_mark, set_mark
from pbem.umpire.desk.holding import end_holds
from pbem.umpire.desk.moderating import release_in_the_end
from pbem.umpire.fetching.keep_post import keep_post, put_away
from pbem.umpire.filing.gathering import gather
from pbem.umpire.guard import errand
from pbem.umpire.league.gazettes import print_due_gazettes
from pbem.umpire.league.rounds import keep_rounds
from pbem.umpire.life.abandoned import close_abandoned
from pbem.umpire.life.holidays import move_for_holidays
from pbem.umpire.life.house_seats import order_for_the_house
from pbem.umpire.life.mustering import muster
from pbem.umpire.life.reserves import offer_seats
from pbem.umpire.life.watching import show_to_observers
from pbem.umpire.mailing.send_post import Sent, recover, send_post
from pbem.umpire.night.watch import Watch
from pbem.umpire.pause import is_paused
from pbem.umpire.reading.answers import UNSENT, Answers
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


def _do(*errands: Callable[[World], object], unless_paused: bool = False) -> Callable[[World, Ticked], Ticked]:
    """A part of a pass of which nothing is told; `unless_paused` it rests while the whole house stands still."""

    def act(world: World, so_far: Ticked) -> Ticked:
        if not (unless_paused and is_paused(world)):
            for each in errands:
                each(world)
        return so_far

    return act


def _fetch(world: World, so_far: Ticked) -> Ticked:
    answers = Answers(world)
    kept = keep_post(world, answers.read)
    return replace(so_far, kept=kept, taken=answers.taken, sent=so_far.sent + answers.sent)


def _read(world: World, so_far: Ticked) -> Ticked:
    answers = Answers(world)
    taken = so_far.taken + take_post(world, answers.send)
    return replace(so_far, taken=taken, sent=so_far.sent + answers.sent)


def _resolve(world: World, so_far: Ticked) -> Ticked:
    if is_paused(world):
        return so_far
    with Watch(world) as watch:
        done = run_due(world, watch.look)
    return replace(so_far, done=tuple(done), taken=watch.taken + so_far.taken, sent=so_far.sent + watch.sent)


def _remind(world: World, so_far: Ticked) -> Ticked:
    return so_far if is_paused(world) else replace(so_far, reminded=remind(world))


def _send(world: World, so_far: Ticked) -> Ticked:
    return replace(so_far, sent=so_far.sent + send_post(world))


STATIONS: Final = (
    Station(
        _do(look_at_clock), "the clock could not be looked at", "A clock that jumped holds games before any is due."
    ),
    Station(_do(recover), "letters half sent could not be settled", "A killed process left them, and they come first."),
    Station(_fetch, "the mailbox could not be looked through", "A bound waits for all that came before its deadline."),
    Station(_read, "letters could not be read", "What came in time counts in the bound that is due."),
    Station(
        _do(gather), "seats could not be told of their letters", "What was held back is told before the bound is due."
    ),
    Station(_send, UNSENT, "Acknowledgements go out before the work of a bound begins."),
    Station(
        _do(muster, unless_paused=True),
        "games that wait could not be looked at",
        "Whose JOIN was just read may fill a game.",
    ),
    Station(
        _do(keep_rounds, print_due_gazettes, unless_paused=True),
        "leagues could not be looked at",
        "A round opens before anybody's bound is due.",
    ),
    Station(
        _do(move_for_holidays, unless_paused=True),
        "holidays could not be looked at",
        "A deadline in a holiday moves before it passes.",
    ),
    Station(
        _do(order_for_the_house, unless_paused=True),
        "the house could not order",
        "Its orders are here before its bound is due, whoever else is late.",
    ),
    Station(_resolve, "bounds that are due could not be looked for", "All orders that can be here are here."),
    Station(
        _do(release_in_the_end, settle_challenges, end_holds, close_abandoned, unless_paused=True),
        "reports that wait could not be looked at",
        "Nobody waits for ever for a GM who is silent.",
    ),
    Station(
        _do(offer_seats, unless_paused=True),
        "vacant seats could not be offered",
        "Whose seat fell vacant with the bound is replaced at once.",
    ),
    Station(
        _do(show_to_observers, unless_paused=True),
        "observers could not be told",
        "What was public is some bounds old, and nobody waits for it.",
    ),
    Station(_remind, "nobody could be reminded", "Only who owes orders for a bound that is still open is reminded."),
    Station(_send, UNSENT, "Reports go out in the pass that wrote them."),
    Station(
        _do(put_away), "letters could not be filed away", "The mailbox is touched last: what was read is kept by now."
    ),
    Station(_do(forget), "old things could not be forgotten", "No flood of letters that nobody used fills the disk."),
    Station(_do(set_mark), "the mark could not be set", "It tells how far the database has come with this pass."),
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
