"""8.0. The cheapest way from place to place, as a column would be led."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from heapq import heappop, heappush

from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround
from pbem.rules.brandywine.land.movement_cost import HARD, cost
from pbem.rules.brandywine.land.terrain import is_swamp

_SHY = 4 * HARD
"""What a way would rather pay than lead past the enemy where it has a choice, in quarters."""


def way_there(
    ground: SquaredGround,
    start: Square,
    stops: Sequence[Square],
    shut: Collection[Square],
    wary: Collection[Square] = (),
) -> tuple[Square, ...]:
    """Every square from `start`, which is left out, by all `stops`; as far as a way leads that avoids the `shut` ones.

    It keeps clear of `wary` squares unless the way round costs more than eight points; stops are free of that.
    Squares that touch are stepped between directly.
    """
    path: list[Square] = []
    here = start
    for stop in stops:
        if stop == here:
            continue
        leg = (stop,) if here.distance(stop) == 1 and stop not in shut else _leg(ground, here, stop, shut, wary)
        if not leg:
            break
        path += leg
        here = stop
    return tuple(path)


def _leg(
    ground: SquaredGround, start: Square, goal: Square, shut: Collection[Square], wary: Collection[Square]
) -> tuple[Square, ...]:
    best: dict[Square, int] = {start: 0}
    came: dict[Square, Square] = {}
    queue: list[tuple[int, int, tuple[int, int], Square]] = [(0, 0, start.coordinates, start)]
    while queue:
        spent, steps, _, here = heappop(queue)
        if here == goal:
            return _back(came, start, goal)
        if spent > best[here]:
            continue
        for near in here.neighbours():
            if near not in ground or near in shut:
                continue
            price = spent + cost(ground, here, near)
            if near != goal:
                price += _SHY if near in wary else 0
                price += HARD if is_swamp(ground, near) and not ground.road_links(here, near) else 0
            if price < best.get(near, price + 1):
                best[near] = price
                came[near] = here
                heappush(queue, (price, steps + 1, near.coordinates, near))
    return ()


def _back(came: dict[Square, Square], start: Square, goal: Square) -> tuple[Square, ...]:
    way = [goal]
    while came[way[-1]] != start:
        way.append(came[way[-1]])
    return tuple(reversed(way))
