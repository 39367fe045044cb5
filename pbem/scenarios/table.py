"""The ground of a scenario that is played on a table in inches: its size, and the terrain that lies on it."""

from __future__ import annotations

from typing import Any

from pbem.battle.feature import Feature
from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.spot import INCH, Spot
from pbem.scenarios.section import Section

_LARGEST = 26 * 12
"""Inches that have a letter for each of their cells."""


def read_table(table: Section) -> MeasuredGround:
    """The table of `[map]`, whose `width` and `depth` are in inches; every `[[map.feature]]` lies on it."""
    width, depth = (_side(table, key) for key in ("width", "depth"))
    bare = MeasuredGround(width, depth)
    features = tuple(_feature(row, bare) for row in table.tables("feature"))
    seen: set[str] = set()
    for index, feature in enumerate(features):
        if feature.name.casefold() in seen:
            table.fault("feature", f"feature {index + 1}: {feature.name!r} stands twice", "give each a name of its own")
        seen |= {feature.name.casefold()} - {""}
    return MeasuredGround(width, depth, features)


def spots(row: Section, key: str, ground: MeasuredGround) -> tuple[Spot, ...]:
    """A list of spots such as `["7,0", "10,84:32"]`, all of them on the table."""
    found = []
    for text in row.texts(key):
        try:
            found.append(ground.parse(text))
        except ValueError as error:
            row.fault(key, f"{key}: {error}", 'corners are inches from the west and the south, such as "31,28"')
    return tuple(found)


def _side(table: Section, key: str) -> int:
    inches = table.whole(key)
    if not 0 < inches <= _LARGEST:
        table.fault(key, f"{key}: {inches} inches", f"a table has 1 to {_LARGEST} inches a side")
    return min(max(inches, 1), _LARGEST)


def _feature(row: Section, ground: MeasuredGround) -> Feature:
    corners, width = spots(row, "corners", ground), _length(row, "width")
    least = 2 if width else 3
    if len(corners) < least:
        what = "a way has two or more corners" if width else "an area has three or more, a way has a width as well"
        row.fault("corners", f"corners: {len(corners)} of them", what)
    return Feature(row.text("kind"), corners, row.text("name", ""), width, row.whole("level", 0))


def _length(row: Section, key: str) -> int:
    """A length in inches, such as 2 or 1.5, in 1/64 inch."""
    value: Any = row.get(key, 0)
    if isinstance(value, bool) or not isinstance(value, int | float) or value < 0 or value * INCH != int(value * INCH):
        row.fault(key, f"{key}: {value!r} is no length", f"inches in whole 64ths, such as {key} = 1.5")
        return 0
    return int(value * INCH)
