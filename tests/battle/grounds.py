"""Grounds of every kind with places on them, for properties that must hold on each."""

from __future__ import annotations

from typing import Final

from hypothesis import strategies as st

from pbem.battle.bearing import CIRCLE, Bearing, Heading
from pbem.battle.facing import Facing
from pbem.battle.ground import Ground
from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.place import Place
from pbem.battle.spot import INCH, Spot
from pbem.battle.square import Letters, RowSquare, Square
from pbem.battle.squared_ground import SquaredGround
from pbem.battle.standing import Footprint, Standing

GROUNDS: Final[dict[str, Ground]] = {
    "letters are columns": SquaredGround(12, 9),
    "letters are rows": SquaredGround(23, 30, letters=Letters.ROWS),
    "a table in inches": MeasuredGround(72, 48),
}
squares = st.builds(Square, st.integers(1, 702), st.integers(1, 99))
row_squares = st.builds(RowSquare, st.integers(1, 99), st.integers(1, 702))
spots = st.builds(Spot, st.integers(-99999, 99999), st.integers(-99999, 99999))
places: st.SearchStrategy[Place] = st.one_of(squares, row_squares, spots)
headings = st.builds(Heading, st.integers(0, CIRCLE - 1))
bearings: st.SearchStrategy[Bearing] = st.one_of(st.sampled_from(Facing), headings)
footprints = st.builds(
    Footprint, st.integers(1, 12), st.integers(1, 4), st.sampled_from((24, 32, 64)), st.sampled_from((32, 64, 96))
)
standings = st.builds(Standing, places, st.none() | bearings, st.none() | footprints)


def places_on(ground: Ground) -> st.SearchStrategy[Place]:
    """Any place of a ground."""
    if isinstance(ground, SquaredGround):
        return st.builds(ground.square, st.integers(1, ground.columns), st.integers(1, ground.rows))
    return st.builds(Spot, st.integers(0, 72 * INCH), st.integers(0, 48 * INCH))
