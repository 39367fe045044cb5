"""One shell from the first line of a page to the last, and a machine that is not the reader's own."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Final, Self

_END: Final = "@@end@@"
_SUDO: Final = """
kept=""
while :; do case "$1" in
    -u) shift 2 ;;
    --preserve-env=*) kept="${1#*=}"; shift ;;
    *) break ;;
esac; done
for name in $(echo "$kept" | tr , ' '); do set -- "$name=$(printenv "$name")" "$@"; done
exec env -i PATH="$PATH" HOME="$HOME" "$@"
"""
"""Like the real one it hands no variable on that it was not told to keep."""
_USERADD: Final = 'while [ $# -gt 1 ]; do [ "$1" = --home-dir ] && mkdir -p "$2"; shift; done'
_PYTHON: Final = f'exec {shlex.quote(sys.executable)} "$@"'
_SQLITE: Final = f"""exec {shlex.quote(sys.executable)} -c '
import sqlite3, sys
source, word = sqlite3.connect(sys.argv[1]), sys.argv[2].split()
assert word[0] == ".backup"
with sqlite3.connect(word[1]) as copy:
    source.backup(copy)
' "$@"
"""
STAND_INS: Final[Mapping[str, str]] = {
    "sudo": _SUDO,
    "useradd": _USERADD,
    "systemctl": "exit 0",
    "man": 'test -s "$2"',
    "python3": _PYTHON,
    "sqlite3": _SQLITE,
}
"""Programs that would change the machine the tests run on, or may be missing there, and what stands in for them."""


class Shell:
    """A bash that keeps its folder, its variables and its aliases from line to line, as the reader's does."""

    def __init__(self, folder: Path, scratch: Path, path: str = "", **environment: str) -> None:
        tools = scratch / "stand-ins"
        tools.mkdir(parents=True, exist_ok=True)
        for name, script in STAND_INS.items():
            (tools / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
            (tools / name).chmod(0o755)
        kept = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "LANG", "LC_"))}
        home = scratch / "home"
        home.mkdir(exist_ok=True)
        places = ":".join(filter(None, (str(tools), path, "/usr/local/bin:/usr/bin:/bin")))
        self._bash = subprocess.Popen(
            ["bash", "--norc", "--noprofile"],
            cwd=folder,
            env={**kept, "PATH": places, "HOME": str(home), **environment},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
        )
        self.status("shopt -s expand_aliases")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bash.kill()
        self._bash.communicate()

    def run(self, line: str, stdin: Path | str = "/dev/null") -> str:
        """What a line says; it must end well."""
        status, said = self.status(line, stdin)
        assert status == 0, f"{line}\nends with {status}:\n{said}"
        return said

    def status(self, line: str, stdin: Path | str = "/dev/null") -> tuple[int, str]:
        """How a line ends, and what it says."""
        assert self._bash.stdin is not None and self._bash.stdout is not None
        # In braces the line still changes this very shell, and does not read the lines that come after it.
        self._bash.stdin.write(f"{{ {line}\n}} <{shlex.quote(str(stdin))}; ended=$?; echo; echo {_END} $ended\n")
        self._bash.stdin.flush()
        said: list[str] = []
        for answer in self._bash.stdout:
            if answer.startswith(_END):
                return int(answer.split()[1]), "".join(said)
            said.append(answer)
        raise AssertionError(f"{line}\nended the shell:\n{''.join(said)}")

    def serve(self, line: str, until: Callable[[], object]) -> None:
        """Start what does not end by itself, wait for what it is to do, and stop it as a service is stopped."""
        self.run(f"{line} >serve.log 2>&1 & server=$!")
        try:
            until()
        finally:
            status, said = self.status('kill -TERM "$server"; wait "$server"')
        assert status == 0, said
