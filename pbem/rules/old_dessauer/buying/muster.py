"""20. From what a side has bought to units that stand in their ground before the battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.side import Side
from pbem.battle.spot import INCH, Spot
from pbem.battle.standing import Footprint
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.general import General
from pbem.rules.old_dessauer.army.kind import Kind
from pbem.rules.old_dessauer.army.unit import Battery, Unit
from pbem.rules.old_dessauer.buying.lot import Lot
from pbem.rules.old_dessauer.measure.pose import Pose

DEPTH: Final = 12
"""How deep the ground is in which a side sets up, in inches from its own edge."""
INTERVAL: Final = INCH // 2
ROW: Final = 4 * INCH
LETTERS: Final = {Kind.LINE: "I", Kind.LIGHT: "I", Kind.ARTILLERY: "B"}
ORDINALS: Final = ("th", "st", "nd", "rd")
IRREGULAR_WIDEST: Final = {True: 9, False: 6}
"""18: the widest that irregular foot (True) and horse (False) may stand."""
_NAMES: Final = {
    Kind.LINE: "Battalion", Kind.LIGHT: "Light Battalion", Kind.LIGHT_HORSE: "Hussars",
    Kind.MEDIUM_HORSE: "Dragoons", Kind.HEAVY_HORSE: "Cuirassiers", Kind.ARTILLERY: "Battery",
}  # fmt: skip


def recruits(lots: Sequence[Lot], side: Side, seat: str) -> tuple[Unit, ...]:
    """The units of a list, numbered by arms, not yet anywhere."""
    numbers, found = Counter[str](), list[Unit]()
    for lot in lots:
        for _ in range(lot.number if lot.kind is not None else 0):
            assert lot.kind is not None
            letter = LETTERS.get(lot.kind, "C")
            numbers[letter] += 1
            found.append(_unit(lot, lot.kind, f"{side.id[0].upper()}{letter}{numbers[letter]}", side, seat))
    return tuple(found)


def _unit(lot: Lot, kind: Kind, name: str, side: Side, seat: str) -> Unit:
    number = int(name[2:])
    battery = Battery(lot.gun, lot.models) if lot.gun is not None else None
    return Unit(
        id=name,
        name=f"{_ordinal(number)} {side.adjective} {_NAMES[kind]}",
        side=side.id,
        seat=seat,
        kind=kind,
        grade=lot.grade,
        original=lot.figures,
        figures=lot.figures,
        files=_files(lot, kind),
        formation=Formation.UNLIMBERED if battery else Formation.LINE,
        battery=battery,
        drill=lot.drill,
    )


def _files(lot: Lot, kind: Kind) -> int:
    if lot.gun is not None:
        return lot.models
    wide = lot.figures if kind.foot else -(-lot.figures // 2)
    return min(wide, IRREGULAR_WIDEST[kind.foot]) if lot.drill.irregular else wide


def _ordinal(number: int) -> str:
    last = number % 10 if number % 100 not in (11, 12, 13) else 0
    return f"{number}{ORDINALS[last] if last < len(ORDINALS) else 'th'}"


def more_generals(lots: Sequence[Lot], side: Side, seat: str, first: int) -> tuple[General, ...]:
    """The generals of a list, beside the commander whom every side has."""
    number = sum(lot.number for lot in lots if lot.kind is None)
    letter = side.id[0].upper()
    return tuple(
        General(f"{letter}G{each}", f"{_ordinal(each)} {side.adjective} General", side.id, seat)
        for each in range(first, first + number)
    )


def zone_of(side: Side, ground: MeasuredGround) -> tuple[Spot, ...]:
    """The ground along its own edge in which a side sets up."""
    width, depth, deep = ground.width * INCH, ground.depth * INCH, DEPTH * INCH
    south, north = (0, deep) if side.home is not Facing.N else (depth - deep, depth)
    return Spot(0, south), Spot(width, south), Spot(width, north), Spot(0, north)


def drawn_up(units: Sequence[Unit], side: Side, ground: MeasuredGround) -> tuple[Unit, ...]:
    """In rows from the front of its ground backwards: guns and foot in the middle, horse on the wings.

    Whoever finds no room any more has no place, and does not take the field.
    """
    north = side.home is not Facing.N
    front = DEPTH * INCH if north else (ground.depth - DEPTH) * INCH
    placed: dict[str, Unit] = {}
    for number, row in enumerate(_rows(units, ground.width * INCH)):
        back = number * ROW
        if back + ROW > DEPTH * INCH:
            break
        y = front - back if north else front + back
        for unit, x in row:
            # whoever looks south has his right hand in the west, so that either army is the other turned round
            east = x if north else ground.width * INCH - x
            placed[unit.id] = _placed(unit, Pose(east, y, 0 if north else 1800))
    return tuple(placed.get(unit.id, unit) for unit in units)


def _placed(unit: Unit, pose: Pose) -> Unit:
    return replace(unit, pose=pose)


def _rows(units: Sequence[Unit], width: int) -> Iterator[list[tuple[Unit, int]]]:
    """Units in rows of the width of the table, each with the middle of its front."""
    left = [unit for unit in units if not unit.kind.horse]
    horse = [unit for unit in units if unit.kind.horse]
    while left or horse:
        row: list[Unit] = []
        for pool in (left, horse):
            for unit in tuple(pool):
                if _length([*row, unit]) <= width - 2 * INTERVAL:
                    row.append(unit)
                    pool.remove(unit)
        if not row:
            return
        wings = [unit for unit in row if unit.kind.horse]
        middle = [unit for unit in row if not unit.kind.horse]
        yield list(_laid([*wings[::2], *middle, *wings[1::2]], width))


def _laid(row: Sequence[Unit], width: int) -> Iterator[tuple[Unit, int]]:
    x = (width - _length(row)) // 2
    for unit in row:
        yield unit, x + _shape(unit).front // 2
        x += _shape(unit).front + INTERVAL


def _length(row: Sequence[Unit]) -> int:
    return sum(_shape(unit).front for unit in row) + INTERVAL * (len(row) - 1)


def _shape(unit: Unit) -> Footprint:
    return unit.shape
