"""13.2.1. Gun crews that run from their guns, the guns they leave behind, and how they come back to them."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pbem.battle.spot import INCH
from pbem.battle.standing import Footprint
from pbem.rules.old_dessauer.army.formation import Formation, footprint
from pbem.rules.old_dessauer.army.unit import Guns, Unit
from pbem.rules.old_dessauer.field.course import Marched
from pbem.rules.old_dessauer.field.tabletop import Tabletop, box_of
from pbem.rules.old_dessauer.measure.box import TOUCH, Box, far_apart, gap, laid, within
from pbem.rules.old_dessauer.movement.tables import allowance

ABREAST: Final = 8
"""How many gunners run abreast."""
TO_SQUARE: Final = 2 * INCH
"""13.2.1: how far from the guns a square stands that their crew runs into."""


def on_foot(unit: Unit) -> Unit:
    """13.2.1: the crew of a battery away from its guns and limbers, which stay where they are."""
    guns = Guns(unit.at, unit.formation)
    return replace(unit, formation=Formation.AWAY, files=min(ABREAST, unit.figures), guns=guns)


def tell_left(table: Tabletop, unit: Unit, crew: Unit, clause: str) -> None:
    """13.2.1, 15.1: a crew runs and leaves its guns where they stand."""
    table.tell("left_guns", (unit.id,), (), (unit,), clause=clause, formation=crew.formation.shown.value)
    table.note(unit.id, "ran from its guns")


def ground_of_guns(unit: Unit) -> Box | None:
    """Where the guns stand that a crew has left; None for who serves them."""
    if unit.guns is None or unit.battery is None:
        return None
    shape: Footprint = footprint(unit.kind, unit.guns.formation, unit.battery.models, unit.battery.models)
    return laid(unit.guns.pose, shape)


def square_for(table: Tabletop, unit: Unit) -> Unit | None:
    """13.2.1: the nearest square of a friend within two inches of the guns and behind the front of the gun stands."""
    here = box_of(unit)
    near = [
        friend
        for friend in table.here(unit.side)
        if friend.formation is Formation.SQUARE
        and within(here, box_of(friend), TO_SQUARE)
        and all(here.own(corner)[1] <= here.own(here.corners[0])[1] for corner in box_of(friend).corners)
    ]
    return min(near, key=lambda friend: (gap(here, box_of(friend)), friend.id), default=None)


def take_shelter(table: Tabletop, unit: Unit, square: Unit) -> None:
    """13.2.1: the crew is in the square, and off the table until it comes out again."""
    table.units[unit.id] = replace(on_foot(unit), pose=None, shelter=square.id)
    table.note(unit.id, f"in the square of {square.id}")


def come_out(table: Tabletop) -> None:
    """13.2.1: crews go back to their guns in their own next movement, if the square stands and no enemy is at them.

    A crew whose square is no more is lost with it.
    """
    for unit in tuple(table.units.values()):
        if not unit.shelter or unit.gone or not table.acts(unit.side):
            continue
        square = table.units[unit.shelter]
        if not square.here or square.formation is not Formation.SQUARE:
            table.units[unit.id] = unit.at_its_guns()
            table.shatter(unit.id, f"{square.id} is a square no more")
        elif not _held_by_enemy(table, unit, INCH):
            back = table.units[unit.id] = unit.at_its_guns()
            whole = allowance(unit, table.course.position.rules)
            table.marched[unit.id] = Marched(whole, whole, (back.at,))
            table.tell("manned_guns", (unit.id,), (), (back,), clause="13.2.1", formation=back.formation.shown.value)


def lose_guns(table: Tabletop) -> None:
    """13.2.1: guns without a crew on which an enemy stands when movement is over are lost, and their crew with them."""
    for unit in tuple(table.units.values()):
        if unit.guns is None or unit.gone or not _held_by_enemy(table, unit, TOUCH):
            continue
        foe = next(foe for foe in table.enemies(unit.side) if _at_guns(unit, foe, TOUCH))
        table.tell("guns_taken", (foe.id,), (unit.id,), (foe,), clause="13.2.1")
        table.shatter(unit.id, "its guns are taken")


def _held_by_enemy(table: Tabletop, unit: Unit, reach: int) -> bool:
    return any(_at_guns(unit, foe, reach) for foe in table.enemies(unit.side))


def _at_guns(unit: Unit, foe: Unit, reach: int) -> bool:
    guns, there = ground_of_guns(unit), box_of(foe)
    return guns is not None and not far_apart(guns, there, reach) and gap(guns, there) <= reach
