"""Movement, stacking: at the end of the phase one unit and one general of a side to a square."""

from __future__ import annotations

from fractions import Fraction

from pbem.battle.square import Square
from pbem.rules.brown_bess.field.battlefield import Battlefield
from pbem.rules.brown_bess.field.position import opponent_of
from pbem.rules.brown_bess.field.terrain import can_enter, disperses
from pbem.rules.brown_bess.field.unit import Unit
from pbem.rules.brown_bess.morale.breaking import destroy
from pbem.rules.brown_bess.movement.march import March


def settle(field: Battlefield, marches: dict[str, March]) -> None:
    """Movement: one unit and one general a side; bound, simultaneity 6: the later one goes back the way it came."""
    _lose_the_broken(field, marches)
    crowd = _crowd(field)
    while crowd:
        later = max(crowd, key=lambda unit: _arrival(field, marches, unit))
        _send_back(field, marches.get(later.id), later, crowd[0] if crowd[0] is not later else crowd[1])
        crowd = _crowd(field)


def _lose_the_broken(field: Battlefield, marches: dict[str, March]) -> None:
    """Movement: broken units of both sides that end their move in one square are lost, all that came there."""
    ended = [field[march.unit] for march in marches.values() if march.broken and len(march.trail) > 1]
    lost = [unit for unit in ended if unit.place is not None and opponent_of(tuple(field), unit) is not None]
    for unit in lost:
        destroy(field, unit.id, f"broken, and the enemy in {unit.place}")


def _crowd(field: Battlefield) -> list[Unit]:
    """The first group of a side's units, or generals, that is too many for its square."""
    for unit in field:
        same = [
            other
            for other in field
            if (other.place, other.side, other.is_general) == (unit.place, unit.side, unit.is_general)
        ]
        if len(same) > 1:
            return same
    return []


def _arrival(field: Battlefield, marches: dict[str, March], unit: Unit) -> tuple[bool, Fraction, tuple[int, int]]:
    """Who came last: those with another unit stay, those that stood there stay, then by the clock, then by rank."""
    march = marches.get(unit.id)
    time = march.arrived if march is not None and len(march.trail) > 1 else Fraction(-1)
    return not unit.with_unit, time, march.rank if march is not None else (0, field.rank(unit.id))


def _send_back(field: Battlefield, march: March | None, unit: Unit, stays: Unit) -> None:
    """Morale: a broken unit that ends its move on another is lost; a whole one goes back to where there is room."""
    if unit.broken and march is not None and len(march.trail) > 1:
        destroy(field, unit.id, f"broken, and no room in {unit.place}")
        return
    trail = march.trail[:-1] if march is not None else []
    room = next((square for square in reversed(trail) if _has_room(field, unit, square)), None)
    if room is None:
        room = _nearest_room(field, unit)
    left = field.square_of(unit.id)
    field.move(unit.id, room)
    if march is not None and room in trail:
        del march.trail[trail.index(room) + 1 :]
    why = f"{stays.id} stands in {left[0]}"
    field.note(unit.id, f"stopped in {room}: {why}")
    field.tell("stopped", actors=(unit.id,), squares=(room,), words={"why": why}, clause="movement")


def _has_room(field: Battlefield, unit: Unit, square: Square) -> bool:
    there = field.at(square)
    return all(other.side == unit.side and other.is_general != unit.is_general for other in there)


def _nearest_room(field: Battlefield, unit: Unit) -> Square:
    here = unit.place
    if here is None:
        raise ValueError(f"{unit.id} is not on the table")
    free = [
        square
        for square in field.ground.squares()
        if _has_room(field, unit, square)
        and not disperses(field.ground, unit, square)
        and any(can_enter(field.ground, near, square) for near in square.neighbours() if near in field.ground)
    ]
    return min(free, key=lambda square: (square.distance(here), square), default=here)
