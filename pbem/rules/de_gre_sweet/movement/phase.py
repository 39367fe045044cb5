"""2. The movement of a bound: all who act march at once, then form, limber and face."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.battle.square import Square
from pbem.rules.de_gre_sweet.field.battlefield import MOST_GUNS, MOST_WAGONS, Field
from pbem.rules.de_gre_sweet.field.course import Contact, Course
from pbem.rules.de_gre_sweet.field.train import Train
from pbem.rules.de_gre_sweet.field.unit import Unit
from pbem.rules.de_gre_sweet.melee.retreat import go_back
from pbem.rules.de_gre_sweet.movement.changes import change_formations, face, limber
from pbem.rules.de_gre_sweet.movement.clock import CONTACT, Clock
from pbem.rules.de_gre_sweet.movement.intent import drawn, intended
from pbem.rules.de_gre_sweet.movement.march import March, squares_of
from pbem.rules.de_gre_sweet.movement.parting import commanders_away, detach, joins, settle_commanders
from pbem.rules.de_gre_sweet.movement.stacking import settle
from pbem.rules.de_gre_sweet.orders.plans import Plans

PHASE: Final = "Movement"


def run(course: Course, plans: Plans, dice: Dice) -> tuple[Course, tuple[Event, ...]]:
    """2, 8, 9: last stands go back, the others march on one clock, and all who act face as they please."""
    field = Field(course, plans, PHASE, dice)
    before = dict(field.units)
    _last_stands(field)
    commanders_away(field)
    marches = _marches(field)
    _leave_trains(field, marches)
    clock = Clock(field, marches)
    clock.run()
    fighting = _fighting(field, marches, clock.contacts)
    settle(field, marches, fighting)
    joins(field)
    moved = {march.unit for march in marches.values() if len(march.path) > 1}
    settle_commanders(field, moved)
    moved |= {name for name, unit in before.items() if field.units[name].place != unit.place}
    _take_over(field)
    change_formations(field, moved | fighting)
    limber(field, moved, fighting)
    facings = face(field, marches, moved, clock.contacts)
    _tell(field, marches, facings)
    return field.outcome(contacts=tuple(clock.contacts), passages=tuple(clock.passages), moved=frozenset(moved))


def _last_stands(field: Field) -> None:
    """9: a unit down to its last stand goes back a whole move, or as far as it can."""
    for unit in tuple(field.units.values()):
        if not unit.here or unit.side not in field.position.acting or not field.last_stand(unit):
            continue
        home = field.position.home(unit.side)
        for squares in range(max(squares_of(field, unit), 1), 0, -1):
            if go_back(field, field.units[unit.id], home, squares, "gave_way", "9"):
                break


def _marches(field: Field) -> dict[str, March]:
    marches = {march.unit: march for march in intended(field)}
    for unit in tuple(field.units.values()):
        told = field.plans.action(unit.id, "detach")
        if told is not None and unit.here and unit.side in field.position.acting:
            part = detach(field, unit, told)
            if part is not None:
                marches[part.unit] = part
    places = {name: place for place, name in enumerate(field.units)}
    return dict(sorted(marches.items(), key=lambda item: places[item[0]]))


def _leave_trains(field: Field, marches: dict[str, March]) -> None:
    """2F: who is no artillery leaves captured guns where they stand, unless he was told to take them along."""
    for name in marches:
        unit = field.units[name]
        if unit.train and not drawn(field, unit) and unit.place is not None:
            field.leave(unit.place, unit.train, unit.side)
            field.tell("left", (name,), (), (unit.place,), clause="2F", what=str(unit.train))
            field.change(unit, train=Train())


def _fighting(field: Field, marches: dict[str, March], contacts: list[Contact]) -> set[str]:
    """Who is in a square of contact; of two units of a side for which there is no room the last to come is not (2C)."""
    found: set[str] = set()
    for contact in contacts:
        there = [unit for unit in field.at(contact.square) if unit.id not in found]
        for unit in sorted(there, key=lambda unit: _came(marches, unit)):
            others = [other.id for other in there if other.id not in found]
            if field.has_room(contact.square, unit, besides=others):
                found.add(unit.id)
    return found


def _came(marches: dict[str, March], unit: Unit) -> Fraction:
    """When a unit came where it is; before all others where it has stood there from the beginning."""
    march = marches.get(unit.id)
    return march.arrived if march is not None and len(march.path) > 1 else Fraction(-1)


def _take_over(field: Field) -> None:
    """2F, 5H: who ends in a square with guns in the open has them; who was told to takes them along from now on."""
    for unit in tuple(field.units.values()):
        told = field.plans.action(unit.id, "take over")
        if told is None or not unit.here or unit.place is None or unit.side not in field.position.acting:
            continue
        if unit.place not in told.squares or not field.parks_at(unit.place):
            if not unit.train:
                field.note(unit.id, "there is nothing to take over")
            continue
        both = unit.train + sum((park.train for park in field.parks_at(unit.place)), Train())
        if both.guns > MOST_GUNS or both.wagons > MOST_WAGONS:
            field.note(unit.id, f"no more than {MOST_GUNS} guns and {MOST_WAGONS} wagon can be together")
            continue
        taken = field.clear_park(unit.place)
        field.change(unit, train=both)
        field.tell("took_over", (unit.id,), (), (unit.place,), clause="2F", what=str(taken))
        field.note(unit.id, f"took over {taken}")


def _tell(field: Field, marches: dict[str, March], facings: dict[str, str]) -> None:
    for name in tuple(field.units):
        unit, march = field.units[name], marches.get(name)
        if march is not None and len(march.path) > 1 and unit.here:
            _tell_march(field, marches, unit)
        elif name in facings:
            field.tell("turned", (name,), (), (unit.place,), clause="2G", facing=facings[name])
            field.note(name, f"faces {facings[name]}")
        if march is not None and march.stopped:
            _tell_stop(field, unit, march)


def _tell_march(field: Field, marches: dict[str, March], unit: Unit) -> None:
    march = marches[unit.id]
    leader = field.commander_with(unit)
    names = (unit.id, *((leader.id,) if leader is not None and leader.id not in marches else ()))
    field.tell(
        "marched",
        names,
        (),
        march.path,
        clause="2",
        facing=unit.facing.value,
        path="-".join(map(str, _turns(march.path))),
    )
    field.note(unit.id, f"in {unit.place} facing {unit.facing.value}" if not unit.commander else f"in {unit.place}")


def _turns(path: list[Square]) -> list[Square]:
    """Where a way turns, and its ends."""
    return [
        square
        for index, square in enumerate(path)
        if index in (0, len(path) - 1) or path[index - 1].toward(square) is not square.toward(path[index + 1])
    ]


def _tell_stop(field: Field, unit: Unit, march: March) -> None:
    if march.stopped == CONTACT:
        if march.route:
            field.note(unit.id, CONTACT)
        return
    field.note(unit.id, f"stopped: {march.stopped}")
    if not march.spends_all and unit.place is not None:
        field.tell("stopped", (unit.id,), (), (unit.place,), seen_by=(unit.side,), why=march.stopped)
