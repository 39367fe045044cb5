"""What the GM decides: hold, resume, extend, finish."""

from __future__ import annotations

import click

from pbem.cli.house import world_of


@click.command()
@click.argument("game")
@click.argument("why", default="")
@click.pass_context
def hold(context: click.Context, game: str, why: str) -> None:
    """Resolve nothing of GAME until it is resumed, and tell its players WHY."""
    with world_of(context) as world:
        from pbem.umpire.desk.gm_word import hold_game

        hold_game(world, game, why)
        click.echo(f"{game} is held, and its players are told; `pbem resume {game}` lets it go on")


@click.command()
@click.argument("game")
@click.argument("why", default="")
@click.pass_context
def resume(context: click.Context, game: str, why: str) -> None:
    """Let a held GAME go on, and tell its players WHY; what is overdue is resolved at the next pass."""
    with world_of(context) as world:
        from pbem.umpire.desk.gm_word import resume_game

        held = resume_game(world, game, why)
        click.echo(f"{game} goes on" if held else f"{game} is not held, and goes on as before")


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("game")
@click.argument("hours", type=click.IntRange(-24 * 60, 24 * 60))
@click.argument("why", default="")
@click.pass_context
def extend(context: click.Context, game: str, hours: int, why: str) -> None:
    """Move the deadline of GAME by HOURS and tell its players WHY; -24 brings it forward by a day."""
    with world_of(context) as world:
        from pbem.umpire.desk.gm_word import extend_game
        from pbem.umpire.world import local

        deadline = extend_game(world, game, hours, why)
        click.echo(f"{game} is due {local(world, deadline)} now")


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
