"""Knockout: 1 meets 8, 4 meets 5, 3 meets 6, 2 meets 7, and the winners of neighbours meet."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.league.berger import Pair
from pbem.league.meeting import NOBODY, PlayerId


def bracket(size: int) -> tuple[int, ...]:
    """The seeds of a bracket of that size from top to bottom: neighbours meet; the size is a power of two."""
    seeds: tuple[int, ...] = (1,)
    while len(seeds) < size:
        total = 2 * len(seeds) + 1
        pairs = ((seed, total - seed) if index % 2 == 0 else (total - seed, seed) for index, seed in enumerate(seeds))
        seeds = tuple(seed for pair in pairs for seed in pair)
    return seeds


def first_round(players: Sequence[PlayerId]) -> tuple[Pair, ...]:
    """The first round of players in the sequence of their seeds; the best meet NOBODY where the bracket is not full."""
    size = 1 << (len(players) - 1).bit_length()
    named = dict(enumerate(players, start=1))
    seeds = bracket(size)
    pairs = (sorted(pair) for pair in zip(seeds[::2], seeds[1::2], strict=True))
    return tuple((named[high], named.get(low, NOBODY)) for high, low in pairs)


def next_round(winners: Sequence[PlayerId]) -> tuple[Pair, ...]:
    """The round of the winners of the last one, board by board; empty where only one is left."""
    return tuple(zip(winners[::2], winners[1::2], strict=True)) if len(winners) > 1 else ()


def rounds_of(players: int) -> int:
    """How many rounds so many players need."""
    return (players - 1).bit_length()
