"""The wheel holds everything: built, installed in an environment of its own, it plays from any directory."""

from __future__ import annotations

import shlex
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def refused(*command: str | Path, cwd: Path) -> str:
    """What a command says that cannot be done; no traceback is among it."""
    done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr


@pytest.mark.slow
def test_an_installed_wheel_plays_the_demonstration_from_any_directory(tmp_path: Path) -> None:
    run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", tmp_path / "dist", ROOT, cwd=tmp_path)
    (wheel,) = (tmp_path / "dist").glob("pbem-*.whl")
    home = tmp_path / "venv"
    venv.create(home, with_pip=True)
    run(home / "bin" / "python", "-m", "pip", "install", "-q", wheel, cwd=tmp_path)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    told = refused(home / "bin" / "pbem", "demo", cwd=elsewhere)
    advice = next(line.strip() for line in told.splitlines() if wheel.name in line)
    assert list(elsewhere.iterdir()) == []
    run(*shlex.split(advice), cwd=wheel.parent)
    said = run(home / "bin" / "pbem", "demo", "--bounds", "1", "--out", "out", cwd=elsewhere)
    assert "index.html" in said
    assert (elsewhere / "out" / "index.html").is_file()
    assert (elsewhere / "out" / "pbem.db").is_file()
    assert len(list((elsewhere / "out" / "mail").glob("*.eml"))) > 8
    listed = run(home / "bin" / "pbem", "scenarios", cwd=elsewhere)
    assert "dettingen" in listed
