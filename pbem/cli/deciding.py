"""What the GM decides: hold, resume, extend, finish."""

from __future__ import annotations

import click

from pbem.cli.house import world_of


@click.command()
@click.argument("game")
@click.argument("why", default="")
@click.pass_context
def hold(context: click.Context, game: str, why: str) -> None:
    """Resolve nothing of GAME until it is resumed."""
    with world_of(context) as world:
        from pbem.umpire.desk.gm_word import hold_game

        hold_game(world, game, why)
        click.echo(f"{game} is held; `pbem resume {game}` lets it go on")


@click.command()
@click.argument("game")
@click.pass_context
def resume(context: click.Context, game: str) -> None:
    """Let a held GAME go on; what is overdue is resolved at the next pass."""
    with world_of(context) as world:
        from pbem.umpire.desk.gm_word import resume_game

        resume_game(world, game)
        click.echo(f"{game} goes on")


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("game")
@click.argument("hours", type=click.IntRange(-24 * 60, 24 * 60))
@click.pass_context
def extend(context: click.Context, game: str, hours: int) -> None:
    """Move the deadline of GAME by HOURS and tell its players; -24 brings it forward by a day."""
    with world_of(context) as world:
        from pbem.umpire.desk.gm_word import extend_game

        deadline = extend_game(world, game, hours)
        click.echo(f"{game} is due {deadline:%a %d %b %Y %H:%M} UTC now")


@click.command()
@click.argument("game")
@click.argument("reason", default="")
@click.confirmation_option(prompt="End this game for good?")
@click.pass_context
def finish(context: click.Context, game: str, reason: str) -> None:
    """End GAME where it stands."""
    with world_of(context) as world:
        from pbem.umpire.desk.gm_word import finish_game

        finish_game(world, game, reason)
        click.echo(f"{game} is over")
