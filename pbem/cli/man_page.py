"""The manual page, in the language of man(7): every verb with its options, as `--help` has them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import click

from pbem import __version__
from pbem.cli.verbs import Verbs, headed_verbs

_FILES: Final = (
    ("pbem.toml", "the settings, in the present folder, in ~/.config/pbem or in /etc/pbem"),
    ("pbem.db", "everything that is kept, beside the settings unless they say otherwise"),
)
_ENVIRONMENT: Final = (
    ("PBEM_IMAP_PASSWORD", "the password of the mailbox"),
    ("PBEM_SMTP_PASSWORD", "the password of the post office"),
    ("PBEM_SETTINGS", "another settings file"),
    ("CREDENTIALS_DIRECTORY", "where systemd puts the credentials imap-password and smtp-password"),
)
_STATUS: Final = (
    ("0", "done; nothing is wrong"),
    ("1", "something is wrong, or cannot be done as things stand; the message says what"),
    ("2", "the command line cannot be read"),
    ("65", "a letter or a scenario is not one"),
    ("75", "not now: the database or the mailbox cannot be had; try again later"),
    ("78", "the settings are wrong, each fault with its line"),
)


def man_page(main: Verbs) -> str:
    """The page as roff."""
    lines = [f'.TH PBEM 1 "" "pbem {__version__}" "Wargames by email"', ".SH NAME"]
    lines += ["pbem \\- run wargames by email", ".SH SYNOPSIS"]
    lines += [".B pbem", "[\\fIOPTIONS\\fR] \\fIVERB\\fR [\\fIARGUMENTS\\fR]", ".SH DESCRIPTION"]
    with click.Context(main, info_name="pbem") as context:
        lines += _paragraphs(main.help or "")
        lines += [".SH OPTIONS", *_options(main, context)]
        for heading, verbs in headed_verbs().items():
            lines.append(f".SH {_plain(heading.upper())}")
            for name in verbs:
                command = main.get_command(context, name)
                assert command is not None
                lines += _verb(name, command, context)
    for heading, table in (("FILES", _FILES), ("ENVIRONMENT", _ENVIRONMENT), ("EXIT STATUS", _STATUS)):
        lines.append(f".SH {heading}")
        for word, says in table:
            lines += [".TP", f"\\fB{_plain(word)}\\fR", _plain(says)]
    return "\n".join(lines) + "\n"


def _verb(name: str, command: click.Command, parent: click.Context) -> Iterator[str]:
    with click.Context(command, info_name=name, parent=parent) as context:
        usage = " ".join(command.collect_usage_pieces(context))
        yield f".SS pbem {_plain(name)} {_plain(usage)}"
        yield from _paragraphs(command.help or "")
        yield from _options(command, context)


def _options(command: click.Command, context: click.Context) -> Iterator[str]:
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record is not None:
            yield from (".TP", f"\\fB{_plain(record[0])}\\fR", _plain(record[1]))


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in text.replace("\b", "").split("\n\n"):
        yield from (".PP", _plain(" ".join(paragraph.split())))


def _plain(text: str) -> str:
    """Words in which roff finds nothing to obey."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped.startswith((".", "'")) else escaped
