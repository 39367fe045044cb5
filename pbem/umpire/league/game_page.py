"""The page of a game that is over: who won, what happened bound by bound, the last map, and the replay."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pbem.report.bulletin.facts import facts
from pbem.report.card import GameCard
from pbem.report.map import describe, draw
from pbem.report.tongue.catalogue import tongue_of
from pbem.store import chains, games, resolutions
from pbem.store.games import Game
from pbem.store.leagues import Fixture, Match
from pbem.umpire.bounds.reports import played, source_of
from pbem.umpire.bounds.resolution import read_verdict
from pbem.umpire.history.recorded import recorded
from pbem.umpire.league.season import Season
from pbem.umpire.match import Match as Sitting
from pbem.umpire.match import sides_of, sit
from pbem.umpire.remains.history import history_of
from pbem.umpire.remains.replay import replay_of
from pbem.umpire.world import World

if TYPE_CHECKING:
    from pbem.umpire.league.site import Site


def write_game(site: Site, season: Season, fixture: Fixture, match: Match) -> int:
    """Write the page of a game that is over, with its last map beside it; always 1."""
    world, say = site.world, tongue_of(site.language).tell
    game = games.get(world.db, fixture.game)
    sat, verdict = sit(world.db, world.settings, game), read_verdict(game.verdict)
    names = {side.id: side.name for side in sides_of(game)}
    base = f"leagues/{season.league.name}/games"
    view = sat.view(fixture.home_side)
    (site.folder / base).mkdir(parents=True, exist_ok=True)
    tongue = tongue_of(site.language)
    svg = draw(view, sentences=sat.system.SENTENCES, date=game.date, width=1000, tongue=tongue)
    (site.folder / base / f"{game.id}.svg").write_text(svg, encoding="utf-8")
    score = fixture.result
    assert score is not None and verdict is not None, "a game that is shown is over"
    chain = chains.get(world.db, game.chain)
    return site.write(
        f"{base}/{game.id}.html",
        "game",
        f"{say(game.title)}, {say(game.date)}",
        f"{season.league.plan.title}, {say(f'Round {match.round}')}",
        home=season.name(match.home),
        away=season.name(match.away or 0),
        home_side=say(names[fixture.home_side]),
        away_side=say(names[fixture.away_side]),
        score=f"{score.home_points}:{score.away_points}",
        verdict=verdict.reason,
        headline="",
        picture=f"{game.id}.svg",
        replay=_replay(site, base, game),
        told=describe(view, tongue=tongue),
        bounds=_bounds(world, sat, fixture.home_side, site.language),
        chain=chain.name,
        anchor=f"{chain.anchor.hex()} <- {chain.secret.hex()}",
    )


def _replay(site: Site, base: str, game: Game) -> str:
    """The name of the replay's file, written where it is not there yet; empty where nothing was played.

    It is named after the last resolution: a game that was opened again and ended otherwise has another.
    """
    history = history_of(site.world.db, game.id)
    if not history.open or not history.found:
        return ""
    name = f"{game.id}-replay-{game.present}.html"
    file = site.folder / base / name
    if not file.exists():
        file.write_text(replay_of(history, language=site.language), encoding="utf-8")
    return name


def _bounds(world: World, match: Sitting, side: str, language: str) -> list[dict[str, Any]]:
    """What one side's reports said first, bound by bound."""
    commission = next(each for each in match.commissions if each.side == side)
    found = []
    for row in resolutions.line(world.db, match.game.id):
        if row.bound == 0:
            continue
        told = played(world.db, match, row, recorded(world.db, match.system, row), None)
        source = source_of(told, commission)
        card: GameCard = replace(source.card, language=language)
        found.append({"bound": row.bound, "lines": list(facts(replace(source, card=card)).in_short)})
    return found
