"""A first battle in the terminal: tutor."""

from __future__ import annotations

from collections.abc import Iterator

import click

from pbem.cli.house import world_of


@click.command()
@click.argument("address", default="")
@click.option("--sure", is_flag=True, help="He has asked for it: also to an address from which nothing ever came.")
@click.option("--dice", default="", help="Words of which the dice are made; the same words, the same battle.")
@click.pass_context
def tutor(context: click.Context, address: str, sure: bool, dice: str) -> None:
    """Learn in ten minutes how orders are written: three bounds of Dettingen against the house.

    With an ADDRESS they are fought by mail, with a lesson in every letter; without one in this terminal.
    """
    if address:
        with world_of(context) as world:
            from pbem.umpire.life.tutoring import teach

            game = teach(world, address, sure=sure)
            click.echo(f"{game}: {address} has a first battle; its letter goes out with the next pass of `pbem serve`.")
        return
    import secrets

    from pbem.scenarios import load
    from pbem.tutor.school import School

    school = School(load("dettingen"), dice.encode() or secrets.token_bytes(16))
    click.echo(school.opening())
    for letter in _letters():
        answer = school.hear(letter)
        click.echo(f"\n{answer}\n" if answer else "\nNothing of it was read as an order; HINT says what to try.\n")
        if school.over:
            return


def _letters() -> Iterator[str]:
    """Each line that is typed, and press as one letter to its end; none after QUIT or the end of the input."""
    lines: list[str] = []
    while True:
        try:
            line = click.prompt("", prompt_suffix="  " if lines else "> ", default="", show_default=False)
        except click.Abort:
            return
        if line.strip().upper() == "QUIT":
            return
        if not line.strip() and not lines:
            continue
        lines.append(line)
        if lines[0].strip().upper().startswith("PRESS") and line.strip().upper() != "ENDPRESS":
            continue
        yield "\n".join(lines)
        lines = []
