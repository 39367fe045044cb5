"""What a shell and a manual want to know of the command tree: completion, man."""

from __future__ import annotations

import click

from pbem.cli.verbs import main


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print what makes SHELL complete verbs and options.

    For bash: pbem completion bash > ~/.local/share/bash-completion/completions/pbem
    """
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    assert kind is not None, "the library knows all three"
    click.echo(kind(main, {}, "pbem", "_PBEM_COMPLETE").source())


@click.command()
def man() -> None:
    """Print the manual page pbem(1), made from the verbs themselves.

    pbem man > ~/.local/share/man/man1/pbem.1
    """
    from pbem.cli.man_page import man_page

    click.echo(man_page(main), nl=False)
