"""Glicko-2 (Glickman 2013): a rating, how sure it is, and how steady its holder plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from typing import Final

SCALE: Final = 173.7178
"""Points of the shown scale in one of Glickman's inner one."""
TAU: Final = 0.5
"""How much a volatility may change in one period."""
_CLOSE: Final = 0.000001
START: Final = 1500.0
UNSURE: Final = 350.0
"""The deviation of somebody of whom nothing is known; nobody's grows above it."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating with its deviation, in shown points, and its volatility."""

    rating: float = START
    deviation: float = UNSURE
    volatility: float = 0.06

    def __str__(self) -> str:
        return f"{self.rating:.0f} ±{self.deviation:.0f}"


@dataclass(frozen=True, slots=True)
class Opposition:
    """One rated game as its player met it: the other's rating and deviation, and 1, ½ or 0 for himself."""

    rating: float
    deviation: float
    score: float


def g(phi: float) -> float:
    """How much an opponent's unsureness flattens what a game tells."""
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi))


def expected(rating: float, other: float, deviation: float) -> float:
    """What a player may expect of a game: 0 to 1."""
    return 1 / (1 + exp(-g(deviation / SCALE) * (rating - other) / SCALE))


def rated(before: Rating, games: Sequence[Opposition], tau: float = TAU) -> Rating:
    """The rating after a period with these games; without any it grows unsure."""
    mu, phi = (before.rating - START) / SCALE, before.deviation / SCALE
    if not games:
        grown = sqrt(phi * phi + before.volatility**2) * SCALE
        return Rating(before.rating, min(UNSURE, grown), before.volatility)
    variance, improvement = _evidence(mu, games)
    sigma = _volatility(before.volatility, phi, variance, variance * improvement, tau)
    wide = sqrt(phi * phi + sigma * sigma)
    narrow = 1 / sqrt(1 / (wide * wide) + 1 / variance)
    return Rating(START + SCALE * (mu + narrow * narrow * improvement), min(UNSURE, narrow * SCALE), sigma)


def _evidence(mu: float, games: Sequence[Opposition]) -> tuple[float, float]:
    """The variance of the rating by its games alone, and the sum of what was scored above what was expected."""
    information = improvement = 0.0
    for game in games:
        flat = g(game.deviation / SCALE)
        chance = 1 / (1 + exp(-flat * (mu - (game.rating - START) / SCALE)))
        information += flat * flat * chance * (1 - chance)
        improvement += flat * (game.score - chance)
    return 1 / information, improvement


def _volatility(sigma: float, phi: float, variance: float, delta: float, tau: float) -> float:
    """Glickman's step 5: the root of his f by the Illinois method."""
    a = log(sigma * sigma)

    def f(x: float) -> float:
        ex = exp(x)
        total = phi * phi + variance + ex
        return ex * (delta * delta - total) / (2 * total * total) - (x - a) / (tau * tau)

    low = a
    if delta * delta > phi * phi + variance:
        high = log(delta * delta - phi * phi - variance)
    else:
        k = 1
        while f(a - k * tau) < 0:
            k += 1
        high = a - k * tau
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _CLOSE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)
