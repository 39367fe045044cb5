"""The table: points, then the tie-breaks in the announced order; who is equal in all of them shares a place."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pbem.league.meeting import DRAWN, LOST, WON, Meeting, PlayerId
from pbem.league.points import PRESETS, award
from pbem.league.tie_breaks import TIE_BREAKS, Field, Value
from pbem.league.withdrawals import counted


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a table; `breaks` are the values of the tie-breaks as announced, empty before the first is asked."""

    place: int
    player: PlayerId
    points: Fraction
    played: int
    won: int
    drawn: int
    lost: int
    margin: int
    breaks: tuple[Fraction, ...]


def field_of(
    preset: str, meetings: Sequence[Meeting], withdrawn: Collection[PlayerId] = (), step: int = 1, planned: int = 0
) -> Field:
    """What counts of a division's meetings: those that are over, struck and forfeited as withdrawals have it."""
    found = counted(meetings, withdrawn, planned)
    over = tuple(meeting for meeting in found if meeting.is_over)
    completed = max((meeting.round for meeting in over), default=0)
    rounds = min((meeting.round - 1 for meeting in found if not meeting.is_over), default=completed)
    return Field(over, award(PRESETS[preset], over, step), rounds)


def standings(field: Field, players: Sequence[PlayerId], tie_breaks: Sequence[str]) -> tuple[Line, ...]:
    """The table of those who rank, in the sequence of their places; reserves are not among `players`."""
    breaks = [TIE_BREAKS[name].value for name in tie_breaks]
    totals = {player: _points(field, player) for player in players}
    equal = _split(tuple(players), totals)
    lines: list[Line] = []
    for level in equal:
        groups, tied = [level], frozenset(level)
        for value in breaks:
            groups = [part for group in groups for part in _broken(field, value, group)]
        for group in groups:
            place = len(lines) + 1
            for player in group:
                values = tuple(value(field, player, tied) for value in breaks)
                lines.append(_line(field, place, player, totals[player], values))
    return tuple(lines)


def _broken(field: Field, value: Value, group: tuple[PlayerId, ...]) -> list[tuple[PlayerId, ...]]:
    tied = frozenset(group)
    return _split(group, {player: value(field, player, tied) for player in group})


def _split(group: tuple[PlayerId, ...], values: Mapping[PlayerId, Fraction]) -> list[tuple[PlayerId, ...]]:
    """The groups of equal value, the highest first; within one the sequence stays."""
    return [
        tuple(player for player in group if values[player] == level)
        for level in sorted({values[player] for player in group}, reverse=True)
    ]


def _points(field: Field, player: PlayerId) -> Fraction:
    return sum(
        (
            home if meeting.home == player else away
            for meeting, (home, away) in zip(field.meetings, field.points, strict=True)
            if meeting.has(player)
        ),
        Fraction(0),
    )


def _line(field: Field, place: int, player: PlayerId, points: Fraction, values: tuple[Fraction, ...]) -> Line:
    own = field.of(player)
    results = [meeting.result(player) for meeting in own]
    return Line(
        place, player, points, len(own), results.count(WON), results.count(DRAWN), results.count(LOST),
        sum(meeting.margin(player) for meeting in own), values,
    )  # fmt: skip


def moved(before: Sequence[Line], line: Line) -> int:
    """How many places a player has climbed since an earlier table; 0 where he was in none."""
    earlier = next((each.place for each in before if each.player == line.player), line.place)
    return earlier - line.place
