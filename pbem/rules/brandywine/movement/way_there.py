"""8.0. The cheapest way from place to place, as a column would be led."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from heapq import heappop, heappush
from itertools import pairwise

from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround
from pbem.rules.brandywine.field.movement_cost import HARD, cost
from pbem.rules.brandywine.field.steps import Steps, steps

_KEPT = 4096
_SHY = 4 * HARD
"""What a way would rather pay than lead past the enemy where it has a choice, in quarters."""


def way_there(
    ground: SquaredGround,
    start: Square,
    stops: Sequence[Square],
    shut: Collection[Square],
    wary: Collection[Square] = (),
    enough: int | None = None,
) -> tuple[Square, ...]:
    """Every square from `start`, which is left out, by all `stops`; as far as a way leads that avoids the `shut` ones.

    A stop may be shut itself: the march ends before it. It keeps clear of `wary` squares unless the way round costs
    more than eight points; stops are free of that. Squares that touch are stepped between directly. A way that costs
    `enough` quarters is not followed to later stops.
    """
    path: list[Square] = []
    here, spent = start, 0
    for stop in stops:
        if stop == here:
            continue
        if enough is not None and spent > enough:
            break
        close = here.distance(stop) == 1 and stop in ground
        leg = (stop,) if close else _leg(ground, here, stop, shut, wary)
        if not leg:
            break
        spent += sum(cost(ground, a, b) for a, b in pairwise((here, *leg)))
        path += leg
        here = stop
    return tuple(path)


def _leg(
    ground: SquaredGround, start: Square, goal: Square, shut: Collection[Square], wary: Collection[Square]
) -> tuple[Square, ...]:
    """The cheapest way between squares that do not touch; of several the one of fewest steps, and the straightest."""
    land = steps(ground)
    first, last = land.numbers.get(start), land.numbers.get(goal)
    if first is None or last is None:
        return ()
    barred = frozenset(land.numbers[square] for square in shut if square in land.numbers)
    shunned = frozenset(land.numbers[square] for square in wary if square in land.numbers)
    if (known := land.legs.get((first, last, barred, shunned))) is not None:
        return known
    if len(land.legs) >= _KEPT:
        land.legs.clear()
    found = land.legs[first, last, barred, shunned] = _cheapest(land, first, last, barred, shunned)
    return found


def _cheapest(
    land: Steps, first: int, last: int, barred: frozenset[int], shunned: frozenset[int]
) -> tuple[Square, ...]:
    best, came, done = {first: (0, 0, 0)}, dict[int, int](), set[int]()
    queue = [(0, 0, 0, first)]
    (x, y), (goal_x, goal_y) = land.squares[first].coordinates, land.squares[last].coordinates
    while queue:
        spent, count, bent, here = heappop(queue)
        if here == last:
            return _back(land.squares, came, first, last)
        if here in done:
            continue
        done.add(here)
        for near, price, swamp in land.ways[here]:
            if (near in barred and near != last) or near in done:
                continue
            total = spent + price
            if near != last and (swamp or near in shunned):
                total += (_SHY if near in shunned else 0) + (HARD if swamp else 0)
            column, row = land.squares[near].coordinates
            off = bent + abs((column - x) * (goal_y - y) - (row - y) * (goal_x - x))
            if near not in best or (total, count + 1, off) < best[near]:
                best[near] = total, count + 1, off
                came[near] = here
                heappush(queue, (total, count + 1, off, near))
    return ()


def _back(squares: Sequence[Square], came: dict[int, int], first: int, last: int) -> tuple[Square, ...]:
    way = [last]
    while came[way[-1]] != first:
        way.append(came[way[-1]])
    return tuple(squares[number] for number in reversed(way))
