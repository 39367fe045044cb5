"""What the GM may decide by a command: hold a game, let it go on, give more time, end it."""

from __future__ import annotations

from datetime import datetime, timedelta

from pbem.battle.system import Verdict
from pbem.report.letters.calendar import calendar_file
from pbem.report.letters.notice import notice
from pbem.report.page import with_files
from pbem.store import games, openings, tenures
from pbem.store.database import step
from pbem.store.formats import VERDICT, write
from pbem.umpire.bounds.reschedule import Change, reschedule
from pbem.umpire.life.fog_lifted import tell_everything
from pbem.umpire.mailing.envelopes import post_to_seat
from pbem.umpire.match import BrokenRecord, roster_by_name
from pbem.umpire.world import World, local


class NotRunning(Exception):
    """The game is not one that goes on."""


class TooSoon(Exception):
    """A deadline would lie in the past."""


def hold_game(world: World, name: str, why: str) -> None:
    """Resolve nothing of a game until it is resumed, and tell its players."""
    with step(world.db, "hold"):
        running(world, name)
        reschedule(world, name, Change.HELD, _sentence("The GM holds it", why), hold=why or "held by the GM")


def resume_game(world: World, name: str, why: str = "") -> bool:
    """Let a held game go on with the same bound, and whether it was held; an overdue one is resolved at the next tick.

    Its players are told, with the reason.
    """
    with step(world.db, "resume"):
        held = bool(running(world, name).hold)
        if held:
            reschedule(world, name, Change.RESUMED, _sentence("The GM lets it go on", why))
    return held


def extend_game(world: World, name: str, hours: int, why: str = "") -> datetime:
    """Move the deadline of the present bound by so many hours from now or from itself, and tell everybody.

    Fewer hours than none bring it forward; raises TooSoon where it would lie in the past.
    """
    with step(world.db, "extend"):
        game, now = running(world, name), world.now()
        begin = game.deadline or now
        deadline = (begin if hours < 0 else max(begin, now)) + timedelta(hours=hours)
        if deadline <= now:
            raise TooSoon(f"{name} would have been due {local(world, deadline)}, which is past")
        reschedule(world, name, Change.MOVED, _sentence("The GM has moved it", why), deadline)
    return deadline


def finish_game(
    world: World, name: str, reason: str, winner: str = "", *, told: str = "", verdict: Verdict | None = None
) -> None:
    """End a game at the position it has reached; no side wins where none is named. `told` says who ended it.

    A `verdict` that was reckoned stands as it is.
    """
    with step(world.db, "finish"):
        game = running(world, name)
        roster = roster_by_name(world.db, world.settings, name)
        opening = openings.at(world.db, name, game.bound, game.edition)
        if opening is None:
            raise BrokenRecord(name, f"bound {game.bound} was never opened; restore the database from a backup")
        plain = Verdict(winner, "victory" if winner else "draw", {}, reason or "ended by the GM")
        games.finish(world.db, opening, write(VERDICT, verdict or plain))
        tenures.end_all(world.db, name, game.bound, world.now())
        now, sequence = world.now(), game.moved + 1
        for commission in roster.commissions:
            card = roster.card_for(commission)
            words = told or f"The GM has ended the game. {reason}".strip()
            page = notice(card, "The game is over", words)
            if roster.deadline is not None:
                page = with_files(page, calendar_file(card, game.bound, roster.deadline, now, sequence, cancelled=True))
            post_to_seat(world, roster, commission, "finished", page, bound=game.bound)
        tell_everything(world, name)


def _sentence(what: str, why: str) -> str:
    """What was done, with the reason where one was given."""
    return f"{what}: {why.strip().rstrip('.')}." if why.strip() else f"{what}."


def running(world: World, name: str) -> games.Game:
    """The game of that name; raises NotRunning where it does not go on."""
    game = games.get(world.db, name)
    if game.state != "running":
        raise NotRunning(f"{name} is {game.state}; only a running game can be held, resumed, extended or ended")
    return game
