"""The gazette: printed once a week for every league that runs, and sent to all its members."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Final

from pbem.league import gazette as printing
from pbem.league.gazette import Issue, Pairing
from pbem.league.meeting import NOBODY
from pbem.league.ratings import Ratings
from pbem.report.letters.gazette import gazette
from pbem.report.letters.league import league_footer
from pbem.report.page import Page
from pbem.store import leagues, players
from pbem.store.database import step
from pbem.store.leagues import Gazette, State
from pbem.umpire.guard import errand
from pbem.umpire.league.dramas import Shown, most_dramatic
from pbem.umpire.league.rounds import pairs_to_come
from pbem.umpire.league.season import Season, season_of
from pbem.umpire.league.seasons import WEEK
from pbem.umpire.league.tables import ratings_of
from pbem.umpire.mailing.envelopes import post_to_member
from pbem.umpire.world import World

LARGEST: Final = 100_000
"""Bytes of a whole gazette on the wire; the map is left out where it would be larger."""


def print_due_gazettes(world: World) -> None:
    """Print the gazette of every league whose day has come."""
    for league in leagues.everything(world.db):
        if league.state is State.RUNNING and league.gazette_at is not None and league.gazette_at <= world.now():
            doing = f"the gazette of {league.name} could not be printed"
            errand(world, doing, partial(print_gazette, world, league.name), otherwise=0)


def print_gazette(world: World, name: str) -> int:
    """Print a gazette now, queue it for everybody, and return its number."""
    with step(world.db, "gazette"):
        season = season_of(world.db, name)
        league, now = season.league, world.now()
        earlier = leagues.gazettes(world.db, name)
        games = leagues.fixtures(world.db, name)
        matches = {each.meeting for each in games if each.ended_at and _is_news(each.ended_at, earlier)}
        shown = most_dramatic(world, [each.game for each in games if each.meeting in matches])
        before = earlier[-1].by_player if earlier else {}
        issue = issue_of(season, ratings_of(world), len(earlier) + 1, matches, before, shown)
        number = _keep(world, season, issue, shown)
        for player in season.everybody:
            _send(world, season, issue, shown, player)
        due = league.gazette_at
        while due is not None and due <= now:
            due += WEEK
        leagues.settle(world.db, name, league.state, due)
    return number


def _is_news(ended: datetime, earlier: Sequence[Gazette]) -> bool:
    return not earlier or ended > earlier[-1].printed_at


def issue_of(
    season: Season, ratings: Ratings, number: int, matches: set[int], before: dict[str, int], shown: Shown | None
) -> Issue:
    """What stands in a gazette; `matches` are those in which something has ended since the last."""
    plan = season.league.plan
    found = [season.meetings[match.id] for match in season.matches if match.id in matches]
    opened = season.current.number if season.current else 0
    going_on = [match for match in season.matches if not season.meetings[match.id].is_over]
    return Issue(
        title=plan.title,
        number=number,
        results=tuple(printing.result(each, season.names) for each in found),
        tables=tuple(
            printing.printed(season.title(each), season.table(each), season.names, plan.tie_breaks, before)
            for each in season.divisions
        ),
        ratings=_ratings(season, ratings),
        in_play=tuple(Pairing(season.name(match.home), season.name(match.away or NOBODY)) for match in going_on),
        to_come=_to_come(season, opened + 1),
        drama=shown.drama if shown else None,
    )


def _ratings(season: Season, ratings: Ratings) -> tuple[tuple[str, str], ...]:
    system = season.league.plan.system
    known = [(player, ratings.of(system, player)) for player in season.names]
    order = sorted(known, key=lambda each: -(each[1].rating.rating if each[1] else 0))
    shown = [(season.name(player), ratings.shown(system, player)) for player, _ in order]
    return tuple((name, text) for name, text in shown if text)


def _to_come(season: Season, number: int) -> tuple[tuple[int, tuple[Pairing, ...]], ...]:
    if number > season.rounds_planned():
        return ()
    pairs = [
        Pairing(season.name(home), season.name(away) if away != NOBODY else "")
        for division in season.divisions
        for home, away in pairs_to_come(season, division, number)
    ]
    return ((number, tuple(pairs)),) if pairs else ()


def _keep(world: World, season: Season, issue: Issue, shown: Shown | None) -> int:
    page = gazette(issue, (), (), "en")
    places = {
        str(line.player): line.place for division in season.divisions for line in season.table(division)
    }  # fmt: skip
    return leagues.print_gazette(world.db, season.league.name, page.text, page.html, places, world.now())


def _send(world: World, season: Season, issue: Issue, shown: Shown | None, number: int) -> None:
    player = players.get(world.db, number)
    if player is None:
        return
    pictures = (shown.picture,) if shown and shown.picture and player.wish("map", "large") != "off" else ()
    footer = league_footer(world.settings.club.address, season.league.name)
    page = gazette(issue, pictures, footer, player.language)
    if weight(page) > LARGEST:
        page = gazette(issue, (), footer, player.language)
    key = f"{season.league.name} gazette {issue.number}"
    post_to_member(world, player, "gazette", page, key=key)


def weight(page: Page) -> int:
    """About how many bytes a letter has on the wire."""
    pictures = sum(len(picture.png) * 137 // 100 for picture in page.pictures)
    return len(page.text.encode()) + len(page.html.encode()) * 11 // 10 + pictures
