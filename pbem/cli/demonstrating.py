"""The demonstration: demo."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.cli.complaint import Complaint


@click.command()
@click.option("--scenario", default="dettingen", show_default=True, help="One of `pbem scenarios`, or a folder.")
@click.option("--bounds", type=click.IntRange(1, 100), default=8, show_default=True, help="How long it may last.")
@click.option("--league", "of_league", is_flag=True, help="Two rounds of a league instead, in two minutes.")
@click.option("--life", is_flag=True, help="The life of a game: sign-up, holidays, a reserve, a GM, a draw.")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), default=Path("demo-out"), show_default=True)
def demo(scenario: str, bounds: int, of_league: bool, life: bool, out: Path) -> None:
    """Play a battle by mail on this machine, with scripted players, in a minute.

    A mail server, the umpire and a player for each seat run in this process; the clock runs fast. The folder holds
    pbem.db, every letter as it crossed the wire, and index.html to leaf through them.
    """
    from pbem.scenarios import ScenarioBroken

    try:
        from pbem.demo.evening import play_evening
        from pbem.demo.league import play_league
        from pbem.demo.play import DemoFailed, play
    except ModuleNotFoundError as missing:
        lacking = (missing.name or "pbem").partition(".")[0]
        if lacking == "pbem":
            raise
        from pbem.installed import install_command

        raise Complaint(
            f"the demonstration has a mail server of its own, and {lacking} of it is not installed. Install it:\n"
            f"  {install_command('demo')}"
        ) from None

    if of_league:
        try:
            season = play_league(out, click.echo, bounds)
        except DemoFailed as error:
            raise Complaint(error) from None
        click.echo(
            f"\n{season.table}\n\n{season.ratings}\n\n{season.games} games, {season.letters} letters.\n"
            f"The pages of the league: {season.index}\nEvery letter: {out / 'index.html'}"
        )
        return
    try:
        summary = play_evening(out, click.echo) if life else play(scenario, bounds, out, click.echo)
    except (DemoFailed, ScenarioBroken) as error:
        raise Complaint(error) from None
    answered = ", every one answered" if summary.answered else ""
    click.echo(
        f"\n{summary.verdict}. {summary.letters_in} letters from the players{answered}; "
        f"{summary.letters_out} letters to them; {summary.bounds} bounds resolved.\n"
        f"Leaf through the battle: {summary.index}"
    )
