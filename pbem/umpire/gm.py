"""Telling the GM what a program cannot decide; the same thing is told once."""

from __future__ import annotations

from pbem.report.notice import notice, to_gm
from pbem.umpire.envelopes import post_to_gm
from pbem.umpire.table import Table
from pbem.umpire.world import World


def tell_gm(
    world: World, table: Table | None, subject: str, *lines: str, key: str, bound: int = -1, block: str = ""
) -> bool:
    """Queue a letter to the GM about a game, or about the house; False where it was told before under that key."""
    if table is None:
        return post_to_gm(world, None, notice(None, f"GM: {subject}", *lines, block=block), key=key)
    return post_to_gm(world, table, to_gm(table.card, subject, *lines, block=block), key=key, bound=bound)
