"""20. Before the set-up: both sides buy in secret, and the country is laid out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.battle.side import Side
from pbem.battle.spot import INCH, Spot
from pbem.battle.view import Zone
from pbem.rules.old_dessauer.army.general import General
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.buying.bill import Bill, list_text
from pbem.rules.old_dessauer.buying.country import lay_out
from pbem.rules.old_dessauer.buying.muster import DEPTH, drawn_up, more_generals, recruits, zone_of
from pbem.rules.old_dessauer.buying.purse import asked_for, bought
from pbem.rules.old_dessauer.buying.verbs import BUY
from pbem.rules.old_dessauer.field.course import Course
from pbem.rules.old_dessauer.field.position import Position, SideZone
from pbem.rules.old_dessauer.orders.plans import Plans

PHASE: Final = "Mustering"
BEHIND: Final = 11 * INCH // 4
"""How far behind the first row's front its generals are, before the front of the second."""


def run(course: Course, plans: Plans, dice: Dice) -> tuple[Course, tuple[Event, ...]]:
    """20: the lists become armies, each in its own ground; the enemy learns nothing of them."""
    position, events = course.position, list[Event]()
    for purse in position.purses:
        side = next(found for found in position.sides if found.id == purse.side)
        told = [action for each in position.generals if each.side == side.id for action in plans.all(each.id, BUY)]
        bill = bought(asked_for(told, purse))
        position = _mustered(position, side, bill)
        words: dict[str, str | int] = {"list": list_text(bill.lots), "total": bill.total, "points": bill.points}
        first = next((each.id for each in position.generals if each.side == side.id), "")
        events.append(Event("mustered", PHASE, (first,), words=words, seen_by=(side.id,), clause="20"))
        course = course.noting(first, f"bought {bill.units} units for {bill.total} points") if first else course
    country = lay_out(position.ground, dice)
    ground = replace(position.ground, features=country.features)
    position = replace(position, ground=ground, blocks=country.blocks)
    names = ", ".join(feature.name for feature in country.features) or "nothing but open fields"
    everybody = tuple(side.id for side in position.sides)
    events.append(
        Event("country", PHASE, words={"country": names}, rolls=country.rolls, seen_by=everybody, clause="19")
    )
    return replace(course, position=position), tuple(events)


def _mustered(position: Position, side: Side, bill: Bill) -> Position:
    seat = next(seat.id for seat in position.seats if seat.side == side.id and seat.commander_in_chief)
    units = drawn_up(recruits(bill.lots, side, seat), side, position.ground)
    there = tuple(unit for unit in units if unit.pose is not None)
    own = [each for each in position.generals if each.side == side.id]
    new = more_generals(bill.lots, side, seat, len(own) + 1)
    riders = {each.id: each for each in _ranged((*own, *new), there, side, position)}
    kept = tuple(riders.pop(each.id, each) for each in position.generals)
    names = (*(unit.id for unit in there), *(each.id for each in (*own, *new)))
    zone = SideZone(side.id, Zone(names, zone_of(side, position.ground), f"within {DEPTH} inches of its own edge"))
    return replace(
        position,
        units=(*position.units, *there),
        generals=(*kept, *riders.values()),
        zones=(*position.zones, zone),
    )


def _ranged(generals: Iterable[General], units: Sequence[Unit], side: Side, position: Position) -> Iterator[General]:
    """8.2: the generals behind the first row of their troops, at equal intervals, so that most are in command."""
    found, width = tuple(generals), position.ground.width * INCH
    south = zone_of(side, position.ground)[0].y == 0
    ends = [
        (unit.at.x if south else width - unit.at.x) + hand * unit.shape.front // 2 for unit in units for hand in (-1, 1)
    ]
    west, east = min(ends, default=0), max(ends, default=width)
    deep = DEPTH * INCH - BEHIND
    for number, general in enumerate(found):
        x = west + (east - west) * (2 * number + 1) // (2 * len(found))
        there = (x, deep) if south else (width - x, position.ground.depth * INCH - deep)
        yield replace(general, spot=Spot(*there))
