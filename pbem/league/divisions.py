"""Divisions: who goes up and down between two seasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.league.meeting import PlayerId

FEWEST: Final = 4
MOST: Final = 6
TWO_FROM: Final = 6
"""From so many players on two of a division go up, and two down."""


def movers(*sizes: int) -> int:
    """How many change places between two divisions of these sizes."""
    return 2 if min(sizes) >= TWO_FROM else 1


def next_season(
    tables: Sequence[Sequence[PlayerId]], leaving: frozenset[PlayerId] = frozenset(), newcomers: Sequence[PlayerId] = ()
) -> tuple[tuple[PlayerId, ...], ...]:
    """The divisions of the next season, the highest first, from the final tables of this one.

    Who leaves is replaced by the next from below; newcomers enter at the bottom.
    """
    divisions = [list(table) for table in tables]
    for upper in range(len(tables) - 1):
        above, below = tables[upper], tables[upper + 1]
        for index in range(movers(len(above), len(below))):
            down, up = above[len(above) - 1 - index], below[index]
            divisions[upper][divisions[upper].index(down)] = up
            divisions[upper + 1][divisions[upper + 1].index(up)] = down
    sizes = [len(table) for table in tables]
    everybody = [player for division in divisions for player in division if player not in leaving]
    everybody += [player for player in newcomers if player not in everybody]
    found: list[tuple[PlayerId, ...]] = []
    for size in sizes[:-1]:
        found.append(tuple(everybody[:size]))
        everybody = everybody[size:]
    return (*found, tuple(everybody))
