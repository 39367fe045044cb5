"""What the GM decides: each of his words is a verb, and does what it does by letter."""

from __future__ import annotations

from functools import lru_cache

import click

from pbem.cli.complaint import EX_USAGE, Complaint
from pbem.cli.house import json_option, print_json, world_of

WITH_DATA = ("status", "log")
"""Words that answer with JSON where that is asked for."""


@lru_cache(maxsize=1)
def gm_verbs() -> dict[str, str]:
    """The names of the verbs, in the sequence of the one word list, each with what it does."""
    from pbem.commands import gm_words

    return {command.name: command.says for command in gm_words()}


def verb(name: str) -> click.Command:
    """The verb that says one word of a GM's."""
    from pbem.commands import gm_words

    command = next(command for command in gm_words() if command.name == name)
    of_house = name.endswith("-all")

    def carry_out(
        context: click.Context, words: tuple[str, ...], game: str = "", sure: bool = False, as_json: bool = False
    ) -> None:
        if command.asks and not sure:
            click.confirm(f"{command.word} cannot be undone. Go on?", abort=True)
        with world_of(context) as world:
            from pbem.umpire.desk.verbs import NoSuchWord, as_data, say

            if as_json:
                print_json(as_data(world, game, command, " ".join(words)))
                return
            try:
                click.echo(say(world, game, command, " ".join(words)))
            except NoSuchWord as wrong:
                raise Complaint(wrong, EX_USAGE) from None

    by_letter = f"The example, as by letter: {command.example}"
    found = click.pass_context(carry_out)
    found = click.argument("words", nargs=-1)(found)
    if not of_house:
        found = click.argument("game")(found)
    if not command.changes and name in WITH_DATA:
        found = json_option(found)
    if command.asks:
        found = click.option("--yes", "sure", is_flag=True, help="Do not ask.")(found)
    text = f"{command.says[:1].upper()}{command.says[1:]}.\n\n{by_letter}"
    return click.command(name, help=text, context_settings={"ignore_unknown_options": True})(found)
