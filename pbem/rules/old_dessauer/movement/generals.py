"""8. Generals ride, join units and leave them; who is ridden over alone may be taken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import isqrt

from pbem.battle.sine import rounded
from pbem.battle.spot import INCH, Spot
from pbem.battle.standing import Standing
from pbem.rules.old_dessauer.army.general import General
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.ground import features_under
from pbem.rules.old_dessauer.field.tabletop import Tabletop, box_of
from pbem.rules.old_dessauer.field.terrain import Sort
from pbem.rules.old_dessauer.measure.box import fine, point_within, squared_from
from pbem.rules.old_dessauer.movement.tables import GENERAL
from pbem.rules.old_dessauer.movement.ways.compass import goal_of_rider

CAUGHT = (1,)
"""8.4: the die that makes a lone general a prisoner."""
STRIDE = INCH // 4
"""How far apart the places are at which the way of a general is looked at, in 1/64 inch."""
_STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
_SLANTING = ((1, 1), (1, -1), (-1, -1), (-1, 1))


def ride(table: Tabletop, *, attaching: bool) -> None:
    """8.1, 8.3: who is to join or leave a unit does so before it moves; all others ride once the units have moved."""
    for general in tuple(table.generals.values()):
        if not general.here:
            continue
        if table.acts(general.side):
            (_attach if attaching else _ride)(table, general)


def escape(table: Tabletop, ridden: Mapping[str, str]) -> None:
    """8.4: the enemy has moved upon a lone general: a 1 makes him a prisoner, else he rides out of the way."""
    for name, foe in ridden.items():
        if table.generals[name].alone:
            _escape(table, table.generals[name], table.units[foe])


def _attach(table: Tabletop, general: General) -> None:
    order = table.plans.action(general.id, "attach", "detach")
    if order is None:
        return
    if order.verb == "detach":
        table.generals[general.id] = replace(general, attached="")
        if general.attached:
            places = (Standing(general.spot),) if general.spot is not None else ()
            table.tell("detached", (general.id,), (general.attached,), places, clause="8.3", seen_by=(general.side,))
        table.note(general.id, f"left {general.attached}" if general.attached else "rode alone already")
        return
    unit = next((table.units[name] for name in order.units if name in table.units), None)
    if unit is None or not unit.here or unit.side != general.side or general.spot is None:
        table.note(general.id, "there is no such unit to join")
        return
    if not point_within(box_of(unit), fine(general.spot.x, general.spot.y), GENERAL):
        table.note(general.id, f"{unit.id} is farther than he can ride")
        return
    table.generals[general.id] = replace(general, attached=unit.id, spot=unit.at.spot)
    table.tell("attached", (general.id,), (unit.id,), (unit,), clause="8.3", seen_by=(general.side,))
    table.note(general.id, f"with {unit.id}")


def _ride(table: Tabletop, general: General) -> None:
    order = table.plans.action(general.id, "move")
    if order is None or general.spot is None or general.attached:
        return
    goal = goal_of_rider(general.spot, order, GENERAL)
    if goal is None:
        return
    there, why = _as_far(table, general.spot, towards(general.spot, goal, GENERAL), general.side)
    table.generals[general.id] = replace(general, spot=there)
    if there != general.spot:
        table.tell("rode", (general.id,), (), (Standing(general.spot), Standing(there)), clause="8.1")
    table.note(general.id, f"at {there}")
    if why:
        table.note(general.id, f"stopped: {why}")


def towards(start: Spot, goal: Spot, far: int) -> Spot:
    """The goal, or the point on the straight way to it that is so far."""
    dx, dy = goal.x - start.x, goal.y - start.y
    distance = isqrt(dx * dx + dy * dy)
    if distance <= far:
        return goal
    return Spot(start.x + rounded(dx * far, distance), start.y + rounded(dy * far, distance))


def _as_far(table: Tabletop, start: Spot, goal: Spot, side: str) -> tuple[Spot, str]:
    """8.1: the goal, or the last quarter of an inch of the straight way to it that is free, and what bars the rest."""
    steps = max(1, isqrt((goal.x - start.x) ** 2 + (goal.y - start.y) ** 2) // STRIDE)
    last = start
    for number in range(1, steps + 1):
        east, north = rounded((goal.x - start.x) * number, steps), rounded((goal.y - start.y) * number, steps)
        spot = Spot(start.x + east, start.y + north)
        why = _barred(table, spot, side)
        if why:
            return last, why
        last = spot
    return goal, ""


def _barred(table: Tabletop, spot: Spot, side: str) -> str:
    """8.1: the impassable ground or the enemy at a place where no general may be; empty where he may."""
    under = features_under(table.course.position.ground, spot.x, spot.y)
    if not any(feature.kind in (Sort.BRIDGE, Sort.FORD) for feature in under):
        for feature in under:
            if feature.kind in (Sort.RIVER, Sort.IMPASSABLE):
                return feature.name or feature.kind
    foes = (foe for foe in table.enemies(side) if point_within(box_of(foe), fine(spot.x, spot.y), 0))
    return next((f"{foe.id} in the way" for foe in foes), "")


def _escape(table: Tabletop, general: General, foe: Unit) -> None:
    roll = table.throw(f"caught|{general.id}", foe, f"to take {general.id}", 1, CAUGHT)
    if roll.successes:
        table.generals[general.id] = replace(general, gone="captured", spot=None)
        table.tell("captured", (foe.id,), (general.id,), (foe,) if foe.here else (), (roll,), clause="8.4")
        table.note(general.id, f"taken by {foe.id}")
        return
    there = _aside(table, general)
    track = tuple(Standing(spot) for spot in (general.spot, there) if spot is not None)
    table.generals[general.id] = replace(general, spot=there)
    table.tell("escaped", (general.id,), (foe.id,), track, (roll,), clause="8.4")


def _aside(table: Tabletop, general: General) -> Spot:
    """The nearest point, by quarters of an inch in eight directions, where nobody rides over him; of two the freer."""
    spot = general.spot or Spot(0, 0)
    ground = table.course.position.ground
    for far in range(INCH // 4, 24 * INCH, INCH // 4):
        for hands in (_STRAIGHT, _SLANTING):
            offers = [Spot(spot.x + east * far, spot.y + north * far) for east, north in hands]
            free = [there for there in offers if there in ground and not _barred(table, there, general.side)]
            if free:
                return max(free, key=lambda there: _freedom(table, general.side, there))
    return spot


def _freedom(table: Tabletop, side: str, spot: Spot) -> list[int]:
    """How far the enemies would be, squared, the nearest first."""
    return sorted(squared_from(foe.box, fine(spot.x, spot.y)) for foe in table.enemies(side))
