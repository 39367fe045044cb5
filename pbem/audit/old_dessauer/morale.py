"""8.2, 8.4, 9.2.1, 11, 14.3.2: dice for nerves, and who is in order again."""

from __future__ import annotations

from typing import Final

from pbem.audit.old_dessauer.geometry import FINE, box_of, to_box
from pbem.audit.old_dessauer.rolls import Throw, amount, check_known, check_reason, check_throw, rolls_of
from pbem.audit.old_dessauer.table import Event, General, Table, Unit
from pbem.audit.old_dessauer.values import INCH, RALLY

COMMAND, IRREGULAR_COMMAND = 6, 4
REACHABLE: Final = 18 * INCH
"""The longest move: whoever is farther off than that threatens nobody."""
BEHIND, RECOIL = 4, 2
THREAT: Final = "the enemy able to attack"


def rally(table: Table, event: Event) -> None:
    """11: a shaken unit tries to be itself again."""
    unit = table.units[event["actors"][0]]
    opened = table.opened[unit.id]
    table.require(opened.shaken, "11", f"{unit.id} shaken", "in good morale")
    table.require(table.acts(unit), "10", f"{unit.id} on an active side", unit.side)
    rolls = rolls_of(event, "rally")
    table.expect("11", "rally tests", 1, len(rolls))
    table.did(unit.id, "rally test")
    for roll in rolls:
        passed = _tested(table, unit, roll, "11")
        table.expect("11", f"{unit.id} rallies:", bool(passed), event["kind"] == "rallied")
    unit.shaken = event["kind"] != "rallied"


def missed_rallies(table: Table) -> None:
    """11: every shaken unit of an active side takes its test."""
    for unit in table.began.values():
        if unit.here and unit.shaken and not unit.debt and table.acts(unit):
            table.require(table.has(unit.id, "rally test"), "11", f"a rally test of {unit.id}", "none")


def exposed(table: Table, event: Event) -> None:
    """14.3.2: an attack has ended with an enemy behind its front."""
    unit = table.units[event["actors"][0]]
    box = unit.box
    for name in event["targets"]:
        foe = table.units[name]
        table.require(foe.side != unit.side and not foe.shaken, "14.3.2", f"an enemy in good morale in {name}", name)
        near, behind = table.near(unit, foe), max(box.behind_front(point) for point in foe.box.corners())
        table.require(near <= BEHIND * INCH + 1, "14.3.2", f"{name} within {BEHIND} inches", f"{near / INCH:.2f}")
        table.require(behind > 0, "14.3.2", f"{name} behind the front of {unit.id}", "in front of it")
    for roll in rolls_of(event, "flank"):
        passed = _tested(table, unit, roll, "14.3.2")
        table.expect("14.3.2", f"{unit.id} stands:", bool(passed), event["kind"] == "stood_exposed")
    if event["kind"] == "recoiled":
        there = box_of(event["track"][-1]) or box
        far = max(box.behind_front((FINE * there.x, FINE * there.y)), 0)
        aside = (there.x - box.x) ** 2 + (there.y - box.y) ** 2 - far * far
        back = far <= RECOIL * INCH + 1 and abs(aside) <= 4 * (far + 1)
        table.require(back, "14.3.2", f"{unit.id} straight back {RECOIL} inches at most", f"{far / INCH:.2f}")
        unit.shaken = True
        table.stand(unit, there)
        table.part(unit)
        table.did(unit.id, "retreated")


def _tested(table: Table, unit: Unit, roll: Throw, clause: str) -> int:
    check_known(table, roll, clause, (THREAT, "general", "irregular"))
    check_reason(table, roll, clause, int(table.general_with(unit)), "general")
    threat = amount(roll, THREAT)
    table.require(threat in (0, -2), clause, "0 or -2 for an enemy able to attack", threat)
    if threat:
        able = [foe for foe in table.foes(unit) if _able(table, foe, unit)]
        table.require(bool(able), clause, f"an enemy able to attack {unit.id}", "nobody within any move")
    open_order = unit.drill["irregular"] and unit.skirmishing
    table.require(open_order or not amount(roll, "irregular"), clause, f"no irregular skirmishers in {unit.id}", "-1")
    least = RALLY[unit.grade] - sum(each["amount"] for each in roll["modifiers"])
    return check_throw(table, roll, 1, least, clause)


def _able(table: Table, foe: Unit, unit: Unit) -> bool:
    idle = not foe.shaken and not foe.battery and foe.formation != "square"
    return idle and table.near(foe, unit) <= REACHABLE


def confused(table: Table, event: Event) -> None:
    """8.2: a unit that is out of every general's reach does not move."""
    unit = table.units[event["actors"][0]]
    reach = (IRREGULAR_COMMAND if unit.drill["irregular"] else COMMAND) * INCH
    table.require(table.acts(unit), "10", f"{unit.id} on an active side", unit.side)
    table.require(not table.general_with(unit), "8.3", f"no general with {unit.id}", "attached")
    for general in table.generals.values():
        if general.side == unit.side and general.here and not general.attached and not _barred(table, general, unit):
            near = _distance(general, unit)
            table.require(
                near >= reach - 1, "8.2", f"{general.id} over {reach // INCH} inches off", f"{near / INCH:.2f}"
            )
    for roll in rolls_of(event, "confusion"):
        check_known(table, roll, "8.2", ())
        hits = check_throw(table, roll, 1, 5 if unit.drill["irregular"] else 4, "8.2")
        table.expect("8.2", f"{unit.id} acts:", bool(hits), False)
    table.did(unit.id, "confused")


def _distance(general: General, unit: Unit) -> int:
    return to_box(general.spot, unit.box)


def _barred(table: Table, general: General, unit: Unit) -> bool:
    """Whether anything might stand in the way of his orders: then the way may be longer, and nothing is said."""
    there = any(_distance(general, foe) <= COMMAND * INCH for foe in table.foes(unit))
    return there or any(each.kind in ("impassable", "river") for each in table.features) or bool(unit.block)


def general_in_danger(table: Table, event: Event) -> None:
    """8.4: a die for a general whose unit suffered damage hits."""
    name = event["actors"][0]
    for roll in rolls_of(event, "general"):
        hits = -sum(each["amount"] for each in roll["modifiers"])
        alive = check_throw(table, roll, 1, hits + 1, "8.4")
        table.expect("8.4", f"{name} lives:", bool(alive), event["kind"] == "general_unhurt")
        table.expect("8.4", f"hits on the unit of {name}:", _hits(table, event), hits)
    if event["kind"] == "general_killed":
        table.generals[name].here = False


def _hits(table: Table, event: Event) -> int:
    return sum(table.suffered.get(name, 0) for name in event["targets"])


def reformed(table: Table, event: Event) -> None:
    """9.2.1: who stood a whole active turn is in order again."""
    unit = table.units[event["actors"][0]]
    table.require(unit.disordered, "9.2.1", f"{unit.id} disordered", "in order")
    table.require(table.acts(unit), "9.2.1", f"{unit.id} on an active side", unit.side)
    table.require(not unit.exhausted, "9.2.2", f"{unit.id} over half strength", f"{unit.figures} of {unit.original}")
    deeds = table.deeds.get(unit.id, set()) & {"moved", "attacked", "fired", "fought", "retreated"}
    table.require(not deeds, "9.2.1", f"{unit.id} to have stood", ", ".join(sorted(deeds)))
    unit.disordered = False
