"""Keeping out of an enemy's range: a way is cut where it would lead into it, and who stands in it goes back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.measure.box import within
from pbem.rules.old_dessauer.movement.legs import Change, Go, Leg, after, go
from pbem.rules.old_dessauer.movement.mover import PARTS
from pbem.rules.old_dessauer.movement.ways.way import Way

STEP = INCH // 8
"""How far apart the places are at which a way is looked at, in 1/64 inch of its cost."""


def shun(way: Way) -> None:
    """Cut a way before it comes into range of whom it shuns; who is told nothing else goes back out of it."""
    if not way.shuns:
        return
    if not way.legs and _in_range(way, way.at):
        way.legs = list(_back(way))
        return
    unit, kept = way.start, list[Leg]()
    for leg in way.legs:
        part = _outside(way, unit, leg)
        if part is not None:
            kept.append(part)
        if part is not leg:
            way.goes_on = False
            break
        unit = after(unit, leg)
    way.legs = kept


def _in_range(way: Way, unit: Unit) -> bool:
    box = unit.box
    return any(within(box, there, reach) for there, reach in way.shuns)


def _outside(way: Way, unit: Unit, leg: Leg) -> Leg | None:
    """The leg itself where it stays out of range, else its beginning; None where not even that does."""
    if isinstance(leg, Change):
        return leg
    was = _in_range(way, unit)
    steps = max(1, leg.cost // STEP)
    for number in range(1, steps + 1):
        there = replace(unit, pose=leg.pose(unit.at, number, steps))
        if not was and _in_range(way, there):
            done = leg.cost * (number - 1) // steps
            return leg.shortened(done) if done else None
        was = was and _in_range(way, there)
    return leg


def _back(way: Way) -> Iterator[Go]:
    """Straight back until it is out of range, or as far as its move goes."""
    whole = go(way.at, 1, 1800).cost
    for far in range(STEP, way.left // PARTS // whole + 1, STEP):
        leg = go(way.at, far, 1800)
        if not _in_range(way, after(way.at, leg)):
            yield leg
            return
    far = way.left // PARTS // whole
    if far:
        yield go(way.at, far, 1800)
