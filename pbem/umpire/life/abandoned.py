"""Games in which nobody writes any more: held after three silent bounds, and closed a month later."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Final

from pbem.store import games, resolutions
from pbem.umpire.bounds.reschedule import Change, reschedule
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.desk.gm_word import finish_game
from pbem.umpire.guard import for_game
from pbem.umpire.history.recorded import missed_of
from pbem.umpire.match import Match, roster_by_name
from pbem.umpire.world import World

SILENT: Final = 3
"""Bounds in a row without a letter from anybody."""
PATIENCE: Final = timedelta(days=30)
ABANDONED: Final = "nobody has written for three bounds"
"""Why such a game is held."""


def hold_if_abandoned(world: World, match: Match) -> None:
    """Hold a game whose last bounds nobody has ordered; any letter and the GM's RESUME lets it go on."""
    name = match.game.id
    last = resolutions.line(world.db, name)[-SILENT:]
    held = {commission.id for commission in match.commissions if commission.is_held}
    if len(last) < SILENT or games.get(world.db, name).state != "running":
        return
    if any(held - {*missed_of(row)} for row in last):
        return
    why = "Nobody has written for three bounds."
    reschedule(world, name, Change.HELD, why, hold=ABANDONED)
    tell_gm(
        world, roster_by_name(world.db, world.settings, name), "The game is held: nobody writes",
        f"Nothing has come from anybody for {SILENT} bounds of {name}. RESUME lets it go on; in thirty days it is "
        "closed as abandoned.",
        key="abandoned", bound=match.game.bound,
    )  # fmt: skip


def close_abandoned(world: World) -> None:
    """Close the games that have been held so for a month; nobody has won or lost them."""
    for name in games.names(world.db, "hold <> '' AND hold = ?", [ABANDONED]):
        for_game(world, name, "it could not be closed", partial(_close, world, name), otherwise=None)


def _close(world: World, name: str) -> None:
    game = games.get(world.db, name)
    last = resolutions.get(world.db, game.present)
    if game.state == "running" and last is not None and last.resolved_at + PATIENCE <= world.now():
        words = "Nobody wrote for a month after three bounds of silence: the game is closed, and counts for nobody."
        finish_game(world, name, words, told=words)
