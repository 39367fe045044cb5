"""The ladder: a player challenges one who stands up to two places above him, and takes his place if he wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.league.berger import Pair
from pbem.league.meeting import PlayerId

REACH: Final = 2
"""So many places above oneself one may challenge."""


def may_challenge(ranking: Sequence[PlayerId], challenger: PlayerId, other: PlayerId) -> bool:
    """Whether a player may challenge another, by the ranking from the top."""
    return 0 < ranking.index(challenger) - ranking.index(other) <= REACH


def challenges(ranking: Sequence[PlayerId], number: int, agreed: Sequence[Pair] = ()) -> tuple[Pair, ...]:
    """A round in which everybody plays: each pair is who is challenged, at home, and who challenges him.

    What players have `agreed` on comes first, as far as it may still be; the others are paired without them.
    In fours the third challenges the first and the fourth the second; in every other round the fours begin two places
    lower, so that nobody is shut in with the same three. Two who are left over meet.
    """
    duels: list[Pair] = []
    for home, away in agreed:
        free = not any({home, away} & {*pair} for pair in duels)
        if free and {home, away} <= {*ranking} and may_challenge(ranking, away, home):
            duels.append((home, away))
    ranking = [player for player in ranking if not any(player in pair for pair in duels)]
    offset = 0 if number % 2 else REACH
    fours = [ranking[:offset], *(ranking[begin : begin + 4] for begin in range(offset, len(ranking), 4))]
    return (*duels, *(pair for four in fours for pair in _pairs(four)))


def _pairs(four: Sequence[PlayerId]) -> tuple[Pair, ...]:
    if len(four) == 4:
        return (four[0], four[2]), (four[1], four[3])
    return ((four[0], four[1]),) if len(four) == 2 else ()


def after(ranking: Sequence[PlayerId], challenger: PlayerId, other: PlayerId) -> tuple[PlayerId, ...]:
    """The ranking after a challenge that was won: the winner takes the place, everybody between moves one down.

    Who stands above the other by then keeps his place.
    """
    if ranking.index(challenger) < ranking.index(other):
        return tuple(ranking)
    rest = [player for player in ranking if player != challenger]
    place = rest.index(other)
    return (*rest[:place], challenger, *rest[place:])
