"""9.0. Every step of a map with what it costs, reckoned once, its squares as plain numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround
from pbem.rules.brandywine.field.movement_cost import cost, mires

Step = tuple[int, int, bool]
"""Where a step leads, what it costs in quarters, and whether it ends in a swamp that holds who takes it."""


@dataclass(frozen=True, slots=True)
class Steps:
    """All steps of a ground; `squares` has the squares by their numbers, `numbers` the other way round."""

    ground: SquaredGround
    squares: tuple[Square, ...]
    numbers: Mapping[Square, int]
    ways: tuple[tuple[Step, ...], ...]
    legs: dict[tuple[int, int, frozenset[int], frozenset[int]], tuple[Square, ...]] = field(default_factory=dict)
    """Ways found before, by their ends and what they had to avoid: a column asks for the same one again and again."""


_KEPT = 16
_maps: dict[int, Steps] = {}


def steps(ground: SquaredGround) -> Steps:
    """The steps of a ground, kept by its identity: a way looks at thousands of them."""
    found = _maps.get(id(ground))
    if found is None or found.ground is not ground:
        if len(_maps) >= _KEPT:
            _maps.clear()
        found = _maps[id(ground)] = _all(ground)
    return found


def _all(ground: SquaredGround) -> Steps:
    squares = ground.squares()
    numbers = {square: number for number, square in enumerate(squares)}
    ways = tuple(
        tuple(
            (numbers[near], cost(ground, here, near), mires(ground, here, near))
            for near in here.neighbours()
            if near in numbers
        )
        for here in squares
    )
    return Steps(ground, squares, numbers, ways)
