"""C2. The commander-in-chief rides to a subordinate before the dice-off."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.battle.square import Square
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.army.general import General
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield
from pbem.rules.napoleonic_squares.field.course import Course
from pbem.rules.napoleonic_squares.field.hindrance import Bar, Hindrance
from pbem.rules.napoleonic_squares.field.terrain import may_stand
from pbem.rules.napoleonic_squares.orders.plans import Plans, generals_named

PHASE: Final = "Commanders-in-chief"


def run(course: Course, plans: Plans, dice: Dice) -> tuple[Course, tuple[Event, ...]]:
    """C2: each commander-in-chief rides where he is told."""
    field = Battlefield(course, plans, PHASE, dice)
    ride(field)
    return field.result()


def ride(field: Battlefield) -> None:
    """C2: at the start of a bound each commander-in-chief may ride up to four squares to join a subordinate.

    The ground does not matter to him. He may also ride to a square of his own choice, and then rides with nobody.
    """
    for chief in [general for general in field.generals.values() if general.chief and general.place is not None]:
        joins, moves = (
            field.plans.order_now(chief.id, verb, chief.id, field.pieces, field.ground) for verb in ("join", "move")
        )
        if joins is not None:
            _join(field, chief, joins.units)
        elif moves is not None and moves.squares:
            _ride_alone(field, chief, moves.squares[-1])


def subordinate_named(field: Battlefield, chief: General, names: tuple[str, ...]) -> General | None:
    """The general of his side whom an order to join names."""
    found = generals_named(field.position, chief.side, names)
    return field.generals[found[0].id] if found else None


def cannot_join(field: Battlefield, chief: General, subordinate: General | None) -> Hindrance | None:
    """C2: why a commander-in-chief cannot ride to a general; None where he can."""
    if subordinate is None or subordinate.place is None or chief.place is None:
        return Hindrance(Bar.OFF_TABLE, "there is no such general on the table", "C2")
    away = chief.place.distance(subordinate.place)
    if away <= tables.CHIEF_REACH:
        return None
    return Hindrance(Bar.APART, f"{subordinate.name} is {away} squares off, he rides {tables.CHIEF_REACH}", "C2")


def cannot_ride(field: Battlefield, chief: General, to: Square) -> Hindrance | None:
    """C2: why a commander-in-chief cannot ride to a square; None where he can."""
    if chief.place is None:
        return Hindrance(Bar.OFF_TABLE, f"{to} is out of his reach", "C2")
    if chief.place.distance(to) > tables.CHIEF_REACH:
        return Hindrance(Bar.APART, f"{to} is out of his reach", "C2")
    if not may_stand(field.ground, to, chief.side, field.position.sides):
        return Hindrance(Bar.SHUT, f"{to} is out of his reach", "C2")
    return Hindrance(Bar.ENEMY, f"{to} is out of his reach", "C2") if field.enemies_at(to, chief.side) else None


def _join(field: Battlefield, chief: General, names: tuple[str, ...]) -> None:
    subordinate = subordinate_named(field, chief, names)
    why = cannot_join(field, chief, subordinate)
    if subordinate is None or subordinate.place is None or chief.place is None:
        _result(field, chief, f"join {' '.join(names)}", f"stayed: {why}")
        return
    if why is not None:
        _result(field, chief, f"join {subordinate.id}", f"stayed: {why}")
        return
    field.generals[chief.id] = replace(chief, place=subordinate.place, joined=subordinate.id)
    field.tell(
        "chief_joins",
        (chief.id,),
        (subordinate.id,),
        (chief.place, subordinate.place),
        clause="C2",
        die=f"d{chief.die}",
    )
    _result(field, chief, f"join {subordinate.id}", f"with {subordinate.name}")


def _ride_alone(field: Battlefield, chief: General, to: Square) -> None:
    why = cannot_ride(field, chief, to)
    if why is not None or chief.place is None:
        _result(field, chief, f"move {to}", f"stayed: {why}")
        return
    field.generals[chief.id] = replace(chief, place=to, joined="")
    field.tell("chief_rides", (chief.id,), (), (chief.place, to), clause="C2")
    _result(field, chief, f"move {to}", f"at {to}")


def _result(field: Battlefield, chief: General, order: str, result: str) -> None:
    field.orders[chief.id] = order
    field.note(chief.id, result)
