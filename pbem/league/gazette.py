"""What stands in a gazette: results, tables with arrows, ratings, next fixtures: names and numbers, no sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pbem.league import words
from pbem.league.meeting import Meeting, PlayerId
from pbem.league.standings import Line


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a printed table: its cells under the heads, and the arrow before them."""

    arrow: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Printed:
    """A division as it is printed; `title` is empty where there is one alone."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """A match of which something is over: who, the games, the victory points; `in_play` where more is to come."""

    round: int
    home: str
    away: str
    score: str
    in_play: bool


@dataclass(frozen=True, slots=True)
class Pairing:
    """A match to come or in play; `away` is empty for a bye."""

    home: str
    away: str


@dataclass(frozen=True, slots=True)
class Drama:
    """The most dramatic bound of a game that is over."""

    game: str
    bound: int
    headline: str


@dataclass(frozen=True, slots=True)
class Issue:
    """A whole gazette."""

    title: str
    number: int
    results: tuple[Result, ...]
    tables: tuple[Printed, ...]
    ratings: tuple[tuple[str, str], ...]
    in_play: tuple[Pairing, ...]
    to_come: tuple[tuple[int, tuple[Pairing, ...]], ...]
    drama: Drama | None = None


def printed(
    title: str, lines: Sequence[Line], names: Mapping[PlayerId, str], breaks: Sequence[str],
    before: Mapping[str, int],
) -> Printed:  # fmt: skip
    """A division's table; `before` are the places of the last gazette, by the player's number."""
    rows = tuple(
        Row(
            words.arrow(before[str(line.player)] - line.place) if str(line.player) in before else "",
            words.cells(line, names.get(line.player, "?"), breaks),
        )
        for line in lines
    )
    return Printed(title, words.heads(breaks), rows)


def result(found: Meeting, names: Mapping[PlayerId, str]) -> Result:
    """A match as it is printed."""
    return Result(
        found.round, names.get(found.home, "?"), names.get(found.away, "?"), words.result(found).rstrip(" *"),
        not found.is_over,
    )  # fmt: skip
