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
from pbem.rules.de_gre_sweet.field.battlefield import Field
from pbem.rules.de_gre_sweet.field.position import Position
from pbem.rules.de_gre_sweet.field.terrain import is_shut
from pbem.rules.de_gre_sweet.field.train import Train
from pbem.rules.de_gre_sweet.field.unit import Fate, Unit

MOST_STANDS: Final = 6
RULINGS: Final = (
    Settable("at", Takes.SQUARE, "The square a unit stands in.", "RULE PL1 at H10"),
    Settable("faces", Takes.WORD, "The way it faces.", "RULE PL1 faces E", tuple(Facing)),
    Settable("stands", Takes.NUMBER, "The stands it has left.", "RULE PL1 stands 3", least=1, most=MOST_STANDS),
    Settable("guns", Takes.NUMBER, "The guns a battery has left.", "RULE PF1 guns 1", least=0, most=2),
    Settable("fate", Takes.WORD, "That it is gone for good.", "RULE PL1 fate destroyed", ("destroyed",)),
    Settable("fire", Takes.WORD, "Whether a square burns.", "RULE H10 fire out", ("burning", "out")),
)


def rule(position: Position, ruling: Ruling) -> tuple[Position, tuple[Event, ...]]:
    """The position as the GM says, told to both sides; raises WrongRuling where the rules know no such position."""
    field = settable(RULINGS, ruling)
    if position.bound == 0:
        raise WrongRuling("nobody is set up yet", "a ruling once the armies stand, from bound 1 on")
    everybody = tuple(side.id for side in position.sides)
    if field.field == "fire":
        after, subject, what = _fire(position, field, ruling)
        return after, (ruled(replace(ruling, subject=subject), what, everybody),)
    unit = _unit(position, ruling)
    changed, what = _SETS[field.field](position, unit, field, ruling)
    units = [changed if found.id == unit.id else found for found in position.units]
    units = [_with_his_unit(found, unit, changed) for found in units]
    return replace(position, units=tuple(units)), (ruled(replace(ruling, subject=unit.id), what, everybody),)


def _with_his_unit(found: Unit, before: Unit, after: Unit) -> Unit:
    """A commander goes where the unit is set that he is with, and is alone where it is gone."""
    if found.rides != before.id or not found.here:
        return found
    return replace(found, place=after.place) if after.here else replace(found, rides="")


def _unit(position: Position, ruling: Ruling) -> Unit:
    wanted = ruling.subject.strip().casefold()
    found = next((unit for unit in position.units if unit.id.casefold() == wanted), None)
    if found is None:
        raise WrongRuling(f"there is no unit {ruling.subject!r}", ", ".join(unit.id for unit in position.units))
    return found


def _standing(unit: Unit) -> Unit:
    if not unit.here:
        raise WrongRuling(f"{unit.id} is not on the table", "a unit on the table")
    return unit


def _at(position: Position, unit: Unit, field: Settable, ruling: Ruling) -> tuple[Unit, str]:
    try:
        square = position.ground.parse(ruling.value)
    except ValueError as error:
        raise WrongRuling(str(error), field.right) from error
    table = Field.known(position)
    there = ", ".join(other.id for other in table.at(square) if other.id != unit.id)
    if is_shut(position, square) or table.enemies_at(square, unit.side) or not table.has_room(square, _standing(unit)):
        raise WrongRuling(f"{square} cannot hold it{': ' + there if there else ''}", "a free square on land")
    return replace(unit, place=square, square="", rides=""), f"in {square}"


def _faces(position: Position, unit: Unit, field: Settable, ruling: Ruling) -> tuple[Unit, str]:
    facing = Facing(field.word(ruling))
    return replace(_standing(unit), facing=facing), f"faces {facing.value}"


def _stands(position: Position, unit: Unit, field: Settable, ruling: Ruling) -> tuple[Unit, str]:
    number = field.number(ruling)
    if number > unit.full:
        raise WrongRuling(f"{unit.id} never had {number} stands", f"1 to {unit.full}")
    mounted = min(unit.mounted, number)
    changed = replace(_standing(unit), stands=number - mounted, mounted=mounted)
    if unit.square and number < unit.strength:
        changed = replace(changed, square="")
    return changed, f"{number} stand{'' if number == 1 else 's'}"


def _guns(position: Position, unit: Unit, field: Settable, ruling: Ruling) -> tuple[Unit, str]:
    number = field.number(ruling)
    if not unit.kind.artillery:
        raise WrongRuling(f"{unit.id} is no battery", "a battery")
    had = _standing(unit).train
    train = Train(foot=number, wagons=had.wagons) if unit.kind.value == "foot battery" else Train(horse=min(number, 1))
    if train.guns != number:
        raise WrongRuling(f"{unit.id} never had {number} guns", "0 or 1")
    return replace(unit, train=train), str(train)


def _fate(position: Position, unit: Unit, field: Settable, ruling: Ruling) -> tuple[Unit, str]:
    word = field.word(ruling)
    gone = replace(
        unit, place=None, fate=Fate.DESTROYED, stands=0, mounted=0, train=Train(), square="", rides="", limbered=False
    )
    return gone, word


def _fire(position: Position, field: Settable, ruling: Ruling) -> tuple[Position, str, str]:
    word = field.word(ruling)
    try:
        square = position.ground.parse(ruling.subject)
    except ValueError as error:
        raise WrongRuling(str(error), "a square of the table") from error
    if word == "out":
        return replace(position, burning=tuple(each for each in position.burning if each != square)), str(square), "out"
    if any(unit.place == square for unit in position.units):
        raise WrongRuling(f"there is somebody in {square}", "a square without troops")
    burning = tuple(sorted({*position.burning, square}))
    return replace(position, burning=burning), str(square), "burning"


_SETS: Final[Mapping[str, Callable[[Position, Unit, Settable, Ruling], tuple[Unit, str]]]] = {
    "at": _at,
    "faces": _faces,
    "stands": _stands,
    "guns": _guns,
    "fate": _fate,
}
