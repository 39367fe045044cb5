"""The maps of three battles, byte for byte as somebody looked at them and found them good; nobody renews one unseen.

Each was drawn, turned into a picture and looked at. A changed drawing fails here; draw it, look at it, and only then
keep it: the failing test names the file into which it wrote what was drawn now.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.report.map import draw
from tests.report.map.drawing import parse
from tests.report.map.recorded import FOLDER, TRACKS, recorded

MAPS = (
    "dettingen-deployment",
    "dettingen-busy",
    "dettingen-orders",
    "raab-deployment",
    "raab-busy",
    "aspern-essling-deployment",
    "aspern-essling-busy",
)


@pytest.mark.parametrize("name", MAPS)
def test_the_map_is_drawn_as_it_was_when_it_was_looked_at(name: str, tmp_path: Path) -> None:
    found = recorded(name)
    drawn = draw(found.view, events=found.events, sentences=TRACKS, plans=found.plans, date=found.date)
    parse(drawn)
    # A newline at the end and between elements, so that a difference can be read by lines.
    lines = drawn.replace("><", ">\n<") + "\n"
    kept = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    if lines != kept:
        (tmp_path / f"{name}.svg").write_text(lines, encoding="utf-8")
    assert lines == kept, f"look at {tmp_path / name}.svg beside {FOLDER / name}.svg"


def test_every_kept_map_is_compared() -> None:
    assert {path.stem for path in FOLDER.glob("*.svg")} == set(MAPS)
    assert {path.stem for path in FOLDER.glob("*.toml")} == set(MAPS)
