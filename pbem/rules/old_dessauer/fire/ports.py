"""16.2, 16.3, 19.7. From where a unit fires: its front, its guns, the faces of a square, the sides of a block."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pbem.battle.sine import rounded
from pbem.battle.spot import INCH
from pbem.battle.standing import Footprint
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.contact import Edge
from pbem.rules.old_dessauer.fire.volley import FIGURES_A_DIE, dice_of, guns_served
from pbem.rules.old_dessauer.measure.box import FINE, Box, laid
from pbem.rules.old_dessauer.measure.pose import Pose
from pbem.rules.old_dessauer.measure.sides import length_of, outward

SQUARE_FACES: Final = 4
SKIRMISH_RANKS: Final = 2
"""16.3: how many ranks of skirmishers fire."""


@dataclass(frozen=True, slots=True)
class Port:
    """One place that is fired from: a file of a front, and how many figures fire there."""

    box: Box
    file: int
    figures: int


def ports(unit: Unit) -> tuple[Port, ...]:
    """16.2: everywhere a unit may fire from, whoever is in reach; one rank, two of skirmishers.

    The figures of a bent line (12.16) fire straight ahead of the wing they stand in.
    """
    if unit.room is not None:
        return tuple(_windows(unit))
    if unit.formation is Formation.SQUARE:
        return tuple(_faces(unit))
    box = unit.box
    behind = unit.figures - unit.shape.files if unit.skirmishing else 0
    ranks = SKIRMISH_RANKS if behind > 0 else 1
    return tuple(Port(wing, file, ranks) for wing in box.wings for file in range(wing.shape.files))


def dice_from(unit: Unit, chosen: tuple[Port, ...]) -> int:
    """16.3, 19.7: the dice of those who fire from there, never more than the whole unit has."""
    if unit.battery is not None:
        return min(len(chosen), guns_served(unit.battery.models, unit.figures))
    if unit.room is not None:
        return min(len(chosen), dice_of(unit.figures))
    return dice_of(min(unit.figures, sum(port.figures for port in chosen)))


def _windows(unit: Unit) -> Iterator[Port]:
    """19.7: one die for each inch of each side of a block."""
    for edge in Edge:
        inches = length_of(unit.shape, edge) // INCH
        side = _side(unit, edge, Footprint(max(1, inches), 1, INCH, 1))
        yield from (Port(side, file, FIGURES_A_DIE) for file in range(inches))


def _faces(unit: Unit) -> Iterator[Port]:
    """A square fires from each face with a quarter of its figures."""
    figures = -(-unit.figures // SQUARE_FACES)
    for edge in Edge:
        face = _side(unit, edge, Footprint(figures, 1, length_of(unit.shape, edge) // figures, 1))
        yield from (Port(face, file, 1) for file in range(figures))


def _side(unit: Unit, edge: Edge, shape: Footprint) -> Box:
    """A rank along one side of a unit, facing outward."""
    box = unit.box
    aside = {Edge.LEFT: -box.half, Edge.RIGHT: box.half}.get(edge, 0)
    forward = {Edge.FRONT: box.deep, Edge.REAR: -box.deep}.get(edge, 0)
    x, y = box.point(aside, forward)
    return laid(Pose(rounded(x, FINE), rounded(y, FINE), outward(unit.at, edge)), shape)
