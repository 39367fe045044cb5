"""Tie-breaks by their names; those of the Swiss with the virtual opponent of FIDE C.07 for rounds without one.

They count matches, 1 for one won and ½ for one drawn, whatever the table counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from pbem.league.meeting import DRAWN, LOST, WON, Meeting, PlayerId
from pbem.league.points import Points


@dataclass(frozen=True, slots=True)
class Field:
    """Everything that tie-breaks look at: the meetings that count and are over, each with its points, and the rounds.

    `rounds` are those that are completed: what opponents are worth is not looked at in the middle of one.
    """

    meetings: tuple[Meeting, ...]
    points: tuple[Points, ...]
    rounds: int

    def of(self, player: PlayerId) -> list[Meeting]:
        """A player's meetings, round by round."""
        return sorted((each for each in self.meetings if each.has(player)), key=lambda each: each.round)


Value = Callable[[Field, PlayerId, frozenset[PlayerId]], Fraction]


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One tie-break: `value` of a player among those he is tied with; the higher is before."""

    name: str
    title: str
    short: str
    value: Value


def head_to_head(field: Field, player: PlayerId, tied: frozenset[PlayerId]) -> Fraction:
    """Table points out of the meetings of the tied among themselves."""
    total = Fraction(0)
    for meeting, (home, away) in zip(field.meetings, field.points, strict=True):
        if meeting.has(player) and meeting.opponent(player) in tied:
            total += home if meeting.home == player else away
    return total


def sonneborn_berger(field: Field, player: PlayerId, tied: frozenset[PlayerId]) -> Fraction:
    """The score of every opponent who was beaten, and half that of those with whom it was drawn."""
    return sum(
        (meeting.result(player) * adjusted(field, meeting.opponent(player)) for meeting in _played(field, player)),
        Fraction(0),
    )


def margin(field: Field, player: PlayerId, tied: frozenset[PlayerId]) -> Fraction:
    """Victory points above those of the opponents."""
    return Fraction(sum(meeting.margin(player) for meeting in field.of(player)))


def wins(field: Field, player: PlayerId, tied: frozenset[PlayerId]) -> Fraction:
    """Matches won, and not by forfeit or bye."""
    return Fraction(sum(meeting.was_played and meeting.result(player) == WON for meeting in field.of(player)))


def buchholz(field: Field, player: PlayerId, tied: frozenset[PlayerId]) -> Fraction:
    """The scores of all opponents together, the virtual ones among them."""
    return sum(_opponents(field, player), Fraction(0))


def buchholz_cut_1(field: Field, player: PlayerId, tied: frozenset[PlayerId]) -> Fraction:
    """The same without the lowest."""
    return sum(sorted(_opponents(field, player))[1:], Fraction(0))


def _opponents(field: Field, player: PlayerId) -> list[Fraction]:
    met = {meeting.round: meeting for meeting in _played(field, player)}
    return [
        adjusted(field, met[number].opponent(player)) if number in met else virtual_opponent(field, player, number)
        for number in range(1, field.rounds + 1)
    ]


def _played(field: Field, player: PlayerId) -> list[Meeting]:
    return [meeting for meeting in field.of(player) if meeting.was_played and meeting.round <= field.rounds]


def adjusted(field: Field, player: PlayerId) -> Fraction:
    """What a player is worth to those he met: every round that he did not play counts as half a point."""
    played = _played(field, player)
    return sum((each.result(player) for each in played), Fraction(0)) + DRAWN * (field.rounds - len(played))


def virtual_opponent(field: Field, player: PlayerId, number: int) -> Fraction:
    """Whom a player met in a round without an opponent: as many points as he before it, the rest of that round, then
    half a point a round.
    """
    own = {meeting.round: meeting.result(player) for meeting in field.of(player)}
    before = sum((result for each, result in own.items() if each < number), Fraction(0))
    return before + (1 - own.get(number, LOST)) + DRAWN * (field.rounds - number)


TIE_BREAKS: Final[Mapping[str, TieBreak]] = {
    each.name: each
    for each in (
        TieBreak("head-to-head", "the meetings of the tied among themselves", "HtH", head_to_head),
        TieBreak("sonneborn-berger", "Sonneborn-Berger", "SB", sonneborn_berger),
        TieBreak("margin", "margin of victory points", "VP", margin),
        TieBreak("wins", "matches won", "Won", wins),
        TieBreak("buchholz-cut-1", "Buchholz without the lowest", "Bh-1", buchholz_cut_1),
        TieBreak("buchholz", "Buchholz", "Bh", buchholz),
    )
}
ROUND_ROBIN: Final[Sequence[str]] = ("head-to-head", "sonneborn-berger", "margin", "wins")
SWISS: Final[Sequence[str]] = ("buchholz-cut-1", "buchholz", "sonneborn-berger")
