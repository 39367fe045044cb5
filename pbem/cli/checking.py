"""Looking orders or a scenario over without a game being touched: check."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.cli.complaint import EX_DATAERR, EX_USAGE, Complaint
from pbem.cli.house import json_option, print_json, scenario_called, world_of


@click.command()
@click.argument("orders", type=click.Path(path_type=Path, exists=True, allow_dash=True), default=Path("-"))
@click.option("--scenario", default="", help="The scenario (a name or a folder).")
@click.option("--game", default="", help="A game of this club instead; its present bound is taken.")
@click.option("--seat", default="", help="The seat that gives the orders.")
@click.option("--deployment", is_flag=True, help="Check a deployment; otherwise bound 1 of the scenario.")
@json_option
@click.pass_context
def check(
    context: click.Context, orders: Path, scenario: str, game: str, seat: str, deployment: bool, as_json: bool
) -> None:
    """Check ORDERS (a file, or - for standard input) as a letter would be checked; nothing is filed.

    If ORDERS is a folder, the scenario in it is looked over instead.
    """
    from pbem.umpire.filing import check_orders

    if orders.is_dir():
        _look_scenario_over(context, orders, as_json)
    if not seat or bool(scenario) == bool(game):
        raise Complaint("give --seat SEAT, and either --scenario NAME or --game ID", EX_USAGE)
    with click.open_file(str(orders), encoding="utf-8", errors="replace") as file:
        text = file.read()
    try:
        if game:
            with world_of(context) as world:
                found = check_orders.check_for_game(world, game, seat, text)
        else:
            found = check_orders.check_for_scenario(scenario_called(scenario), seat, text, deployment)
    except check_orders.NoSuchSeat as error:
        raise Complaint(error) from None
    click.echo(check_orders.as_json(found) if as_json else check_orders.as_lines(found, str(orders)))
    context.exit(1 if found.faults else 0)


def _look_scenario_over(context: click.Context, folder: Path, as_json: bool) -> None:
    from pbem.umpire.care.check_scenario import scenario_faults

    faults = scenario_faults(folder)
    if as_json:
        print_json({"folder": str(folder), "faults": faults})
    for fault in () if as_json else faults or (f"{folder}: nothing is wrong with it",):
        click.echo(fault)
    context.exit(EX_DATAERR if faults else 0)
