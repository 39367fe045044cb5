"""14.3.2. Exposing a flank: an attack that ends with the enemy behind one's front makes troops uneasy."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.army.kind import Morale
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.lines import Lines
from pbem.rules.old_dessauer.field.tabletop import Tabletop, box_of
from pbem.rules.old_dessauer.measure.box import laid, within
from pbem.rules.old_dessauer.measure.sides import truly_behind
from pbem.rules.old_dessauer.morale.rally import rally_test
from pbem.rules.old_dessauer.movement.closing import why_not
from pbem.rules.old_dessauer.movement.legs import Go
from pbem.rules.old_dessauer.movement.room import may_stand

NEAR: Final = 4 * INCH
RECOIL: Final = 2 * INCH


def test_exposed_flanks(table: Tabletop) -> None:
    """14.3.2: every unit that attacked tests once; who fails goes back two inches, shaken."""
    attackers = dict.fromkeys(contact.attacker for contact in table.contacts if contact.bound == table.bound)
    lines = Lines(table.here(), table.course.position.ground)
    failing = []
    for name in attackers:
        unit = table.units[name]
        threat = next((foe for foe in table.enemies(unit.side) if _threatens(table, lines, unit, foe)), None)
        if threat is None:
            continue
        led = table.general_with(name) is not None
        roll = table.test(rally_test(unit, threatened=True, led=led, label="exposed flank"), f"flank|{name}", unit)
        if roll.successes:
            table.tell("stood_exposed", (name,), (threat.id,), (unit,), (roll,), clause="14.3.2")
        else:
            failing.append((unit, threat, roll))
    for unit, threat, roll in failing:
        _recoil(table, unit)
        table.tell("recoiled", (unit.id,), (threat.id,), (unit, table.units[unit.id]), (roll,), clause="14.3.2")


def _threatens(table: Tabletop, lines: Lines, unit: Unit, foe: Unit) -> bool:
    """Whether an enemy in good morale, able to attack and free to, stands behind its front within four inches."""
    if foe.shaken or table.fights(foe.id) or why_not(foe, unit):
        return False
    there, here = box_of(foe), box_of(unit)
    return truly_behind(there, here) and within(there, here, NEAR) and lines.sees(unit, foe)


def _recoil(table: Tabletop, unit: Unit) -> None:
    """Back by two inches, or as far as there is room."""
    table.part(unit.id)
    for far in range(RECOIL, 0, -INCH // 4):
        pose = Go(far, 1800, far).pose(unit.at, 1, 1)
        if may_stand(table, replace(unit, pose=pose), laid(pose, unit.shape)):
            unit = table.change(unit.id, pose=pose)
            break
    table.change(unit.id, morale=Morale.SHAKEN)
    table.retreated.add(unit.id)
    table.note(unit.id, "recoiled, shaken: its flank was exposed")
