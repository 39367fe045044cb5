"""Leagues: `pbem league` and its verbs, and the static site."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.complaint import EX_DATAERR, Complaint
from pbem.cli.house import json_option, print_json, settings_of, world_of

if TYPE_CHECKING:
    from pbem.umpire.world import World


@click.group()
def league() -> None:
    """Run a season: `pbem league new leagues/spring.toml`, then `start spring`; the rest goes by itself."""


@contextmanager
def _house(context: click.Context) -> Iterator[World]:
    """The world of the settings; what a league cannot do is told in a sentence."""
    with world_of(context) as world:
        from pbem.umpire.league.complaints import REFUSALS

        try:
            yield world
        except REFUSALS as error:
            raise Complaint(str(error).strip("'\"")) from None


def _faults(context: click.Context, file: Path) -> list[str]:
    from datetime import UTC, datetime

    from pbem.umpire.league.file import faults_of

    return list(faults_of(file, settings_of(context), datetime.now(UTC).date()))


@league.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@json_option
@click.pass_context
def check(context: click.Context, file: Path, as_json: bool) -> None:
    """Look FILE over: every fault with its line, what is wrong and what would be right."""
    faults = _faults(context, file)
    if as_json:
        print_json({"file": str(file), "faults": faults})
    for fault in () if as_json else faults or [f"{file}: nothing is wrong with it"]:
        click.echo(fault)
    context.exit(EX_DATAERR if faults else 0)


@league.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.pass_context
def new(context: click.Context, file: Path) -> None:
    """Make a league of FILE, which is called like it; its players are in it, and it waits for `start`."""
    with _house(context) as world:
        from pbem.umpire.league.file import LeagueBroken, read_league
        from pbem.umpire.league.seasons import new_league

        try:
            plan = read_league(file, world.settings, world.now().date())
        except LeagueBroken as broken:
            raise Complaint(broken, EX_DATAERR) from None
        new_league(world, plan)
        number = sum(len(division.players) for division in plan.divisions)
        click.echo(
            f"{plan.name}: {plan.title}, {number} players, {plan.pairs}, from {plan.start}.\n"
            f"`pbem league start {plan.name}` lets it begin."
        )


@league.command()
@click.argument("name")
@click.pass_context
def start(context: click.Context, name: str) -> None:
    """Let NAME begin: its first round opens on its day, and whoever wished to enter has done so."""
    with _house(context) as world:
        from pbem.umpire.league.season import season_of
        from pbem.umpire.league.seasons import start_season

        start_season(world, name)
        season = season_of(world.db, name)
        click.echo(f"{name} runs: {season.rounds_planned()} rounds, the first from {season.league.plan.start} on.")


@league.command()
@click.argument("name", required=False)
@json_option
@click.pass_context
def table(context: click.Context, name: str | None, as_json: bool) -> None:
    """Show the tables of NAME, or which leagues there are."""
    with _house(context) as world:
        from pbem.umpire.league.exporting import as_plain
        from pbem.umpire.league.season import season_of
        from pbem.umpire.league.tables import leagues_text, tables_text

        if name is None:
            click.echo(leagues_text(world))
        elif as_json:
            print_json(as_plain(season_of(world.db, name)))
        else:
            click.echo(tables_text(season_of(world.db, name)))


@league.command()
@click.argument("name")
@json_option
@click.pass_context
def fixtures(context: click.Context, name: str, as_json: bool) -> None:
    """Show the rounds of NAME, what came of each match, and who meets whom next."""
    with _house(context) as world:
        from pbem.umpire.league.exporting import as_plain
        from pbem.umpire.league.season import season_of
        from pbem.umpire.league.tables import fixtures_text

        found = season_of(world.db, name)
        if as_json:
            print_json(as_plain(found)["matches"])
        else:
            click.echo(fixtures_text(found))


@league.command()
@click.argument("name")
@click.pass_context
def ratings(context: click.Context, name: str) -> None:
    """Show the ratings of the people of NAME, and how reliable they are."""
    with _house(context) as world:
        from pbem.umpire.league.season import season_of
        from pbem.umpire.league.tables import ratings_text, reliability_text

        click.echo(f"{ratings_text(world, name)}\n\n{reliability_text(world, season_of(world.db, name))}")


@league.command("round")
@click.argument("name")
@json_option
@click.pass_context
def round_(context: click.Context, name: str, as_json: bool) -> None:
    """Show the present round of NAME: its games, where each stands, and when it closes."""
    with _house(context) as world:
        from pbem.umpire.league.tables import round_state

        found = round_state(world, name)
        if as_json:
            print_json(found)
            return
        for key, value in found.items():
            for line in value if isinstance(value, list) else [f"{key}: {value}"]:
                click.echo(line)


@league.command()
@click.argument("name")
@click.option("--yes", "sure", is_flag=True, help="Do not ask.")
@click.pass_context
def adjudicate(context: click.Context, name: str, sure: bool) -> None:
    """End what is left of the present round of NAME as it is proposed from the victory points."""
    with _house(context) as world:
        from pbem.umpire.league.adjudicating import adjudicate as end_all
        from pbem.umpire.league.adjudicating import proposal_of, unfinished
        from pbem.umpire.league.season import season_of

        season = season_of(world.db, name)
        left = unfinished(world, season, season.current.number) if season.current else []
        for game in left:
            click.echo(proposal_of(world, game))
        if not left:
            click.echo(f"nothing is left of the present round of {name}")
            return
        if not sure:
            click.confirm("These games end so, for good. Go on?", abort=True)
        click.echo(f"{len(end_all(world, name))} games are over.")


@league.command()
@click.argument("name")
@click.argument("address")
@click.pass_context
def withdraw(context: click.Context, name: str, address: str) -> None:
    """Take the player at ADDRESS out of NAME: a reserve plays on, or the games are forfeited."""
    with _house(context) as world:
        from pbem.umpire.league.people import player_at
        from pbem.umpire.league.people import withdraw as leave

        click.echo(leave(world, name, player_at(world, address)))


@league.command()
@click.argument("name")
@click.option("--yes", "sure", is_flag=True, help="Do not ask.")
@click.pass_context
def close(context: click.Context, name: str, sure: bool) -> None:
    """Close the season of NAME for good, and tell who plays where in the next."""
    if not sure:
        click.confirm(f"Nothing of {name} changes any more after that. Go on?", abort=True)
    with _house(context) as world:
        from pbem.umpire.league.seasons import close_season

        for title, people in close_season(world, name):
            click.echo(f"{title or name}, next season: {', '.join(people)}")


@league.command()
@click.argument("name")
@click.pass_context
def recount(context: click.Context, name: str) -> None:
    """Work every result of NAME out again from its games, and tell what was otherwise."""
    with _house(context) as world:
        from pbem.umpire.league.hearing import rehear

        changed = rehear(world, name)
        for line in changed or [f"all results of {name} are as its games have them"]:
            click.echo(line)


@league.command()
@click.argument("name")
@click.option("--as", "kind", type=click.Choice(["csv", "trf", "json"]), default="csv", show_default=True)
@click.option("--division", type=click.IntRange(1, 20), default=1, help="Of which division, for TRF.")
@click.pass_context
def export(context: click.Context, name: str, kind: str, division: int) -> None:
    """Print NAME for other programs: its tables as CSV, a Swiss as FIDE's TRF, everything as JSON."""
    with _house(context) as world:
        from pbem.umpire.league.exporting import as_csv, as_plain, as_trf
        from pbem.umpire.league.season import season_of

        season = season_of(world.db, name)
        if kind == "json":
            print_json(as_plain(season))
        else:
            click.echo(as_csv(season) if kind == "csv" else as_trf(season, division), nl=False)


@league.command()
@click.argument("name")
@click.pass_context
def gazette(context: click.Context, name: str) -> None:
    """Print the gazette of NAME now and queue it for everybody, instead of waiting for its day."""
    with _house(context) as world:
        from pbem.umpire.league.gazettes import print_gazette

        click.echo(f"gazette {print_gazette(world, name)} of {name} goes out with the next pass.")


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.pass_context
def site(context: click.Context, folder: Path) -> None:
    """Write the pages of all leagues into FOLDER: tables, fixtures, ratings, finished games, gazettes.

    Plain files for any web server, without scripts; nothing of a game that goes on is in them.
    """
    with _house(context) as world:
        from pbem.umpire.league.site import write_site

        number = write_site(world, folder)
        click.echo(f"{number} pages in {folder}; open {folder / 'index.html'}")
