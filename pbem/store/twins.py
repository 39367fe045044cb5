"""Games that share their dice: they run in lock step, and the links of their chain are shown when all are over."""

from __future__ import annotations

from sqlite_utils import Database

from pbem.store.chains import Chain
from pbem.store.database import every
from pbem.store.games import Game


def of_chain(db: Database, chain: int) -> list[Game]:
    """All games that have their dice of a chain now."""
    return every(db, Game, "SELECT * FROM games WHERE chain = ? ORDER BY id", [chain])


def twins_of(db: Database, game: Game) -> list[str]:
    """The other games with the same dice: who has a part in one knows what the other must not show him."""
    return [other.id for other in of_chain(db, game.chain) if other.id != game.id]


def in_step(db: Database, game: Game) -> list[Game]:
    """A game, and those with the same dice that order the same bound: what befalls one befalls all."""
    others = [
        other
        for other in of_chain(db, game.chain)
        if other.id != game.id and (other.state, other.bound) == (game.state, game.bound) == ("running", other.bound)
    ]
    return [game, *others]


def is_of_match(chain: Chain, game: str) -> bool:
    """Whether a chain was made for more than that one game: then nobody's words are stirred into its dice."""
    return chain.name != game


def is_sealed(db: Database, chain: Chain, game: str) -> bool:
    """Whether the links of a game's chain may not be shown yet, because a game with the same dice goes on."""
    sharing = of_chain(db, chain.id)
    return (is_of_match(chain, game) or len(sharing) > 1) and any(each.state != "over" for each in sharing)
