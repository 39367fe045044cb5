"""Orders by place and by the enemy: to a spot or a cell, so near to him, into range or out of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from pbem.battle.measured_ground import as_spot
from pbem.battle.order import Action
from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.tabletop import box_of
from pbem.rules.old_dessauer.fire.fire_chart import Band, bands, weapons
from pbem.rules.old_dessauer.measure.box import Box, laid, within
from pbem.rules.old_dessauer.movement.legs import Go, go
from pbem.rules.old_dessauer.movement.toward import nearest_way, toward, wheel_to
from pbem.rules.old_dessauer.movement.ways.going import go_along, goal_of, target_of
from pbem.rules.old_dessauer.movement.ways.way import Does, Foreseen, Way
from pbem.rules.old_dessauer.orders.measures import inches


def _move(way: Way, action: Action, friend: Foreseen) -> None:
    for place in action.places:
        spot = as_spot(place)
        go_along(way, action, toward(way.at, (spot.x, spot.y), free=way.free))


def _face(way: Way, action: Action, friend: Foreseen) -> None:
    goal = goal_of(way, action)
    if goal is not None:
        go_along(way, action, wheel_to(way.at, goal, free=way.free))


def _up_to(way: Way, action: Action, friend: Foreseen) -> None:
    unit = target_of(way, action)
    if unit is not None:
        _approach(way, action, unit, inches(action.word) or 0)


def _into_range(far: bool) -> Does:
    """Until its own weapons carry to this enemy, at long range or at short."""

    def does(way: Way, action: Action, friend: Foreseen) -> None:
        unit = target_of(way, action)
        if unit is None:
            return
        ranges = _bands(way.at)
        if not ranges:
            way.refuse(action, "it has no firearms", "16")
            return
        _approach(way, action, unit, (ranges[-1] if far else ranges[0]).farthest * INCH)

    return does


def _bands(unit: Unit) -> tuple[Band, ...]:
    """The ranges of everything it may fire, the shortest first; shell is no weapon to go near with."""
    if unit.kind.horse or unit.drill.heavy_weapons:
        return ()
    gun = unit.battery.gun if unit.battery else None
    found = (band for each in weapons(gun, rifles=unit.drill.rifles) for band in bands(each, gun))
    return tuple(sorted(found, key=lambda band: band.farthest))


def range_of(unit: Unit) -> int:
    """16.9: how far the weapons of a unit carry, in 1/64 inch; 0 for who has none."""
    return max((band.farthest for band in _bands(unit)), default=0) * INCH


def _approach(way: Way, action: Action, unit: Unit, reach: int) -> None:
    """Towards somebody until no more than `reach` is left between."""
    target = box_of(unit)
    for leg in nearest_way(way.at, target, free=way.free):
        if isinstance(leg, Go):
            kept = _until(way.at, leg, reach, target)
            if kept:
                go_along(way, action, (go(way.at, kept, leg.angle),))
            return
        if within(laid(way.at.at, way.at.shape), target, reach):
            return
        go_along(way, action, (leg,))


def _until(unit: Unit, leg: Go, reach: int, target: Box) -> int:
    """How far it goes until a target is no more than `reach` away, to the 1/64 inch."""
    low, high = 0, leg.distance
    while low < high:
        middle = (low + high) // 2
        if within(laid(replace(leg, distance=middle, cost=1).pose(unit.at, 1, 1), unit.shape), target, reach):
            high = middle
        else:
            low = middle + 1
    return low


def _keep_out(way: Way, action: Action, friend: Foreseen) -> None:
    """Whatever else it is told, it does not come into range of this enemy; who is in it goes straight back."""
    unit = target_of(way, action)
    if unit is None:
        return
    reach = range_of(unit)
    if not reach:
        way.refuse(action, f"{unit.id} has no firearms", "16")
        return
    way.shuns = (*way.shuns, (box_of(unit), reach))


PLACES: Final[Mapping[str, Does]] = {
    "move": _move,
    "wheel to face": _face,
    "up to": _up_to,
    "into range": _into_range(far=True),
    "into close range": _into_range(far=False),
    "keep out of range": _keep_out,
}
