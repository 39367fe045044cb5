"""9.2, 13.1, 19: how the ground on which a unit takes post changes it, at the deployment and behind works."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from pbem.audit.old_dessauer import marching
from pbem.audit.old_dessauer.broken_ground import covers
from pbem.audit.old_dessauer.geometry import FINE, Box, Point
from pbem.audit.old_dessauer.paces import behind_works
from pbem.audit.old_dessauer.table import Event, Table, Unit
from pbem.audit.old_dessauer.values import COLUMN_FILES, INCH

BREAKS = ("open wood", "dense wood", "works", "bridge", "block")
GRAIN = INCH // 8
"""How far apart the points of a body are that are looked at, and how near to an edge nothing is said of one."""


def took_post(table: Table, event: Event) -> None:
    """13.1, 19.8: light foot that has come behind works in open order closes up there, and has no order."""
    unit = table.units[event["actors"][0]]
    table.require(unit.skirmishing and not unit.horse, "13.1", f"{unit.id} skirmishing on foot", unit.formation)
    behind = behind_works(table, (unit.x, unit.y))
    table.require(behind, "19.8", f"{unit.id} behind {event['words']['block']}", "it is not")
    there = marching.boxes(event)[-1]
    table.expect("13.1", f"{unit.id} stands at", (unit.x, unit.y), (there.x, there.y))
    unit.formation, unit.disordered = "line" if there.files > COLUMN_FILES["foot"] else "column", True
    table.stand(unit, there)


def deployed(table: Table, event: Event) -> None:
    """9.2: where a unit takes post, and whether the ground there costs it its order."""
    for name in event["actors"]:
        unit, there = table.units.get(name), marching.boxes(event)
        if unit is None or not there:
            continue
        unit.formation = str(event["words"].get("formation", unit.formation))
        unit.block = next((each["block"] for each in table.record.after["units"] if each["id"] == name), "")
        table.stand(unit, there[-1])
        _closed_up(table, unit)
        if unit.block:
            unit.disordered = True
        elif not unit.battery and not unit.skirmishing:
            _order(table, unit)


def movement_over(table: Table) -> None:
    """13.1: when all have moved, nobody skirmishes behind works who can close up."""
    for unit in table.units.values():
        if unit.here and not table.opponents(unit):
            _closed_up(table, unit)


def _closed_up(table: Table, unit: Unit) -> None:
    if unit.skirmishing and unit.kind == "light infantry" and not unit.drill["irregular"]:
        loose = all(behind_works(table, each) for each in _around((unit.x, unit.y)))
        table.require(not loose, "13.1", f"{unit.id} closed up behind works", "it skirmishes")


def _order(table: Table, unit: Unit) -> None:
    kept = next(each["disordered"] for each in table.record.after["units"] if each["id"] == unit.id)
    points = list(_points(unit.box))
    if any(_on_broken_ground(table, unit, point, all) for point in points):
        unit.disordered = True
    elif any(_on_broken_ground(table, unit, point, any) for point in points):
        unit.disordered = kept


def _points(box: Box) -> Iterator[Point]:
    """A grid over a body, in 1/64 inch."""
    for part in box.parts:
        wide, deep = part.front, part.ranks * part.depth
        for aside in range(-wide, wide + 1, GRAIN):
            for back in range(0, 2 * deep + 1, GRAIN):
                x, y = part.at(aside, -back)
                yield x // FINE, y // FINE


def _on_broken_ground(table: Table, unit: Unit, point: Point, counts: Callable[[Iterable[bool]], bool]) -> bool:
    kinds = (*BREAKS, "steep hill") if unit.horse else BREAKS
    found = [each for each in table.features if each.kind in kinds]
    return counts(behind_works(table, each) or any(covers(ground, each) for ground in found) for each in _around(point))


def _around(point: Point) -> tuple[Point, ...]:
    x, y = point
    return (x, y), (x + GRAIN, y), (x - GRAIN, y), (x, y + GRAIN), (x, y - GRAIN)
