"""A rating's history as a drawing: one line through the months, in a band as wide as it is unsure."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from pbem.league.ratings import Standing

WIDTH: Final = 640
HEIGHT: Final = 200
_LEFT: Final = 44
_EDGE: Final = 14


def curve(history: Sequence[Standing], name: str) -> str:
    """An SVG of a player's ratings, empty where there is none; its words are told to whoever cannot see it."""
    if not history:
        return ""
    ratings = [(each.rating.rating, each.rating.deviation) for each in history]
    low = min(rating - deviation for rating, deviation in ratings)
    high = max(rating + deviation for rating, deviation in ratings)
    across = [_LEFT + (WIDTH - _LEFT - _EDGE) * index / max(1, len(ratings) - 1) for index in range(len(ratings))]

    def down(value: float) -> float:
        return _EDGE + (HEIGHT - 2 * _EDGE) * (high - value) / max(1.0, high - low)

    upper = [f"{x:.1f},{down(rating + deviation):.1f}" for x, (rating, deviation) in zip(across, ratings, strict=True)]
    lower = [f"{x:.1f},{down(rating - deviation):.1f}" for x, (rating, deviation) in zip(across, ratings, strict=True)]
    line = [f"{x:.1f},{down(rating):.1f}" for x, (rating, _) in zip(across, ratings, strict=True)]
    marks = [(value, down(value)) for value in _marks(low, high)]
    ruled = "".join(
        f'<line x1="{_LEFT}" y1="{y:.1f}" x2="{WIDTH - _EDGE}" y2="{y:.1f}" stroke="#e4dac3"/>'
        f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end" font-size="11" fill="#5a5040">{value}</text>'
        for value, y in marks
    )
    dots = "".join(
        f'<circle cx="{point.split(",")[0]}" cy="{point.split(",")[1]}" r="3" fill="#1b3f7a"/>' for point in line
    )
    told = escape(f"{name}: {', '.join(_told(each) for each in history)}", quote=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{told}">'
        f'{ruled}<polygon points="{" ".join([*upper, *reversed(lower)])}" fill="#1b3f7a" fill-opacity="0.12"/>'
        f'<polyline points="{" ".join(line)}" fill="none" stroke="#1b3f7a" stroke-width="2"/>{dots}</svg>'
    )


def _marks(low: float, high: float) -> range:
    step = next(each for each in (50, 100, 200, 500, 1000) if (high - low) / each <= 6 or each == 1000)
    return range(int(-(-low // step)) * step, int(high) + 1, step)


def _told(standing: Standing) -> str:
    year, month = standing.period
    return f"{year}-{month:02d} {standing.rating}"
