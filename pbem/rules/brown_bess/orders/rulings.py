"""What a GM may lay down before a bound is resolved, and the legal position that comes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from pbem.battle.event import Event
from pbem.battle.facing import Facing
from pbem.battle.piece import Formation
from pbem.battle.ruling import Ruling
from pbem.battle.settable import Settable, WrongRuling, ruled, settable
from pbem.battle.square import Square
from pbem.battle.verb import Takes
from pbem.rules.brown_bess.field import tables
from pbem.rules.brown_bess.field.position import BrownBessPosition
from pbem.rules.brown_bess.field.terrain import disperses
from pbem.rules.brown_bess.field.unit import COMPASS, Deed, Gone, Unit
from pbem.rules.brown_bess.formation.formation_words import in_formation
from pbem.rules.brown_bess.morale.breaking import breaks_at
from pbem.rules.brown_bess.orders.verbs import FORMS
from pbem.rules.brown_bess.scenario.deployment import can_stand

FATES: Final = {"dead": Gone.KILLED, "wounded": Gone.WOUNDED, "destroyed": Gone.DESTROYED, "left": Gone.EXITED}
OF_GENERALS: Final = ("dead", "wounded", "left")
OF_UNITS: Final = ("destroyed", "left")

RULINGS: Final = (
    Settable("hits", Takes.NUMBER, "The hits it bears, fewer than break it.", "RULE FI3 hits 2", most=12),
    Settable("at", Takes.SQUARE, "The square it stands in, out of any melee.", "RULE FI3 at D5"),
    Settable("facing", Takes.DIRECTION, "Which way it faces.", "RULE FI3 facing N", tuple(COMPASS)),
    Settable("formation", Takes.WORD, "The formation it stands in.", "RULE FI3 formation line", FORMS),
    Settable("broken", Takes.WORD, "Whether it is broken; a broken unit runs.", "RULE FI3 broken yes", ("yes", "no")),
    Settable("fate", Takes.WORD, "That it is gone, and how.", "RULE DG fate dead", tuple(FATES)),
    Settable("may", Takes.WORD, "What it may not do in this bound.", "RULE FI3 may not move", ("not move",)),
)


def rule(position: BrownBessPosition, ruling: Ruling) -> tuple[BrownBessPosition, tuple[Event, ...]]:
    """The position with a unit or general as the GM says; raises WrongRuling where the rules know no such position."""
    field = settable(RULINGS, ruling)
    unit = _subject(position, ruling)
    if unit.place is None and field.field != "at":
        raise WrongRuling(f"{unit.id} is not on the table", f"a unit on the table, or RULE {unit.id} at a square")
    changed, what = _SETS[field.field](position, unit, field, ruling)
    after = replace(position, units=tuple(_with(unit, changed, other) for other in position.units))
    everybody = tuple(side.id for side in position.sides)
    return after, (ruled(replace(ruling, subject=unit.id), what, everybody),)


def _subject(position: BrownBessPosition, ruling: Ruling) -> Unit:
    if position.bound == 0:
        raise WrongRuling("nobody is set up yet", "a ruling once the armies stand, from bound 1 on")
    unit = next((unit for unit in position.units if unit.id.casefold() == ruling.subject.strip().casefold()), None)
    if unit is None:
        names = ", ".join(unit.id for unit in position.units)
        raise WrongRuling(f"there is no unit {ruling.subject!r}", f"one of {names}")
    return unit


def _with(before: Unit, changed: Unit, other: Unit) -> Unit:
    """The others after a ruling: a general goes with his unit and faces as it does, and is alone when it is gone."""
    if other.id == before.id:
        return changed
    if other.with_unit != before.id:
        return other
    if changed.place is None:
        return replace(other, with_unit="")
    return replace(other, place=changed.place, facing=changed.facing)


def _hits(position: BrownBessPosition, unit: Unit, field: Settable, ruling: Ruling) -> tuple[Unit, str]:
    hits, limit = field.number(ruling), breaks_at(position.ground, position.units, unit)
    if unit.is_general:
        raise WrongRuling(f"{unit.id} is a general and bears no hits", f"RULE {unit.id} fate dead")
    if not unit.broken and hits >= limit:
        raise WrongRuling(f"{unit.id} breaks at {limit} hits", f"0 to {limit - 1}, or RULE {unit.id} broken yes")
    if unit.broken and hits < limit:
        raise WrongRuling(f"{unit.id} is broken, at {limit} hits", f"{limit} or more, or RULE {unit.id} broken no")
    return replace(unit, hits=hits), f"{hits} hit{'' if hits == 1 else 's'}"


def _at(position: BrownBessPosition, unit: Unit, field: Settable, ruling: Ruling) -> tuple[Unit, str]:
    try:
        square = Square.parse(ruling.value)
    except ValueError as error:
        raise WrongRuling(str(error), field.right) from error
    if square not in position.ground or not can_stand(position.ground, unit, square):
        raise WrongRuling(f"{unit.id} cannot stand in {square}", "a square of the map that it can enter")
    there = [
        other for other in position.on_table if other.place == square and unit.id not in (other.id, other.with_unit)
    ]
    taken = [other for other in there if other.side != unit.side or other.is_general == unit.is_general]
    if taken:
        raise WrongRuling(f"{taken[0].id} stands in {square}", "a square with room: one unit and one general of a side")
    company = next((other for other in there if unit.is_general), None)
    moved = replace(unit, place=square, gone=None, melee=None, with_unit=company.id if company else "")
    return replace(moved, facing=company.facing if company else unit.facing), f"in {square}"


def _facing(position: BrownBessPosition, unit: Unit, field: Settable, ruling: Ruling) -> tuple[Unit, str]:
    facing = Facing(field.word(ruling))
    if unit.with_unit:
        raise WrongRuling(f"{unit.id} faces as {unit.with_unit} does", f"RULE {unit.with_unit} facing {facing.value}")
    return replace(unit, facing=facing), f"facing {COMPASS[facing]}"


def _formation(position: BrownBessPosition, unit: Unit, field: Settable, ruling: Ruling) -> tuple[Unit, str]:
    wanted = Formation(field.word(ruling))
    can = [form for form in tables.FORMATIONS[unit.arm] if form is not Formation.ATTACK_COLUMN or position.napoleonic]
    if unit.is_general or wanted not in can:
        forms = ", ".join(form.value for form in can)
        raise WrongRuling(f"{unit.id} cannot form {wanted.value}", "a unit" if unit.is_general else f"one of {forms}")
    changed = replace(unit, formation=wanted)
    if unit.place is not None and disperses(position.ground, changed, unit.place):
        raise WrongRuling(f"no formed unit can stand in {unit.place}", "skirmish")
    limit = breaks_at(position.ground, position.units, changed)
    if not unit.broken and unit.hits >= limit:
        raise WrongRuling(
            f"{unit.id} with {unit.hits} hits breaks in that formation", f"RULE {unit.id} hits {limit - 1}"
        )
    return changed, in_formation(wanted)


def _broken(position: BrownBessPosition, unit: Unit, field: Settable, ruling: Ruling) -> tuple[Unit, str]:
    broken, limit = field.word(ruling) == "yes", breaks_at(position.ground, position.units, unit)
    if unit.is_general:
        raise WrongRuling("a general does not break", f"RULE {unit.id} fate dead")
    if broken:
        home = position.home(unit.side)
        return replace(unit, broken=True, must_retire=True, facing=home, hits=max(unit.hits, limit)), "broken"
    return replace(unit, broken=False, must_retire=False, hits=min(unit.hits, limit - 1)), "not broken"


def _fate(position: BrownBessPosition, unit: Unit, field: Settable, ruling: Ruling) -> tuple[Unit, str]:
    word, can = field.word(ruling), OF_GENERALS if unit.is_general else OF_UNITS
    if word not in can:
        raise WrongRuling(f"{unit.id} cannot be {word}", f"one of {', '.join(can)}")
    gone = replace(unit, place=None, gone=FATES[word], melee=None, with_unit="", must_retire=False)
    return gone, "gone from the table" if word == "left" else word


def _may(position: BrownBessPosition, unit: Unit, field: Settable, ruling: Ruling) -> tuple[Unit, str]:
    return replace(unit, did=tuple(dict.fromkeys((*unit.did, Deed.STAYS)))), f"may {field.word(ruling)} in this bound"


_SETS: Final[Mapping[str, Callable[[BrownBessPosition, Unit, Settable, Ruling], tuple[Unit, str]]]] = {
    "hits": _hits,
    "at": _at,
    "facing": _facing,
    "formation": _formation,
    "broken": _broken,
    "fate": _fate,
    "may": _may,
}
