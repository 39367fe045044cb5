"""`pbem` and its verbs: where each is, and how they are listed; a verb's file is read when it is called."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Final

import click

from pbem import __version__

VERBS: Final = {
    "To begin": {
        "demo": "demonstrating",
        "init": "setting_up",
        "doctor": "setting_up",
        "scenarios": "games",
        "tutor": "tutoring",
    },
    "A game": {"new": "games", "announce": "games", "seat": "games", "start": "games", "check": "checking"},
    "Every day": {
        "serve": "serving",
        "tick": "serving",
        "deliver": "serving",
        "show": "looking",
        "letters": "letters",
    },
    "A season": {"league": "league", "site": "league"},
    "What the GM decides": {},
    "What remains of a battle": {"replay": "remains", "whatif": "remains", "luck": "remains", "export": "remains"},
    "The record": {"verify": "looking", "archive": "looking", "restored": "setting_up"},
    "The shell": {"completion": "papers", "man": "papers"},
}
"""The verbs under their headings, each with the module of this room in which it is the function of that name.

Those of the GM come from the one list of his words.
"""
_GM: Final = "What the GM decides"


def headed_verbs() -> dict[str, list[str]]:
    """The verbs under their headings, the GM's among them."""
    from pbem.cli.deciding import gm_verbs

    listed = {heading: [*verbs] for heading, verbs in VERBS.items()}
    others = {name for verbs in listed.values() for name in verbs}
    return listed | {_GM: [name for name in gm_verbs() if name not in others]}


class Verbs(click.Group):
    """A group whose commands are read from their files when they are asked for, and listed under headings."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every verb, in the sequence in which a club needs them."""
        return [name for verbs in headed_verbs().values() for name in verbs]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The verb of that name."""
        home = next((verbs[cmd_name] for verbs in VERBS.values() if cmd_name in verbs), None)
        if home is None:
            from pbem.cli.deciding import gm_verbs, verb

            return verb(cmd_name) if cmd_name in gm_verbs() else None
        command = getattr(import_module(f"pbem.cli.{home}"), cmd_name)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The verb that is called; for one that there is not, the nearest is named."""
        if self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0], self.list_commands(ctx), 1)
            ctx.fail(f"there is no verb {args[0]!r}; " + (f"do you mean {near[0]}?" if near else "see `pbem --help`"))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of verbs, heading by heading."""
        for heading, verbs in headed_verbs().items():
            with formatter.section(heading):
                found = [(name, self.get_command(ctx, name)) for name in verbs]
                formatter.write_dl([(name, command.get_short_help_str(150)) for name, command in found if command])


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="pbem")
@click.option("--settings", "settings_file", type=click.Path(path_type=Path), help="The settings file (pbem.toml).")
@click.pass_context
def main(context: click.Context, settings_file: Path | None) -> None:
    """Run wargames by email: letters in, orders resolved together, reports out.

    Begin with `pbem demo` to watch a battle, or with `pbem init DIR` to run one.
    """
    context.obj = settings_file
