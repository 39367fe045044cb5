"""16.17, optional. Guns that the enemy's guns have fired on fire back at them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.tabletop import Tabletop, box_of
from pbem.rules.old_dessauer.fire.fire_chart import Weapon, bands
from pbem.rules.old_dessauer.measure.box import fine, point_within, squared_distance, within

IGNORES: Final = (5, 6)
"""16.17: the faces on which guns may choose another target."""
GENERAL_NEAR: Final = INCH
"""16.17: how near a general has to be to make them choose."""


def to_answer(tabletop: Tabletop, unit: Unit, near: Sequence[Unit]) -> tuple[Unit, ...]:
    """16.17: the guns in reach that fired on a battery in the last turn, the nearest first; none where it is free.

    It is free with a target in canister range, and with a general of its side within an inch.
    """
    if unit.battery is None or not tabletop.course.position.rules.switches.duel:
        return ()
    box = box_of(unit)
    canister = max(band.farthest for band in bands(Weapon.CANISTER, unit.battery.gun)) * INCH
    if any(within(box, box_of(enemy), canister) for enemy in near):
        return ()
    heads = (each.spot for each in tabletop.generals.values() if each.side == unit.side and each.spot and each.here)
    if any(point_within(box, fine(spot.x, spot.y), GENERAL_NEAR) for spot in heads):
        return ()
    guns = [enemy for enemy in near if enemy.id in unit.shelled_by]
    return tuple(sorted(guns, key=lambda enemy: squared_distance(box, box_of(enemy))))


def ignores(tabletop: Tabletop, unit: Unit, enemy: Unit) -> bool:
    """16.17: whether a battery that would rather fire at somebody else may: it throws 5 or 6."""
    roll = tabletop.throw(f"duel|{unit.id}", unit, f"to leave {enemy.id} unanswered", 1, IGNORES)
    kind = "ignored_guns" if roll.successes else "answered_guns"
    tabletop.tell(kind, (unit.id,), (enemy.id,), (unit, enemy), (roll,), clause="16.17")
    return bool(roll.successes)
