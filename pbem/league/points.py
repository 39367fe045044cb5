"""What a game is worth in the table: the presets, by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Final

from pbem.league.meeting import DRAWN, Ended, Meeting, Score

Points = tuple[Fraction, Fraction]
"""Those of the home player and of his guest."""
NONE: Final[Points] = (Fraction(0), Fraction(0))


@dataclass(frozen=True, slots=True)
class Preset:
    """A way to count: `award` gives the points of one game, `bye` what a game that has no opponent is worth.

    Where it `compares`, a game's points come from all others of its scenario, and `award` is not asked.
    """

    name: str
    says: str
    award: Callable[[Score, int], Points]
    bye: Fraction
    compares: bool = False


def _three_one(score: Score, step: int) -> Points:
    return _by_result(score, Fraction(3), Fraction(1), Fraction(0))


def _one_half(score: Score, step: int) -> Points:
    return _by_result(score, Fraction(1), DRAWN, Fraction(0))


def _by_result(score: Score, win: Fraction, draw: Fraction, loss: Fraction) -> Points:
    if score.result == DRAWN:
        return draw, draw
    return (win, loss) if score.result > DRAWN else (loss, win)


def _major(score: Score, step: int) -> Points:
    """A loser who stayed to the end has one point; who left has none."""
    win = Fraction(5 if score.major else 3)
    home, away = _by_result(score, win, Fraction(2), Fraction(1))
    left = score.ended is Ended.FORFEIT
    return (
        home if home > 1 or (score.home_stayed and not left) else Fraction(0),
        away if away > 1 or (score.away_stayed and not left) else Fraction(0),
    )


def _matrix(score: Score, step: int) -> Points:
    """10:10 with equal victory points, one more for each whole step of their difference, to 20:0 at most."""
    if score.ended is Ended.FORFEIT:
        return _by_result(score, Fraction(20), Fraction(10), Fraction(0))
    above = min(10, abs(score.margin) // max(1, step)) * (1 if score.margin >= 0 else -1)
    return Fraction(10 + above), Fraction(10 - above)


def _compared(score: Score, step: int) -> Points:
    return NONE


PRESETS: Final[Mapping[str, Preset]] = {
    preset.name: preset
    for preset in (
        Preset("3-1-0", "3 for a win, 1 for a draw", _three_one, Fraction(3)),
        Preset("1-0.5-0", "1 for a win, ½ for a draw", _one_half, Fraction(1)),
        Preset(
            "major5-minor3-draw2-1-0",
            "5 for a major win, 3 for another, 2 for a draw, 1 for who loses and played to the end",
            _major, Fraction(3),
        ),
        Preset("matrix-20", "20 between the two, by the difference of victory points", _matrix, Fraction(15)),
        Preset(
            "duplicate", "1 for every other who did worse with that side of the scenario, ½ for each who did as well",
            _compared, Fraction(0), compares=True,
        ),
    )
}  # fmt: skip
USUAL: Final = "3-1-0"


def award(preset: Preset, meetings: Sequence[Meeting], step: int = 1) -> tuple[Points, ...]:
    """The points of every meeting, game by game together; a meeting that goes on has those of its finished games."""
    compared = _duplicate(meetings) if preset.compares else {}
    return tuple(_of_meeting(preset, meeting, step, compared) for meeting in meetings)


def _of_meeting(preset: Preset, meeting: Meeting, step: int, compared: Mapping[str, Points]) -> Points:
    if meeting.is_bye:
        return preset.bye * meeting.games, Fraction(0)
    counted = [score for score in meeting.scores if score.ended is not Ended.ABANDONED]
    found = [compared.get(score.game, NONE) if preset.compares else preset.award(score, step) for score in counted]
    return sum((home for home, _ in found), Fraction(0)), sum((away for _, away in found), Fraction(0))


def _duplicate(meetings: Sequence[Meeting]) -> dict[str, Points]:
    """Points of each played game against all others of its scenario: both sides are compared with their like."""
    played = [score for meeting in meetings for score in meeting.scores if score.was_played]
    found: dict[str, Points] = {}
    for _, group in groupby(sorted(played, key=lambda each: each.scenario), key=lambda each: each.scenario):
        games = list(group)
        held = {score.game: _margins(score) for score in games}
        for score in games:
            others = [held[other.game] for other in games if other.game != score.game]
            home, away = (
                sum((_better(held[score.game][side], other[side]) for other in others), Fraction(0))
                for side in (score.home_side, score.away_side)
            )
            found[score.game] = home, away
    return found


def _margins(score: Score) -> dict[str, int]:
    return {score.home_side: score.margin, score.away_side: -score.margin}


def _better(own: int, other: int) -> Fraction:
    return Fraction(1) if own > other else DRAWN if own == other else Fraction(0)
