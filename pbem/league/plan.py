"""What a league is, as its file says: who plays what against whom, how it is counted, and when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from pbem.league.points import USUAL


class Pairs(StrEnum):
    """How the pairs of a round are found."""

    ROUND_ROBIN = "round-robin"
    DOUBLE = "double-round-robin"
    SWISS = "swiss"
    LADDER = "ladder"
    KNOCKOUT = "knockout"

    @property
    def is_known_ahead(self) -> bool:
        """Whether all pairs of the season are known when it begins."""
        return self in (Pairs.ROUND_ROBIN, Pairs.DOUBLE)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in a league's file: his address, and the name by which tables call him."""

    address: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Division:
    """A division, the highest first; its players in the sequence of their seeds."""

    name: str
    players: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """A league as its file has it; scenarios are a rota by round, rounds are that many days long.

    `bounds` shortens its games where it is not 0. `matrix_step` is how many victory points are one of 20 points.
    `rounds` is 0 where the pairs decide how many there are. `minimum` is the reliability that a member needs, 0 to 1.
    """

    name: str
    title: str
    system: str
    scenarios: tuple[str, ...]
    divisions: tuple[Division, ...]
    start: date
    zone: str
    pairs: Pairs = Pairs.ROUND_ROBIN
    mirrored: bool = True
    points: str = USUAL
    tie_breaks: tuple[str, ...] = ()
    matrix_step: int = 1
    rounds: int = 0
    round_days: int = 42
    deadlines: str = ""
    bounds: int = 0
    reserves: tuple[Person, ...] = ()
    minimum: float = 0.0
    gm: str = ""
    open_entry: bool = False

    def begins(self, number: int) -> datetime:
        """When a round opens, in UTC: at midnight in the league's zone."""
        return datetime.combine(self.day(number), time(), tzinfo=ZoneInfo(self.zone)).astimezone(UTC)

    def day(self, number: int) -> date:
        """The day on which a round opens."""
        return self.start + timedelta(days=(number - 1) * self.round_days)

    def scenario(self, number: int) -> str:
        """What is played in a round."""
        return self.scenarios[(number - 1) % len(self.scenarios)]

    @property
    def games(self) -> int:
        """How many games a match has."""
        return 2 if self.mirrored else 1
