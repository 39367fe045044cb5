"""What orders would come to on the known table, if every known enemy stood: the same clock, and nothing thrown for."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from pbem.battle.dice import Dice
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.contact import Contact
from pbem.rules.old_dessauer.field.course import Course
from pbem.rules.old_dessauer.field.position import Position
from pbem.rules.old_dessauer.field.tabletop import Tabletop
from pbem.rules.old_dessauer.measure.pose import Pose
from pbem.rules.old_dessauer.movement.clock import Clock
from pbem.rules.old_dessauer.movement.coming_clear import come_clear
from pbem.rules.old_dessauer.movement.mover import PARTS, Mover
from pbem.rules.old_dessauer.movement.phase import may_move, under_way
from pbem.rules.old_dessauer.movement.taking_post import take_post
from pbem.rules.old_dessauer.movement.ways.planning import way_of
from pbem.rules.old_dessauer.movement.ways.way import Way
from pbem.rules.old_dessauer.orders.plans import Plans


@dataclass(frozen=True, slots=True)
class Rehearsed:
    """What became of one unit: its way as planned, how it stands in the end, what that cost in 1/64 inch.

    `stopped` is why it went no farther, `slowed` the ground for which it falls short of where it was to go.
    """

    way: Way
    end: Unit
    spent: int
    contacts: tuple[Contact, ...]
    stopped: str = ""
    slowed: str = ""
    track: tuple[Pose, ...] = ()
    """The ends of its legs, the start first."""
    goes_on: bool = False
    """Whether its goal is farther, and the order goes on in the next bound."""


def rehearse(position: Position, plans: Plans, movers: Collection[str]) -> dict[str, Rehearsed]:
    """The movement of these units on the known table, all others standing."""
    table = table_of(position, plans)
    ways = {
        unit.id: way_of(table, unit, plans.actions.get(unit.id, ()))
        for unit in table.here()
        if unit.id in movers and may_move(table, unit)
    }
    return _walk(table, ways)


def table_of(position: Position, plans: Plans) -> Tabletop:
    """The known table, on which nothing is thrown for."""
    return Tabletop(Course(position, position), plans, "", Dice(b"", b"", position.bound))


def _walk(table: Tabletop, ways: Mapping[str, Way]) -> dict[str, Rehearsed]:
    going = {name: under_way(table, way) for name, way in ways.items() if way.legs}
    clock = Clock(table, going.values(), rehearsal=True)
    clock.run()
    come_clear(clock)
    take_post(table)
    return {name: _what_came_of(table, way, going.get(name)) for name, way in ways.items()}


def alone(position: Position, plans: Plans, unit: str) -> Rehearsed | None:
    """The same for one unit, as if all friends but those whom it goes through made way; None for who may not move.

    Where its way leads by friends, they count as they will stand by their own orders.
    """
    table = table_of(position, plans)
    mine = table.units.get(unit)
    if mine is None or not may_move(table, mine):
        return None
    way = way_of(table, mine, plans.actions.get(unit, ()))
    kept = tuple(each for each in position.units if each.id in way.passes | {unit} or each.side != mine.side)
    return _walk(table_of(replace(position, units=kept), plans), {unit: way}).get(unit)


def _what_came_of(table: Tabletop, way: Way, mover: Mover | None) -> Rehearsed:
    name = way.start.id
    contacts = tuple(contact for contact in table.contacts if contact.attacker == name)
    if mover is None:
        return Rehearsed(way, way.start, 0, contacts)
    stopped = "" if contacts else mover.hindrance
    slowed = "" if contacts else mover.fell_short
    goes_on = mover.leads_on
    mover.halt(mover.stopped)
    track = tuple(mover.track)
    return Rehearsed(way, table.units[name], mover.spent // PARTS, contacts, stopped, slowed, track, goes_on)
