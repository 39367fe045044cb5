"""15.3: dragoons who get off their horses and on them again, and the horses that they leave behind."""

from __future__ import annotations

from typing import Final

from pbem.audit.old_dessauer import marching
from pbem.audit.old_dessauer.geometry import FINE, Box, apart
from pbem.audit.old_dessauer.table import Event, Table, Unit, inches
from pbem.audit.old_dessauer.values import BASES, INCH

ON_FOOT: Final = "light infantry"
HELD: Final = INCH // 2
"""How far behind the front that got off them the horses are held."""
BY_HORSES: Final = INCH
"""How near to where they got off dragoons mount again."""
TOUCH: Final = 8
"""1/64 inches that there may be between horses and whoever takes them."""
Pose = tuple[int, int, int]


def dismounted(table: Table, event: Event) -> None:
    """They get off where they stand on their way: light infantry from then on, and one of them holds the horses."""
    unit = table.units[event["actors"][0]]
    table.require(unit.drill["dismounts"] and unit.horse, "15.3", f"cavalry able to dismount in {unit.id}", unit.kind)
    way = [(box.x, box.y, box.heading) for box in marching.boxes(event)]
    marching.moved(table, event)
    kept = next((plain["horses"] for plain in table.record.after["units"] if plain["id"] == unit.id), None)
    unit.mount, unit.kind = unit.kind, ON_FOOT
    unit.figures = max(unit.figures - 1, 1)
    unit.horses = next((pose for pose in way if kept and _pose(kept) == pose), way[0] if way else None)


def mounted(table: Table, event: Event) -> None:
    """They are by their horses, and he who held them is one of their figures again."""
    unit = table.units[event["actors"][0]]
    table.require(unit.horses is not None, "15.3", f"horses of {unit.id}", "none")
    marching.moved(table, event)
    if unit.horses is not None:
        far = (unit.x - unit.horses[0]) ** 2 + (unit.y - unit.horses[1]) ** 2
        table.require(far <= (BY_HORSES + 2) ** 2, "15.3", f"{unit.id} by its horses", f"{unit.x},{unit.y}")
    unit.kind, unit.mount, unit.horses = unit.mount or unit.kind, "", None
    unit.figures += 1


def taken(table: Table, event: Event) -> None:
    """An enemy stands on horses that one figure holds."""
    foe, unit = table.units[event["actors"][0]], table.units[event["targets"][0]]
    table.require(foe.side != unit.side, "15.3", f"an enemy in {foe.id}", foe.side)
    ground = _ground(unit)
    table.require(ground is not None, "15.3", f"horses of {unit.id} without riders", unit.kind)
    if ground is not None:
        near = apart(ground, foe.box)
        table.require(near <= TOUCH, "15.3", f"{foe.id} at the horses of {unit.id}", inches(near))
    unit.horses = None
    table.did(unit.id, "horses taken")


def movement_over(table: Table) -> None:
    """15.3: horses that an enemy stands on are lost."""
    for unit in table.units.values():
        ground = _ground(unit)
        if unit.here and ground is not None:
            held = any(apart(ground, foe.box) < 0 for foe in table.foes(unit) if not foe.block)
            table.require(not held, "15.3", f"the horses of {unit.id} taken", "nobody took them")


def _ground(unit: Unit) -> Box | None:
    if unit.horses is None or not unit.mount:
        return None
    x, y, heading = unit.horses
    width, depth = BASES["horse"]
    far, up = Box(x, y, heading, 1, 1, width, depth).at(0, -2 * HELD)
    return Box(far // FINE, up // FINE, heading, 1, 1, width, depth)


def _pose(kept: dict[str, int]) -> Pose:
    return kept["x"], kept["y"], kept["heading"]
