"""12 to 15. The movement of a bound: who is confused, retreats of one's own will, the clock, and what comes of it."""

from __future__ import annotations

from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.breastworks import behind_works
from pbem.rules.old_dessauer.field.course import Course, Marched
from pbem.rules.old_dessauer.field.ground import disordered_by
from pbem.rules.old_dessauer.field.tabletop import Tabletop, box_of
from pbem.rules.old_dessauer.measure.box import Box, ahead, gap, laid
from pbem.rules.old_dessauer.morale.confusion import confusion
from pbem.rules.old_dessauer.morale.rally import rally_test
from pbem.rules.old_dessauer.movement.clock import Clock
from pbem.rules.old_dessauer.movement.coming_clear import come_clear
from pbem.rules.old_dessauer.movement.exposed_flank import test_exposed_flanks
from pbem.rules.old_dessauer.movement.generals import escape, ride
from pbem.rules.old_dessauer.movement.gunners import come_out, lose_guns
from pbem.rules.old_dessauer.movement.hindrances import manoeuvres, pinned_by
from pbem.rules.old_dessauer.movement.horses import lose_horses
from pbem.rules.old_dessauer.movement.mover import PARTS, Mover
from pbem.rules.old_dessauer.movement.tables import allowance
from pbem.rules.old_dessauer.movement.taking_post import take_post
from pbem.rules.old_dessauer.movement.telling import tell_move
from pbem.rules.old_dessauer.movement.voluntary import retreat_at_will
from pbem.rules.old_dessauer.movement.ways.planning import way_of
from pbem.rules.old_dessauer.movement.ways.way import Way
from pbem.rules.old_dessauer.orders.plans import Plans
from pbem.rules.old_dessauer.seeing.command import commanded

PHASE: Final = "Movement"


def run(course: Course, plans: Plans, dice: Dice) -> tuple[Course, tuple[Event, ...]]:
    """12: confusion, voluntary retreats, then all who act on one clock; generals ride; exposed flanks are tested."""
    table = Tabletop(course, plans, PHASE, dice)
    _pay_debts(table)
    _confuse(table)
    come_out(table)
    gone = retreat_at_will(table)
    ride(table, attaching=True)
    staying = [mover_of(table, unit) for unit in table.here() if unit.id not in gone]
    clock = Clock(table, [mover for mover in staying if mover is not None])
    clock.run()
    come_clear(clock)
    _settle(clock)
    take_post(table)
    lose_guns(table)
    lose_horses(table)
    test_exposed_flanks(table)
    escape(table, clock.ridden)
    ride(table, attaching=False)
    return table.outcome()


def mover_of(table: Tabletop, unit: Unit) -> Mover | None:
    """The mover that a unit's orders make of it, None where it stays where it is."""
    if not may_move(table, unit):
        return None
    way = way_of(table, unit, table.plans.actions.get(unit.id, ()))
    for fault in way.faults:
        table.note(unit.id, fault.why)
    return under_way(table, way) if way.legs and _dares_attack(table, way) and not _pinned(table, way) else None


def may_move(table: Tabletop, unit: Unit) -> bool:
    """8.2, 12.11, 14: whether a unit may move of its own will."""
    held = unit.id in table.confused or table.fights(unit.id) or unit.debt or unit.id in table.marched
    return table.acts(unit.side) and not held


def under_way(table: Tabletop, way: Way) -> Mover:
    """A unit at the beginning of its way."""
    mover = Mover.of(way.start, way.legs, table.course.position)
    mover.attacks, mover.targets, mover.passes = way.attacks, way.targets, way.passes
    mover.hasty, mover.entering, mover.goes_on = way.hasty, way.entering, way.goes_on
    return mover


def _dares_attack(table: Tabletop, way: Way) -> bool:
    """9.2.2: the exhausted attack on 4 to 6."""
    unit = way.start
    if not way.attacks or not unit.exhausted:
        return True
    roll = table.throw(f"exhausted|{unit.id}", unit, "to attack, exhausted", 1, (4, 5, 6))
    table.tell("dared" if roll.successes else "too_tired", (unit.id,), way.targets, (unit,), (roll,), clause="9.2.2")
    if not roll.successes:
        table.note(unit.id, "too tired to attack")
    return bool(roll.successes)


def _pinned(table: Tabletop, way: Way) -> bool:
    """12.4, optional: who is pinned passes the rally test before it changes formation, sidesteps or steps back."""
    unit = way.start
    if not table.course.position.rules.switches.pinning or not manoeuvres(way.legs):
        return False
    foe = pinned_by(table, unit)
    if foe is None:
        return False
    trial = rally_test(unit, threatened=not foe.kind.guns, led=table.general_with(unit.id) is not None, label="pinned")
    roll = table.test(trial, f"pinned|{unit.id}", unit)
    table.tell("slipped_away" if roll.successes else "pinned", (unit.id,), (foe.id,), (unit,), (roll,), clause="12.4")
    if not roll.successes:
        table.note(unit.id, f"pinned by {foe.id}")
    return not roll.successes


def _pay_debts(table: Tabletop) -> None:
    """12.11: who owes a turn stands for it, and is free of it when the next begins."""
    for unit in table.here():
        if unit.debt and table.acts(unit.side):
            table.note(unit.id, "stood to finish its change of formation")


def _confuse(table: Tabletop) -> None:
    """8.2: every unit beyond command when the bound begins throws for confusion."""
    began = table.course.began
    for unit in table.here():
        there = began.unit(unit.id) or unit
        if not table.acts(unit.side) or not there.here or commanded(began, there):
            continue
        roll = table.test(confusion(unit), f"confusion|{unit.id}", unit)
        if not roll.successes:
            table.confused.add(unit.id)
            table.tell(
                "confused", (unit.id,), (), (unit,), (roll,), clause="8.2", seen_by=(unit.side,), faces=roll.dice[0]
            )
            table.note(unit.id, "confused: no general near enough")


def _settle(clock: Clock) -> None:
    """What every move means: its cost, disorder by the ground or by friends gone through, whether it advanced."""
    table = clock.table
    through = {name for pair in clock.went_through for name in pair}
    for pair in sorted(clock.went_through):
        _disorder_both(clock, pair)
    for unit in tuple(table.here()):
        mover = clock.movers.get(unit.id)
        if mover is None:
            if unit.id in through:
                table.marched[unit.id] = Marched(0, _allowance(table, unit), (unit.at,), passed=True)
            if table.acts(unit.side):
                table.change(unit.id, advanced=False)
            continue
        _settle_one(clock, mover, unit)
    for unit in tuple(table.here()):
        if unit.debt and not clock.movers.get(unit.id) and table.acts(unit.side):
            table.change(unit.id, debt=False)


def _disorder_both(clock: Clock, pair: tuple[str, str]) -> None:
    """12.15: who goes through a friend at full speed disorders him and itself; skirmishers are no hindrance."""
    table = clock.table
    units = [table.units[name] for name in pair]
    hasty = any(clock.movers[name].hasty for name in pair if name in clock.movers)
    if not hasty or any(unit.skirmishing for unit in units):
        return
    for unit in units:
        if unit.here and not unit.kind.guns and not unit.disordered:
            table.change(unit.id, disordered=True)
            table.tell("disordered", (unit.id,), (), (unit,), clause="9.2", why="passing through friends")
            table.note(unit.id, "disordered: passing through friends")


def _settle_one(clock: Clock, mover: Mover, unit: Unit) -> None:
    table = clock.table
    goes_on = mover.leads_on
    mover.halt(mover.stopped)
    track = tuple(mover.track)
    spent, whole = 0 if _stayed(mover, unit) else mover.paid // PARTS, max(1, _allowance(table, mover.unit))
    table.marched[unit.id] = Marched(spent, whole, track, attacks=mover.attacks or mover.dash, goes_on=goes_on)
    ground, box = table.course.position.ground, box_of(unit)
    why = mover.disordered or disordered_by(unit, box, ground, hasty=mover.hasty)
    why = why or behind_works(ground, table.works.values(), box)
    changes: dict[str, object] = {}
    if table.acts(unit.side):
        changes["advanced"] = not mover.dash and _advanced(table, mover, unit, spent, whole)
    if why and not unit.kind.guns and not unit.skirmishing and not unit.disordered:
        changes["disordered"] = True
        table.tell("disordered", (unit.id,), (), (unit,), clause="9.2", why=why)
        table.note(unit.id, f"disordered: {why}")
    table.change(unit.id, **changes)
    tell_move(table, mover, table.units[unit.id])


def _stayed(mover: Mover, unit: Unit) -> bool:
    """Whether it stands as it stood: what it began and was kept from ending is no move."""
    before = mover.unit
    as_before = (unit.kind, unit.formation, unit.files, unit.bend) == (
        before.kind,
        before.formation,
        before.files,
        before.bend,
    )
    return as_before and set(mover.track) == {before.at}


def _advanced(table: Tabletop, mover: Mover, unit: Unit, spent: int, whole: int) -> bool:
    """16.10: half a move or more, every figure nearer to the enemy than it was."""
    if spent * 2 < whole or not unit.here:
        return False
    before, now = laid(mover.unit.at, mover.unit.shape), box_of(unit)
    foes = table.enemies(unit.side)
    if not foes:
        return False
    nearest = min(foes, key=lambda foe: (gap(before, box_of(foe)), foe.id))
    return gap(now, box_of(nearest)) < gap(before, box_of(nearest)) and _all_forward(before, now)


def _all_forward(before: Box, now: Box) -> bool:
    """Whether every corner has come forward from the old front's direction."""
    ax, ay = ahead(before.pose.heading)
    pairs = zip(before.corners, now.corners, strict=True)
    return all((b[0] - a[0]) * ax + (b[1] - a[1]) * ay > 0 for a, b in pairs)


def _allowance(table: Tabletop, unit: Unit) -> int:
    return allowance(unit, table.course.position.rules)
