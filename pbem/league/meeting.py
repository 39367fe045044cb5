"""The nouns of a league: a game that is over, and the meeting of two players that it belongs to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final, TypeAlias

PlayerId: TypeAlias = int
"""A player by his number in the house."""
NOBODY: Final[PlayerId] = 0
"""Who stands in the place of an opponent where there is none."""
WON: Final = Fraction(1)
DRAWN: Final = Fraction(1, 2)
LOST: Final = Fraction(0)


class Ended(StrEnum):
    """How a game came to its result; ABANDONED ones count for nobody."""

    PLAYED = "played"
    ADJUDICATED = "adjudicated"
    FORFEIT = "forfeit"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class Score:
    """A game that is over; victory points as the scenario counts them.

    `halves` is twice the home player's result: 2 for a win, 1 for a draw.

    `home_side` is the side that the home player commanded. A player who left before the end did not `stay`.
    """

    game: str
    scenario: str
    home_side: str
    away_side: str
    halves: int
    home_points: int = 0
    away_points: int = 0
    ended: Ended = Ended.PLAYED
    major: bool = False
    home_stayed: bool = True
    away_stayed: bool = True

    @property
    def result(self) -> Fraction:
        """The home player's result: 1, ½ or 0."""
        return Fraction(self.halves, 2)

    @property
    def margin(self) -> int:
        """The home player's victory points above the other's."""
        return self.home_points - self.away_points

    @property
    def was_played(self) -> bool:
        """Whether two people moved troops in it."""
        return self.ended in (Ended.PLAYED, Ended.ADJUDICATED)


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match of a round: one game, or two of one scenario with sides exchanged. Without scores it goes on still.

    `away` is NOBODY for a bye. `games` is how many games the match has.
    """

    round: int
    home: PlayerId
    away: PlayerId
    games: int = 1
    scores: tuple[Score, ...] = ()

    @property
    def is_bye(self) -> bool:
        """Whether there is no opponent."""
        return self.away == NOBODY

    @property
    def is_over(self) -> bool:
        """Whether nothing of it is still to come."""
        return self.is_bye or len(self.scores) >= self.games

    @property
    def was_played(self) -> bool:
        """Whether any of its games was."""
        return any(score.was_played for score in self.scores)

    @property
    def is_abandoned(self) -> bool:
        """Whether it is over and none of its games counts for anybody."""
        return self.is_over and not self.is_bye and all(score.ended is Ended.ABANDONED for score in self.scores)

    def has(self, player: PlayerId) -> bool:
        """Whether a player is one of the two."""
        return player in (self.home, self.away)

    def opponent(self, player: PlayerId) -> PlayerId:
        """The other of the two."""
        return self.away if player == self.home else self.home

    def margin(self, player: PlayerId) -> int:
        """A player's victory points above his opponent's, over all games."""
        total = sum(score.margin for score in self.scores)
        return total if player == self.home else -total

    def result(self, player: PlayerId) -> Fraction:
        """1, ½ or 0 for a player: who has more of the games has the match; a bye is a match won.

        A match of which no game counts is worth nothing to either.
        """
        if self.is_bye:
            return WON
        counted = [score.result for score in self.scores if score.ended is not Ended.ABANDONED]
        if not counted:
            return LOST
        home = sum(counted, LOST)
        away = len(counted) - home
        own, other = (home, away) if player == self.home else (away, home)
        return WON if own > other else LOST if own < other else DRAWN
