"""A league as it stands: its plan, its people, its matches and its tables, read from the record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlite_utils import Database

from pbem.league.berger import Pair
from pbem.league.meeting import NOBODY, Meeting, PlayerId
from pbem.league.rounds import Standing, matches_of, rounds_of
from pbem.league.standings import Line, field_of, standings
from pbem.store import duels, leagues, players
from pbem.store.duels import Duel
from pbem.store.leagues import League, Match, Member, Round


@dataclass(frozen=True)
class Season:
    """A league with everything that was kept of it; `names` are how tables call everybody who ever met anybody."""

    league: League
    members: tuple[Member, ...]
    rounds: tuple[Round, ...]
    matches: tuple[Match, ...]
    meetings: Mapping[int, Meeting]
    names: Mapping[PlayerId, str]
    duels: tuple[Duel, ...] = ()

    @property
    def divisions(self) -> range:
        """The numbers of the divisions, the highest first."""
        return range(1, len(self.league.plan.divisions) + 1)

    def title(self, division: int) -> str:
        """What a division is called; empty where there is one alone."""
        return self.league.plan.divisions[division - 1].name

    def players(self, division: int) -> tuple[PlayerId, ...]:
        """Everybody who ranks in a division, by seed; those who withdrew among them."""
        return tuple(each.player for each in self.members if each.division == division)

    @property
    def reserves(self) -> tuple[PlayerId, ...]:
        """The list of reserves, in its sequence."""
        return tuple(each.player for each in self.members if each.division == 0 and each.withdrawn_at is None)

    @property
    def withdrawn(self) -> frozenset[PlayerId]:
        """Who has withdrawn."""
        return frozenset(each.player for each in self.members if each.withdrawn_at is not None)

    @property
    def everybody(self) -> tuple[PlayerId, ...]:
        """All who are sent the gazette."""
        return tuple(each.player for each in self.members if each.withdrawn_at is None)

    def of_division(self, division: int) -> tuple[Meeting, ...]:
        """The matches of a division."""
        return tuple(self.meetings[match.id] for match in self.matches if match.division == division)

    def standing(self, division: int) -> Standing:
        """A division as the next round is paired from it."""
        plan = self.league.plan
        return Standing(
            self.players(division), self.withdrawn, self.of_division(division), plan.mirrored, self._planned(division),
            {each.round: self._agreed(each.round) for each in self.duels},
        )  # fmt: skip

    def _agreed(self, number: int) -> tuple[Pair, ...]:
        """The challenges for a round that were taken up, with who was challenged at home."""
        return tuple(
            (each.challenged, each.challenger)
            for each in self.duels
            if each.round == number and each.state is duels.State.ACCEPTED
        )

    def _planned(self, division: int) -> int:
        """How many games each of a division would have in the season."""
        plan = self.league.plan
        return plan.games * matches_of(plan.pairs, len(self.players(division)), plan.rounds)

    def table(self, division: int, rounds: int | None = None) -> tuple[Line, ...]:
        """The table of a division, or as it stood after so many rounds; whoever is struck is not in it."""
        plan = self.league.plan
        found = tuple(each for each in self.of_division(division) if rounds is None or each.round <= rounds)
        field = field_of(plan.points, found, self.withdrawn, plan.matrix_step, self._planned(division))
        ranked = [player for player in self.players(division) if self._ranks(field.meetings, player)]
        return standings(field, ranked, plan.tie_breaks)

    def _ranks(self, counted: Sequence[Meeting], player: PlayerId) -> bool:
        return player not in self.withdrawn or any(meeting.has(player) for meeting in counted)

    def rounds_planned(self) -> int:
        """How many rounds the season has: those of its largest division."""
        plan = self.league.plan
        return max(
            (rounds_of(plan.pairs, len(self.players(each)), plan.rounds) for each in self.divisions), default=0
        )  # fmt: skip

    @property
    def current(self) -> Round | None:
        """The round that was opened last."""
        return self.rounds[-1] if self.rounds else None

    def name(self, player: PlayerId) -> str:
        """How a table calls somebody."""
        return self.names.get(player, "nobody")


def season_of(db: Database, name: str) -> Season:
    """A league as it stands; raises NoSuchLeague."""
    league = leagues.get(db, name)
    members, matches = tuple(leagues.members(db, name)), tuple(leagues.matches(db, name))
    kept = leagues.meetings(db, name)
    numbers = {each.player for each in members}
    numbers |= {player for match in matches for player in (match.home, match.away or NOBODY)}
    return Season(
        league,
        members,
        tuple(leagues.rounds(db, name)),
        matches,
        {match.id: meeting for match, meeting in zip(matches, kept, strict=True)},
        names_of(db, sorted(numbers - {NOBODY})),
        tuple(duels.of(db, name)),
    )


def names_of(db: Database, numbers: Sequence[PlayerId]) -> dict[PlayerId, str]:
    """The name of every player: the one he has, or the part of his address before the @; equal ones are numbered."""
    found: dict[PlayerId, str] = {}
    for number in numbers:
        player = players.get(db, number)
        name = (player.name or player.address.partition("@")[0]) if player else ""
        name = name or f"player {number}"
        found[number] = name if name not in found.values() else f"{name} ({number})"
    return found
