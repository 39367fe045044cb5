"""12.1, 12.7, 16.9, 16.12. How far a unit goes without turning, and how far it shoots."""

from __future__ import annotations

from typing import Final

from pbem.battle.reach import Reach
from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.position import Rules
from pbem.rules.old_dessauer.fire.fire_chart import Weapon, bands
from pbem.rules.old_dessauer.measure.sight import CONE
from pbem.rules.old_dessauer.movement.tables import NARROW, allowance

_OF_GUNS: Final = (Weapon.CANISTER, Weapon.BALL, Weapon.SHELL)


def reaches(unit: Unit, rules: Rules) -> tuple[Reach, ...]:
    """Its move, straight ahead or at a narrow oblique, and the bands of the weapons it can fire as it stands."""
    move = Reach("move", allowance(unit, rules), NARROW, moves=True)
    moves = move.farthest and unit.formation is not Formation.BENT
    return (*((move,) if moves else ()), *_fire(unit))


def _fire(unit: Unit) -> tuple[Reach, ...]:
    if unit.shaken or unit.kind.horse or unit.drill.heavy_weapons or (unit.battery and not _in_battery(unit)):
        return ()
    gun = unit.battery.gun if unit.battery else None
    weapons = _OF_GUNS if gun else (Weapon.RIFLE if unit.drill.rifles else Weapon.MUSKET,)
    return tuple(
        Reach(f"{weapon}, {band.name}", band.farthest * INCH, CONE, band.nearest * INCH)
        for weapon in weapons
        for band in bands(weapon, gun)
    )


def _in_battery(unit: Unit) -> bool:
    return unit.formation is Formation.UNLIMBERED
