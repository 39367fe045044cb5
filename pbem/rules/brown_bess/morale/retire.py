"""Morale, retiring: a unit that broke runs a full move to its own base edge before anybody else moves."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from heapq import heappop, heappush

from pbem.battle.square import Square
from pbem.rules.brown_bess.field.battlefield import Battlefield
from pbem.rules.brown_bess.field.terrain import can_enter, disperses
from pbem.rules.brown_bess.field.unit import FACINGS, Unit
from pbem.rules.brown_bess.firing.target_choice import in_melee
from pbem.rules.brown_bess.morale.breaking import destroy
from pbem.rules.brown_bess.morale.generals import detach
from pbem.rules.brown_bess.movement.march import March
from pbem.rules.brown_bess.movement.movement_cost import allowance, ends_move, step_cost
from pbem.rules.brown_bess.movement.route import Route
from pbem.rules.brown_bess.orders.orders_given import OrdersGiven
from pbem.rules.brown_bess.orders.policies import Escort


def broken_marches(field: Battlefield, orders: OrdersGiven) -> list[March]:
    """Frame, phase 1: the ways of all units that broke and have not yet run; those with no way out are lost.

    They choose their ends one after another, in the sequence of the order of battle, so that two never choose one.
    """
    running = [unit for unit in field if unit.must_retire and unit.side in field.position.acting]
    for unit in running:
        for general in field:
            if general.with_unit == unit.id and (_stays(orders, general) or orders.intent(general.id).detaches):
                detach(field, general.id)
    ends: dict[Square, str] = {}
    found = []
    for unit in running:
        field.put(replace(field[unit.id], must_retire=False))
        leaving = {other.id for other in running}
        route = way_to_the_rear(field, field[unit.id], leaving, ends)
        if route is None:
            _cannot_run(field, unit)
            continue
        field.put(replace(field[unit.id], melee=None))
        if not route.leaves:
            ends[route.end] = unit.side
        found.append(March.along(unit.id, route, orders.rank(field, unit.id), broken=True, retires=True))
    return found


def _stays(orders: OrdersGiven, general: Unit) -> bool:
    return orders.policies(general.id).escort is not Escort.FOLLOW and not general.sticks


def _cannot_run(field: Battlefield, unit: Unit) -> None:
    if in_melee(field, unit):
        destroy(field, unit.id, "broken, and no way out of the enemy's hands")
    elif _cannot_move(field, unit):
        field.tell("cannot_retire", actors=(unit.id,), squares=field.square_of(unit.id), clause="morale")
    else:
        destroy(field, unit.id, "broken, and no room to run to")


def _cannot_move(field: Battlefield, unit: Unit) -> bool:
    """Guns in action and squares do not move, and no unit takes a step that costs more points than it has."""
    points, here = allowance(field.ground, unit), unit.place
    if points == 0 or here is None:
        return True
    steps = [here.step(way) for way in FACINGS if can_enter(field.ground, here, here.step(way))]
    costs = [step_cost(field.ground, unit, here, step) for step in steps if _passable(field, unit, step)]
    return bool(costs) and min(costs) > points


def way_to_the_rear(
    field: Battlefield, unit: Unit, leaving: Collection[str], ends: Mapping[Square, str]
) -> Route | None:
    """Morale: the shortest way to the base edge round the enemy, a full move of it, facing forgotten.

    It runs through its own side's units but ends where it has room; off the edge it is lost. `ends` are the squares in
    which others will end, each with its side. None where it cannot go.
    """
    path = _path_to_edge(field, unit, ends)
    if unit.place is None or not path:
        return None
    points = allowance(field.ground, unit, path[0] if path[0] in field.ground else None)
    here, spent = unit.place, 0
    squares: list[Square] = []
    costs: list[int] = []
    leaves = False
    for square in path:
        cost = step_cost(field.ground, unit, here, square) if square in field.ground else 1
        if spent + cost > points:
            break
        spent += cost
        costs.append(spent)
        if square not in field.ground:
            leaves = True
            break
        squares.append(square)
        if ends_move(field.ground, unit, here, square):
            break
        here = square
    while squares and not leaves and not _has_room(field, unit, squares[-1], leaving, ends):
        squares.pop()
        costs.pop()
    if not squares and not leaves:
        return None
    home = field.position.home(unit.side)
    return Route(unit.place, home, tuple(squares), tuple(costs), 0, points, home, leaves=leaves)


def _has_room(
    field: Battlefield, unit: Unit, square: Square, leaving: Collection[str], ends: Mapping[Square, str]
) -> bool:
    if square in ends:
        return False
    return not any(
        other.side == unit.side and not other.is_general and other.id not in leaving for other in field.at(square)
    )


def _path_to_edge(field: Battlefield, unit: Unit, ends: Mapping[Square, str]) -> tuple[Square, ...]:
    """The cheapest way off the base edge, the last square lying outside; equal ones by the names of their squares."""
    home = field.position.home(unit.side)
    if unit.place is None:
        return ()
    waiting: list[tuple[int, int, tuple[Square, ...]]] = [(0, 0, (unit.place,))]
    done: set[Square] = set()
    while waiting:
        cost, friends, path = heappop(waiting)
        here = path[-1]
        if here not in field.ground:
            return path[1:]
        if here in done:
            continue
        done.add(here)
        if here.step(home) not in field.ground:
            heappush(waiting, (cost + 1, friends, (*path, here.step(home))))
        for way in FACINGS:
            there = here.step(way)
            if there in done or not can_enter(field.ground, here, there) or not _passable(field, unit, there):
                continue
            if ends.get(there, unit.side) != unit.side:
                continue
            met = sum(not friend.is_general for friend in field.at(there))
            heappush(waiting, (cost + step_cost(field.ground, unit, here, there), friends + met, (*path, there)))
    return ()


def _passable(field: Battlefield, unit: Unit, square: Square) -> bool:
    if disperses(field.ground, unit, square):
        return False
    return all(other.side == unit.side for other in field.at(square))
