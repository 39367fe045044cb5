"""The map of a table, byte for byte as somebody looked at it and found it good; nobody renews one unseen."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from pbem.battle.event import Event
from pbem.battle.feature import Feature
from pbem.battle.spot import Spot
from pbem.battle.standing import Standing
from pbem.battle.view import View
from pbem.report.map import draw
from tests.report.map.drawing import parse
from tests.report.map.recorded import TRACKS
from tests.report.map.table.tables import standing, table, unit

FOLDER = Path(__file__).with_name("golden")
MAPS = ("mollwitz-half-busy",)


def view_of(found: dict[str, Any]) -> View:
    """The recorded view, in which nobody is told of but the troops, the ground and the tracks."""
    features = tuple(
        Feature(each["kind"], tuple(map(Spot.parse, each["corners"])), each["name"], each["width"], each["level"])
        for each in found["features"]
    )
    pieces = map(unit, found["units"])
    return table(*pieces, width=found["width"], depth=found["depth"], bound=found["bound"], features=features)


def way(text: str) -> Standing:
    """`12x1 17:07,22:16@340`: the front of a body and where it stood."""
    front, _, place = text.partition(" ")
    files, ranks = map(int, front.split("x"))
    return standing(place, files, ranks)


@pytest.mark.parametrize("name", MAPS)
def test_the_map_of_a_table_is_drawn_as_it_was_when_it_was_looked_at(name: str, tmp_path: Path) -> None:
    found = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    events = [
        Event(each["track"], "", tuple(each["by"]), track=tuple(map(way, each["way"]))) for each in found["tracks"]
    ]
    drawn = draw(view_of(found), events=events, sentences=TRACKS, date=found["date"])
    parse(drawn)
    # A newline at the end and between elements, so that a difference can be read by lines.
    lines = drawn.replace("><", ">\n<") + "\n"
    kept = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    if lines != kept:
        (tmp_path / f"{name}.svg").write_text(lines, encoding="utf-8")
    assert lines == kept, f"look at {tmp_path / name}.svg beside {FOLDER / name}.svg"


def test_every_kept_table_is_compared() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(MAPS)
