"""The static site of a club's leagues: plain files without scripts, and nothing of a game that goes on."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from markupsafe import Markup

from pbem.league import gazette as printing
from pbem.league.berger import Pair
from pbem.league.curve import curve
from pbem.league.meeting import NOBODY, Meeting, PlayerId
from pbem.league.ratings import PUBLIC_FROM, Ratings
from pbem.league.words import result
from pbem.report.page import web_page
from pbem.report.tongue.catalogue import tongue_of
from pbem.resources import templates_dir
from pbem.store import leagues
from pbem.store.leagues import Fixture, Match
from pbem.umpire.league.dramas import is_open
from pbem.umpire.league.game_page import write_game
from pbem.umpire.league.people import reliability_of
from pbem.umpire.league.rounds import pairs_to_come
from pbem.umpire.league.season import Season, season_of
from pbem.umpire.league.tables import ratings_of
from pbem.umpire.world import World

_INDEX: Final = "index.html"


@dataclass(frozen=True)
class Site:
    """A site being written: the folder, the language of its words, the ratings of everybody."""

    world: World
    folder: Path
    language: str
    ratings: Ratings

    def write(self, path: str, template: str, title: str, strap: str, **context: object) -> int:
        """Write one page, with the way back to the first; always 1."""
        depth = path.count("/")
        links = [("All leagues", "../" * depth + _INDEX)] if depth or path != _INDEX else []
        if path.startswith(("leagues/",)) and path.count("/") > 1:
            home = "../" * (depth - 2)
            links += [("Table and fixtures", f"{home}index.html"), ("Ratings", f"{home}ratings.html")]
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        frame = {
            "language": self.language,
            "root": "../" * depth,
            "title": title,
            "strap": strap,
            "links": links,
            "club": self.world.settings.club.name,
        }
        file.write_text(web_page(f"league/{template}", frame | context), encoding="utf-8")
        return 1


def write_site(world: World, folder: Path, language: str = "en") -> int:
    """Write the pages of all leagues into a folder, over those of an earlier site, and return how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    style = (templates_dir() / "league" / "site.css").read_text(encoding="utf-8")
    (folder / "site.css").write_text(style, encoding="utf-8")
    site = Site(world, folder, language, ratings_of(world))
    found = [season_of(world.db, league.name) for league in leagues.everything(world.db)]
    listed = [
        {"href": f"leagues/{each.league.name}/{_INDEX}", "title": each.league.plan.title, "stands": _stands(site, each)}
        for each in found
    ]
    number = site.write(_INDEX, "house", world.settings.club.name, tongue_of(language).tell("Leagues"), leagues=listed)
    return number + sum(_write_league(site, each) for each in found)


def _stands(site: Site, season: Season) -> str:
    say = tongue_of(site.language).tell
    current = season.current
    return say(f"round {current.number} of {season.rounds_planned()}") if current else f"{season.league.plan.start}"


def _write_league(site: Site, season: Season) -> int:
    base, plan = f"leagues/{season.league.name}", season.league.plan
    shown = _shown_games(site, season)
    gazettes = leagues.gazettes(site.world.db, season.league.name)
    say = tongue_of(site.language).tell
    number = site.write(
        f"{base}/{_INDEX}",
        "league",
        plan.title,
        _stands(site, season),
        divisions=[_division(season, each) for each in season.divisions],
        rounds=[_round(season, each, shown) for each in range(1, season.rounds_planned() + 1)],
        gazettes=[{"href": f"gazettes/{each.number}.html", "name": say(f"gazette {each.number}")} for each in gazettes],
    )
    number += site.write(
        f"{base}/ratings.html", "ratings", plan.title, say("Ratings"),
        people=[_person(site, season, player) for player in _by_rating(site, season)], sides=_sides(site, season),
    )  # fmt: skip
    for gazette in gazettes:
        file = site.folder / base / "gazettes" / f"{gazette.number}.html"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(gazette.html, encoding="utf-8")
        number += 1
    for fixture, match in shown:
        number += write_game(site, season, fixture, match)
    return number


def _shown_games(site: Site, season: Season) -> list[tuple[Fixture, Match]]:
    """The games that may be shown: they are over, and so are those with the same dice."""
    matches = {match.id: match for match in season.matches}
    found = leagues.fixtures(site.world.db, season.league.name)
    return [(each, matches[each.meeting]) for each in found if each.score and is_open(site.world, each.game)]


def _division(season: Season, division: int) -> dict[str, Any]:
    lines = season.table(division)
    table = printing.printed(season.title(division), lines, season.names, season.league.plan.tie_breaks, {})
    players = [line.player for line in lines]
    meetings = season.of_division(division)
    cross = [
        {"name": season.name(player), "cells": [_cell(meetings, player, other) for other in players]}
        for player in players
    ]
    return {"table": table, "cross": cross}


def _cell(meetings: tuple[Meeting, ...], player: PlayerId, other: PlayerId) -> str | None:
    """What came of the meetings of two, from the first one's side; None where they are one."""
    if player == other:
        return None
    found = [each for each in meetings if each.has(player) and each.has(other) and each.scores]
    return " ".join(_own(each, player) for each in found)


def _own(meeting: Meeting, player: PlayerId) -> str:
    home, _, away = result(meeting).partition(" ")[0].partition(":")
    return f"{home}:{away}" if meeting.home == player else f"{away}:{home}"


def _round(season: Season, number: int, shown: list[tuple[Fixture, Match]]) -> dict[str, Any]:
    opened = [match for match in season.matches if match.round == number]
    matches = [_match(season, match, shown) for match in opened]
    if not opened and number > len(season.rounds):
        matches = [
            _pair(season, pair) for division in season.divisions for pair in pairs_to_come(season, division, number)
        ]
    return {"number": number, "from": f"{season.league.plan.day(number)}", "matches": matches}


def _match(season: Season, match: Match, shown: list[tuple[Fixture, Match]]) -> dict[str, Any]:
    meeting = season.meetings[match.id]
    games = [{"href": f"games/{each.game}.html", "name": each.game} for each, other in shown if other.id == match.id]
    score = result(meeting) if meeting.scores else ""
    return _pair(season, (match.home, match.away or NOBODY)) | {"score": score, "games": games}


def _pair(season: Season, pair: Pair) -> dict[str, Any]:
    home, away = pair
    name = season.name(away) if away != NOBODY else ""
    return {"home": season.name(home), "away": name, "score": "", "games": []}


def _by_rating(site: Site, season: Season) -> list[PlayerId]:
    system = season.league.plan.system

    def rank(player: PlayerId) -> tuple[bool, float]:
        found = site.ratings.of(system, player)
        public = found is not None and found.games >= PUBLIC_FROM
        return not public, -found.rating.rating if found and public else 0.0

    return sorted(season.names, key=rank)


def _person(site: Site, season: Season, player: PlayerId) -> dict[str, Any]:
    system = season.league.plan.system
    rating = site.ratings.shown(system, player)
    history = site.ratings.players.get((system, player), []) if rating else []
    return {
        "name": season.name(player),
        "rating": rating,
        # Drawn and escaped by us.
        "curve": Markup(curve(history, season.name(player))),
        "reliable": str(reliability_of(site.world, player)),
    }


def _sides(site: Site, season: Season) -> list[dict[str, str]]:
    system = season.league.plan.system
    sides = {each.scenario: sorted((each.home_side, each.away_side))[0] for each in _scores(season)}
    return [
        {"scenario": scenario, "side": side, "points": f"{site.ratings.advantage(system, scenario):+.0f}"}
        for scenario, side in sides.items()
    ]


def _scores(season: Season) -> list[Any]:
    return [score for meeting in season.meetings.values() for score in meeting.scores]
