"""The ways to one square are those of all ways that end there, on every square of Dettingen for every unit."""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.square import Square
from pbem.rules import brown_bess
from pbem.rules.brown_bess.movement.route import Route, routes
from pbem.scenarios import load


def test_the_ways_to_a_square_are_all_that_end_in_it() -> None:
    start = brown_bess.set_up(load("dettingen"), "simultaneous")
    ground = start.ground
    units = [replace(unit, place=unit.suggested.square) for unit in start.units]
    assert any(unit.is_cavalry for unit in units)
    for unit in units:
        by_end: dict[Square, list[Route]] = {}
        for way in routes(ground, unit):
            by_end.setdefault(way.end, []).append(way)
        for column in range(1, ground.columns + 1):
            for row in range(1, ground.rows + 1):
                to = Square(column, row)
                assert list(routes(ground, unit, to=to)) == by_end.get(to, []), f"{unit.id} to {to}"
