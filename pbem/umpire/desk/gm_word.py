"""What the GM may decide by a command: hold a game, let it go on, give more time, end it."""

from __future__ import annotations

from datetime import datetime, timedelta

from pbem.battle.system import Verdict
from pbem.report.letters.notice import notice
from pbem.store import games, openings, tenures
from pbem.store.database import step
from pbem.store.formats import VERDICT, write
from pbem.umpire.bounds.announcing import announce_deadline
from pbem.umpire.mailing.envelopes import post_to_seat
from pbem.umpire.match import BrokenRecord, sit_by_name
from pbem.umpire.world import World


class NotRunning(Exception):
    """The game is not one that goes on."""


def hold_game(world: World, name: str, why: str) -> None:
    """Resolve nothing of a game until it is resumed."""
    with step(world.db, "hold"):
        running(world, name)
        games.hold(world.db, name, why or "held by the GM")


def resume_game(world: World, name: str) -> None:
    """Let a held game go on; a bound that is overdue is resolved at the next tick."""
    with step(world.db, "resume"):
        running(world, name)
        games.release(world.db, name)


def extend_game(world: World, name: str, hours: int, why: str = "") -> datetime:
    """Move the deadline of the present bound by so many hours from now or from itself, and tell everybody."""
    with step(world.db, "extend"):
        game = running(world, name)
        deadline = max(game.deadline or world.now(), world.now()) + timedelta(hours=hours)
        games.move_deadline(world.db, name, deadline)
        games.release(world.db, name)
        announce_deadline(world, name, why or "The GM has moved it.", key=f"extended {game.moved}")
    return deadline


def finish_game(world: World, name: str, reason: str) -> None:
    """End a game without a winner, at the position it has reached."""
    with step(world.db, "finish"):
        game = running(world, name)
        match = sit_by_name(world.db, world.settings, name)
        opening = openings.at(world.db, name, game.bound, game.edition)
        if opening is None:
            raise BrokenRecord(f"{name} has no opening of bound {game.bound}; restore the database from a backup")
        verdict = Verdict("", "draw", {}, reason or "ended by the GM")
        games.finish(world.db, opening, write(VERDICT, verdict))
        tenures.end_all(world.db, name, game.bound, world.now())
        for commission in match.commissions:
            page = notice(match.card, "The game is over", f"The GM has ended the game. {reason}".strip())
            post_to_seat(world, match, commission, "finished", page, bound=game.bound)


def running(world: World, name: str) -> games.Game:
    """The game of that name; raises NotRunning where it does not go on."""
    game = games.get(world.db, name)
    if game.state != "running":
        raise NotRunning(f"{name} is {game.state}; only a running game can be held, resumed, extended or ended")
    return game
