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
@click.option("--points", type=click.IntRange(200, 10_000), default=None, help="What each side may spend in a pickup.")
@click.option("--table", default="", help="How large its table is in inches, such as 96x60.")
@click.pass_context
def new(
    context: click.Context,
    scenario: str,
    identity: str,
    way: str,
    deadlines: str,
    zone: str,
    gm: str,
    points: int | None,
    table: str,
) -> None:
    """Make a game of SCENARIO (a name that `pbem scenarios` lists, or a folder)."""
    loaded = scenario_called(scenario, points, table)
    with world_of(context) as world:
        from pbem.umpire.life.start_game import Terms, new_game

        game = new_game(world, loaded, Terms(identity, way, deadlines, zone, gm))
        click.echo(f"{game.id}: {game.title}, {game.way}, due {game.schedule}. Give its seats to players:")
        for seat in loaded.seats:
            click.echo(f"  pbem seat {game.id} {seat.id} ADDRESS    # {seat.name}")
        click.echo(f"then start it:\n  pbem start {game.id}")


@click.command()
@click.argument("scenario")
@click.option("--id", "identity", default="", help="The game's name, such as dett-07.")
@click.option("--way", default="", help="simultaneous or alternate; the scenario's first way if not given.")
@click.option("--deadlines", default="", help='Such as "Sundays 20:00 Europe/London" or "every 3 days 20:00".')
@click.option("--zone", default="", help="The game's home time zone; the club's if not given.")
@click.option("--gm", default="", help="The address of the person who looks after this game.")
@click.option("--second-gm", default="", help="Whom to ask where the GM is silent.")
@click.option("--by", "days", type=click.IntRange(1, 180), default=14, show_default=True, help="Days to fill it.")
@click.option("--moderated", is_flag=True, help="Reports wait for the GM's RELEASE.")
@click.option("--never-by-itself", "never", is_flag=True, help="They never go out without it.")
@click.option("--closed", default="", help='Days without a deadline, such as "12-24..01-02".')
@click.option(
    "--press", type=click.Choice(["all", "side", "none", "courier"]), default=None, help="Who may write whom."
)
@click.option("--terms", default="", help='Others, as in a letter: "observers open, delay 1, challenge_hours 24".')
@click.pass_context
def announce(
    context: click.Context,
    scenario: str,
    identity: str,
    way: str,
    deadlines: str,
    zone: str,
    gm: str,
    second_gm: str,
    days: int,
    moderated: bool,
    never: bool,
    closed: str,
    press: str | None,
    terms: str,
) -> None:
    """Make an open game of SCENARIO: players JOIN it by letter, and it starts when it is full."""
    from dataclasses import replace
    from datetime import timedelta

    loaded = scenario_called(scenario)
    with world_of(context) as world:
        from pbem.umpire.life.start_game import Terms, new_game
        from pbem.umpire.life.terms import in_words, usual
        from pbem.umpire.world import local

        house = usual(world.settings)
        wanted_by = world.now() + timedelta(days=days)
        kept = replace(
            house,
            announced=True,
            wanted_by=wanted_by,
            moderated=moderated,
            release="never" if never else house.release,
            second_gm=second_gm.lower(),
            closed=closed or house.closed,
            press=press or house.press,
        )
        kept = in_words(kept, terms)
        game = new_game(world, loaded, Terms(identity, way, deadlines, zone, gm), kept)
        click.echo(
            f"{game.id}: {game.title}, {game.way}, due {game.schedule}; open until {local(world, wanted_by)}.\n"
            f"Players write to {world.settings.club.address}:\n  JOIN {game.id} as {loaded.seats[0].id}\n"
            f"`pbem show {game.id}` shows who is in."
        )


@click.command()
@click.argument("game")
@click.argument("seat")
@click.argument("address", default="")
@click.option("--house", is_flag=True, help="Instead of somebody: the house's own player, until a person takes it.")
@click.option("--name", default="", help="The player's name.")
@click.option("--zone", default="", help="The player's time zone, such as America/New_York.")
@click.option("--language", type=click.Choice(["en", "de"]), default=None, help="In which his letters are read.")
@click.option("--yes", "sure", is_flag=True, help="Also to somebody who serves or served the other side.")
@click.option("--sure", "agreed", is_flag=True, help="He has said that he plays: the game waits for no letter of his.")
@click.pass_context
def seat(
    context: click.Context,
    game: str,
    seat: str,
    address: str,
    house: bool,
    name: str,
    zone: str,
    language: str | None,
    sure: bool,
    agreed: bool,
) -> None:
    """Give SEAT of GAME to the player at ADDRESS, or to the house, before the start or in the middle of a game.

    An address that is new to us is invited, and the game waits for a first letter from there. In the middle
    of a game the newcomer is told what is due now, and the other seats of his side hear of him.
    """
    if house == bool(address):
        raise click.UsageError("Write an ADDRESS, or --house.")
    with world_of(context) as world:
        from pbem.umpire.life.start_game import give_seat

        if house:
            from pbem.commands import gm_words
            from pbem.umpire.desk.verbs import say

            word = next(each for each in gm_words() if each.name == "seat")
            click.echo(say(world, game, word, f"{seat} HOUSE"))
            return
        give_seat(
            world, game, seat, address, name=name, zone=zone, language=language or "", sure=sure, invite=not agreed
        )
        click.echo(f"{address} holds {seat} of {game}")


@click.command()
@click.argument("game")
@click.option("--sure", is_flag=True, help="Wait for no letter of those who were invited.")
@click.pass_context
def start(context: click.Context, game: str, sure: bool) -> None:
    """Start GAME: its seats are dealt to those who are booked, and briefing, map and order form go to everybody."""
    with world_of(context) as world:
        from pbem.umpire.life.mustering import deal_and_start
        from pbem.umpire.world import local

        deadline = deal_and_start(world, game, sure=sure)
        click.echo(
            f"{game} has started; the deployment is due {local(world, deadline)}.\n"
            "The invitations go out with the next pass of `pbem serve` or `pbem tick`."
        )
