"""2. The shortest way from place to place: round the enemy, round water and fire, not squeezed between two enemies."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from heapq import heappop, heappush

from pbem.battle.square import Square
from pbem.rules.de_gre_sweet.field.battlefield import Field
from pbem.rules.de_gre_sweet.field.measure import halves
from pbem.rules.de_gre_sweet.field.steps import Steps, steps

_CROWDED = 1
"""How little a way has to bend to lead round a friend."""


def way_there(
    field: Field, start: Square, stops: Sequence[Square], side: str, enemies: Collection[Square]
) -> tuple[Square, ...]:
    """Every square from `start`, which is left out, by all `stops`; as far as a way leads.

    A stop may hold the enemy itself: whether the march enters it or ends before it is not for the way to say.
    """
    land = steps(field.ground)
    foes = frozenset(land.numbers[square] for square in enemies if square in land.numbers)
    fire = frozenset(land.numbers[square] for square in field.position.burning)
    friends = frozenset(
        land.numbers[unit.place]
        for unit in field.units.values()
        if unit.side == side and unit.here and unit.place is not None and not unit.commander
    )
    path: list[Square] = []
    here = start
    for stop in stops:
        if stop == here:
            continue
        first, last = land.numbers[here], land.numbers.get(stop)
        leg = _leg(land, first, last, foes, fire, friends) if last is not None and last not in fire else ()
        if not leg:
            break
        path += leg
        here = stop
    return tuple(path)


def _leg(
    land: Steps, first: int, last: int, foes: frozenset[int], fire: frozenset[int], friends: frozenset[int]
) -> tuple[Square, ...]:
    """The shortest way; of several the straightest, and rather not through friends."""
    best, came, done = {first: (0, 0)}, dict[int, int](), set[int]()
    goal = land.squares[last]
    (x, y), (goal_x, goal_y) = land.squares[first].coordinates, goal.coordinates
    closed = land.closed | fire
    queue = [(halves(land.squares[first], goal), 0, 0, first)]
    while queue:
        _, _, _, here = heappop(queue)
        if here == last:
            return _back(land.squares, came, first, last)
        if here in done:
            continue
        done.add(here)
        spent, bent = best[here]
        for near, price, left, right in land.ways[here]:
            if near in done or near in fire or (near in foes and near != last):
                continue
            if left >= 0 and ((left in foes and right in foes) or (fire and left in closed and right in closed)):
                continue
            square = land.squares[near]
            column, row = square.coordinates
            off = bent + abs((column - x) * (goal_y - y) - (row - y) * (goal_x - x))
            off += _CROWDED if near in friends and near != last else 0
            total = spent + price
            if near not in best or (total, off) < best[near]:
                best[near] = total, off
                came[near] = here
                heappush(queue, (total + halves(square, goal), off, near, near))
    return ()


def _back(squares: Sequence[Square], came: dict[int, int], first: int, last: int) -> tuple[Square, ...]:
    way = [last]
    while came[way[-1]] != first:
        way.append(came[way[-1]])
    return tuple(squares[number] for number in reversed(way))
