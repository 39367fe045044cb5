"""Where templates and scenarios lie: beside the package in a checkout, inside it in an installed wheel."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def _directory(name: str) -> Path:
    installed = _PACKAGE / "data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def templates_dir() -> Path:
    """The folder of letter templates and manual pages."""
    return _directory("templates")


def scenarios_dir() -> Path:
    """The folder that holds one folder per scenario."""
    return _directory("scenarios")
