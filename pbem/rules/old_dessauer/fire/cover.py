"""16.9, 19.3 to 19.8. What shelters a target from a shot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pbem.battle.feature import Feature
from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.army.kind import Gun
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.breastworks import section_at
from pbem.rules.old_dessauer.field.lines import squared_length
from pbem.rules.old_dessauer.field.position import Position
from pbem.rules.old_dessauer.field.terrain import Block, Cover, Sort, Works
from pbem.rules.old_dessauer.fire.fire_chart import Weapon
from pbem.rules.old_dessauer.measure.box import FINE, Fine
from pbem.rules.old_dessauer.measure.outline import outlines
from pbem.rules.old_dessauer.measure.sight import inside, shares_inside

BEHIND_COVER: Final = INCH
"""19.5: how near to what covers him a target stands."""
_SHELTERS: Final = (Cover.NONE, Cover.OBSTACLE, Cover.SOFT, Cover.HARD)


def cover_of(position: Position, target: Unit, weapon: Weapon, gun: Gun | None, a: Fine, b: Fine) -> Cover:
    """19.3 to 19.8: the best cover that a target has against a shot from `a` that meets it at `b`."""
    found = [Cover.NONE]
    for feature in position.ground.features:
        if Sort(feature.kind).wood and any(inside(b, outline) for outline in outlines(feature)):
            found.append(Cover.SOFT)
    found += [_of_block(block, weapon, gun) for block in position.blocks if block.feature == target.block]
    found += [
        works.fire.ruined if works.wrecked_at(section) else works.fire
        for works, section in works_before(position, target, a, b)
    ]
    if weapon is not Weapon.BALL:
        found += [
            barrier.cover
            for barrier in position.barriers
            if barrier.cover is not Cover.NONE and _met(_features(position, barrier.feature), a, b) is not None
        ]
    return max(found, key=_SHELTERS.index)


def works_before(position: Position, target: Unit, a: Fine, b: Fine) -> Iterator[tuple[Works, int]]:
    """19.8: the works that shelter a target from a shot, each with the section of it that the shot meets."""
    for works in position.works:
        features = _features(position, works.feature)
        met = _met(features, a, b)
        if met is None and target.block == works.feature:
            met = b
        if met is not None and features:
            yield works, section_at(features[0], met)


def _of_block(block: Block, weapon: Weapon, gun: Gun | None) -> Cover:
    heavy = weapon is Weapon.BALL and gun in (Gun.MEDIUM, Gun.HEAVY)
    cover = block.ball if heavy else block.fire
    return cover.ruined if block.ruined else cover


def _features(position: Position, name: str) -> tuple[Feature, ...]:
    return tuple(feature for feature in position.ground.features if feature.name == name)


def _met(features: Sequence[Feature], a: Fine, b: Fine) -> Fine | None:
    """Where a line leaves something that it crosses within an inch of its end, and does not begin in; else None."""
    length = squared_length(a, b)
    for feature in features:
        for outline in outlines(feature):
            for start, end in shares_inside(a, b, outline):
                left = 1 - end
                if start > 0 and length * left * left <= (BEHIND_COVER * FINE) ** 2:
                    return a[0] + int((b[0] - a[0]) * end), a[1] + int((b[1] - a[1]) * end)
    return None
