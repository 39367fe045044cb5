"""What a GM may lay down before a bound is resolved, and the legal position that comes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from pbem.battle.event import Event
from pbem.battle.ruling import Ruling
from pbem.battle.settable import Settable, WrongRuling, ruled, settable
from pbem.battle.square import Square
from pbem.battle.verb import Takes
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.army.general import General
from pbem.rules.napoleonic_squares.army.kind import Kind
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.position import Holder, Position
from pbem.rules.napoleonic_squares.field.stacking import fits
from pbem.rules.napoleonic_squares.field.terrain import has_town, may_stand
from pbem.rules.napoleonic_squares.seeing.pieces import hits

RULINGS: Final = (
    Settable("hits", Takes.NUMBER, "The hits a base bears.", "RULE GR1 hits 2", most=12),
    Settable("at", Takes.SQUARE, "The square a base or a general stands in, out of any town.", "RULE GR1 at D5"),
    Settable("town", Takes.WORD, "Whether it is in the town of its square.", "RULE CO1 town in", ("in", "out")),
    Settable("fate", Takes.WORD, "That a base is gone for good.", "RULE GR1 fate destroyed", ("destroyed",)),
    Settable("arrives", Takes.NUMBER, "The bound for which it comes on.", "RULE MC1 arrives 4", least=1, most=99),
    Settable("die", Takes.NUMBER, "The sides of a general's die.", "RULE GRE die 8", least=6, most=12),
    Settable("holder", Takes.WORD, "The side that holds an objective.", "RULE F3 holder austria"),
)


def rule(position: Position, ruling: Ruling) -> tuple[Position, tuple[Event, ...]]:
    """The position as the GM says; raises WrongRuling where the rules know no such position.

    A ruling speaks of a base, of a general, or of a square that is an objective.
    """
    field = settable(RULINGS, ruling)
    if position.bound == 0:
        raise WrongRuling("nobody is set up yet", "a ruling once the armies stand, from bound 1 on")
    if field.field == "holder":
        after, subject, what = _holder(position, ruling)
    else:
        subject = _subject(position, ruling)
        after, what = _SETS[field.field](position, subject, field, ruling)
    everybody = tuple(side.id for side in position.sides)
    return after, (ruled(replace(ruling, subject=subject), what, everybody),)


def _subject(position: Position, ruling: Ruling) -> str:
    names = [*(unit.id for unit in position.units), *(general.id for general in position.generals)]
    wanted = ruling.subject.strip().casefold()
    found = next((name for name in names if name.casefold() == wanted), None)
    if found is None:
        raise WrongRuling(f"there is no base or general {ruling.subject!r}", f"one of {', '.join(names)}")
    return found


def _base(position: Position, name: str, field: Settable) -> Unit:
    unit = next((unit for unit in position.units if unit.id == name), None)
    if unit is None:
        raise WrongRuling(f"{name} is a general: he has no {field.field}", "a base")
    return unit


def _standing(position: Position, name: str, field: Settable) -> Unit:
    unit = _base(position, name, field)
    if unit.place is None:
        raise WrongRuling(f"{name} is not on the table", f"a base on the table, or RULE {name} at a square")
    return unit


def _with_unit(position: Position, changed: Unit) -> Position:
    units = tuple(changed if unit.id == changed.id else unit for unit in position.units)
    return replace(position, units=units)


def _with_general(position: Position, changed: General) -> Position:
    generals = tuple(changed if found.id == changed.id else found for found in position.generals)
    return replace(position, generals=generals)


def _hits(position: Position, name: str, field: Settable, ruling: Ruling) -> tuple[Position, str]:
    unit, number = _standing(position, name, field), field.number(ruling)
    return _with_unit(position, replace(unit, hits=number)), hits(number)


def _square(position: Position, side: str, field: Settable, ruling: Ruling) -> Square:
    try:
        square = Square.parse(ruling.value)
    except ValueError as error:
        raise WrongRuling(str(error), field.right) from error
    if not may_stand(position.ground, square, side, position.sides):
        raise WrongRuling(f"nobody of that side can stand in {square}", "a square of the map that it can enter")
    enemies = [unit.id for unit in position.units if unit.place == square and unit.side != side]
    if enemies:
        raise WrongRuling(f"the enemy holds {square}: {', '.join(enemies)}", "a square without the enemy")
    return square


def _at(position: Position, name: str, field: Settable, ruling: Ruling) -> tuple[Position, str]:
    general = next((found for found in position.generals if found.id == name), None)
    if general is not None:
        square = _square(position, general.side, field, ruling)
        return _with_general(position, replace(general, place=square, arrives=0, joined="")), f"in {square}"
    unit = _base(position, name, field)
    square = _square(position, unit.side, field, ruling)
    kinds = [other.kind for other in position.units if other.place == square and other.id != name]
    if not fits([*kinds, unit.kind]):
        raise WrongRuling(f"{square} is full", "four brigades and two batteries in a square")
    moved = replace(unit, place=square, in_town=False, destroyed=False, arrives=0)
    return _with_unit(position, moved), f"in {square}"


def _town(position: Position, name: str, field: Settable, ruling: Ruling) -> tuple[Position, str]:
    unit, inside = _standing(position, name, field), field.word(ruling) == "in"
    if inside and (unit.kind is not Kind.INFANTRY or unit.place is None or not has_town(position.ground, unit.place)):
        raise WrongRuling(f"{name} cannot be in a town there", "infantry, in a square with a town")
    others = [other.id for other in position.units if other.place == unit.place and other.in_town and other.id != name]
    if inside and others:
        raise WrongRuling(f"{others[0]} is in the town", f"RULE {others[0]} town out")
    what = "in the town" if inside else "out of the town"
    return _with_unit(position, replace(unit, in_town=inside)), f"{what} of {unit.place}"


def _fate(position: Position, name: str, field: Settable, ruling: Ruling) -> tuple[Position, str]:
    unit, word = _base(position, name, field), field.word(ruling)
    return _with_unit(position, replace(unit, place=None, in_town=False, destroyed=True, arrives=0)), word


def _arrives(position: Position, name: str, field: Settable, ruling: Ruling) -> tuple[Position, str]:
    unit, bound = _base(position, name, field), field.number(ruling)
    if unit.on_table or unit.destroyed or not unit.entry:
        raise WrongRuling(f"{name} is not one of those to come", f"RULE {name} at a square")
    if bound <= position.bound:
        raise WrongRuling(f"bound {bound} is begun", f"{position.bound + 1} or later")
    return _with_unit(position, replace(unit, arrives=bound)), f"comes on for bound {bound}"


def _die(position: Position, name: str, field: Settable, ruling: Ruling) -> tuple[Position, str]:
    general, sides = next((found for found in position.generals if found.id == name), None), field.number(ruling)
    if general is None or sides not in tables.GENERAL_DICE:
        dice = ", ".join(map(str, tables.GENERAL_DICE))
        raise WrongRuling(f"{name} with a d{sides}", f"a general, and one of {dice}")
    return _with_general(position, replace(general, die=sides)), f"contests with a d{sides}"


def _holder(position: Position, ruling: Ruling) -> tuple[Position, str, str]:
    wanted = ruling.subject.strip().upper()
    objective = next((found for found in position.terms.objectives if str(found.square) == wanted), None)
    if objective is None:
        squares = ", ".join(str(found.square) for found in position.terms.objectives) or "there are none"
        raise WrongRuling(f"{ruling.subject!r} is no objective", squares)
    side = next((side for side in position.sides if side.id == ruling.value.strip().casefold()), None)
    there = next((unit for unit in position.units if unit.place == objective.square), None)
    if side is None or (there is not None and there.side != side.id):
        right = ", ".join(found.id for found in position.sides) if there is None else f"{there.side}, who stands there"
        raise WrongRuling(f"{ruling.value!r} cannot hold {objective.square}", right)
    others = tuple(holder for holder in position.holders if holder.square != objective.square)
    after = replace(position, holders=(*others, Holder(objective.square, side.id)))
    return after, str(objective.square), f"held by {side.name}"


_SETS: Final[Mapping[str, Callable[[Position, str, Settable, Ruling], tuple[Position, str]]]] = {
    "hits": _hits,
    "at": _at,
    "town": _town,
    "fate": _fate,
    "arrives": _arrives,
    "die": _die,
}
