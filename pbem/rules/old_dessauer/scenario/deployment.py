"""The secret set-up before the first bound."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.battle.measured_ground import as_spot
from pbem.battle.order import Action
from pbem.battle.spot import Spot
from pbem.rules.old_dessauer.army.formation import COLUMN_WIDTH, Formation
from pbem.rules.old_dessauer.army.general import General
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.blocks import ground_of
from pbem.rules.old_dessauer.field.breastworks import behind_works
from pbem.rules.old_dessauer.field.course import Course
from pbem.rules.old_dessauer.field.ground import bars, disordered_by
from pbem.rules.old_dessauer.field.position import Position
from pbem.rules.old_dessauer.field.terrain import Block, Sort
from pbem.rules.old_dessauer.measure.box import gap
from pbem.rules.old_dessauer.measure.outline import covers
from pbem.rules.old_dessauer.measure.pose import Pose
from pbem.rules.old_dessauer.movement.taking_post import posted
from pbem.rules.old_dessauer.orders.plans import Plans
from pbem.rules.old_dessauer.scenario.set_up import RUB
from pbem.rules.old_dessauer.scenario.verbs import DEPLOY

PHASE: Final = "Deployment"


def run(course: Course, plans: Plans, dice: Dice) -> tuple[Course, tuple[Event, ...]]:
    """Everybody takes post where he is told and may; the others where the scenario suggests."""
    position = course.position
    wishes: dict[str, Unit] = {}
    for unit in position.units:
        order = plans.action(unit.id, DEPLOY)
        if order is None or not order.places:
            continue
        wish = placed(position, unit, order)
        why = why_not(position, wish)
        if why:
            course = course.noting(unit.id, f"stays where it stood: {why}")
        else:
            wishes[unit.id] = wish
    granted = _settled(position, wishes)
    for name in wishes:
        if name in granted:
            course = course.noting(name, f"set up at {granted[name].at}")
        else:
            course = course.noting(name, "stays where it stood: no room there")
    course = course.having({unit.id: _rooted(position, granted.get(unit.id, unit)) for unit in position.units})
    generals = tuple(_rider(course.position, general, plans) for general in course.position.generals)
    course = replace(course, position=replace(course.position, generals=generals))
    return course, tuple(_told(unit) for unit in course.position.units if unit.here)


def placed(position: Position, unit: Unit, order: Action) -> Unit:
    """The unit as a deployment order would have it stand."""
    spot = as_spot(order.places[0])
    heading = order.direction.degrees * 10 if order.direction is not None else unit.at.heading
    formed = _formed(unit, order.word)
    block = _block_at(position, spot)
    if block is not None and unit.kind.foot:
        pose, room = ground_of(block.feature, position.ground, heading)
        return replace(
            formed, pose=pose, room=room, block=block.feature, formation=Formation.TOWN, bend=None, disordered=True
        )
    return _rooted(position, replace(formed, pose=Pose(spot.x, spot.y, heading), disordered=False))


def _rooted(position: Position, unit: Unit) -> Unit:
    """9.2, 13.1, 19.8: the unit as the ground that it takes post on makes it, by order or by the scenario's wish."""
    if not unit.here or unit.block:
        return unit
    there = posted(position.ground, position.works, unit)
    ranked = there.close_order and not there.kind.guns
    works = behind_works(position.ground, position.works, there.box) if ranked else ""
    broken = bool(works or disordered_by(there, there.box, position.ground))
    return replace(there, disordered=there.disordered or broken)


def why_not(position: Position, unit: Unit) -> str:
    """What forbids a unit to be set up as it stands, in words; empty where nothing does. Friends are not asked."""
    corners = [Spot(*corner) for corner in position.ground.outline(unit.at.standing(unit.shape))]
    if any(corner not in position.ground for corner in corners):
        return "that is over the edge of the table"
    zones = [entry.zone for entry in position.zones if entry.side == unit.side and unit.id in entry.zone.units]
    if not any(all(position.ground.inside(corner, zone.area) for corner in corners) for zone in zones):
        whys = "; ".join(zone.why for zone in zones if zone.why)
        return f"it may stand {whys}" if whys else "the scenario leaves it no choice"
    barred = bars(unit, unit.box, position.ground, unit.block)
    if barred:
        return f"{barred} is in the way"
    block = next((found for found in position.blocks if found.feature == unit.block), None)
    if block is not None and unit.figures > block.capacity:
        return f"{block.feature} holds {block.capacity} figures"
    return ""


def crowded(one: Unit, other: Unit) -> bool:
    """Whether two friends would stand on one another."""
    return one.here and other.here and gap(one.box, other.box) < -RUB


def _formed(unit: Unit, word: str) -> Unit:
    open_ground = replace(unit, block="", room=None)
    if unit.formation is Formation.TOWN and not word:
        word = Formation.LINE.value
    if not word:
        return open_ground
    formation = Formation(word)
    if (formation in (Formation.LIMBERED, Formation.UNLIMBERED)) is not unit.kind.guns:
        return open_ground
    if unit.kind.guns:
        return replace(open_ground, formation=formation)
    if formation is Formation.SKIRMISH and not (unit.kind.light or unit.drill.irregular):
        return open_ground
    if formation is Formation.SQUARE and not unit.kind.foot:
        return open_ground
    return replace(open_ground, formation=formation, files=_files(unit, formation))


def _files(unit: Unit, formation: Formation) -> int:
    widest = COLUMN_WIDTH[unit.kind.foot]
    if formation in (Formation.COLUMN, Formation.SQUARE):
        return min(widest, unit.figures)
    if formation is Formation.LINE:
        return max(unit.files, -(-unit.figures // (1 if unit.kind.foot else 2)))
    return unit.files


def _block_at(position: Position, spot: Spot) -> Block | None:
    names = {
        feature.name
        for feature in position.ground.features
        if feature.kind == Sort.BLOCK and covers(feature, spot.x, spot.y)
    }
    return next((block for block in position.blocks if block.feature in names), None)


def _settled(position: Position, wishes: Mapping[str, Unit]) -> dict[str, Unit]:
    """The wishes that can stand together; of two on one another's ground the later in the order of battle gives way."""
    granted = dict(wishes)
    while True:
        there = [granted.get(unit.id, unit) for unit in position.units if unit.here]
        struck = next(
            (
                unit.id
                for index, unit in reversed(list(enumerate(there)))
                if unit.id in granted
                and any(
                    crowded(unit, other) and (number < index or other.id not in granted)
                    for number, other in enumerate(there)
                    if other.side == unit.side
                )
            ),
            None,
        )
        if struck is None:
            return granted
        del granted[struck]


def _rider(position: Position, general: General, plans: Plans) -> General:
    order = plans.action(general.id, DEPLOY)
    if order is None or not order.places:
        return general
    spot = as_spot(order.places[0])
    zones = [entry.zone for entry in position.zones if entry.side == general.side and general.id in entry.zone.units]
    return replace(general, spot=spot) if any(position.ground.inside(spot, zone.area) for zone in zones) else general


def _told(unit: Unit) -> Event:
    words: dict[str, str | int] = {"facing": unit.at.heading // 10, "formation": str(unit.formation)}
    return Event("deployed", PHASE, (unit.id,), (), (unit.at.standing(unit.shape),), words, (), (unit.side,))
