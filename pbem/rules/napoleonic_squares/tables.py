"""Every number of the printed rules, laid out as printed."""

from __future__ import annotations

from typing import Final

from pbem.rules.napoleonic_squares.army.kind import Kind

STACK_BRIGADES: Final = 4
"""B: brigades in a square at most."""
STACK_ARTILLERY: Final = 2
"""B: artillery bases that go with four brigades; each brigade fewer makes room for one more."""
STACK_UNITS: Final = 6

ACTION_DIE: Final = 3
"""C1: a die numbered 1, 1, 2, 2, 3, 3 is a d3."""
CHIEF_REACH: Final = 4
"""C2: squares a commander-in-chief may ride before the first dice-off."""
GENERAL_DICE: Final = (6, 8, 10, 12)
RATING_DICE: Final = (6, 8, 10, 12)

# C3.1 Movement, in action points.
STEP: Final = 1
FURTHER_DIAGONAL: Final = 2
"""In place of one point, for the second diagonal step of a bound and every one after it."""
TERRAIN: Final = 1
TOWN: Final = 1
RIVER: Final = 1
MARSH_AT_RIVER: Final = 1
"""Reconstructed for Raab: marshy banks on both sides of a river cost this much more."""
ASSAULT: Final = 2
LIGHT_CAVALRY_EXTRA: Final = 1

# C3.2 Bombardment.
#                              close   long
BOMBARDMENT_DIE: Final = {
    Kind.FOOT_ARTILLERY:     (10,     8),
    Kind.HORSE_ARTILLERY:    (8,      6),
}  # fmt: skip
CLOSE: Final = 1
LONG: Final = 2
HIT: Final = 5
BOMBARDMENT_INTO_WOODS: Final = 6
TOWN_COVER_DIE: Final = 8
TOWN_COVER: Final = 5

# C3.3 Assaults.
BRIGADES_A_SQUARE: Final = 2
BRIGADES_A_SUPPORTING_SQUARE: Final = 1
BRIGADE_DICE: Final = 2
BRIGADE_DICE_AGAIN: Final = 1
"""C3.3.7a: a brigade that has fought already in this assault."""
BRIGADE_DICE_CAVALRY_IN_WOODS: Final = 1
ASSAULT_DIE: Final = {Kind.FOOT_ARTILLERY: 12, Kind.HORSE_ARTILLERY: 10}
HIT_AGAINST_ADVANTAGE: Final = 6
SAVE: Final = 5
MORALE: Final = 5
FAILS_THAT_DESTROY: Final = 2
FAILS_THAT_DESTROY_FOOT_ARTILLERY: Final = 1
COVER_MORALE_DICE: Final = 1
"""C3.3.6a: dice fewer on a hill or in a town."""

# C3.4 Rallying.
RALLY: Final = 5
RALLY_FROM: Final = 2
"""Hit markers that a unit must have to rally on the field; the last one stays."""


def faces(sides: int, at_least: int) -> tuple[int, ...]:
    """The faces of a die that are `at_least` so high."""
    return tuple(range(at_least, sides + 1))


def chance(sides: int, at_least: int) -> tuple[int, int]:
    """The chance of one die as favourable faces and all faces."""
    return len(faces(sides, at_least)), sides
