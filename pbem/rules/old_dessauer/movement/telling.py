"""What is told of a move when all have moved."""

from __future__ import annotations

from pbem.battle.bearing import Heading
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.tabletop import Tabletop
from pbem.rules.old_dessauer.movement.evading import tell_the_way
from pbem.rules.old_dessauer.movement.legs import Change
from pbem.rules.old_dessauer.movement.mover import PARTS, Mover
from pbem.rules.old_dessauer.orders.measures import in_inches, inches_told


def _kind_of_move(mover: Mover, unit: Unit) -> str:
    """A change of formation or width, or of facing alone, is told as such, however many inches it took of the move."""
    before = mover.unit
    if unit.kind is not before.kind:
        return "dismounted" if unit.mount else "mounted"
    if before.guns is not None and unit.guns is None:
        return "came_back"
    if unit.kind.guns and unit.formation is not before.formation:
        return {Formation.LIMBERED: "limbered", Formation.UNLIMBERED: "unlimbered"}.get(unit.formation, "formed")
    if (unit.formation, unit.files, unit.kind, unit.bend) != (
        before.formation,
        before.files,
        before.kind,
        before.bend,
    ):
        return "formed"
    return "faced" if _in_place(mover) else "moved"


def _in_place(mover: Mover) -> bool:
    """Whether it has gone nowhere, and wheeled neither."""
    walked = mover.legs[: mover.step.leg + bool(mover.step.done)]
    return all(isinstance(leg, Change) for leg in walked)


def tell_move(table: Tabletop, mover: Mover, unit: Unit) -> None:
    """What both sides read of a move, and what its owner reads beside the order."""
    moved = in_inches(mover.spent // PARTS)
    if mover.dash:
        table.note(unit.id, "evaded")
        tell_the_way(table, unit.id)
        return
    contacts = [contact for contact in table.contacts if unit.id == contact.attacker and contact.bound == table.bound]
    targets = tuple(contact.target for contact in contacts)
    where = tuple(pose.standing(unit.shape) for pose in mover.track)
    if contacts:
        first = contacts[0]
        table.note(unit.id, f"met {' and '.join(targets)}")
        table.tell(
            "attacked", (unit.id,), targets, where, clause="14", edge=first.edge, files=first.files, inches=moved
        )
    elif unit.block and not mover.unit.block:
        way = (*(pose.standing(mover.unit.shape) for pose in mover.track[:-1]), where[-1])
        table.tell("occupied", (unit.id,), (), way, clause="19.7", block=unit.block, inches=moved)
        table.note(unit.id, f"in {unit.block}")
        return
    elif len(where) > 1:
        kind, facing = _kind_of_move(mover, unit), str(Heading(unit.at.heading))
        formed = str(unit.formation)
        table.tell(kind, (unit.id,), (), where, clause="12", inches=moved, formation=formed, facing=facing)
        if kind == "faced":
            table.note(unit.id, f"faces {facing} degrees")
        else:
            gone = f"went {inches_told(mover.spent // PARTS)}"
            stays = {"dismounted": "on foot", "formed": f"in {unit.formation}"}.get(kind, kind)
            table.note(unit.id, stays if _in_place(mover) else gone)
    if contacts:
        return
    if mover.hindrance:
        table.note(unit.id, f"stopped: {mover.hindrance}")
    elif mover.fell_short:
        table.note(unit.id, f"slowed by {mover.fell_short}")
