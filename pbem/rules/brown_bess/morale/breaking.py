"""Morale: how many counters a unit bears before it breaks, and what each further counter does."""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.squared_ground import SquaredGround, Terrain
from pbem.rules.brown_bess.field.battlefield import Battlefield
from pbem.rules.brown_bess.field.position import general_with, riding_with
from pbem.rules.brown_bess.field.tables import BREAKS_AT, BREAKS_IN_SQUARE_OR_WORKS, BREAKS_WITH_GENERAL
from pbem.rules.brown_bess.field.unit import Gone, Unit
from pbem.rules.brown_bess.morale.generals import risk_general, risk_lone_general


def break_number(ground: SquaredGround, unit: Unit, led: bool) -> int:
    """Morale: elite 5, average 4, raw 3 counters; one more with a general, two more in square or in field works.

    The works are the defender's: whoever fights in their square without having held it has nothing of them.
    """
    number = BREAKS_AT[unit.grade]
    if led:
        number += BREAKS_WITH_GENERAL
    if unit.in_square or (unit.place is not None and unit.holds_ground and ground.has(unit.place, Terrain.WORKS)):
        number += BREAKS_IN_SQUARE_OR_WORKS
    return number


def breaks_at(ground: SquaredGround, units: tuple[Unit, ...], unit: Unit) -> int:
    """The break number of a unit as it stands."""
    return break_number(ground, unit, general_with(units, unit) is not None)


def take_counters(field: Battlefield, name: str, counters: int, cause: str) -> None:
    """Morale: place counters; at its number a unit breaks and turns at once, beyond it, or broken already, it is lost.

    A lone general has no number: each hit puts him at risk.
    """
    unit = field[name]
    if counters <= 0 or unit.place is None:
        return
    if unit.is_general and not unit.with_unit:
        risk_lone_general(field, name, counters, cause)
        return
    general = riding_with(field.everybody, unit)
    number = max(breaks_at(field.ground, field.everybody, unit), unit.hits + 1)
    hits = unit.hits + counters
    field.put(replace(unit, hits=hits))
    if unit.broken or hits > number:
        destroy(field, name, "a broken unit can take no more" if unit.broken else "hit beyond its breaking point")
    elif hits == number:
        break_unit(field, name)
    if general is not None:
        risk_general(field, general, name, counters)


def break_unit(field: Battlefield, name: str) -> None:
    """Morale: a unit that breaks turns about at once, without cost, and runs at the start of its side's next bound."""
    unit = field[name]
    home = field.position.home(unit.side)
    field.put(replace(unit, broken=True, must_retire=True, facing=home))
    for general in field:
        if general.with_unit == name:
            field.put(replace(general, facing=home))
    field.tell(
        "broke",
        actors=(name,),
        squares=field.square_of(name),
        words={"hits": unit.hits, "facing": home.value},
        clause="morale",
    )
    field.note(name, "broke")


def destroy(field: Battlefield, name: str, why: str) -> None:
    """Take a unit off the table for good; a general who rode with it stays where it stood, and in its melee [S]."""
    unit = field[name]
    field.tell("destroyed", actors=(name,), squares=field.square_of(name), words={"why": why}, clause="morale")
    field.note(name, f"destroyed: {why}")
    field.remove(name, Gone.DESTROYED)
    for general in field.everybody:
        if general.with_unit == unit.id:
            field.put(replace(general, with_unit="", melee=unit.melee))
            if general.place is not None:
                field.tell("alone", actors=(general.id,), targets=(name,), squares=(general.place,), clause="generals")
