"""15. Retreat moves: away from the attack or the fire, through friends, clear of every enemy."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from pbem.battle.bearing import CIRCLE
from pbem.battle.sine import ONE
from pbem.battle.spot import INCH
from pbem.battle.standing import Footprint
from pbem.rules.old_dessauer.army.formation import COLUMN_WIDTH, Formation
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.breastworks import works_behind
from pbem.rules.old_dessauer.field.ground import bars, cut_off
from pbem.rules.old_dessauer.field.tabletop import Tabletop, box_of
from pbem.rules.old_dessauer.measure.bearing import bearing
from pbem.rules.old_dessauer.measure.box import FINE, RUB, ahead, far_apart, gap, laid
from pbem.rules.old_dessauer.measure.pose import Pose
from pbem.rules.old_dessauer.movement.aside import ASIDE, freedom
from pbem.rules.old_dessauer.movement.gunners import on_foot
from pbem.rules.old_dessauer.movement.legs import Go
from pbem.rules.old_dessauer.movement.room import on_table
from pbem.rules.old_dessauer.movement.tables import HORSE, LIGHT_HORSE

SHORTEST, LONGEST = 4 * INCH, 24 * INCH
"""15.1: how far a retreat leads, in 1/64 inch."""
STEP: Final = INCH // 2
BEHIND: Final = 2 * INCH
"""How far behind the friends before it a unit stands that goes behind the second line."""


@dataclass(frozen=True, slots=True)
class Retreat:
    """15.1: where a unit goes back to, in what formation, and how far that is in 1/64 inch."""

    unit: Unit
    start: Pose
    distance: int


def away_from(headings: Iterable[int]) -> int | None:
    """15.1: the middle of several directions of attack, as a heading to go; None where they cancel each other out."""
    found = [ahead(heading) for heading in headings]
    east, north = sum(each[0] for each in found), sum(each[1] for each in found)
    return bearing(east, north) if abs(east) + abs(north) > 200 else None


def retreat(table: Tabletop, unit: Unit, away: int, besides: Collection[str] = ()) -> Retreat | None:
    """15.1: the way back of a unit that must go `away` (a heading); None where there is none, and it is shattered.

    The length that its standing order wishes, then longer, then shorter, each straight away first, then 2.5 degrees
    aside in turn to 22.5. The corridor touches no enemy but those in `besides`, whom it is in contact with; the end is
    free, and an inch from the enemy if it can be.
    """
    formed = _formed(table, unit)
    faces_about = table.plans.word(unit, "retreat facing", "enemy") == "away"
    for clear in (INCH, 0):
        for length in _lengths(_wished(table, formed, away)):
            for hands in ASIDE:
                headings = [(away + aside) % CIRCLE for aside in hands]
                ends = [_end(table, formed, heading, length, besides, clear) for heading in headings]
                free = [end for end in ends if end is not None]
                if free:
                    end = max(free, key=lambda pose: freedom(table, formed, pose))
                    turned = _facing_away(end, formed.shape) if faces_about else end
                    return Retreat(replace(formed, pose=turned), unit.at, length)
    return None


def _formed(table: Tabletop, unit: Unit) -> Unit:
    """15.1: what is in square, in houses or in works forms column when it goes back; gunners leave unlimbered guns.

    12.16: a bent line straightens.
    """
    if unit.formation is Formation.UNLIMBERED:
        return on_foot(unit)
    position = table.course.position
    works = unit.kind.foot and bool(works_behind(position.ground, position.works, unit.at.x, unit.at.y))
    if works or unit.formation in (Formation.SQUARE, Formation.TOWN):
        files = min(COLUMN_WIDTH[unit.kind.foot], unit.figures)
        return replace(unit, formation=Formation.COLUMN, files=files, block="", room=None, bend=None)
    if unit.formation is Formation.BENT:
        return replace(unit, formation=Formation.LINE, bend=None)
    return unit


def _end(table: Tabletop, unit: Unit, heading: int, length: int, besides: Collection[str], clear: int) -> Pose | None:
    """Where it comes to stand, facing back where it came from; None where the way or the end is not free."""
    back = Pose(unit.at.x, unit.at.y, (heading + CIRCLE // 2) % CIRCLE)
    end = Go(length, CIRCLE // 2, length).pose(back, 1, 1)
    box = laid(end, unit.shape)
    ground = table.course.position.ground
    if not on_table(table, box) or bars(unit, box, ground):
        return None
    corridor = laid(back, Footprint(unit.shape.files, 1, unit.shape.width, length + unit.shape.deep))
    if cut_off(unit, corridor, ground):
        return None
    for other in table.here():
        if other.id == unit.id:
            continue
        there = box_of(other)
        if other.side == unit.side:
            if not far_apart(box, there, 0) and gap(box, there) < -RUB:
                return None
            continue
        if not far_apart(box, there, clear) and gap(box, there) < clear:
            return None
        if other.id not in besides and not far_apart(corridor, there, 0) and gap(corridor, there) < 0:
            return None
    return end


def _facing_away(pose: Pose, shape: Footprint) -> Pose:
    """15.1: the same ground, faced about."""
    turned = Go(shape.deep, CIRCLE // 2, shape.deep).pose(pose, 1, 1)
    return turned.turned(CIRCLE // 2)


def _lengths(wished: int) -> Iterator[int]:
    """The wished length, then longer, then shorter, by half inches."""
    yield wished
    yield from range(wished + STEP, LONGEST + 1, STEP)
    yield from range(wished - STEP, SHORTEST - 1, -STEP)


def _wished(table: Tabletop, unit: Unit, heading: int) -> int:
    """15.1: how far its player wants it to go: `short`, `far`, or behind the second line.

    Where nothing is said it is out of the enemy's reach and behind the nearest friends on its way, at least 4 inches.
    """
    word = table.plans.word(unit, "retreat distance", "behind second line")
    if word == "short":
        return SHORTEST
    if word == "far":
        return LONGEST
    behind = _behind_friends(table, unit, heading)
    if behind is not None:
        return behind
    return min(LONGEST, max(SHORTEST, _out_of_reach(table, unit)))


def _behind_friends(table: Tabletop, unit: Unit, heading: int) -> int | None:
    """How far to go to stand behind the nearest friend in good order that stands across the way."""
    back = Pose(unit.at.x, unit.at.y, (heading + CIRCLE // 2) % CIRCLE)
    corridor = laid(back, Footprint(unit.shape.files, 1, unit.shape.width, LONGEST))
    ax, ay = ahead(heading)
    found = []
    for other in table.here(unit.side):
        there = box_of(other)
        if other.id == unit.id or other.shaken or far_apart(corridor, there, 0) or gap(corridor, there) >= 0:
            continue
        far = max(((x - unit.at.x * FINE) * ax + (y - unit.at.y * FINE) * ay) // (FINE * ONE) for x, y in there.points)
        if far >= SHORTEST:
            found.append(far + BEHIND)
    return min(min(found), LONGEST) if found else None


def _out_of_reach(table: Tabletop, unit: Unit) -> int:
    """How far to go to be beyond the charge of the nearest horse, as far as that can be."""
    reach = 0
    for other in table.enemies(unit.side):
        if other.kind.horse and not other.shaken:
            move = (LIGHT_HORSE if other.kind.light else HORSE)["line"] * INCH
            reach = max(reach, move - max(0, gap(box_of(unit), box_of(other))))
    return reach
