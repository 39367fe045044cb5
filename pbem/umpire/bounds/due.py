"""Which games are due, and what is done about each: the only path by which a bound is resolved."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from pbem.store import drafts, games, house_seats
from pbem.store.database import step
from pbem.store.games import Game
from pbem.store.twins import in_step
from pbem.umpire.bounds.final import is_final
from pbem.umpire.bounds.forcing import is_forced
from pbem.umpire.bounds.gathering_work import gather
from pbem.umpire.bounds.grace import hold_for_grace
from pbem.umpire.bounds.late_reports import extend_for_late_reports
from pbem.umpire.bounds.record import Overtaken, record
from pbem.umpire.bounds.reschedule import bring_in_step
from pbem.umpire.bounds.waiting import inbox_is_complete, letters_wait, tell_of_waiting
from pbem.umpire.guard import for_game
from pbem.umpire.night.foresight import Foresight
from pbem.umpire.world import World

log = logging.getLogger(__name__)


def _nothing(done: int, due: int) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Done:
    """What was done about a bound that was due: `resolved`, or why it waits."""

    game: str
    bound: int
    what: str


def run_due(world: World, between: Callable[[int, int], bool] = _nothing) -> list[Done]:
    """Resolve each game's bound that is due and may be resolved, at most one bound of a game.

    Games that share their dice are resolved together. `between` two games, and while one is waited for, it is told how
    many are done of how many; it answers whether they may go on.
    """
    done: dict[str, Done] = {}
    names = games.due_names(world.db, world.now())
    with Foresight(world, names) as foresight:
        for number, name in enumerate(names):
            going_on = partial(_going_on, world, partial(between, number, len(names)))
            if not going_on() or not foresight.await_turn(name, going_on):
                break
            if name not in done:
                found = for_game(
                    world, name, "its bound could not be resolved", partial(run_bound, world, name, foresight),
                    otherwise=[Done(name, -1, "stands still: something went wrong")],
                )  # fmt: skip
                done |= {each.game: each for each in found}
    return list(done.values())


def _going_on(world: World, between: Callable[[], bool]) -> bool:
    return not world.stopping() and between() and not world.stopping()


def run_bound(world: World, name: str, foresight: Foresight) -> list[Done]:
    """Resolve the present bound of a game, and of those in step with it, if it is due, or do what must be done before.

    Whoever has read the report of one knows the dice of the others: all are kept in one transaction, or none.
    """
    together = in_step(world.db, games.get(world.db, name))
    waits = _hindrance(world, together)
    if waits:
        return [Done(each.id, each.bound, waits) for each in together]
    cases = gather(world, together, foresight.moment)
    made = [foresight.made(case) for case in cases]
    try:
        with step(world.db, f"bound {together[0].bound} of {name}"):
            for case, each in zip(cases, made, strict=True):
                record(world, case, each)
            bring_in_step(world, name)
    except Overtaken:
        return [
            Done(each.id, each.bound, "waits: the game was changed while it was being resolved") for each in together
        ]
    for game in together:
        log.info("%s bound %d resolved", game.id, game.bound)
    return [Done(game.id, game.bound, "resolved") for game in together]


def _hindrance(world: World, together: Sequence[Game]) -> str:
    """Why games that run in step are not resolved now, empty where they can be; what is to be done about it is done."""
    now = world.now()
    if any(game.state != "running" or game.hold or game.due is None or game.due > now for game in together):
        return "not due"
    for game in together:
        if not inbox_is_complete(world, game):
            tell_of_waiting(world, game)
            return "waits for the mailbox to be looked through"
    if any(letters_wait(world, game) for game in together):
        return "waits for letters to be read"
    if any(not is_final(world, game) and not is_forced(game) for game in together):
        return "waits: the last results are not final yet"
    if any(extend_for_late_reports(world, game) for game in together):
        return "deadline moved: reports came too late"
    for game in together:
        house = {each.seat for each in house_seats.of(world.db, game.id)}
        rows = drafts.of(world.db, game.id, game.bound, game.edition)
        if not any(row.sent for row in rows if row.seat not in house) and game.grace_for != game.bound:
            hold_for_grace(world, game)
            return "held for the grace period: no orders at all"
    return ""
