"""14. Contact: an attacker steps up, conforms to the side it has met, and stands flush with as much front as it can."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.contact import Contact, Edge
from pbem.rules.old_dessauer.field.tabletop import box_of
from pbem.rules.old_dessauer.field.terrain import Sort
from pbem.rules.old_dessauer.measure.box import TOUCH, Box, far_apart, gap, laid
from pbem.rules.old_dessauer.measure.outline import covers, meets
from pbem.rules.old_dessauer.measure.pose import Pose
from pbem.rules.old_dessauer.measure.sides import (
    files_in_contact,
    side_met,
    touching,
    truly_behind,
    wing_met,
)
from pbem.rules.old_dessauer.measure.wings import name_of, wing_of
from pbem.rules.old_dessauer.movement.conforming import conform, step_up
from pbem.rules.old_dessauer.movement.corners import corner_held
from pbem.rules.old_dessauer.movement.mover import CONTACT, Mover

if TYPE_CHECKING:
    from pbem.rules.old_dessauer.movement.clock import Clock


def why_not(unit: Unit, other: Unit) -> str:
    """14.1, 19.7: why a unit may make no attack upon another; empty where it may."""
    if unit.kind.guns:
        return "artillery does not attack"
    if unit.shaken:
        return "the shaken do not attack"
    if unit.formation in (Formation.SQUARE, Formation.BENT):
        return f"a {unit.formation} does not attack"
    if other.formation is Formation.TOWN and unit.kind.horse:
        return "cavalry does not attack houses or works"
    met = wing_met(unit.box, box_of(other)) if other.pose and unit.pose else None
    frontal = met is not None and met[1] is Edge.FRONT if other.pose and unit.pose else True
    firm = (other.steady and other.close_order) or other.formation is Formation.UNLIMBERED
    if unit.skirmishing and frontal and firm:
        return "skirmishers do not attack steady troops or guns in front"
    return ""


def close(clock: Clock, attacker: str, target: str) -> None:
    """14: the attacker comes into contact with the target and whomever else it then touches, if there is room.

    Where both attack, the narrower front conforms to the other, else the one of the side that is named last; who is
    aslant to the other beyond the angle of contact is met by him, and does not meet him; where both are, both stop.
    """
    table = clock.table
    unit, other = table.units[attacker], table.units[target]
    if not (unit.here and other.here) or _is_pinned(clock, attacker):
        return
    faces = side_met(unit.at, box_of(other)) is not None
    faced = _attacks_back(clock, attacker, target)
    met = faces and faced
    if not faces and not faced and _attacks_on(clock, target) and not clock.movers[attacker].stopped:
        for stopping, before in ((attacker, target), (target, attacker)):
            clock.movers[stopping].halt(f"meets {before} at too wide an angle")
        return
    if faced and (not faces or _conforms(clock, other, unit)):
        unit, other = other, unit
    mover = clock.movers[unit.id]
    if mover.stopped:
        return
    if shies(clock, mover, other):
        return
    if _runs_down(clock, mover, other):
        return
    up, friend = step_up(clock, mover, other)
    if up is None:
        mover.waits = friend
        return
    side = wing_met(laid(up, unit.shape), box_of(other))
    if side is None:
        mover.halt(f"meets {other.id} at too wide an angle")
        return
    pose, is_flush = conform(clock, mover, up, other, side)
    moved = laid(pose, unit.shape)
    if not files_in_contact(moved, box_of(other)):
        mover.waits = other.id
        return
    _stand(clock, mover, pose)
    for foe in table.enemies(unit.side):
        touched = side if foe.id == other.id else _touched_side(moved, box_of(foe))
        if touched is not None:
            both = met if foe.id == other.id else _attacks_back(clock, unit.id, foe.id)
            table.contacts.append(contact_of(clock, unit.id, foe.id, touched, met=both, is_flush=is_flush))
            if foe.id in clock.movers:
                clock.movers[foe.id].halt(f"met {unit.id}")


def contact_of(
    clock: Clock, attacker: str, target: str, side: tuple[Box, Edge], *, met: bool, is_flush: bool
) -> Contact:
    """The fact of a contact as it is recorded: who, whom, which side, how many figures, over what."""
    table = clock.table
    unit, other = table.units[attacker], table.units[target]
    one, two, (wing, edge) = box_of(unit), box_of(other), side
    return Contact(
        attacker,
        target,
        edge,
        table.bound,
        true_flank=_true_flank(clock, unit, other, side),
        met=met,
        flush=is_flush,
        files=len(files_in_contact(one, two)),
        target_files=len(touching(wing, edge, one)),
        uphill=_uphill(clock, unit, other),
        barrier=_barrier(clock, one),
        wing=name_of(wing),
    )


def _is_pinned(clock: Clock, name: str) -> bool:
    return clock.table.fights(name)


def _attacks_back(clock: Clock, attacker: str, target: str) -> bool:
    units = clock.table.units
    return _attacks_on(clock, target) and side_met(units[target].at, box_of(units[attacker])) is not None


def _attacks_on(clock: Clock, name: str) -> bool:
    """Whether a unit is on its way to attack, and nothing has stopped it."""
    mover = clock.movers.get(name)
    return mover is not None and mover.attacks and not mover.stopped and not clock.table.fights(name)


def _conforms(clock: Clock, other: Unit, unit: Unit) -> bool:
    """Whether it is the other that conforms: the narrower front, else the one of the side that is named last."""
    fronts = other.shape.front, unit.shape.front
    last = clock.table.course.position.sides[-1].id
    return fronts[0] < fronts[1] or (fronts[0] == fronts[1] and other.side == last)


def shies(clock: Clock, mover: Mover, other: Unit) -> bool:
    """14.2: whether cavalry will not ride at a steady square, thrown for once, and is halted for this bound."""
    unit, pair = mover.now, (mover.unit.id, other.id)
    if clock.rehearsal or other.formation is not Formation.SQUARE or not other.steady or not unit.kind.horse:
        return False
    if pair in clock.dared:
        return False
    clock.dared.add(pair)
    roll = clock.table.throw(f"square|{unit.id}>{other.id}", unit, f"to ride at the square of {other.id}", 1, (5, 6))
    clock.table.tell(
        "rode_at_square" if roll.successes else "shied", (unit.id,), (other.id,), (unit,), (roll,), clause="14.2"
    )
    if not roll.successes:
        mover.halt(f"would not ride at the square of {other.id}")
        clock.table.note(unit.id, mover.stopped)
    return not roll.successes


def _runs_down(clock: Clock, mover: Mover, other: Unit) -> bool:
    """13.2: who is caught evading is shattered, and the attacker goes on straight ahead."""
    if (mover.unit.id, other.id) not in clock.came_near or other.id not in clock.evaded:
        return False
    clock.table.tell("run_down", (mover.unit.id,), (other.id,), (other,), clause="13.2")
    clock.table.note(mover.unit.id, f"ran down {other.id}")
    clock.table.note(other.id, "caught and shattered")
    clock.table.shatter(other.id, f"caught by {mover.unit.id}")
    if other.id in clock.movers:
        clock.movers[other.id].halt("shattered")
    return True


def _stand(clock: Clock, mover: Mover, pose: Pose) -> None:
    unit = clock.table.change(mover.unit.id, pose=pose)
    mover.step = type(mover.step)(unit, mover.step.leg, pose, mover.step.done)
    mover.halt(CONTACT)
    clock.wake(mover.unit.id)


def _touched_side(box: Box, other: Box) -> tuple[Box, Edge] | None:
    """14.1: the side on which another enemy is met; None where he is not touched, or at too wide an angle."""
    if far_apart(box, other, TOUCH) or gap(box, other) > TOUCH or not files_in_contact(box, other):
        return None
    return wing_met(box, other)


def _true_flank(clock: Clock, unit: Unit, other: Unit, side: tuple[Box, Edge]) -> bool:
    """14.4: a flank or rear attack counts as one only for who began at least partly behind the target's frontage.

    Of a bent line (12.16) that is the front of the wing that he has come upon.
    """
    wing, edge = side
    closed = other.formation in (Formation.SQUARE, Formation.TOWN, Formation.SKIRMISH) or _closed_of_old(other)
    if edge is Edge.FRONT or closed or corner_held(clock.table, other, side):
        return False
    began = {each.id: each for each in clock.table.course.began.units}
    start, there = began[unit.id], began[other.id]
    return truly_behind(start.box, wing_of(there.box, name_of(wing)))


def _closed_of_old(other: Unit) -> bool:
    """12.16: whether it is a bent line of a war begun when that was no shape yet, but a line without flanks."""
    return other.formation is Formation.BENT and other.bend is None


def _uphill(clock: Clock, unit: Unit, other: Unit) -> bool:
    """19.1: whether the target stands on a steep hill that the attacker has still to climb."""
    features = clock.table.course.position.ground.features
    return any(
        meets(box_of(other), hill) and not covers(hill, *box_of(unit).middle)
        for hill in features
        if hill.kind == Sort.STEEP_HILL
    )


def _barrier(clock: Clock, one: Box) -> str:
    """19.5, 19.8: the obstacle, stream or works that the attacker stands in, having come upon somebody behind it."""
    for feature in clock.table.course.position.ground.features:
        if Sort(feature.kind) in (Sort.OBSTACLE, Sort.STREAM, Sort.WORKS) and meets(one, feature):
            return feature.name or feature.kind
    return ""
