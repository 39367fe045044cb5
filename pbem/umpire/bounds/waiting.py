"""What a due bound waits for: a complete look through the mailbox, and letters not yet read."""

from __future__ import annotations

from datetime import timedelta

from pbem.store import letters, polls
from pbem.store.games import Game
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.match import roster_of
from pbem.umpire.world import World, account, folders

PATIENCE = timedelta(hours=1)
"""How long a bound waits for the mailbox before the GM is told."""


def inbox_is_complete(world: World, game: Game) -> bool:
    """Whether everything that our mail server had by the due time has been fetched and kept."""
    if world.inbox is None or game.due is None:
        return True
    began = polls.last_complete(world.db, account(world.settings), folders(world.settings))
    # A poll in the future was made by a clock that has been set back since.
    return began is not None and game.due < began <= world.now()


def tell_of_waiting(world: World, game: Game) -> None:
    """Tell the GM of a bound that has waited long for the mailbox, so that the game does not stall in silence."""
    if game.due is None or world.now() - game.due < PATIENCE:
        return
    roster = roster_of(world.db, world.settings, game)
    tell_gm(
        world,
        roster,
        f"Bound {game.bound} waits for the mailbox",
        f"Bound {game.bound} was due {roster.told(game.due).both(game.home_zone)}, and the mailbox could not be looked "
        "through since. Nothing is resolved before, lest orders that came in time be lost; all of them will count.",
        "`pbem doctor` says what hinders it.",
        key="mailbox",
        bound=game.bound,
    )


def letters_wait(world: World, game: Game) -> bool:
    """Whether a letter that came in time has not been read yet."""
    return game.due is not None and letters.unread(world.db, game.id, game.due)
