"""8. Squares: who forms one, which way its sides look, and whether it is one still."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.square import Square
from pbem.rules.de_gre_sweet.field.battlefield import Field
from pbem.rules.de_gre_sweet.field.unit import Unit

SIDES: Final = (Facing.N, Facing.E, Facing.S, Facing.W)
"""8A: forward, backward, left and right."""


def members(field: Field, name: str) -> tuple[Unit, ...]:
    """The units of a square, in the sequence of the order of battle."""
    return tuple(unit for unit in field.units.values() if unit.square == name and unit.here)


def outward(place: Square, places: Iterable[Square]) -> tuple[Facing, ...]:
    """Which of its four sides look out of the square that these places make."""
    inside = set(places)
    columns, rows = {square.column for square in inside}, {square.row for square in inside}
    edge = {
        Facing.N: place.row == max(rows),
        Facing.E: place.column == max(columns),
        Facing.S: place.row == min(rows),
        Facing.W: place.column == min(columns),
    }
    return tuple(side for side in SIDES if edge[side])


def is_square(places: Iterable[Square]) -> bool:
    """8A: whether places make a square: as wide as deep, and nobody missing on its rim."""
    inside = set(places)
    if not inside:
        return False
    columns, rows = sorted({square.column for square in inside}), sorted({square.row for square in inside})
    width, depth = columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1
    if width != depth:
        return False
    some = next(iter(inside))
    return all(
        some.at(column, row) in inside
        for column in range(columns[0], columns[-1] + 1)
        for row in range(rows[0], rows[-1] + 1)
        if column in (columns[0], columns[-1]) or row in (rows[0], rows[-1])
    )


def is_whole(field: Field, name: str) -> bool:
    """8A, 8C: whether a square has its stand for every square of frontage on each of its sides."""
    return can_be_square(members(field, name))


def can_be_square(units: Iterable[Unit]) -> bool:
    """8A: whether these units, where they stand, are a legal square."""
    found = tuple(units)
    places = [unit.place for unit in found if unit.place is not None]
    if len(places) != len(found) or not is_square(places):
        return False
    return all(unit.strength >= len(outward(unit.place, places)) for unit in found if unit.place is not None)


def faces_of(field: Field, unit: Unit) -> tuple[tuple[Facing, int], ...]:
    """8B: each way a unit looks with the stands that look there; a square's are spread evenly over its outer sides."""
    if not unit.square or unit.place is None:
        return ((unit.facing, unit.strength),)
    places = [other.place for other in members(field, unit.square) if other.place is not None]
    sides = outward(unit.place, places) or SIDES
    share, rest = divmod(unit.strength, len(sides))
    return tuple((side, share + (index < rest)) for index, side in enumerate(sides))
