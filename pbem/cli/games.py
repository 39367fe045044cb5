"""Making a game, seating its players and starting it: scenarios, new, seat, start."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pbem.cli.house import json_option, print_json, scenario_called, world_of

if TYPE_CHECKING:
    from pbem.scenarios import Scenario


@click.command()
@json_option
def scenarios(as_json: bool) -> None:
    """List the scenarios that come with pbem."""
    from pbem.scenarios import ScenarioBroken, load, scenario_names

    found: list[Scenario] = []
    for name in scenario_names():
        try:
            found.append(load(name))
        except ScenarioBroken as error:
            click.echo(f"{name}: {error}", err=True)
    if as_json:
        print_json([_described(scenario) for scenario in found])
        return
    for scenario in found:
        seats = ", ".join(seat.id for seat in scenario.seats)
        click.echo(f"{scenario.name:<22} {scenario.title}, {scenario.date}; {scenario.bounds} bounds; seats: {seats}")


def _described(scenario: Scenario) -> dict[str, object]:
    seats = [{"id": seat.id, "name": seat.name, "side": seat.side} for seat in scenario.seats]
    kept = {name: getattr(scenario, name) for name in ("name", "title", "date", "system", "ways", "bounds")}
    return {**kept, "seats": seats}


@click.command()
@click.argument("scenario")
@click.option("--id", "identity", default="", help="The game's name, such as dett-07.")
@click.option("--way", default="", help="simultaneous or alternate; the scenario's first way if not given.")
@click.option("--deadlines", default="", help='Such as "Sundays 20:00 Europe/London" or "every 3 days 20:00".')
@click.option("--zone", default="", help="The game's home time zone; the club's if not given.")
@click.option("--gm", default="", help="The address of the person who looks after this game.")
@click.pass_context
def new(context: click.Context, scenario: str, identity: str, way: str, deadlines: str, zone: str, gm: str) -> None:
    """Make a game of SCENARIO (a name that `pbem scenarios` lists, or a folder)."""
    loaded = scenario_called(scenario)
    with world_of(context) as world:
        from pbem.umpire.life.start_game import Terms, new_game

        game = new_game(world, loaded, Terms(identity, way, deadlines, zone, gm))
        click.echo(f"{game.id}: {game.title}, {game.way}, due {game.schedule}. Give its seats to players:")
        for seat in loaded.seats:
            click.echo(f"  pbem seat {game.id} {seat.id} ADDRESS    # {seat.name}")
        click.echo(f"then start it:\n  pbem start {game.id}")


@click.command()
@click.argument("game")
@click.argument("seat")
@click.argument("address")
@click.option("--name", default="", help="The player's name.")
@click.option("--zone", default="", help="The player's time zone, such as America/New_York.")
@click.option("--language", type=click.Choice(["en", "de"]), default=None, help="In which his letters are read.")
@click.option("--yes", "sure", is_flag=True, help="Also to somebody who serves or served the other side.")
@click.pass_context
def seat(
    context: click.Context, game: str, seat: str, address: str, name: str, zone: str, language: str | None, sure: bool
) -> None:
    """Give SEAT of GAME to the player at ADDRESS, before the start or in the middle of a game.

    In the middle of a game the newcomer is told what is due now, and the other seats of his side hear of him.
    """
    with world_of(context) as world:
        from pbem.umpire.life.start_game import give_seat

        give_seat(world, game, seat, address, name=name, zone=zone, language=language or "", sure=sure)
        click.echo(f"{address} holds {seat} of {game}")


@click.command()
@click.argument("game")
@click.pass_context
def start(context: click.Context, game: str) -> None:
    """Start GAME: invitations with briefing, map and order form go to every seat."""
    with world_of(context) as world:
        from pbem.umpire.life.start_game import start as start_game
        from pbem.umpire.world import local

        deadline = start_game(world, game)
        click.echo(
            f"{game} has started; the deployment is due {local(world, deadline)}.\n"
            "The invitations go out with the next pass of `pbem serve` or `pbem tick`."
        )
