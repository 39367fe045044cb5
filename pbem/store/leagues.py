"""The leagues of a house: their plans, members, rounds, matches, and the fixtures of games."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Final

from sqlite_utils import Database

from pbem.league.meeting import NOBODY, Meeting, PlayerId, Score
from pbem.league.plan import Plan
from pbem.store.database import add, every, one, run, value
from pbem.store.formats import Format, read, write
from pbem.store.moment import maybe, written

PLAN: Final = Format("league")
SCORE: Final = Format("score")
PLACES: Final = Format("places")


class State(StrEnum):
    """Whether players may still enter, rounds are played, or the season is closed."""

    ENTERING = "entering"
    RUNNING = "running"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class League:
    """One league; `gazette_at` is when its next gazette is due."""

    name: str
    plan: Plan
    state: State
    gazette_at: datetime | None
    made_at: datetime


@dataclass(frozen=True, slots=True)
class Member:
    """A player in a league; division 0 is the list of reserves."""

    league: str
    player: PlayerId
    division: int
    seed: int
    withdrawn_at: datetime | None


@dataclass(frozen=True, slots=True)
class Round:
    """One round; `asked_at` is when the GM was asked to adjudicate what was left of it."""

    league: str
    number: int
    opened_at: datetime
    closes_at: datetime
    closed_at: datetime | None
    asked_at: datetime | None


@dataclass(frozen=True, slots=True)
class Match:
    """A meeting as it is kept; `away` is None for a bye."""

    id: int
    league: str
    round: int
    division: int
    board: int
    scenario: str
    home: PlayerId
    away: PlayerId | None
    games: int


@dataclass(frozen=True, slots=True)
class Fixture:
    """The place of a game in a league; `score` is JSON, None while the game goes on."""

    game: str
    meeting: int
    home_side: str
    away_side: str
    score: str | None
    ended_at: datetime | None
    counts_home: bool
    counts_away: bool

    @property
    def result(self) -> Score | None:
        """How the game ended."""
        return None if self.score is None else read(SCORE, self.score, Score)


class NoSuchLeague(LookupError):
    """There is no league of that name; the message lists those there are."""


@dataclass(frozen=True, slots=True)
class _Row:
    name: str
    plan: str
    state: State
    gazette_at: datetime | None
    made_at: datetime


def found(db: Database, plan: Plan, now: datetime) -> None:
    """Keep a new league; raises sqlite3.IntegrityError where one of that name is there."""
    row = {"name": plan.name, "plan": write(PLAN, plan), "state": str(State.ENTERING), "made_at": written(now)}
    add(db, "leagues", row)


def find(db: Database, name: str) -> League | None:
    """The league of that name, None where there is none."""
    row = one(db, _Row, "SELECT * FROM leagues WHERE name = ?", [name])
    return None if row is None else _league(row)


def get(db: Database, name: str) -> League:
    """The same; raises NoSuchLeague."""
    league = find(db, name)
    if league is None:
        names = ", ".join(each.name for each in everything(db)) or "none yet: `pbem league new FILE` makes one"
        raise NoSuchLeague(f"no league {name!r}; there are {names}")
    return league


def everything(db: Database) -> list[League]:
    """All leagues, the oldest first."""
    return [_league(row) for row in every(db, _Row, "SELECT * FROM leagues ORDER BY made_at, name")]


def _league(row: _Row) -> League:
    return League(row.name, read(PLAN, row.plan, Plan), row.state, row.gazette_at, row.made_at)


def settle(db: Database, name: str, state: State, gazette_at: datetime | None) -> None:
    """What the league goes over to, and when its next gazette is due."""
    run(db, "UPDATE leagues SET state = ?, gazette_at = ? WHERE name = ?", [str(state), maybe(gazette_at), name])


def join(db: Database, league: str, player: PlayerId, division: int, seed: int) -> None:
    """Enter a player into a division, or into the list of reserves; whoever is in it already moves there."""
    run(
        db,
        """INSERT INTO league_members (league, player, division, seed) VALUES (?, ?, ?, ?)
        ON CONFLICT (league, player) DO UPDATE SET division = excluded.division, seed = excluded.seed""",
        [league, player, division, seed],
    )


def withdraw(db: Database, league: str, player: PlayerId, now: datetime) -> None:
    """Write down that a player has withdrawn."""
    run(
        db, "UPDATE league_members SET withdrawn_at = ? WHERE league = ? AND player = ? AND withdrawn_at IS NULL",
        [written(now), league, player],
    )  # fmt: skip


def members(db: Database, league: str) -> list[Member]:
    """Everybody in a league, division by division, by seed; the reserves first."""
    return every(db, Member, "SELECT * FROM league_members WHERE league = ? ORDER BY division, seed", [league])


def of_player(db: Database, player: PlayerId) -> list[str]:
    """The leagues a player is in."""
    rows = db.conn.execute("SELECT league FROM league_members WHERE player = ? ORDER BY league", [player])
    return [str(row[0]) for row in rows]


def open_round(db: Database, league: str, number: int, now: datetime, closes: datetime) -> None:
    """Write down that a round is open."""
    row = {"league": league, "number": number, "opened_at": written(now), "closes_at": written(closes)}
    add(db, "league_rounds", row)


def rounds(db: Database, league: str) -> list[Round]:
    """The rounds that have been opened."""
    return every(db, Round, "SELECT * FROM league_rounds WHERE league = ? ORDER BY number", [league])


def ask_about(db: Database, league: str, number: int, now: datetime) -> None:
    """Write down that the GM was asked about the games that are left of a round."""
    run(db, "UPDATE league_rounds SET asked_at = ? WHERE league = ? AND number = ?", [written(now), league, number])


def close_round(db: Database, league: str, number: int, now: datetime) -> None:
    """Write down that nothing of a round is left."""
    run(db, "UPDATE league_rounds SET closed_at = ? WHERE league = ? AND number = ?", [written(now), league, number])


def add_match(db: Database, match: Match) -> Match:
    """Keep a match, and return it with its number."""
    row = {name: getattr(match, name) for name in Match.__slots__ if name != "id"}
    return replace(match, id=add(db, "league_meetings", row))


def replace_player(db: Database, match: int, gone: PlayerId, player: PlayerId) -> None:
    """Let somebody else play a match."""
    run(
        db, "UPDATE league_meetings SET home = iif(home = ?2, ?3, home), away = iif(away = ?2, ?3, away) WHERE id = ?1",
        [match, gone, player],
    )  # fmt: skip


def match(db: Database, number: int) -> Match | None:
    """One match by its number."""
    return one(db, Match, "SELECT * FROM league_meetings WHERE id = ?", [number])


def matches(db: Database, league: str) -> list[Match]:
    """All matches of a league, round by round and board by board."""
    return every(db, Match, "SELECT * FROM league_meetings WHERE league = ? ORDER BY round, board", [league])


def add_fixture(db: Database, game: str, match: int, home_side: str, away_side: str) -> None:
    """Make a game one of a match."""
    add(db, "fixtures", {"game": game, "meeting": match, "home_side": home_side, "away_side": away_side})


def fixture(db: Database, game: str) -> Fixture | None:
    """The place of a game in a league, None where it has none."""
    return one(db, Fixture, "SELECT * FROM fixtures WHERE game = ?", [game])


def fixtures(db: Database, league: str) -> list[Fixture]:
    """The games of a league."""
    return every(
        db, Fixture,
        "SELECT f.* FROM fixtures f JOIN league_meetings m ON m.id = f.meeting WHERE m.league = ? ORDER BY f.game",
        [league],
    )  # fmt: skip


def newly_over(db: Database) -> list[str]:
    """The games that are over and whose score was not heard yet."""
    rows = db.conn.execute(
        # From the few that are open, however many games there were.
        "SELECT f.game FROM fixtures f CROSS JOIN games g ON g.id = f.game WHERE f.score IS NULL AND g.state = 'over'"
    )
    return [str(row[0]) for row in rows]


def hear(
    db: Database, game: str, score: Score | None, at: datetime | None, *, home: bool = True, away: bool = True
) -> None:
    """Keep how a game ended, and for whom it is rated; None where it goes on after all."""
    run(
        db,
        "UPDATE fixtures SET score = ?, ended_at = ?, counts_home = ?, counts_away = ? WHERE game = ?",
        [None if score is None else write(SCORE, score), maybe(at), home, away, game],
    )


def meetings(db: Database, league: str, division: int = 0) -> tuple[Meeting, ...]:
    """The matches of a league, or of one division, with the scores of their finished games."""
    scores: dict[int, list[Score]] = {}
    for each in fixtures(db, league):
        if (result := each.result) is not None:
            scores.setdefault(each.meeting, []).append(result)
    return tuple(
        Meeting(match.round, match.home, match.away or NOBODY, match.games, tuple(scores.get(match.id, ())))
        for match in matches(db, league)
        if not division or match.division == division
    )


def print_gazette(
    db: Database, league: str, text: str, html: str, places: dict[str, int], now: datetime
) -> int:  # fmt: skip
    """Keep a gazette, with everybody's place in it by his number, and return its number."""
    number = 1 + int(value(db, "SELECT count(*) FROM gazettes WHERE league = ?", [league]))
    row = {"league": league, "number": number, "printed_at": written(now), "text": text, "html": html}
    add(db, "gazettes", row | {"places": write(PLACES, places)})
    return number


@dataclass(frozen=True, slots=True)
class Gazette:
    """One gazette as it was sent; `places` is JSON."""

    league: str
    number: int
    printed_at: datetime
    text: str
    html: str
    places: str

    @property
    def by_player(self) -> dict[str, int]:
        """The place of everybody in it, by his number."""
        return read(PLACES, self.places, dict[str, int])


def gazettes(db: Database, league: str) -> list[Gazette]:
    """All gazettes of a league, the oldest first."""
    return every(db, Gazette, "SELECT * FROM gazettes WHERE league = ? ORDER BY number", [league])
