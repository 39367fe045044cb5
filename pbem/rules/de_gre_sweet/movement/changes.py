"""2G, 8A. What all who act do where they stand: form squares, limber, and face."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from pbem.battle.facing import Facing
from pbem.battle.square import Square
from pbem.rules.de_gre_sweet.field.battlefield import Field
from pbem.rules.de_gre_sweet.field.casualties import faces_after, nearest_enemy
from pbem.rules.de_gre_sweet.field.course import Contact
from pbem.rules.de_gre_sweet.field.formation import can_be_square, members
from pbem.rules.de_gre_sweet.field.measure import bears, toward
from pbem.rules.de_gre_sweet.field.unit import Unit
from pbem.rules.de_gre_sweet.movement.march import March

NEAR: int = 2
"""Squares within which an enemy who is not before them makes troops turn that were told nothing."""
MARCHED_NEAR: int = 4
"""The same for those who have marched."""


def change_formations(field: Field, busy: Collection[str]) -> None:
    """8A: squares are formed and left by those who did nothing else in this move."""
    for unit in tuple(field.units.values()):
        told = field.plans.action(unit.id, "form")
        if told is None or not unit.here or unit.side not in field.position.acting:
            continue
        if told.word == "line":
            _leave_square(field, field.units[unit.id])
            continue
        group = [field.units[name] for name in dict.fromkeys((unit.id, *told.units)) if name in field.units]
        why = cannot_form(group, busy)
        if why:
            field.note(unit.id, why)
        else:
            _form(field, group, unit.id)


def cannot_form(group: Iterable[Unit], busy: Collection[str] = ()) -> str:
    """8A: why units may not form a square together, in words."""
    units = tuple(group)
    for unit in units:
        if not unit.kind.squares:
            return f"{unit.kind} forms no square"
        if unit.square:
            return f"{unit.id} is in square already"
        if unit.id in busy:
            return f"{unit.id} had no whole move for it"
    if not can_be_square(units):
        return "it takes a stand for every side that looks outward, and squares as wide as deep"
    return ""


def _form(field: Field, group: Iterable[Unit], name: str) -> None:
    for unit in group:
        field.change(unit, square=name)
        field.tell("formed", (unit.id,), (), (unit.place,), clause="8A", formation="square")
        field.note(unit.id, "in square")


def _leave_square(field: Field, unit: Unit) -> None:
    for other in members(field, unit.square) if unit.square else ():
        facing = faces_after(field, other)
        field.change(other, square="", facing=facing)
        field.tell("formed", (other.id,), (), (other.place,), clause="8A", formation="line")
        field.tell("turned", (other.id,), (), (other.place,), clause="8A", facing=facing.value)
        field.note(other.id, "in line")


def limber(field: Field, moved: Collection[str], fighting: Collection[str]) -> None:
    """2G: batteries unlimber when they have moved, or stay limbered if they are told."""
    for unit in tuple(field.units.values()):
        if not unit.kind.artillery or not unit.here or unit.side not in field.position.acting:
            continue
        stays = field.plans.action(unit.id, "limber", "unlimber")
        wanted = stays is not None and stays.verb == "limber"
        if stays is None and unit.id not in moved:
            continue
        if unit.limbered != wanted and unit.id not in fighting:
            field.change(unit, limbered=wanted)
            words = "limbered" if wanted else "unlimbered"
            field.tell("limbered" if wanted else "unlimbered", (unit.id,), (), (unit.place,), formation=words)
            field.note(unit.id, words)


def face(
    field: Field, marches: Mapping[str, March], moved: Collection[str], contacts: Iterable[Contact]
) -> dict[str, str]:
    """2G: who acts faces as he is told; else those who marched, or have the enemy close by, turn to him."""
    charged = _charging(contacts)
    turned: dict[str, str] = {}
    for unit in tuple(field.units.values()):
        if not unit.here or unit.side not in field.position.acting or unit.square or unit.commander:
            continue
        way = charged.get(unit.id) or _told(field, unit) or _by_itself(field, unit, marches, unit.id in moved)
        if way is not unit.facing:
            field.change(unit, facing=way)
            turned[unit.id] = way.value
    return turned


def _charging(contacts: Iterable[Contact]) -> dict[str, Facing]:
    found = {}
    for contact in contacts:
        found[contact.attacker] = contact.came
        if contact.meeting and contact.met_came is not None:
            found[contact.meeting] = contact.met_came
    return found


def _told(field: Field, unit: Unit) -> Facing | None:
    action = field.plans.action(unit.id, "face")
    return action.direction if action is not None else None


def _by_itself(field: Field, unit: Unit, marches: Mapping[str, March], marched: bool) -> Facing:
    here = unit.place
    enemy = nearest_enemy(field, unit)
    if here is None:
        return unit.facing
    near = enemy is not None and enemy != here and here.distance(enemy) <= (MARCHED_NEAR if marched else NEAR)
    if near and enemy is not None:
        return toward(here, enemy) if marched or not bears(here, unit.facing, enemy) else unit.facing
    march = marches.get(unit.id)
    if march is None or len(march.path) < 2:
        return unit.facing
    return _along(march.path) or unit.facing


def _along(path: list[Square]) -> Facing | None:
    return path[-2].toward(path[-1])
