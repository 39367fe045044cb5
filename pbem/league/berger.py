"""Round robins by the Berger tables (FIDE C.05 Annex 1)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.league.meeting import NOBODY, PlayerId

Pair = tuple[PlayerId, PlayerId]
"""Who is at home, and his guest."""


def berger_table(number: int) -> tuple[tuple[Pair, ...], ...]:
    """The rounds for so many players, as pairs of their numbers from 1; with an odd number the highest is the bye."""
    if number < 2:
        raise ValueError(f"{number} players make no round robin")
    last = number + number % 2
    rounds: list[tuple[Pair, ...]] = []
    pairs = [(low, last + 1 - low) for low in range(1, last // 2 + 1)]
    for index in range(last - 1):
        (guest, highest), others = pairs[0], pairs[1:]
        # The highest number is at home in every other round, everybody else as the table turns.
        rounds.append(((highest, guest) if index % 2 else (guest, highest), *others))
        pairs = _in_order([(_moved(a, last), _moved(b, last)) for a, b in pairs], last)
    return tuple(rounds)


def _moved(number: int, last: int) -> int:
    """The number half the table further on; the last stays where it is."""
    return last if number == last else (number + last // 2 - 1) % (last - 1) + 1


def _in_order(pairs: list[Pair], last: int) -> list[Pair]:
    """The board of the last number first, with him second."""
    first = next(pair for pair in pairs if last in pair)
    own = first if first[1] == last else (first[1], first[0])
    return [own, *(pair for pair in pairs if pair != first)]


def round_robin(players: Sequence[PlayerId], *, double: bool = False) -> tuple[tuple[Pair, ...], ...]:
    """The rounds of these players, seeded as they stand; where one is over he meets NOBODY, who is always the guest.

    A double round robin plays the table again with sides exchanged, the last two rounds of its first half the other
    way round, so that nobody is at home three times running.
    """
    named = dict(enumerate(players, start=1))
    table = berger_table(len(players))
    first = tuple(tuple(_named(named.get(a, NOBODY), named.get(b, NOBODY)) for a, b in pairs) for pairs in table)
    if not double:
        return first
    second = tuple(tuple(_named(b, a) for a, b in pairs) for pairs in first)
    return (*first[:-2], *reversed(first[-2:]), *second)


def _named(home: PlayerId, away: PlayerId) -> Pair:
    return (away, home) if home == NOBODY else (home, away)
