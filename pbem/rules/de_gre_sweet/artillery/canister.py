"""3H, phase 4. Canister: fired at once into the next square, or held for the first enemy who comes into it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.event import Event, Modifier
from pbem.battle.square import Square
from pbem.rules.de_gre_sweet.artillery.shots import can_serve, shots_of
from pbem.rules.de_gre_sweet.field.battlefield import Field, is_loose
from pbem.rules.de_gre_sweet.field.casualties import bury_all
from pbem.rules.de_gre_sweet.field.course import Course, Passage
from pbem.rules.de_gre_sweet.field.measure import bears
from pbem.rules.de_gre_sweet.field.unit import Unit
from pbem.rules.de_gre_sweet.musketry.casualties import take_hits
from pbem.rules.de_gre_sweet.orders.plans import Plans
from pbem.rules.de_gre_sweet.tables.artillery import Shot

PHASE: Final = "Held canister"
DICE: Final = {Shot.FIELD: 3, Shot.HOWITZER: 3, Shot.HORSE: 2}
"""3H: dice of each shot."""


def run(course: Course, plans: Plans, dice: Dice) -> tuple[Course, tuple[Event, ...]]:
    """3H: every battery that held fires once at the first enemy who passed; who has no enemy does not fire."""
    field = Field(course, plans, PHASE, dice)
    for unit in tuple(field.units.values()):
        if unit.id not in course.holding or not can_serve(unit) or unit.id in course.moved:
            continue
        passage = first_passage(field, unit, course.holding[unit.id])
        if passage is None:
            field.note(unit.id, "no enemy came before its canister")
            continue
        _fire(field, unit, shots_of(unit.train), passage.square, field.units[passage.unit])
    bury_all(field, "3H")
    return field.outcome()


def first_passage(field: Field, unit: Unit, only: Square | None) -> Passage | None:
    """3H: the first enemy who came into a square that the guns sweep, with no friend of theirs in it."""
    here, facing = unit.place, field.course.faced.get(unit.id, unit.facing)
    if here is None:
        return None
    fitting = [
        passage
        for passage in field.course.passages
        if field.units[passage.unit].side != unit.side
        and passage.square.distance(here) == 1
        and bears(here, facing, passage.square)
        and only in (None, passage.square)
        and unit.side not in passage.friendly
    ]
    places = {name: place for place, name in enumerate(field.units)}
    return min(fitting, key=lambda passage: (passage.when, places[passage.unit]), default=None)


def fire_canister(field: Field, unit: Unit, shots: Sequence[Shot], square: Square) -> None:
    """3H: canister into a square, at whoever stands there."""
    enemies = [other for other in field.enemies_at(square, unit.side) if other.strength]
    troops = [other for other in enemies if not other.commander] or enemies
    if troops:
        _fire(field, unit, shots, square, troops[0])


def _fire(field: Field, unit: Unit, shots: Sequence[Shot], square: Square, target: Unit) -> None:
    loose = is_loose(target, field) if target.here else False
    needs = field.position.rules.musketry.needs(loose=loose, reach=1)
    cover = [Modifier(-len(shots), "protected square", "6A")] if field.protected(square) else []
    label = f"canister at {target.id}"
    roll = field.throw(f"canister|{unit.id}|{square}", unit, label, sum(DICE[shot] for shot in shots), needs, cover)
    lost = take_hits(field, unit, target, roll.successes, f"canister|{unit.id}|{square}")
    names = tuple(lost) or (target.id,)
    stands = sum(lost.values())
    field.tell("canister", (unit.id,), names, (unit.place, square), (roll,), "3H", stands=stands)
    field.note(unit.id, f"canister into {square}: {stands}")
