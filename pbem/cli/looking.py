"""What stands in the record: show, verify."""

from __future__ import annotations

import click

from pbem.cli.complaint import Complaint
from pbem.cli.house import world_of


@click.command()
@click.argument("game", required=False)
@click.pass_context
def show(context: click.Context, game: str | None) -> None:
    """Show all games, or GAME with its seats and what has come in."""
    with world_of(context) as world:
        from pbem.umpire.care.overview import game_lines, house_lines

        for line in game_lines(world, game) if game else house_lines(world):
            click.echo(line)


@click.command()
@click.argument("game")
@click.option("--audit", "by_referee", is_flag=True, help="Let a referee work every bound out from the printed rules.")
@click.pass_context
def verify(context: click.Context, game: str, by_referee: bool) -> None:
    """Resolve every bound of GAME again from its record and compare, dice and all, withdrawn ones too."""
    if by_referee:
        _audit(context, game)
    with world_of(context) as world:
        from pbem.umpire.care.verify import verify as compare

        findings = compare(world, game)
    for finding in findings:
        for line in (*finding.wrong, *finding.told) or ("as recorded",):
            click.echo(f"{game} {finding.name}: {line}")
    bad, told = sum(bool(finding.wrong) for finding in findings), sum(bool(finding.told) for finding in findings)
    mended = f", {told} of them under rules that have been mended since" if told else ""
    what = f"{bad} of {len(findings)} are not as recorded" if bad else f"{len(findings)} bounds are as recorded"
    click.echo(what + mended)
    context.exit(1 if bad else 0)


def _audit(context: click.Context, game: str) -> None:
    """Print what the referee complains of, and end the command."""
    from pbem.umpire.care.audit import NoReferee, audit

    with world_of(context) as world:
        try:
            complaints = audit(world, game)
        except NoReferee as nobody:
            raise Complaint(nobody) from None
    for complaint in complaints:
        click.echo(f"{game} {complaint}")
    click.echo(f"the referee has {len(complaints)} complaints" if complaints else "the referee has no complaint")
    context.exit(1 if complaints else 0)
