"""13.2.1: crews that leave their guns, how they come back to them, and guns that are lost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from math import isqrt
from typing import Final

from pbem.audit.old_dessauer.geometry import Box, apart, box_of
from pbem.audit.old_dessauer.paces import move_of
from pbem.audit.old_dessauer.table import AWAY, Event, Guns, Table, Unit, inches
from pbem.audit.old_dessauer.values import INCH

ABREAST: Final = 8
"""How wide a crew stands that has left its guns, in figures."""
TO_SQUARE: Final = 2 * INCH
STEPS: Final = 64
"""How many parts of each leg of a square's way are looked at."""
TOUCH: Final = 8
"""1/64 inches that there may be between guns and whoever takes them."""


def left(table: Table, event: Event) -> None:
    """A crew that evades, or retreats from guns that are not limbered (15.1), leaves them where they stand."""
    unit = table.units[event["actors"][0]]
    if event["clause"] == "15.1":
        table.require(unit.formation == "unlimbered", "15.1", f"{unit.id} to take its limbers along", "it left them")
        table.did(unit.id, "left guns")
    else:
        table.require(table.has(unit.id, "evaded"), "13.2.1", f"{unit.id} to evade", "it left its guns")
    _leaves(table, unit, event)


def sheltered(table: Table, event: Event) -> None:
    """A crew runs into a square within two inches of its guns, behind their front."""
    unit, square = table.units[event["actors"][0]], table.units[event["targets"][0]]
    table.expect("13.2.1", f"the side of {square.id}:", unit.side, square.side)
    table.require(not table.opponents(unit), "13.2", f"{unit.id} out of contact", "in contact")
    _leaves(table, unit, event)
    if unit.guns is not None:
        _square_near(table, unit, unit.guns, square)
    unit.here, unit.shelter = False, square.id
    table.did(unit.id, "evaded")


def _leaves(table: Table, unit: Unit, event: Event) -> None:
    table.require(unit.battery and unit.guns is None, "13.2.1", f"the crew of {unit.id} at its guns", unit.formation)
    there = box_of(event["track"][-1])
    if unit.battery and there is not None:
        opened = table.opened[unit.id]
        far, move = isqrt((there.x - opened.x) ** 2 + (there.y - opened.y) ** 2), move_of(table, opened, there)
        at_most = move if table.acts(unit) else 0
        table.require(far <= at_most + 1, "13.2.1", f"guns left within {inches(at_most)} of their place", inches(far))
        unit.guns = Guns(there.x, there.y, there.heading, unit.formation)
        unit.formation, unit.files = AWAY, _abreast(table, unit)


def _abreast(table: Table, unit: Unit) -> int:
    """How broad a crew runs: no more than it may, and less where the record says so of its way."""
    usual = min(ABREAST, unit.figures)
    ways = [each["track"][-1] for each in table.record.events[: table.event] if _ran(each, unit)]
    box = box_of(ways[-1]) if ways else None
    return min(usual, box.files) if box is not None else usual


def _ran(event: Event, unit: Unit) -> bool:
    return event["kind"] == "evaded" and unit.id in event["actors"]


def _square_near(table: Table, unit: Unit, guns: Guns, square: Unit) -> None:
    """A square that acts may have formed, or come up, before it is told of: then somewhere on its way it was near."""
    opened, ground = table.opened[square.id], guns.ground(unit.models)
    formed = table.acts(square) and bool(_told(table, "formed", square))
    table.require(opened.formation == "square" or formed, "13.2.1", f"a square in {square.id}", opened.formation)
    ways = list(_on_the_way(table, opened))
    near = min(apart(ground, way) for way in ways)
    table.require(near <= TO_SQUARE + 1, "13.2.1", f"{square.id} within {inches(TO_SQUARE)}", inches(near))
    behind = any(
        apart(ground, way) <= TO_SQUARE + 1 and all(ground.behind_front(corner) >= -1 for corner in way.corners())
        for way in ways
    )
    table.require(behind, "13.2.1", f"{square.id} behind the front of the guns", "before it")


def _told(table: Table, kind: str, unit: Unit) -> list[Event]:
    return [each for each in table.record.events if each["kind"] == kind and unit.id in each["actors"]]


def _on_the_way(table: Table, square: Unit) -> Iterator[Box]:
    """Where a square was in this movement: where it stood when that began, and along its track if it went."""
    yield square.box
    for event in (*_told(table, "moved", square), *_told(table, "formed", square), *_told(table, "faced", square)):
        track = [box for box in map(box_of, event["track"]) if box is not None]
        for start, end in pairwise(track):
            for part in range(STEPS + 1):
                x, y = (a + (b - a) * part // STEPS for a, b in ((start.x, end.x), (start.y, end.y)))
                yield replace(end, x=x, y=y)


def manned(table: Table, event: Event) -> None:
    """A crew comes out of a square, and its guns are served again."""
    unit = table.units[event["actors"][0]]
    table.require(table.acts(unit), "10", f"{unit.id} on an active side", unit.side)
    table.require(bool(unit.shelter), "13.2.1", f"the crew of {unit.id} in a square", unit.formation)
    if unit.shelter:
        square = table.units[unit.shelter]
        stands = square.here and square.formation == "square"
        table.require(stands, "13.2.1", f"a square in {square.id}", square.formation if square.here else "gone")
        table.require(not _held(table, unit, INCH), "13.2.1", f"no enemy at the guns of {unit.id}", "they are held")
    there = box_of(event["track"][-1])
    if there is not None:
        back_at(table, unit, there)
    table.did(unit.id, "moved")
    table.did(unit.id, "manned")


def back_at(table: Table, unit: Unit, there: Box) -> None:
    """A crew serves its guns again, which stand as it left them."""
    if unit.guns is not None:
        guns = unit.guns
        where = guns.x, guns.y, guns.heading
        table.expect("13.2.1", f"the guns of {unit.id} at", where, (there.x, there.y, there.heading))
        unit.x, unit.y, unit.heading = where
        unit.formation, unit.guns, unit.shelter, unit.here = guns.formation, None, "", True


def taken(table: Table, event: Event) -> None:
    """An enemy stands on guns that nobody serves."""
    foe, unit = table.units[event["actors"][0]], table.units[event["targets"][0]]
    table.require(foe.side != unit.side, "13.2.1", f"an enemy in {foe.id}", foe.side)
    table.require(unit.guns is not None, "13.2.1", f"guns of {unit.id} without a crew", unit.formation)
    if unit.guns is not None:
        near = apart(unit.guns.ground(unit.models), foe.box)
        table.require(near <= TOUCH, "13.2.1", f"{foe.id} at the guns of {unit.id}", inches(near))
    table.did(unit.id, "guns taken")


def movement_over(table: Table) -> None:
    """Guns on which an enemy stands are lost with their crew; who is in a square comes out in its own movement."""
    for unit in table.units.values():
        gone = unit.gone or table.has(unit.id, "shattered")
        if unit.guns is not None and not gone and _held(table, unit, -1):
            table.require(
                table.has(unit.id, "guns taken"), "13.2.1", f"the guns of {unit.id} taken", "nobody took them"
            )
        if table.has(unit.id, "guns taken"):
            table.require(gone, "13.2.1", f"{unit.id} lost with its guns", "it goes on")
        was = table.opened[unit.id]
        if was.shelter and not was.gone and table.acts(unit) and not gone and not _held_at_first(table, was):
            table.require(
                table.has(unit.id, "manned"), "13.2.1", f"the crew of {unit.id} back at its guns", "it stayed"
            )


def _held(table: Table, unit: Unit, reach: int) -> bool:
    ground = unit.guns.ground(unit.models) if unit.guns is not None else None
    return ground is not None and any(apart(ground, foe.box) <= reach for foe in table.foes(unit) if not foe.block)


def _held_at_first(table: Table, unit: Unit) -> bool:
    """Whether an enemy was at its guns when movement began, to a hair."""
    ground = unit.guns.ground(unit.models) if unit.guns is not None else None
    foes = (foe for foe in table.opened.values() if foe.side != unit.side and foe.here)
    return ground is None or any(apart(ground, foe.box) <= INCH + TOUCH for foe in foes)
