"""`pbem league recount` of ten thousand kept games: every result heard anew from its record, and all ratings."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path

import pytest

from pbem.league.plan import Division, Person, Plan
from pbem.store import leagues
from pbem.umpire.desk.gm_word import finish_game
from pbem.umpire.league.hearing import hear_results, rehear
from pbem.umpire.league.seasons import new_league, start_season
from pbem.umpire.league.tables import ratings_of
from pbem.umpire.life.adjudicating import adjudicate
from tests.bench.clock import report, seconds
from tests.umpire.club import Club, make_club

GAMES = 10_000
PEOPLE = tuple(Person(f"p{number}@league.example", f"Player {number}") for number in range(16))
PLAN = Plan("bench", "The League", "napoleonic_squares", ("raab",), (Division("", PEOPLE),), date(2026, 3, 10), "UTC")


def measure() -> None:
    """A recount must take less than ten seconds; the floor is reading the rows of the fixtures."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        club = kept_games(make_club(Path(folder), patch))
        hearing = seconds(partial(rehear, club.world, PLAN.name), 1)
        rating = seconds(partial(ratings_of, club.world), 1)
        floor = seconds(partial(leagues.fixtures, club.world.db, PLAN.name), 3)
        assert rehear(club.world, PLAN.name) == [], "a recount of what was heard changes nothing"
    report(f"recounts of {GAMES} kept games", hearing + rating, floor, "recounts", "reading the fixtures")
    assert hearing + rating < 10, f"a recount took {hearing:.1f} s and {rating:.1f} s for the ratings"


def kept_games(club: Club) -> Club:
    """A league of which a round of Raab was played, and that round kept again and again under other names."""
    new_league(club.world, replace(PLAN, mirrored=False, deadlines="daily 20:00"))
    start_season(club.world, PLAN.name)
    club.tick()
    played = [each.game for each in leagues.fixtures(club.world.db, PLAN.name)]
    for number, game in enumerate(played):
        # A verdict of the rules or by points has its score; without one the last position is read.
        if number % 3:
            adjudicate(club.world, game)
        else:
            finish_game(club.world, game, "by agreement", "france")
    hear_results(club.world)
    db, copies = club.world.db, GAMES // len(played)
    for copy in range(1, copies):
        for table, key in (
            ("games", "id"),
            ("seats", "game"),
            ("tenures", "game"),
            ("terms", "game"),
            ("fixtures", "game"),
        ):
            columns = [each.name for each in db[table].columns if table != "tenures" or each.name != "id"]
            chosen = [f"{name} || '-{copy}'" if name == key else name for name in columns]
            db.conn.execute(
                f"INSERT INTO {table} ({', '.join(columns)}) SELECT {', '.join(chosen)} FROM {table} "
                f"WHERE {key} IN ({', '.join('?' * len(played))})", played,
            )  # fmt: skip
    db.conn.commit()
    return club
