"""1, 2E. Every step of a map with what it costs, reckoned once, its squares as plain numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround, Terrain
from pbem.rules.de_gre_sweet.field.measure import step_cost

Step = tuple[int, int, int, int]
"""Where a step leads, what it costs in half squares, and the squares to both sides of a slanting one, else -1."""


@dataclass(frozen=True, slots=True)
class Steps:
    """All steps of a ground over land; `closed` are the squares between which nobody slants through."""

    ground: SquaredGround
    squares: tuple[Square, ...]
    numbers: Mapping[Square, int]
    ways: tuple[tuple[Step, ...], ...]
    closed: frozenset[int]


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
    bridges = frozenset(ground.bridges)
    water = frozenset(square for square in squares if ground.has(square, Terrain.WATER) and square not in bridges)
    closed = frozenset(numbers[square] for square in (*water, *bridges))
    ways = tuple(
        tuple(
            step
            for near in here.neighbours()
            if near in numbers
            and near not in water
            and (step := _step(numbers, here, near))
            and not _barred(step, closed)
        )
        for here in squares
    )
    return Steps(ground, squares, numbers, ways, closed)


def _step(numbers: Mapping[Square, int], here: Square, near: Square) -> Step:
    if here.column == near.column or here.row == near.row:
        return numbers[near], step_cost(here, near), -1, -1
    corners = numbers[here.at(here.column, near.row)], numbers[here.at(near.column, here.row)]
    return numbers[near], step_cost(here, near), *corners


def _barred(step: Step, closed: frozenset[int]) -> bool:
    return step[2] in closed and step[3] in closed
