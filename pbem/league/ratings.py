"""Ratings of a club, recomputed from its finished games: a pool for each rule system, a month to a period.

Sides are uneven: each scenario's first side has a rating of its own, the head start that it gives, which is learned
from the same games in the same periods.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from math import hypot
from typing import Final, TypeAlias, TypeVar

from pbem.league.glicko import START, Opposition, Rating, rated
from pbem.league.meeting import PlayerId

K = TypeVar("K")
PUBLIC_FROM: Final = 5
"""A rating is shown from so many games on."""
WORTH: Final = 0.4
"""Who takes over a position that is worth less loses no rating by losing it."""
Period: TypeAlias = tuple[int, int]
"""A year and a month."""


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A finished game of two players; `first` commanded the side that the scenario names first, `result` is his.

    A player for whom it does not `count` has only taken it over, in a bad way, and lost it.
    """

    ended: datetime
    system: str
    scenario: str
    first: PlayerId
    second: PlayerId
    result: float
    counts_first: bool = True
    counts_second: bool = True


@dataclass(frozen=True, slots=True)
class Standing:
    """Where somebody stands after a period: his rating and all the games it rests on."""

    period: Period
    rating: Rating
    games: int


@dataclass(slots=True)
class Ratings:
    """The ratings of every system: the history of every player, and of every scenario's first side."""

    players: dict[tuple[str, PlayerId], list[Standing]] = field(default_factory=dict)
    sides: dict[tuple[str, str], list[Standing]] = field(default_factory=dict)

    def of(self, system: str, player: PlayerId) -> Standing | None:
        """The last standing of a player, None where he has never played that system."""
        return next(reversed(self.players.get((system, player), [])), None)

    def advantage(self, system: str, scenario: str) -> float:
        """The head start of a scenario's first side, in rating points."""
        found = self.sides.get((system, scenario))
        return found[-1].rating.rating - START if found else 0.0

    def shown(self, system: str, player: PlayerId) -> str:
        """`1540 ±90`, empty below five games."""
        found = self.of(system, player)
        return str(found.rating) if found and found.games >= PUBLIC_FROM else ""


def period_of(moment: datetime) -> Period:
    """The month of a moment, in UTC."""
    return moment.year, moment.month


def recount(games: Iterable[RatedGame], until: datetime | None = None) -> Ratings:
    """All ratings from all finished games, in whatever sequence these come; `until` the month of that moment."""
    found = Ratings()
    ordered = sorted(games, key=_when)
    if not ordered:
        return found
    last = period_of(until) if until else period_of(ordered[-1].ended)
    by_period = {period: list(group) for period, group in groupby(ordered, key=lambda each: period_of(each.ended))}
    period = period_of(ordered[0].ended)
    while period <= max(last, max(by_period)):
        _close(found, period, by_period.get(period, []))
        period = (period[0] + period[1] // 12, period[1] % 12 + 1)
    return found


def _when(game: RatedGame) -> tuple[object, ...]:
    return game.ended, game.system, game.scenario, game.first, game.second, game.result


def _close(found: Ratings, period: Period, games: Sequence[RatedGame]) -> None:
    """One period: everybody is rated by what stood when it began."""
    met: Mapping[tuple[str, PlayerId], list[Opposition]] = defaultdict(list)
    sides: Mapping[tuple[str, str], list[Opposition]] = defaultdict(list)
    for game in games:
        first, second = _rating(found, game.system, game.first), _rating(found, game.system, game.second)
        start = found.advantage(game.system, game.scenario)
        # Who has the better side meets a weaker opponent, as far as what may be expected goes.
        if game.counts_first:
            met[game.system, game.first].append(Opposition(second.rating - start, second.deviation, game.result))
        if game.counts_second:
            met[game.system, game.second].append(Opposition(first.rating + start, first.deviation, 1 - game.result))
        between = Opposition(
            START + second.rating - first.rating, hypot(first.deviation, second.deviation), game.result
        )  # fmt: skip
        sides[game.system, game.scenario].append(between)
    _rate(found.players, met, period)
    _rate(found.sides, sides, period)


def _rating(found: Ratings, system: str, player: PlayerId) -> Rating:
    known = found.of(system, player)
    return known.rating if known else Rating()


def _rate(histories: dict[K, list[Standing]], met: Mapping[K, list[Opposition]], period: Period) -> None:
    for key in {**histories, **met}:
        history = histories.setdefault(key, [])
        before = history[-1] if history else Standing(period, Rating(), 0)
        games = met.get(key, [])
        history.append(Standing(period, rated(before.rating, games), before.games + len(games)))
