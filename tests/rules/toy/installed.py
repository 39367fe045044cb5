"""The toy laid out on a path as pip leaves a package of another's: its modules, and metadata with entry points."""

from __future__ import annotations

import importlib
import shutil
import sys
import tomllib
from pathlib import Path

import pytest

from pbem.rules import SYSTEMS

TOY = Path(__file__).parent
NINE_SQUARES = str(TOY / "nine_squares")


def install_toy(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the package into a folder of the path, and see that the name `toy` can come from nowhere else."""
    project = tomllib.loads((TOY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    site = folder / "site"
    shutil.copytree(TOY / "toy_soldiers", site / "toy_soldiers", ignore=shutil.ignore_patterns("__pycache__"))
    info = site / f"toy_soldiers-{project['version']}.dist-info"
    info.mkdir()
    metadata = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(metadata, encoding="utf-8")
    groups = project["entry-points"].items()
    lines = [f"[{group}]\n" + "".join(f"{name} = {at}\n" for name, at in found.items()) for group, found in groups]
    (info / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
    monkeypatch.syspath_prepend(site)
    monkeypatch.delitem(SYSTEMS, "toy", raising=False)
    for name in [name for name in sys.modules if name.split(".")[0] == "toy_soldiers"]:
        monkeypatch.delitem(sys.modules, name)
    importlib.invalidate_caches()
