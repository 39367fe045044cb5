"""What stands in the record: show, verify."""

from __future__ import annotations

import click

from pbem.cli.complaint import Complaint
from pbem.cli.house import json_option, print_json, world_of


@click.command()
@click.argument("game", required=False)
@json_option
@click.pass_context
def show(context: click.Context, game: str | None, as_json: bool) -> None:
    """Show all games, or GAME with its seats and what has come in."""
    with world_of(context) as world:
        from pbem.umpire.care.overview import game_lines, house, house_lines, whole_game

        if as_json:
            print_json(whole_game(world, game) if game else house(world))
            return
        for line in game_lines(world, game) if game else house_lines(world):
            click.echo(line)


@click.command()
@click.argument("game")
@click.option("--audit", "by_referee", is_flag=True, help="Let a referee work every bound out from the printed rules.")
@json_option
@click.pass_context
def verify(context: click.Context, game: str, by_referee: bool, as_json: bool) -> None:
    """Resolve every bound of GAME again from its record and compare, dice and all, withdrawn ones too."""
    wrong = _by_referee(context, game, as_json) if by_referee else _by_record(context, game, as_json)
    context.exit(1 if wrong else 0)


def _by_record(context: click.Context, game: str, as_json: bool) -> bool:
    """Tell what differs from the record, and whether anything does."""
    with world_of(context) as world:
        from pbem.umpire.care.verify import verify as compare

        findings = compare(world, game)
    bad, told = sum(bool(finding.wrong) for finding in findings), sum(bool(finding.told) for finding in findings)
    if as_json:
        print_json({"game": game, "as_recorded": not bad, "findings": findings})
        return bool(bad)
    for finding in findings:
        for line in (*finding.wrong, *finding.told) or ("as recorded",):
            click.echo(f"{game} {finding.name}: {line}")
    mended = f", {told} of them under rules that have been mended since" if told else ""
    what = f"{bad} of {len(findings)} are not as recorded" if bad else f"{len(findings)} bounds are as recorded"
    click.echo(what + mended)
    return bool(bad)


def _by_referee(context: click.Context, game: str, as_json: bool) -> bool:
    """Tell what the referee complains of, and whether he does."""
    from pbem.umpire.care.audit import NoReferee, audit

    with world_of(context) as world:
        try:
            complaints = audit(world, game)
        except NoReferee as nobody:
            raise Complaint(nobody) from None
    if as_json:
        print_json({"game": game, "complaints": complaints})
        return bool(complaints)
    for complaint in complaints:
        click.echo(f"{game} {complaint}")
    click.echo(f"the referee has {len(complaints)} complaints" if complaints else "the referee has no complaint")
    return bool(complaints)
