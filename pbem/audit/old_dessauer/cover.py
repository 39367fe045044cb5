"""12.16: whether a friend whose own flank meets a unit's covers it, so that both are one bent line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from pbem.audit.old_dessauer.bends import MOST
from pbem.audit.old_dessauer.geometry import Box, apart
from pbem.audit.old_dessauer.table import Table, Unit

MEETS: Final = 8
"""1/64 inches that there may be between two flanks that meet."""
HANDS: Final = {"left": 2700, "right": 900}
Flank = tuple[Box, int]
"""The side of a body, which is as wide as a line, and where it looks."""


def may_cover(table: Table, unit: Unit, edge: str) -> bool:
    """12.16: whether a friend may cover that side of a unit, as far as can be told while both may still move."""
    if edge not in HANDS:
        return False
    flank = _flank(unit.box, edge)
    ends = (end for friend in table.friends(unit) if not friend.skirmishing for end in _flanks(friend.box))
    return any(_in_a_row(flank, end) for end in ends)


def _in_a_row(flank: Flank, other: Flank) -> bool:
    """Whether two flanks meet, and the row that they join is bent by a right angle at most."""
    bend = abs((flank[1] - other[1]) % 3600 - 1800)
    return bend <= MOST and apart(flank[0], other[0]) <= MEETS


def _flanks(box: Box) -> Iterator[Flank]:
    return (_flank(box, edge) for edge in HANDS)


def _flank(box: Box, edge: str) -> Flank:
    end = box.parts[0 if edge == "left" else -1]
    x, y = end.whole(end.at(-end.front if edge == "left" else end.front, 0))
    return replace(end, x=x, y=y, files=1, width=0, bend=(None, None)), (end.heading + HANDS[edge]) % 3600
