"""What a GM may lay down before a bound is resolved, and the legal position that comes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from pbem.battle.event import Event
from pbem.battle.facing import Facing
from pbem.battle.ruling import Ruling
from pbem.battle.settable import Settable, WrongRuling, ruled, settable
from pbem.battle.verb import Takes
from pbem.rules.brandywine.field.battlefield import STACK
from pbem.rules.brandywine.field.position import Position
from pbem.rules.brandywine.field.unit import Unit

RULINGS: Final = (
    Settable("at", Takes.SQUARE, "The square a unit stands in.", "RULE GN1 at I24"),
    Settable("faces", Takes.WORD, "The way it faces.", "RULE GN1 faces W", tuple(Facing)),
    Settable("order", Takes.WORD, "Whether it is in order.", "RULE GN1 order disorganised", ("good", "disorganised")),
    Settable("held", Takes.WORD, "That a hold on it ends.", "RULE GN1 held no", ("no",)),
    Settable("fate", Takes.WORD, "That it is gone for good.", "RULE GN1 fate eliminated", ("eliminated",)),
    Settable("holder", Takes.WORD, "The side that has a square of victory.", "RULE M23 holder british"),
)


def rule(position: Position, ruling: Ruling) -> tuple[Position, tuple[Event, ...]]:
    """The position as the GM says, told to both sides; raises WrongRuling where the rules know no such position."""
    field = settable(RULINGS, ruling)
    if position.bound == 0:
        raise WrongRuling("nobody is set up yet", "a ruling once the armies stand, from bound 1 on")
    everybody = tuple(side.id for side in position.sides)
    if field.field == "holder":
        after, subject, what = _holder(position, ruling)
        return after, (ruled(replace(ruling, subject=subject), what, everybody),)
    unit = _unit(position, ruling)
    changed, what = _SETS[field.field](position, unit, field, ruling)
    units = tuple(changed if found.id == unit.id else found for found in position.units)
    return replace(position, units=units), (ruled(replace(ruling, subject=unit.id), what, everybody),)


def _unit(position: Position, ruling: Ruling) -> Unit:
    wanted = ruling.subject.strip().casefold()
    found = next((unit for unit in position.units if unit.id.casefold() == wanted), None)
    if found is None:
        raise WrongRuling(f"there is no unit {ruling.subject!r}", ", ".join(unit.id for unit in position.units))
    return found


def _standing(unit: Unit) -> Unit:
    if unit.place is None:
        raise WrongRuling(f"{unit.id} is not on the map", f"a unit on the map, or RULE {unit.id} at a square")
    return unit


def _at(position: Position, unit: Unit, field: Settable, ruling: Ruling) -> tuple[Unit, str]:
    try:
        square = position.ground.parse(ruling.value)
    except ValueError as error:
        raise WrongRuling(str(error), field.right) from error
    there = [other for other in position.units if other.place == square and other.id != unit.id]
    if any(other.side != unit.side for other in there):
        names = ", ".join(other.id for other in there)
        raise WrongRuling(f"the enemy is in {square}: {names}", "a square without the enemy")
    if sum(other.strength for other in there) + unit.strength > STACK:
        raise WrongRuling(f"{square} is full", f"{STACK} combat factors in a square")
    return replace(unit, place=square, eliminated=False, march=0), f"in {square}"


def _faces(position: Position, unit: Unit, field: Settable, ruling: Ruling) -> tuple[Unit, str]:
    facing = Facing(field.word(ruling))
    return replace(_standing(unit), facing=facing), f"faces {facing.value}"


def _order(position: Position, unit: Unit, field: Settable, ruling: Ruling) -> tuple[Unit, str]:
    word = field.word(ruling)
    if not unit.combat:
        raise WrongRuling(f"{unit.id} is a commander: disorder does not touch him", "a combat unit")
    if word != "disorganised":
        return replace(_standing(unit), disorganised=False), "in good order"
    return replace(_standing(unit), disorganised=True, held_by=(), must_answer=False), word


def _held(position: Position, unit: Unit, field: Settable, ruling: Ruling) -> tuple[Unit, str]:
    field.word(ruling)
    return replace(_standing(unit), held_by=()), "held no longer"


def _fate(position: Position, unit: Unit, field: Settable, ruling: Ruling) -> tuple[Unit, str]:
    word = field.word(ruling)
    gone = replace(unit, place=None, eliminated=True, disorganised=False, held_by=(), must_answer=False, march=0)
    return gone, word


def _holder(position: Position, ruling: Ruling) -> tuple[Position, str, str]:
    wanted = ruling.subject.strip().upper()
    prize = next((found for found in position.prizes if str(found.square) == wanted), None)
    if prize is None:
        squares = ", ".join(str(found.square) for found in position.prizes) or "there are none"
        raise WrongRuling(f"{ruling.subject!r} is no square of victory", squares)
    side = next((side for side in position.sides if side.id == ruling.value.strip().casefold()), None)
    there = next((unit for unit in position.units if unit.place == prize.square and unit.combat), None)
    if side is None or (there is not None and there.side != side.id):
        right = ", ".join(found.id for found in position.sides) if there is None else f"{there.side}, who stands there"
        raise WrongRuling(f"{ruling.value!r} cannot have {prize.square}", right)
    prizes = tuple(replace(found, side=side.id) if found is prize else found for found in position.prizes)
    return replace(position, prizes=prizes), str(prize.square), f"held by {side.name}"


_SETS: Final[Mapping[str, Callable[[Position, Unit, Settable, Ruling], tuple[Unit, str]]]] = {
    "at": _at,
    "faces": _faces,
    "order": _order,
    "held": _held,
    "fate": _fate,
}
