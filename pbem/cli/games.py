"""Making a game, seating its players and starting it: scenarios, new, seat, start."""

from __future__ import annotations

import click

from pbem.cli.house import scenario_called, world_of


@click.command()
def scenarios() -> None:
    """List the scenarios that come with pbem."""
    from pbem.scenarios import ScenarioBroken, load, scenario_names

    for name in scenario_names():
        try:
            scenario = load(name)
        except ScenarioBroken as error:
            click.echo(f"{name}: {error}")
            continue
        seats = ", ".join(seat.id for seat in scenario.seats)
        click.echo(f"{name:<22} {scenario.title}, {scenario.date}; {scenario.bounds} bounds; seats: {seats}")


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
@click.option("--language", default="", help="en or de.")
@click.option("--yes", "sure", is_flag=True, help="Also to somebody who serves or served the other side.")
@click.pass_context
def seat(
    context: click.Context, game: str, seat: str, address: str, name: str, zone: str, language: str, sure: bool
) -> None:
    """Give SEAT of GAME to the player at ADDRESS, before the start or in the middle of a game.

    In the middle of a game the newcomer is told what is due now, and the other seats of his side hear of him.
    """
    with world_of(context) as world:
        from pbem.umpire.life.start_game import give_seat

        give_seat(world, game, seat, address, name=name, zone=zone, language=language, sure=sure)
        click.echo(f"{address} holds {seat} of {game}")


@click.command()
@click.argument("game")
@click.pass_context
def start(context: click.Context, game: str) -> None:
    """Start GAME: invitations with briefing, map and order form go to every seat."""
    with world_of(context) as world:
        from pbem.umpire.life.start_game import start as start_game

        deadline = start_game(world, game)
        click.echo(
            f"{game} has started; the deployment is due {deadline:%a %d %b %Y %H:%M} UTC.\n"
            "The invitations go out with the next pass of `pbem serve` or `pbem tick`."
        )
