"""What a whole Dettingen by mail takes on the disk, before and after `pbem archive --compact`."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final

from click.testing import CliRunner

from pbem.cli import main
from pbem.demo.play import play
from pbem.settings import FILE_NAME

SLOW = True
WANTED: Final = 4_000_000
_TO_ITS_END: Final = 100


def measure() -> None:
    """The bytes of the database and its log, without the ballast that is let go when the disk is full."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "demo"
        play("dettingen", _TO_ITS_END, place, lambda _: None)
        before = _bytes(place)
        _told(place, "archive", "--compact")
        after = _bytes(place)
        verified = _told(place, "verify", "dettingen-1")
    assert after < before
    assert verified, "verify says what it looked at"
    over = "  OVER" if after > WANTED else ""
    what = "a finished Dettingen on the disk"
    print(f"{what:<38}{before / 1e6:>6.1f} MB, compacted {after / 1e6:.1f} MB (wanted {WANTED / 1e6:.0f}){over}")


def _bytes(place: Path) -> int:
    return sum(each.stat().st_size for each in (place / "pbem.db", place / "pbem.db-wal") if each.exists())


def _told(place: Path, *words: str) -> str:
    done = CliRunner().invoke(main, ["--settings", str(place / FILE_NAME), *words])
    assert done.exit_code == 0, done.output
    return done.output
