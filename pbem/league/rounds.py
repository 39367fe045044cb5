"""Who meets whom in a round of a division, whatever its format, from what was played before."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from pbem.league import knockout, ladder
from pbem.league.berger import Pair, round_robin
from pbem.league.meeting import NOBODY, WON, Meeting, PlayerId
from pbem.league.plan import Pairs
from pbem.league.swiss import Entrant, Float, floats, swiss_round
from pbem.league.withdrawals import is_struck


@dataclass(frozen=True, slots=True)
class Standing:
    """A division before a round: its players by seed, who of them has withdrawn, and all its meetings so far.

    `mirrored` matches need no balance of sides. `planned` is how many games each would have in the season. `agreed`
    are the challenges of a ladder that were taken up, by the round for which they are.
    """

    players: tuple[PlayerId, ...]
    withdrawn: frozenset[PlayerId]
    meetings: tuple[Meeting, ...]
    mirrored: bool = True
    planned: int = 0
    agreed: Mapping[int, tuple[Pair, ...]] = field(default_factory=dict)

    @property
    def present(self) -> tuple[PlayerId, ...]:
        """Those who still play, by seed."""
        return tuple(player for player in self.players if player not in self.withdrawn)


Pairing = Callable[[Standing, int], tuple[Pair, ...]]


def _round_robin(standing: Standing, number: int) -> tuple[Pair, ...]:
    return _with_gaps(standing, round_robin(standing.players)[number - 1])


def _double(standing: Standing, number: int) -> tuple[Pair, ...]:
    return _with_gaps(standing, round_robin(standing.players, double=True)[number - 1])


def _with_gaps(standing: Standing, pairs: Sequence[Pair]) -> tuple[Pair, ...]:
    """Whose meetings are struck leaves a place for a reserve; whoever forfeits keeps his."""
    gone = {player for player in standing.withdrawn if is_struck(standing.meetings, player, standing.planned)}
    found = []
    for home, away in pairs:
        left = [player for player in (home, away) if player not in gone and player != NOBODY]
        if len(left) == 2:
            found.append((home, away))
        elif left:
            found.append((left[0], NOBODY))
    return tuple(found)


def _swiss(standing: Standing, number: int) -> tuple[Pair, ...]:
    scores = {player: _score(standing, player) for player in standing.players}
    last = [(meeting.home, meeting.away) for meeting in standing.meetings if meeting.round == number - 1]
    before = {player: _score(standing, player, number - 1) for player in standing.players}
    floated = floats([pair for pair in last if {*pair} <= {*before, NOBODY}], before)
    return swiss_round([_entrant(standing, player, scores[player], floated) for player in standing.present])


def _score(standing: Standing, player: PlayerId, before: int | None = None) -> Fraction:
    return sum(
        (
            meeting.result(player)
            for meeting in standing.meetings
            if meeting.has(player) and meeting.is_over and (before is None or meeting.round < before)
        ),
        Fraction(0),
    )


def _entrant(
    standing: Standing, player: PlayerId, score: Fraction, floated: Mapping[PlayerId, Float]
) -> Entrant:  # fmt: skip
    own = [meeting for meeting in standing.meetings if meeting.has(player)]
    met = [meeting for meeting in own if not meeting.is_bye]
    known = {*standing.players}
    at_home = 0 if standing.mirrored else sum(meeting.home == player for meeting in met)
    away = 0 if standing.mirrored else sum(meeting.away == player for meeting in met)
    return Entrant(
        player,
        score,
        frozenset(meeting.opponent(player) for meeting in met),
        at_home,
        away,
        bool(met) and met[-1].home == player,
        floated.get(player, Float.NONE),
        # A reserve is met in place of a bye.
        any(meeting.opponent(player) not in known for meeting in own),
    )


def _knockout(standing: Standing, number: int) -> tuple[Pair, ...]:
    if number == 1:
        return knockout.first_round(standing.players)
    last = [meeting for meeting in standing.meetings if meeting.round == number - 1]
    return knockout.next_round([winner(standing, meeting) for meeting in last])


def winner(standing: Standing, meeting: Meeting) -> PlayerId:
    """Who goes on: the winner, then who has more victory points, then the better seed; nobody who has withdrawn."""
    both = [player for player in (meeting.home, meeting.away) if player in standing.players]
    present = [player for player in both if player not in standing.withdrawn] or both
    return max(
        present,
        key=lambda player: (meeting.result(player), meeting.margin(player), -standing.players.index(player)),
    )


def _ladder(standing: Standing, number: int) -> tuple[Pair, ...]:
    ranking = ladder_ranking(standing)
    present = [player for player in ranking if player not in standing.withdrawn]
    pairs = ladder.challenges(present, number, standing.agreed.get(number, ()))
    met = {player for pair in pairs for player in pair}
    return (*pairs, *((player, NOBODY) for player in standing.present if player not in met))


def ladder_ranking(standing: Standing) -> tuple[PlayerId, ...]:
    """The ladder after all that was played: the guest is who challenges."""
    ranking = standing.players
    for meeting in sorted(standing.meetings, key=lambda each: each.round):
        known = meeting.home in ranking and meeting.away in ranking
        if known and meeting.is_over and meeting.result(meeting.away) == WON:
            ranking = ladder.after(ranking, meeting.away, meeting.home)
    return ranking


_PAIRINGS: Final[Mapping[Pairs, Pairing]] = {
    Pairs.ROUND_ROBIN: _round_robin,
    Pairs.DOUBLE: _double,
    Pairs.SWISS: _swiss,
    Pairs.LADDER: _ladder,
    Pairs.KNOCKOUT: _knockout,
}


def pairs_of(kind: Pairs, standing: Standing, number: int) -> tuple[Pair, ...]:
    """The pairs of a round, home first; an opponent who is missing is NOBODY. Raises NoPairing in a Swiss."""
    return _PAIRINGS[kind](standing, number)


def rounds_of(kind: Pairs, players: int, said: int = 0) -> int:
    """How many rounds a division of so many has; `said` is what its file says."""
    if kind is Pairs.KNOCKOUT:
        return knockout.rounds_of(players)
    full = players - 1 + players % 2
    if kind in (Pairs.ROUND_ROBIN, Pairs.DOUBLE):
        full *= 2 if kind is Pairs.DOUBLE else 1
        return min(said, full) if said else full
    return said or max(1, (players - 1).bit_length())


def matches_of(kind: Pairs, players: int, said: int = 0) -> int:
    """How many matches a player of such a division has, byes left out."""
    rounds = rounds_of(kind, players, said)
    rests = {Pairs.ROUND_ROBIN: 1, Pairs.DOUBLE: 2}.get(kind, 0) if players % 2 else 0
    return max(1, rounds - rests)


def with_reserves(pairs: Sequence[Pair], reserves: Sequence[PlayerId]) -> tuple[Pair, ...]:
    """The pairs with a reserve in place of NOBODY as long as there are any, each at most once in a round."""
    left = list(reserves)
    return tuple((home, left.pop(0)) if away == NOBODY and left else (home, away) for home, away in pairs)
