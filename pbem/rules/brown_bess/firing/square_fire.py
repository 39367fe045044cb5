"""Combat, units in square: a quarter of the unit's dice to each face."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pbem.battle.facing import Facing
from pbem.battle.square import Square
from pbem.rules.brown_bess.field.unit import FACINGS, Unit
from pbem.rules.brown_bess.firing.fire_arc import in_arc, on_a_diagonal


def face_dice(unit_dice: int) -> int:
    """Combat: a quarter of the unit's dice after all modifiers, a half or more rounded up."""
    return (max(0, unit_dice) + 2) // 4


def share_faces(
    square: Unit, targets: Sequence[Unit], unit_dice: Callable[[Unit], int]
) -> tuple[tuple[Facing, Unit, int], ...]:
    """Which face fires at whom with how many dice: `targets` stand best first.

    No more dice than the whole unit has are thrown together (the last face throws what is left of them), and only one
    face fires into each diagonal.
    """
    if square.place is None:
        return ()
    shots: list[tuple[Facing, Unit, int]] = []
    diagonals: set[Square] = set()
    waiting = list(FACINGS)
    thrown = 0
    for target in targets:
        there = target.place
        if there is None or _diagonal(square.place, there) in diagonals:
            continue
        bearing = [face for face in waiting if in_arc(square.place, face, there)]
        whole = unit_dice(target)
        dice = min(face_dice(whole), whole - thrown)
        if not bearing or dice <= 0:
            continue
        face = min(bearing, key=lambda face: _other_work(square, face, targets, target))
        waiting.remove(face)
        thrown += dice
        shots.append((face, target, dice))
        if on_a_diagonal(square.place, there):
            diagonals.add(_diagonal(square.place, there))
    return tuple(shots)


def _other_work(square: Unit, face: Facing, targets: Sequence[Unit], target: Unit) -> int:
    """How many other targets a face has: the idler of two faces takes the diagonal."""
    place = square.place
    return sum(
        other is not target and place is not None and other.place is not None and in_arc(place, face, other.place)
        for other in targets
    )


def _diagonal(place: Square, target: Square) -> Square:
    """The first square of the diagonal that a target lies on; its own square where it lies on none."""
    if not on_a_diagonal(place, target):
        return target
    column = 1 if target.column > place.column else -1
    row = 1 if target.row > place.row else -1
    return place.at(place.column + column, place.row + row)
