"""What a seat is told of a letter not at once, but as soon as the hour allows."""

from __future__ import annotations

from pbem.store import owed
from pbem.store.games import Game
from pbem.store.letters import Kept
from pbem.store.owed import Owed, Telling
from pbem.store.seats import Commission
from pbem.umpire.world import World


def tell_later(world: World, game: Game, commission: Commission, kind: Telling, row: Kept, said: str = "") -> None:
    """Have whoever holds a seat now told of a letter, with those of its words that led to nothing."""
    tenure = commission.tenure
    owed.owe(world.db, Owed(game.id, commission.id, kind, row.id, tenure, game.bound, game.edition, said))
