"""16.16, 16.17: whom ball may bounce on to, and when guns have to answer guns; both rules are optional."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from math import isqrt
from typing import Any, Final

from pbem.audit.old_dessauer.geometry import (
    FINE,
    Exact,
    Point,
    apart,
    crosses,
    inside,
    nearest_to,
    reach,
    to_box,
    to_edge,
)
from pbem.audit.old_dessauer.marching import boxes
from pbem.audit.old_dessauer.table import Table, Unit
from pbem.audit.old_dessauer.values import CARRIES, INCH, WEAPONS

GENERAL_NEAR: Final = INCH
LEAST_CREW: Final = 3
STOPPING: Final = ("river", "open wood", "dense wood", "block", "works")
PLUNGING: Final = 2
Line = tuple[Exact, Exact]


def bounced(table: Table, unit: Unit, target: Unit, before: Iterable[str]) -> bool:
    """16.16: whether a ball that was fired at one of those before may have gone on to this target."""
    if not table.rules["switches"]["carry_through"] or unit.gun not in CARRIES:
        return False
    return any(_goes_on(table, unit, table.opened[name], target) for name in before)


def _goes_on(table: Table, unit: Unit, first: Unit, target: Unit) -> bool:
    muzzle = FINE * unit.x, FINE * unit.y
    mark = nearest_to(muzzle, first.box)
    dx, dy = mark[0] - muzzle[0], mark[1] - muzzle[1]
    size = isqrt(int(dx * dx + dy * dy))
    fallen = _level(table, muzzle) - max(_level(table, first.box.middle()), _level(table, target.box.middle()))
    if not size or fallen >= PLUNGING:
        return False
    far = Fraction((CARRIES[unit.gun] * INCH + 1) * FINE, size)
    line = mark, (mark[0] + dx * far, mark[1] + dy * far)
    met = _enters(line, target.box.corners())
    return met is not None and not any(stop < met for stop in _stops(table, line))


def _stops(table: Table, line: Line) -> list[Fraction]:
    """Where along a line rivers, woods, houses, works and crests stop a ball, as parts of it."""
    found = []
    for feature in table.features:
        outline = [(FINE * x, FINE * y) for x, y in feature.outline]
        if feature.kind in STOPPING or feature.kind.endswith("hill"):
            met = _enters(line, outline, closed=not feature.width)
            found += [met] if met is not None else []
    return found


def _enters(line: Line, outline: Sequence[Point], *, closed: bool = True) -> Fraction | None:
    """The first part of a line that lies in an outline or on it, None where none does."""
    (ax, ay), (bx, by) = line
    if closed and inside(line[0], outline):
        return Fraction(0)
    found = []
    ends = (*outline[1:], outline[0]) if closed else outline[1:]
    for (cx, cy), (dx, dy) in zip(outline, ends, strict=False):
        across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
        if across:
            along = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / across
            edge = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / across
            if 0 <= along <= 1 and 0 <= edge <= 1:
                found.append(along)
    return min(found, default=None)


def _level(table: Table, point: Point) -> int:
    return max(
        (
            each.level
            for each in table.features
            if each.level and inside(point, [(FINE * x, FINE * y) for x, y in each.outline])
        ),
        default=0,
    )


def to_answer(table: Table, unit: Unit) -> list[Unit]:
    """16.17: the guns that fired on a battery and that it surely could fire back at, the nearest first."""
    plain = next(each for each in table.record.before["units"] if each["id"] == unit.id)
    guns = [table.opened[name] for name in plain["shelled_by"] if name in table.opened]
    ready = [foe for foe in guns if foe.here and not table.opponents(foe) and _clear(table, unit, foe)]
    return sorted(ready, key=lambda foe: apart(unit.box, foe.box))


def is_free(table: Table, unit: Unit) -> bool:
    """16.17: whether a battery has a target within range of canister, or a general within an inch."""
    canister = max((band.inches for band in WEAPONS.get(("canister", unit.gun), ())), default=0) * INCH
    foes = (foe for foe in table.opened.values() if foe.side != unit.side and foe.here and not table.opponents(foe))
    if any(apart(unit.box, foe.box) <= canister + 1 for foe in foes):
        return True
    own = (each for each in table.generals.values() if each.here and each.side == unit.side)
    return any(to_box(general.spot, unit.box) <= GENERAL_NEAR + 1 for general in own)


def has_to_answer(table: Table, unit: Unit) -> bool:
    """16.17: whether a battery is to fire back at somebody, or to throw for leave not to."""
    serves = unit.battery and unit.formation == "unlimbered" and unit.guns is None and unit.figures >= LEAST_CREW
    if not table.rules["switches"]["duel"] or not (unit.here and serves and table.acts(unit)) or unit.shaken:
        return False
    idle = not table.has(unit.id, "moved", "attacked", "retreated", "manned") and not table.opponents(unit)
    return idle and not _passed(table, unit) and not is_free(table, unit) and bool(to_answer(table, unit))


def _passed(table: Table, unit: Unit) -> bool:
    """12.15: whether somebody may have gone through it, after which it does not fire."""
    ways = (
        boxes(event)
        for event in table.record.events
        if event["kind"] in ("moved", "attacked", "formed", "faced", "came_back")
    )
    legs = (pair for way in ways for pair in pairwise(way))
    return any(crosses(one.middle(), other.middle(), unit.box.corners()) for one, other in legs)


def _clear(table: Table, unit: Unit, foe: Unit) -> bool:
    """Whether a gun has another in range and arc, with nothing at all between them."""
    far = max((band.inches for (_, gun), bands in WEAPONS.items() if gun == unit.gun for band in bands), default=0)
    aims = ((figure, reach(figure, unit.heading, foe.box)) for figure in unit.box.figures())
    return any(
        aim is not None and aim[0] < far * INCH and not hindered(table, (unit, foe), figure, aim[1])
        for figure, aim in aims
    )


def hindered(table: Table, both: tuple[Unit, Unit], figure: Point, aim: tuple[Any, Any]) -> bool:
    """Whether anything is in the way of a shot, so that there may be fewer of them."""
    for other in table.opened.values():
        if other.here and other.id not in (both[0].id, both[1].id) and crosses(figure, aim, other.box.corners()):
            return True
    flat = (figure[0] // FINE, figure[1] // FINE), (aim[0] / FINE, aim[1] / FINE)
    if any(each.kind not in ("road", "stream") and crosses(*flat, each.outline) for each in table.features):
        return True
    own = (each for each in table.generals.values() if each.here and not each.attached and each.side == both[0].side)
    return any(to_edge(general.spot, *flat) <= (GENERAL_NEAR + 1) ** 2 for general in own)
