"""16.12 to 16.14, 19.9. Who or what stands in the way of those who would fire, told to who asks why they did not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.lines import Lines
from pbem.rules.old_dessauer.field.position import Position
from pbem.rules.old_dessauer.field.tabletop import box_of
from pbem.rules.old_dessauer.fire.fire_chart import weapons
from pbem.rules.old_dessauer.fire.lane import Shot, bar_of
from pbem.rules.old_dessauer.fire.ports import ports


def hindered(position: Position, lines: Lines, unit: Unit, targets: Iterable[Unit]) -> str:
    """`PI4 in the way`, for the first of these targets in range and arc; empty where none of them is.

    What bars the most of its figures is named.
    """
    for target in targets:
        found = Counter(_bars(position, lines, unit, target))
        if found:
            (name, _), *_ = found.most_common(1)
            return f"{name} in the way"
    return ""


def _bars(position: Position, lines: Lines, unit: Unit, target: Unit) -> Iterator[str]:
    box, mark = box_of(unit), box_of(target)
    shot = Shot(unit, target, mark, lines.near(box, mark))
    for weapon in weapons(unit.battery.gun if unit.battery else None, rifles=unit.drill.rifles):
        for port in ports(unit):
            name = bar_of(position, lines, shot, port, weapon)
            if name:
                yield name
