"""Matches of a league in a line: `m(1, 1, 2, "1 9:3")`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from pbem.league.meeting import DRAWN, LOST, WON, Ended, Meeting, Score
from pbem.league.rounds import Standing

RESULTS = {"1": WON, "½": DRAWN, "0": LOST}


def score(text: str, game: str = "g", scenario: str = "raab") -> Score:
    """`1 12:7` home wins by 12 to 7; also `½ 8:8 adjudicated`, `0 3:9 major`, `1 0:0 forfeit`, `0 3:9 away-left`."""
    result, points, *marks = text.split()
    home, away = map(int, points.split(":"))
    ended = next((Ended(mark) for mark in marks if mark in tuple(Ended)), Ended.PLAYED)
    gone = [f"{who}-left" in marks or "left" in marks for who in ("home", "away")]
    return Score(
        game, scenario, "french", "austrian", int(2 * RESULTS[result]), home, away,
        ended=ended, major="major" in marks, home_stayed=not gone[0], away_stayed=not gone[1],
    )  # fmt: skip


def meeting(number: int, home: int, away: int, *scores: str, games: int = 0) -> Meeting:
    """A match of a round with the games of it that are over."""
    found = tuple(score(text, f"g{number}-{home}-{away}-{index}") for index, text in enumerate(scores))
    return Meeting(number, home, away, games or max(1, len(scores)), found)


def numbers(values: Iterable[Fraction]) -> tuple[float, ...]:
    """Fractions as people write them."""
    return tuple(float(value) for value in values)


def standing(players: int, *meetings: Meeting, withdrawn: Sequence[int] = (), mirrored: bool = True) -> Standing:
    """Players from 1 in the sequence of their seeds, who would have three games each."""
    return Standing(tuple(range(1, players + 1)), frozenset(withdrawn), meetings, mirrored, planned=3)
