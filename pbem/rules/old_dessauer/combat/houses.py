"""9.2, 19.3, 19.7, 19.8. Attacks into broken ground cost order, and a block that is won is gone into."""

from __future__ import annotations

from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.combat.round import Engaged
from pbem.rules.old_dessauer.field.blocks import ground_of
from pbem.rules.old_dessauer.field.contact import Contact
from pbem.rules.old_dessauer.field.tabletop import Tabletop, box_of
from pbem.rules.old_dessauer.field.terrain import Sort
from pbem.rules.old_dessauer.measure.outline import meets


def disorder_attackers(tabletop: Tabletop) -> None:
    """9.2: who attacks into a wood, houses or works, or horse that attacks up a steep hill, loses its order at once."""
    for contact in tuple(tabletop.contacts):
        unit = tabletop.units[contact.attacker]
        if contact.bound != tabletop.bound or unit.disordered or unit.skirmishing or unit.kind.guns:
            continue
        why = _broken_ground(tabletop, contact, unit)
        if why:
            tabletop.change(unit.id, disordered=True)
            tabletop.tell("disordered", (unit.id,), (), (unit,), clause="9.2", why=why)


def _broken_ground(tabletop: Tabletop, contact: Contact, unit: Unit) -> str:
    target = tabletop.units[contact.target]
    if target.block:
        return target.block
    if contact.barrier in tabletop.works:
        return contact.barrier
    if contact.uphill and unit.kind.horse:
        return "a steep slope"
    features = tabletop.course.position.ground.features
    woods = (each for each in features if Sort(each.kind).wood and meets(box_of(target), each))
    return next((wood.name or "a wood" for wood in woods), "")


def go_in(tabletop: Tabletop, engaged: Engaged, before: dict[str, Unit]) -> None:
    """19.7: infantry that has driven a garrison out goes into the block, if it has room for it and does not burn."""
    taken = set[str]()
    for name, opponents in engaged.items():
        unit = tabletop.units[name]
        if not unit.here or not unit.kind.foot or unit.shaken or unit.block or tabletop.fights(name):
            continue
        if tabletop.plans.word(unit, "take houses", "yes") == "no":
            continue
        houses = [before[each.enemy].block for each in opponents if each.attacking and before[each.enemy].room]
        held = {other.block for other in tabletop.here()}
        for house in houses:
            block = tabletop.blocks[house]
            if house in held | taken or block.burning or unit.figures > block.capacity:
                continue
            pose, room = ground_of(house, tabletop.course.position.ground, unit.at.heading)
            taken.add(house)
            now = tabletop.change(name, pose=pose, room=room, block=house, formation=Formation.TOWN, disordered=True)
            tabletop.tell("occupied", (name,), (), (unit, now), clause="19.7", block=house)
            break
