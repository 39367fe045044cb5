"""Marching: what each step costs, and who may take it (C3.1)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from pbem.audit.napoleonic_squares.ground import ROUGH, diagonal, distance
from pbem.audit.napoleonic_squares.table import Base, Table, places_of

Event = Mapping[str, Any]
ASSAULT_COST = 2


def moved(table: Table, event: Event) -> None:
    """A unit of the acting command goes from square to square, or into the town of the last."""
    base = table.bases[event["actors"][0]]
    path = places_of(event)
    table.expect("C3.1", f"{base.id} starts from", base.place, path[0])
    may_act(table, base, "C3.1")
    table.require(not base.bombarded or not base.foot_guns, "C3.2", "foot guns that bombarded to stand", base.id)
    into_town = event["kind"] == "entered_town"
    costs = {0}
    for here, there in pairwise(path):
        _step(table, base, here, there)
        costs = {cost + more for cost in costs for more in step_costs(table, base, here, there)}
        base.diagonals += diagonal(here, there)
    costs = {cost + into_town for cost in costs}
    points = event["words"]["points"]
    table.require(points in costs, "C3.1", f"{' or '.join(map(str, sorted(costs)))} points", f"{points} for {path}")
    base.spent += points
    base.moved = True
    spend(table, base, "C3.1")
    table.put(base, path[-1], into_town)


def left_town(table: Table, event: Event) -> None:
    """Out of the town and into its square, free of points (B)."""
    base = table.bases[event["actors"][0]]
    table.require(base.in_town, "B", "a unit in the town", base.id)
    table.require(not base.foot_guns or not base.bombarded, "C3.2", "foot guns that bombarded to stand", base.id)
    may_act(table, base, "B")
    base.in_town = False


def step_costs(table: Table, base: Base, here: str, there: str) -> set[int]:
    """The points of one step; the marsh beside a crossing is the scenario's own and leaves more than one reading."""
    cost = 1
    if diagonal(here, there) and base.diagonals:
        cost = 2
    if table.ground.has(there, *ROUGH):
        cost += 1
    crossing = table.ground.crossing(here, there)
    if crossing != "river":
        return {cost}
    cost += 1
    marshes = [square for square in (here, there) if table.ground.has(square, "marsh")]
    if len(marshes) == 2:
        return {cost + 1, cost + 2} if base.cavalry else {cost + 1}
    return {cost, cost + 1, cost + 2} if marshes else {cost}


def may_act(table: Table, base: Base, clause: str) -> None:
    """Complain of a unit of another command than the one acting, one that is gone, or one that is done."""
    table.require(base.command == table.active, "C3", f"a unit of {table.active or 'nobody'}", f"{base.id} acted")
    table.require(bool(base.place) and not base.destroyed, clause, "a unit on the table", base.id)
    table.require(not base.rallied, "C3.4.1", "rallying to take all actions", f"{base.id} acted besides")
    table.require(not base.ended, "C3.1", "cavalry in a wood to be done", f"{base.id} acted on")


def spend(table: Table, base: Base, clause: str) -> None:
    """Complain where a unit has used more points than the die gave; light cavalry that only moves has one more."""
    allowed = table.prize
    if base.kind == "light cavalry" and base.moved and not base.assaulted:
        allowed += 1
    table.require(base.spent <= allowed, clause, f"at most {allowed} points", f"{base.id} spent {base.spent}")


def _step(table: Table, base: Base, here: str, there: str) -> None:
    went = f"{base.id} in {there}"
    table.require(distance(here, there) == 1, "C3.1", f"a square next to {here}", went)
    table.require(table.ground.on_map(there), "C3.1", "a square of the map", went)
    table.require(not table.ground.shut(here, there), "C3.1", "ground that can be entered", went)
    table.require(not table.enemies_at(there, base.side), "B", "one side alone in a square", went)
    table.require(not base.ended, "C3.1", "cavalry to end its actions in a wood", f"{base.id} went on to {there}")
    if base.cavalry and table.ground.has(there, "wood"):
        base.ended = True
