"""A season for other programs."""

from __future__ import annotations

from typing import Any

from pbem.league import exports
from pbem.league.standings import Line
from pbem.umpire.league.season import Season


def as_csv(season: Season) -> str:
    """The tables of all divisions."""
    return exports.table_csv(_tables(season), season.names, season.league.plan.tie_breaks)


def as_trf(season: Season, division: int) -> str:
    """One division as FIDE's tournament report file."""
    plan = season.league.plan
    title = f"{plan.title}, {season.title(division)}" if season.title(division) else plan.title
    return exports.trf(title, plan.start, season.table(division), season.of_division(division), season.names)


def as_plain(season: Season) -> dict[str, Any]:
    """Everything, for JSON; of a match that goes on only its finished games."""
    meetings = [season.meetings[match.id] for match in season.matches]
    return exports.plain(season.league.plan.title, _tables(season), meetings, season.names)


def _tables(season: Season) -> list[tuple[str, tuple[Line, ...]]]:
    return [(season.title(each), season.table(each)) for each in season.divisions]
