"""What a GM may lay down before a bound is resolved, and the legal position that comes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from pbem.battle.bearing import CIRCLE
from pbem.battle.event import Event
from pbem.battle.measured_ground import as_spot
from pbem.battle.place import Place
from pbem.battle.ruling import Ruling
from pbem.battle.settable import Settable, WrongRuling, ruled, settable
from pbem.battle.verb import Takes
from pbem.rules.old_dessauer.army.general import General
from pbem.rules.old_dessauer.army.kind import Morale
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.position import Position
from pbem.rules.old_dessauer.field.tabletop import Tabletop
from pbem.rules.old_dessauer.measure.box import laid
from pbem.rules.old_dessauer.measure.pose import Pose
from pbem.rules.old_dessauer.movement.room import in_the_way, may_stand

RULINGS: Final = (
    Settable("at", Takes.SQUARE, "Where the middle of its front stands, or a general's head.", "RULE PI3 at 31,28"),
    Settable("faces", Takes.NUMBER, "The degrees it faces, clockwise from north.", "RULE PI3 faces 90", most=359),
    Settable("morale", Takes.WORD, "Its morale.", "RULE PI3 morale good", tuple(Morale)),
    Settable("order", Takes.WORD, "Whether it is in order.", "RULE PI3 order disordered", ("good", "disordered")),
    Settable("figures", Takes.NUMBER, "The figures, or gunners, it has left.", "RULE PI3 figures 9", least=1, most=99),
    Settable("contact", Takes.WORD, "That its combats end.", "RULE PI3 contact none", ("none",)),
    Settable("fate", Takes.WORD, "That it is gone for good.", "RULE PI3 fate shattered", ("shattered",)),
)


def rule(position: Position, ruling: Ruling) -> tuple[Position, tuple[Event, ...]]:
    """The position as the GM says, told to both sides; raises WrongRuling where the rules know no such position."""
    field = settable(RULINGS, ruling)
    if position.bound == 0:
        raise WrongRuling("nobody is set up yet", "a ruling once the armies stand, from bound 1 on")
    everybody = tuple(side.id for side in position.sides)
    wanted = ruling.subject.strip().casefold()
    general = next((each for each in position.generals if each.id.casefold() == wanted), None)
    if general is not None:
        after, what = _general(position, general, field, ruling)
        return after, (ruled(replace(ruling, subject=general.id), what, everybody),)
    unit = next((each for each in position.units if each.id.casefold() == wanted), None)
    if unit is None:
        known = ", ".join([each.id for each in position.units] + [each.id for each in position.generals])
        raise WrongRuling(f"there is no unit {ruling.subject!r}", known)
    if unit.pose is None or unit.gone:
        raise WrongRuling(f"{unit.id} is not on the table", "a unit on the table")
    after, what = _SETS[field.field](position, unit, field, ruling)
    return after, (ruled(replace(ruling, subject=unit.id), what, everybody),)


def _general(position: Position, general: General, field: Settable, ruling: Ruling) -> tuple[Position, str]:
    if field.field != "at":
        raise WrongRuling(f"{general.id} is a general", f"RULE {general.id} at 31,28")
    spot = as_spot(_place(position, field, ruling))
    moved = replace(general, spot=spot, attached="", gone="")
    generals = tuple(moved if each.id == general.id else each for each in position.generals)
    return replace(position, generals=generals), f"at {spot}"


def _place(position: Position, field: Settable, ruling: Ruling) -> Place:
    try:
        return position.ground.parse(ruling.value)
    except ValueError as error:
        raise WrongRuling(str(error), field.right) from error


def _at(position: Position, unit: Unit, field: Settable, ruling: Ruling) -> tuple[Position, str]:
    spot = as_spot(_place(position, field, ruling))
    return _standing(position, unit, Pose(spot.x, spot.y, unit.at.heading)), f"at {spot}"


def _faces(position: Position, unit: Unit, field: Settable, ruling: Ruling) -> tuple[Position, str]:
    degrees = field.number(ruling)
    pose = Pose(unit.at.x, unit.at.y, degrees * 10 % CIRCLE)
    return _standing(position, unit, pose), f"faces {degrees} degrees"


def _standing(position: Position, unit: Unit, pose: Pose) -> Position:
    """The unit set down there, out of every combat; raises WrongRuling where there is no room."""
    there = replace(unit, pose=pose)
    table = Tabletop.known(position)
    box = laid(pose, there.shape)
    if not may_stand(table, there, box):
        other = in_the_way(table, there, box)
        why = f"{other.id} stands there" if other is not None else "the ground does not let it stand there"
        raise WrongRuling(why, "a place on the table with room for it")
    return _parted(position.having({unit.id: there}), unit.id)


def _parted(position: Position, name: str) -> Position:
    left = tuple(each for each in position.contacts if name not in (each.attacker, each.target))
    return replace(position, contacts=left)


def _morale(position: Position, unit: Unit, field: Settable, ruling: Ruling) -> tuple[Position, str]:
    morale = Morale(field.word(ruling))
    return position.having({unit.id: replace(unit, morale=morale, debt=False)}), morale.value


def _order(position: Position, unit: Unit, field: Settable, ruling: Ruling) -> tuple[Position, str]:
    word = field.word(ruling)
    if unit.kind.guns or unit.skirmishing:
        raise WrongRuling(f"{unit.id} is never disordered", "infantry or cavalry in close order")
    if unit.exhausted and word == "good":
        raise WrongRuling(f"{unit.id} is exhausted", "a unit that has lost less than half")
    changed = replace(unit, disordered=word == "disordered")
    return position.having({unit.id: changed}), word if changed.disordered else "in good order"


def _figures(position: Position, unit: Unit, field: Settable, ruling: Ruling) -> tuple[Position, str]:
    figures = field.number(ruling)
    if figures > unit.original or figures * 4 <= unit.original:
        least = unit.original // 4 + 1
        raise WrongRuling(f"{unit.id} cannot have {figures} figures", f"{least} to {unit.original}")
    changed = replace(unit, figures=figures)
    changed = changed.losing(0)
    return position.having({unit.id: changed}), f"{figures} of {unit.original}"


def _contact(position: Position, unit: Unit, field: Settable, ruling: Ruling) -> tuple[Position, str]:
    field.word(ruling)
    return _parted(position, unit.id), "in no combat"


def _fate(position: Position, unit: Unit, field: Settable, ruling: Ruling) -> tuple[Position, str]:
    word = field.word(ruling)
    gone = replace(unit, gone=word, pose=None, block="", room=None)
    return _parted(position.having({unit.id: gone}), unit.id), word


_SETS: Final[Mapping[str, Callable[[Position, Unit, Settable, Ruling], tuple[Position, str]]]] = {
    "at": _at,
    "faces": _faces,
    "morale": _morale,
    "order": _order,
    "figures": _figures,
    "contact": _contact,
    "fate": _fate,
}
