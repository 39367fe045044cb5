"""19. What the terrain under a unit does to its move."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pbem.battle.feature import Feature
from pbem.battle.measured_ground import MeasuredGround
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.kind import Kind
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.terrain import Sort
from pbem.rules.old_dessauer.measure.box import Box
from pbem.rules.old_dessauer.measure.outline import covers, meets, outlines
from pbem.rules.old_dessauer.measure.sight import crosses, inside

QUARTERS: Final = 4
"""The pace of open ground, of which all others are parts."""
ROAD: Final = 6
"""19.6: one and a half."""
BARRIERS: Final = (Sort.OBSTACLE, Sort.STREAM, Sort.FORD, Sort.WORKS)


def features_under(ground: MeasuredGround, x: int, y: int) -> tuple[Feature, ...]:
    """The features that a point of the table lies in."""
    return tuple(feature for feature in ground.features if covers(feature, x, y))


def pace(unit: Unit, under: tuple[Feature, ...], *, marching: bool, hasty: bool = False) -> int:
    """19.1 to 19.6: how fast a unit goes, in quarters; 0 where it cannot.

    `marching` tells that it makes no attack move, and so may use a road. `hasty` keeps full speed over rough ground, at
    the price of its order.
    """
    sorts = {Sort(feature.kind) for feature in under}
    on_road = Sort.ROAD in sorts and unit.formation in (Formation.COLUMN, Formation.LIMBERED)
    if on_road:
        return ROAD if marching else QUARTERS
    if Sort.BRIDGE in sorts:
        return QUARTERS if unit.formation in (Formation.COLUMN, Formation.LIMBERED) or unit.skirmishing else 0
    slowest = [_PACES[sort](unit, hasty) for sort in sorts if sort in _PACES]
    return min(slowest, default=QUARTERS)


def slowest_of(unit: Unit, under: tuple[Feature, ...], *, hasty: bool = False) -> str:
    """19.1 to 19.4: which of these features slows a unit most, by name or kind; empty for none."""
    paces = [(_PACES[sort](unit, hasty), each) for each in under if (sort := Sort(each.kind)) in _PACES]
    slowest, feature = min(paces, key=lambda found: found[0], default=(QUARTERS, None))
    return (feature.name or feature.kind) if feature is not None and slowest < QUARTERS else ""


def _steep(unit: Unit, hasty: bool) -> int:
    return QUARTERS if unit.skirmishing else 2


def _rough(unit: Unit, hasty: bool) -> int:
    return QUARTERS if unit.skirmishing or (hasty and not unit.kind.guns) else 2


def _open_wood(unit: Unit, hasty: bool) -> int:
    if unit.kind.guns:
        return 0
    return QUARTERS if unit.skirmishing and unit.kind.foot else 2


def _dense_wood(unit: Unit, hasty: bool) -> int:
    if not unit.kind.foot:
        return 0
    return 2 if unit.skirmishing else 1


def _works(unit: Unit, hasty: bool) -> int:
    return QUARTERS if unit.kind.foot else 0


_PACES: Final = {
    Sort.STEEP_HILL: _steep,
    Sort.ROUGH: _rough,
    Sort.OPEN_WOOD: _open_wood,
    Sort.DENSE_WOOD: _dense_wood,
    Sort.WORKS: _works,
}


def bars(unit: Unit, box: Box, ground: MeasuredGround, entering: str = "") -> str:
    """The feature that a unit may not stand in or go over, by name or kind; empty where nothing bars it.

    `entering` is the block that it goes into. Woods bar guns (19.3), dense woods horse as well (19.4), off the roads.
    """
    kinds = _barring(unit.kind)
    for feature in ground.features:
        if feature.kind not in kinds:
            continue
        sort = Sort(feature.kind)
        barred = sort is not Sort.BLOCK or feature.name != entering
        if barred and meets(box, feature) and not _led_through(box, ground, feature):
            return feature.name or feature.kind
    return ""


@lru_cache
def _barring(kind: Kind) -> frozenset[str]:
    """19.3 to 19.8: the terrain that bars an arm; houses bar everybody who does not go in."""
    sorts = {Sort.BLOCK, Sort.RIVER, Sort.IMPASSABLE}
    if not kind.foot:
        sorts |= {Sort.WORKS, Sort.DENSE_WOOD}
    if kind.guns:
        sorts |= {sort for sort in Sort if sort.wood}
    return frozenset(sort.value for sort in sorts)


def _led_through(box: Box, ground: MeasuredGround, barring: Feature) -> bool:
    """19.3 to 19.5: whether a road leads through the wood, or a bridge or ford over the river.

    The middle of the front goes in by it and comes out again, and the rest of the body, which may be longer than the
    bridge, follows.
    """
    sort = Sort(barring.kind)
    ways = (Sort.BRIDGE, Sort.FORD) if sort is Sort.RIVER else (Sort.ROAD,) if sort.wood else ()
    lines = [outline for feature in ground.features if feature.kind in ways for outline in outlines(feature)]
    front, rear = box.point(0, box.deep), box.point(0, -box.deep)
    if any(inside(front, outline) for outline in lines):
        return True
    out = not any(inside(front, outline) for outline in outlines(barring))
    return out and any(crosses(front, rear, outline) for outline in lines)


def cut_off(unit: Unit, way: Box, ground: MeasuredGround) -> bool:
    """19.5: whether a way back, told by all the ground from its beginning to its end, is barred by water or worse.

    The middle of the way counts, as the front's middle does on a march. A river lets nobody over but where it has a
    ford there, or a bridge for who is no wider than that.
    """
    narrow = unit.formation in (Formation.COLUMN, Formation.LIMBERED) or unit.skirmishing
    over = (Sort.FORD, Sort.BRIDGE) if narrow else (Sort.FORD,)
    front, rear = way.point(0, way.deep), way.point(0, -way.deep)

    def across(*kinds: Sort) -> bool:
        lines = (outline for each in ground.features if each.kind in kinds for outline in outlines(each))
        return any(inside(front, outline) or crosses(front, rear, outline) for outline in lines)

    return across(Sort.IMPASSABLE) or (across(Sort.RIVER) and not across(*over))


def disordered_by(unit: Unit, box: Box, ground: MeasuredGround, *, hasty: bool = False) -> str:
    """9.2: what of the terrain disorders a unit that stands or moves so; empty where nothing does."""
    if unit.kind.guns or unit.skirmishing:
        return ""
    kinds = _disordering(unit.kind.horse, hasty)
    return next((each.name or each.kind for each in ground.features if each.kind in kinds and meets(box, each)), "")


@lru_cache
def _disordering(horse: bool, hasty: bool) -> frozenset[str]:
    sorts = {Sort.OPEN_WOOD, Sort.DENSE_WOOD, Sort.WORKS, Sort.BRIDGE, Sort.BLOCK}
    sorts |= {Sort.STEEP_HILL} if horse else set()
    sorts |= {Sort.ROUGH} if hasty else set()
    return frozenset(sort.value for sort in sorts)
