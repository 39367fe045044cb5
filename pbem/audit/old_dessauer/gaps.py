"""16.14: a die for each inch of a gap between two bodies that fire goes through, of all who fire through it."""

from __future__ import annotations

from itertools import product
from typing import Final

from pbem.audit.old_dessauer.geometry import FINE, Box, Point, apart
from pbem.audit.old_dessauer.table import AWAY, Event, Table, Unit
from pbem.audit.old_dessauer.values import INCH

Pair = tuple[str, str]
HAIR: Final = 1
"""What rounding may have taken off a gap, in 1/64 inch."""


def check(table: Table, both: tuple[Unit, Unit], dice: int, due: int, weapon: str) -> None:
    """That no more dice than inches go through a gap, and that only a gap makes them fewer than are due."""
    unit, target = both
    what = f"dice of {unit.id} at {target.id}:"
    found = narrowest(table, unit, target) if weapon != "shell" else None
    if found is None:
        table.expect("16.3", what, due, dice)
        return
    pair, wide = found
    most = (wide + HAIR) // INCH
    through = sum(_dice_through(table, unit.side, pair, event) for event in table.record.events)
    table.require(through <= most, "16.14", f"{most} dice between {' and '.join(pair)}", through)
    if through < wide // INCH:
        table.expect("16.14", what, due, dice)


def _dice_through(table: Table, side: str, pair: Pair, event: Event) -> int:
    if event["kind"] != "fired" or event["words"]["weapon"] == "shell":
        return 0
    unit, target = (table.opened[event[who][0]] for who in ("actors", "targets"))
    if unit.side != side:
        return 0
    found = narrowest(table, unit, target)
    return int(event["words"]["dice"]) if found is not None and found[0] == pair else 0


def narrowest(table: Table, unit: Unit, target: Unit) -> tuple[Pair, int] | None:
    """The two bodies nearest to each other between which the fire goes, and how far apart they are."""
    start, end = (FINE * unit.x, FINE * unit.y), target.box.middle()
    hands: dict[bool, list[Unit]] = {False: [], True: []}
    for other in table.opened.values():
        open_order = other.skirmishing or other.formation == AWAY or other.block
        if other.here and not open_order and other.id not in (unit.id, target.id) and _amid(start, end, target, other):
            hands[_right_of(start, end, other.box.middle())].append(other)
    pairs = [(apart(one.box, other.box), (one.id, other.id)) for one, other in product(hands[False], hands[True])]
    return min(((pair, wide) for wide, pair in pairs), key=lambda found: found[1], default=None)


def _amid(start: Point, end: Point, target: Unit, other: Unit) -> bool:
    """Whether a body stands wholly beyond the muzzles and wholly before the target."""
    where = [_along(start, end, point) for point in _around(other.box)]
    return min(where) > 0 and max(where) < min(_along(start, end, point) for point in _around(target.box))


def _around(box: Box) -> list[Point]:
    return [point for part in box.parts for point in part.corners()]


def _along(start: Point, end: Point, point: Point) -> int:
    return (point[0] - start[0]) * (end[0] - start[0]) + (point[1] - start[1]) * (end[1] - start[1])


def _right_of(start: Point, end: Point, point: Point) -> bool:
    return (end[0] - start[0]) * (point[1] - start[1]) < (end[1] - start[1]) * (point[0] - start[0])
