"""Rounds of a large Swiss paired, and the ratings of ten thousand games counted anew."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from functools import partial

from pbem.league.matching import largest_matching
from pbem.league.ratings import RatedGame, recount
from pbem.league.swiss import Entrant, swiss_round
from tests.bench.clock import report, seconds

PLAYERS = 32
GAMES = 10_000

SLOW = True


def measure() -> None:
    """The fifth round of 32 players, which must take less than a second; a recount, which must take less than ten."""
    field = entrants()
    pairing = seconds(partial(swiss_round, field), 3)
    everybody = [[other for other in range(PLAYERS) if other != each] for each in range(PLAYERS)]
    floor = seconds(partial(largest_matching, everybody), 3)
    report(f"rounds of {PLAYERS} paired", pairing, floor, "rounds", "a matching")
    assert pairing < 1, f"a round took {pairing:.2f} s"
    games = finished_games()
    counting, floor = seconds(partial(recount, games), 1), seconds(partial(sorted, games, key=str), 1)
    report(f"recounts of {GAMES} games", counting, floor, "recounts", "sorting them")
    assert counting < 10, f"a recount took {counting:.2f} s"


def entrants() -> list[Entrant]:
    """Everybody after four rounds, with whom he met."""
    chance = random.Random(32)
    met: dict[int, set[int]] = {player: set() for player in range(1, PLAYERS + 1)}
    points = dict.fromkeys(met, Fraction(0))
    for _ in range(4):
        for home, away in swiss_round([Entrant(each, points[each], frozenset(met[each])) for each in met]):
            met[home].add(away)
            met[away].add(home)
            points[chance.choice((home, away))] += 1
    return [Entrant(each, points[each], frozenset(met[each])) for each in met]


def finished_games() -> list[RatedGame]:
    """Ten years of a club of two hundred."""
    chance, begin = random.Random(10), datetime(2016, 1, 1, tzinfo=UTC)
    pairs = (chance.sample(range(1, 201), 2) for _ in range(GAMES))
    return [
        RatedGame(begin + timedelta(hours=9 * number), "squares", "raab", first, second, 1.0)
        for number, (first, second) in enumerate(pairs)
    ]
