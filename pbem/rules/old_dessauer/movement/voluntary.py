"""15.2. Voluntary retreats: out of reach, or out of a combat, at the price of good morale."""

from __future__ import annotations

from typing import Final

from pbem.battle.bearing import CIRCLE
from pbem.rules.old_dessauer.army.kind import Kind, Morale
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.course import Marched
from pbem.rules.old_dessauer.field.tabletop import Tabletop, box_of
from pbem.rules.old_dessauer.measure.bearing import bearing
from pbem.rules.old_dessauer.measure.box import gap
from pbem.rules.old_dessauer.movement.gunners import tell_left
from pbem.rules.old_dessauer.movement.retreat import Retreat, away_from, retreat
from pbem.rules.old_dessauer.movement.tables import allowance

LOST: Final = 1
"""15.2: how many figures it costs."""


def opponents(table: Tabletop, name: str) -> tuple[str, ...]:
    """14: whom a unit is in contact with."""
    found = [
        contact.target if contact.attacker == name else contact.attacker
        for contact in table.contacts
        if name in (contact.attacker, contact.target)
    ]
    return tuple(dict.fromkeys(found))


def why_not_retreat(table: Tabletop, unit: Unit) -> str:
    """15.2: why a unit may not retreat of its own will; empty where it may."""
    foes = [table.units[name] for name in opponents(table, unit.id)]
    if not foes:
        return ""
    if not unit.kind.horse:
        return "only cavalry retreats out of a combat"
    if all(foe.kind.foot for foe in foes):
        return ""
    heavier = all(foe.kind.foot or foe.kind in (Kind.MEDIUM_HORSE, Kind.HEAVY_HORSE) for foe in foes)
    if unit.kind is Kind.LIGHT_HORSE and heavier:
        return ""
    return "it cannot get away from that cavalry"


def retreat_at_will(table: Tabletop) -> set[str]:
    """15.2: all who are ordered to; they become shaken, lose a figure, and do nothing else in this bound."""
    gone = set()
    for unit in tuple(table.here()):
        if not table.acts(unit.side) or table.plans.action(unit.id, "retreat") is None or unit.id in table.confused:
            continue
        gone.add(unit.id)
        why = why_not_retreat(table, unit)
        if why:
            table.note(unit.id, why)
            continue
        _go(table, unit)
    return gone


def way_back(table: Tabletop, unit: Unit) -> Retreat | None:
    """15.1, 15.2: where it would go back to; None where it finds no way, and is shattered."""
    foes = opponents(table, unit.id)
    heading = away_from(table.units[name].at.heading for name in foes) if foes else _from_the_nearest(table, unit)
    return retreat(table, unit, heading, foes) if heading is not None else None


def _go(table: Tabletop, unit: Unit) -> None:
    found = way_back(table, unit)
    table.part(unit.id)
    whole = allowance(unit, table.course.position.rules)
    if found is None:
        table.note(unit.id, "found no way back")
        table.shatter(unit.id, "there was no way back")
        return
    there = found.unit
    if there.guns != unit.guns:
        tell_left(table, unit, there, "15.1")
    table.units[unit.id] = there
    table.change(unit.id, morale=Morale.SHAKEN, advanced=False)
    table.tell("withdrew", (unit.id,), (), (unit, there), clause="15.2", hits=LOST)
    table.note(unit.id, "went back, shaken")
    table.marched[unit.id] = Marched(max(1, whole), max(1, whole), (unit.at, there.at), attacks=True)
    table.retreated.add(unit.id)
    table.lose(unit.id, LOST)


def _from_the_nearest(table: Tabletop, unit: Unit) -> int:
    """Away from the nearest enemy; straight back where there is none."""
    foes = table.enemies(unit.side)
    if not foes:
        return (unit.at.heading + CIRCLE // 2) % CIRCLE
    here = box_of(unit)
    nearest = box_of(min(foes, key=lambda foe: (gap(here, box_of(foe)), foe.id)))
    return bearing(here.x - nearest.x, here.y - nearest.y)
