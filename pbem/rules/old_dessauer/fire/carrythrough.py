"""16.16, optional. Ball that has gone through its target bounces on into whoever stands behind."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import isqrt
from typing import Final

from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.army.kind import Gun
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.lines import Lines, squared_length
from pbem.rules.old_dessauer.field.tabletop import Tabletop, box_of
from pbem.rules.old_dessauer.field.terrain import Sort
from pbem.rules.old_dessauer.measure.box import FINE, SLACK, Fine, nearest_point
from pbem.rules.old_dessauer.measure.outline import outlines
from pbem.rules.old_dessauer.measure.sight import blocks, crossings, shares_inside

CARRIES: Final = {Gun.LIGHT: 4, Gun.MEDIUM: 9, Gun.HEAVY: 12}
"""16.16: how many inches ball goes on behind its first target."""
PLUNGING: Final = 2
"""16.16: from so many contours down it buries itself."""
_STOPS: Final = (Sort.RIVER, Sort.OPEN_WOOD, Sort.DENSE_WOOD, Sort.BLOCK, Sort.WORKS)


def carried_to(tabletop: Tabletop, lines: Lines, firer: Unit, target: Unit) -> Iterator[tuple[Unit, Fine, Fine]]:
    """16.16: everybody behind a target whom a battery's ball goes on to, the nearest first, with the line of it.

    The line leads from the middle of the guns' front through the nearest point of the target; friend or foe, who stands
    across it is hit. Units in combat are not fired into.
    """
    gun = firer.battery.gun if firer.battery else None
    if gun not in CARRIES:
        return
    box, mark = box_of(firer), box_of(target)
    a = box.point(0, box.deep)
    b = nearest_point(mark, a)
    length = isqrt(squared_length(a, b))
    if not length or lines.level(a) - lines.level(b) >= PLUNGING:
        return
    far = (CARRIES[gun] * INCH + SLACK) * FINE
    end = b[0] + (b[0] - a[0]) * far // length, b[1] + (b[1] - a[1]) * far // length
    stopped = _stopped(tabletop, b, end)
    found = []
    for unit in tabletop.here():
        there = box_of(unit)
        if unit.id in (firer.id, target.id) or tabletop.fights(unit.id) or not blocks(b, end, there):
            continue
        shares = (start for wing in there.wings for start, _ in shares_inside(b, end, wing.corners))
        share = min(shares, default=Fraction(1))
        if share < stopped and lines.level(a) - lines.level((there.x, there.y)) < PLUNGING:
            found.append((share, unit))
    for share, unit in sorted(found, key=lambda each: each[0]):
        yield unit, a, (b[0] + int((end[0] - b[0]) * share), b[1] + int((end[1] - b[1]) * share))


def _stopped(tabletop: Tabletop, b: Fine, end: Fine) -> Fraction:
    """Where rivers, woods, houses, works or a crestline stop the ball, as a part of its way beyond the target."""
    found = [Fraction(1)]
    for feature in tabletop.course.position.ground.features:
        sort = Sort(feature.kind)
        for outline in outlines(feature):
            if sort in _STOPS:
                found += [start for start, _ in shares_inside(b, end, outline)]
            elif sort.hill:
                found += crossings(b, end, outline)
    return min(found)
