"""Completion and the manual page are made from the verbs, so that neither can fall behind them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from pbem.cli import main
from tests.cli.calling import pbem


def commands() -> dict[str, click.Command]:
    with click.Context(main) as context:
        found = {name: main.get_command(context, name) for name in main.list_commands(context)}
    return {name: command for name, command in found.items() if command is not None}


def test_the_manual_page_has_every_verb_and_every_option() -> None:
    page = pbem("man").output.replace("\\-", "-")
    for name, command in commands().items():
        assert f".SS pbem {name} " in page
        for parameter in command.params:
            if isinstance(parameter, click.Option):
                assert parameter.opts[-1] in page, f"{name} {parameter.opts}"
    for line in page.splitlines():
        assert not line.startswith("'") and (
            line[:1] != "." or line.split()[0] in (".TH", ".SH", ".SS", ".PP", ".TP", ".B")
        )


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_is_told_how_to_complete(shell: str) -> None:
    said = pbem("completion", shell)
    assert said.exit_code == 0 and "_PBEM_COMPLETE" in said.output


def test_verbs_and_options_are_completed(tmp_path: Path) -> None:
    def completed(words: str) -> list[str]:
        environment = {**os.environ, "_PBEM_COMPLETE": "bash_complete", "COMP_WORDS": words}
        environment["COMP_CWORD"] = str(len(words.split()) - 1)
        program = [sys.executable, "-c", "from pbem.cli import main; main(prog_name='pbem')"]
        done = subprocess.run(program, env=environment, cwd=tmp_path, capture_output=True, text=True, check=False)
        return [line.partition(",")[2] for line in done.stdout.splitlines()]

    assert completed("pbem re") == ["resume", "release", "redo", "resend", "resume-all", "replay", "restored"]
    assert "--audit" in completed("pbem verify --a")
