"""17.8. Cavalry that comes up behind cavalry in a single rank, and joins its fight."""

from __future__ import annotations

from typing import Final

from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.contact import Contact
from pbem.rules.old_dessauer.field.tabletop import Tabletop, box_of
from pbem.rules.old_dessauer.measure.bearing import between
from pbem.rules.old_dessauer.measure.box import within

BEHIND: Final = INCH
"""How near behind the first a second line has to be, in 1/64 inch."""
ALIGNED: Final = 450
"""How far its front may differ from the first's, in tenths of a degree."""


def join_fights(tabletop: Tabletop) -> None:
    """17.8: every cavalry unit that was to attack and has come up behind a single rank of it is in combat as well."""
    for unit in tabletop.here():
        marched = tabletop.course.marched.get(unit.id)
        ready = unit.kind.horse and not unit.skirmishing and not unit.shaken and not tabletop.fights(unit.id)
        if not ready or marched is None or not marched.attacks:
            continue
        first = next((mate for mate in tabletop.here(unit.side) if _leads(tabletop, mate, unit)), None)
        if first is None:
            continue
        joined = [contact for contact in tabletop.contacts if contact.attacker == first.id]
        for contact in joined:
            tabletop.contacts.append(
                Contact(unit.id, contact.target, contact.edge, tabletop.bound, contact.true_flank, flush=False)
            )
        tabletop.note(unit.id, f"reinforced {first.id}")
        targets = tuple(contact.target for contact in joined)
        tabletop.tell("reinforced", (unit.id,), targets, (unit,), clause="17.8", first=first.id)


def is_reinforcing(contact: Contact, name: str) -> bool:
    """17.8: whether a unit takes part in a contact from behind another."""
    return contact.attacker == name and not contact.flush and contact.files == 0


def _leads(tabletop: Tabletop, first: Unit, second: Unit) -> bool:
    if first.id == second.id or not first.kind.horse or first.ranks != 1 or first.skirmishing:
        return False
    if not any(contact.attacker == first.id for contact in tabletop.contacts):
        return False
    behind = box_of(first).own((box_of(second).x, box_of(second).y))[1] < 0
    aligned = between(first.at.heading, second.at.heading) <= ALIGNED
    return behind and aligned and within(box_of(first), box_of(second), BEHIND)
