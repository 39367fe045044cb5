"""AWAY and BACK of a GM: while he is away the second GM reads what is for him."""

from __future__ import annotations

from pbem.store import games, gms_away
from pbem.umpire.asking.away import read_away
from pbem.umpire.desk.holding import CannotForce
from pbem.umpire.life.terms import agreed
from pbem.umpire.world import World, local


def away(world: World, game: str, arguments: tuple[str, ...], who: str) -> str:
    """AWAY: in all games that he looks after."""
    gm, second = _gm(world, game, who), agreed(world, game).second_gm
    span = read_away([words.replace(".", "") for words in arguments], world.settings.club.zone, world.now())
    if span is None or span[1] <= world.now():
        raise CannotForce("these dates cannot be read; write, for example, AWAY 20 Mar to 27 Mar")
    gms_away.go(world.db, gm, *span)
    first, last = (local(world, moment) for moment in span)
    reads = f"{second} reads what is for you." if second and second != gm else f"{game} has no second GM, so it waits."
    return f"you are away from {first} to {last}; {reads}"


def back(world: World, game: str, arguments: tuple[str, ...], who: str) -> str:
    """BACK."""
    gms_away.come_back(world.db, _gm(world, game, who))
    return "what is for you goes to you again."


def _gm(world: World, game: str, who: str) -> str:
    """Whom a word is about: on the command line the first GM of the game."""
    return who if "@" in who else games.get(world.db, game).gm
