"""Who sees whom. The printed game hides nothing: this is ours, and a scenario can turn it off."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pbem.battle.square import Square
from pbem.rules.brandywine.field.position import Position
from pbem.rules.brandywine.field.terrain import level
from pbem.rules.brandywine.field.unit import Unit

CLOSE: Final = 2
"""Squares within which everybody is seen: in one's control, or next to it."""
FROM_ABOVE: Final = 3
"""Squares within which those on lower ground are seen."""


def seen_by(position: Position, units: Mapping[str, Unit], unit: Unit) -> tuple[str, ...]:
    """The sides that see a unit where it stands now: its own, and whoever has somebody near enough."""
    place = unit.place
    sides = tuple(side.id for side in position.sides)
    if place is None:
        return (unit.side,)
    return tuple(side for side in sides if side == unit.side or watched(position, units, place, side))


def watched(position: Position, units: Mapping[str, Unit], place: Square, side: str) -> bool:
    """Whether a side sees who is in a square."""
    if not position.rules.fog:
        return True
    return any(
        _sees(position, other.place, place)
        for other in units.values()
        if other.side == side and other.place is not None
    )


def _sees(position: Position, eye: Square, place: Square) -> bool:
    distance = eye.distance(place)
    if distance <= CLOSE:
        return True
    return distance <= FROM_ABOVE and level(position.ground, eye) > level(position.ground, place)
