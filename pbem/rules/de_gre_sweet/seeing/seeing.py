"""Who sees whom. The printed game hides nothing once it has begun: the fog is ours, and off unless a scenario asks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from pbem.battle.square import Square
from pbem.rules.de_gre_sweet.field.position import Position
from pbem.rules.de_gre_sweet.field.unit import Unit

CLOSE: Final = 5
"""Squares within which everybody is seen where there is fog."""
FROM_ABOVE: Final = 8
"""The same from higher ground."""


def watched(position: Position, units: Mapping[str, Unit], place: Square, side: str) -> bool:
    """Whether a side sees who is in a square."""
    if not position.rules.fog:
        return True
    return any(
        _sees(position, other.place, place)
        for other in units.values()
        if other.side == side and other.here and other.place is not None
    )


def watchers(
    position: Position, units: Mapping[str, Unit], places: Sequence[Square], sides: Collection[str]
) -> tuple[str, ...]:
    """The sides that read of something: those in it, and whoever sees any of the places."""
    everybody = (side.id for side in position.sides)
    return tuple(
        side for side in everybody if side in sides or any(watched(position, units, place, side) for place in places)
    )


def _sees(position: Position, eye: Square, place: Square) -> bool:
    ground, distance = position.ground, eye.distance(place)
    return distance <= CLOSE or (distance <= FROM_ABOVE and ground.cell(eye).level > ground.cell(place).level)
