"""What the GM may decide by a command: hold a game, let it go on, give more time, end it."""

from __future__ import annotations

from datetime import datetime, timedelta

from pbem.battle.canonical import to_json
from pbem.battle.system import Verdict
from pbem.report.letters.notice import notice
from pbem.store import games
from pbem.store.database import step
from pbem.umpire.bounds.announcing import announce_deadline
from pbem.umpire.mailing.envelopes import post_to_seat
from pbem.umpire.match import sit_by_name
from pbem.umpire.world import World


class NotRunning(Exception):
    """The game is not one that goes on."""


def hold_game(world: World, name: str, why: str) -> None:
    """Resolve nothing of a game until it is resumed."""
    with step(world.db, "hold"):
        _running(world, name)
        games.hold(world.db, name, why or "held by the GM")


def resume_game(world: World, name: str) -> None:
    """Let a held game go on; a bound that is overdue is resolved at the next tick."""
    with step(world.db, "resume"):
        _running(world, name)
        games.release(world.db, name)


def extend_game(world: World, name: str, hours: int, why: str = "") -> datetime:
    """Move the deadline of the present bound by so many hours from now or from itself, and tell everybody."""
    with step(world.db, "extend"):
        game = _running(world, name)
        deadline = max(game.deadline or world.now(), world.now()) + timedelta(hours=hours)
        games.move_deadline(world.db, name, deadline)
        games.release(world.db, name)
        announce_deadline(world, name, why or "The GM has moved it.", key=f"extended {game.moved}")
    return deadline


def finish_game(world: World, name: str, reason: str) -> None:
    """End a game without a winner, at the position it has reached."""
    with step(world.db, "finish"):
        game = _running(world, name)
        match = sit_by_name(world.db, world.settings, name)
        games.finish(world.db, name, game.bound, to_json(Verdict("", "draw", {}, reason or "ended by the GM")))
        for commission in match.commissions:
            page = notice(match.card, "The game is over", f"The GM has ended the game. {reason}".strip())
            post_to_seat(world, match, commission, "finished", page, bound=game.bound)


def _running(world: World, name: str) -> games.Game:
    game = games.get(world.db, name)
    if game.state != "running":
        raise NotRunning(f"{name} is {game.state}; only a running game can be held, resumed, extended or ended")
    return game
