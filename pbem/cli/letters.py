"""Letters that were not used: letters, letters show, letters release, letters drop."""

from __future__ import annotations

import click

from pbem.cli.complaint import Complaint
from pbem.cli.house import json_option, print_json, world_of


@click.group(invoke_without_command=True)
@click.option("--most", type=click.IntRange(1, 10_000), default=50, show_default=True, help="How many of each kind.")
@json_option
@click.pass_context
def letters(context: click.Context, most: int, as_json: bool) -> None:
    """List letters of which nothing was used: held, in quarantine, ignored; `show`, `release` or `drop` one."""
    if context.invoked_subcommand is not None:
        return
    with world_of(context) as world:
        from pbem.umpire.care.letters import unused

        found = unused(world, most=most)
    if as_json:
        print_json(found)
        return
    for each in found:
        click.echo(str(each))
    click.echo("`pbem letters show N` tells more of one." if found else "Every letter was used.")


@letters.command()
@click.argument("number", type=int)
@click.option("--words", is_flag=True, help="Print what it says too, which may be somebody's orders.")
@click.pass_context
def show(context: click.Context, number: int, words: bool) -> None:
    """Tell what is known of letter NUMBER."""
    with world_of(context) as world:
        from pbem.umpire.care.letters import NoSuchLetter, letter_lines

        try:
            for line in letter_lines(world, number, words=words):
                click.echo(line)
        except NoSuchLetter as error:
            raise Complaint(error) from None


@letters.command()
@click.argument("number", type=int)
@click.option("--seat", default="", metavar="GAME/SEAT", help="Whose it is, such as dett-07/gramont.")
@click.pass_context
def release(context: click.Context, number: int, seat: str) -> None:
    """Have letter NUMBER read by the next pass, as its seat's without more proof; one from quarantine once more."""
    with world_of(context) as world:
        from pbem.umpire.care.letters import NoSuchLetter, NotToBeReleased
        from pbem.umpire.care.letters import release as let_go

        try:
            click.echo(let_go(world, number, seat))
        except (NoSuchLetter, NotToBeReleased) as error:
            raise Complaint(error) from None


@letters.command()
@click.argument("number", type=int)
@click.pass_context
def drop(context: click.Context, number: int) -> None:
    """Take letter NUMBER off the list; it stays unused, and its bytes are kept."""
    with world_of(context) as world:
        from pbem.umpire.care.letters import NoSuchLetter, NotToBeReleased
        from pbem.umpire.care.letters import drop as take_off

        try:
            take_off(world, number)
        except (NoSuchLetter, NotToBeReleased) as error:
            raise Complaint(error) from None
        click.echo(f"letter {number} is listed no more")
