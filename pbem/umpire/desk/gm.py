"""Telling the GM what a program cannot decide; the same thing is told once."""

from __future__ import annotations

from pbem.report.letters.notice import notice, to_gm
from pbem.umpire.mailing.envelopes import post_to_gm
from pbem.umpire.match import Roster
from pbem.umpire.world import World


def tell_gm(
    world: World, match: Roster | None, subject: str, *lines: str, key: str, bound: int = -1, block: str = ""
) -> bool:
    """Queue a letter to the GM about a game, or about the house; False where it was told before under that key."""
    if match is None:
        return post_to_gm(world, None, notice(None, f"GM: {subject}", *lines, block=block), key=key)
    return post_to_gm(world, match, to_gm(match.card, subject, *lines, block=block), key=key, bound=bound)
