"""C3.4.2 The night between two days."""

from __future__ import annotations

from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround
from pbem.rules.napoleonic_squares.recovery.rally import attempt, cannot_rally
from pbem.rules.napoleonic_squares.sequence import NIGHT
from pbem.rules.napoleonic_squares.terrain import adjacent, may_stand, to_edge
from pbem.rules.napoleonic_squares.turn import Turn
from pbem.rules.napoleonic_squares.unit import Unit


def night(turn: Turn) -> None:
    """C3.4.2: overnight one hit goes, two or more go down to one, without dice and though the enemy is near.

    Surrounded troops only try to rally as on the field.
    """
    if not turn.position.night_after(turn.position.bound):
        return
    turn.phase = NIGHT
    turn.tell("nightfall", clause="C3.4.2", day=turn.position.day(turn.position.bound)[0].name)
    safe = {side.id: _linked(turn, side.id) for side in turn.position.sides}
    for unit in [found for found in turn.units.values() if found.hits and found.place is not None]:
        if unit.place in safe[unit.side]:
            left = min(unit.hits - 1, 1)
            turn.change(unit, hits=left)
            turn.tell("rested", (unit.id,), (), (unit.place,) if unit.place else (), clause="C3.4.2", left=left)
        else:
            _surrounded(turn, unit)


def _surrounded(turn: Turn, unit: Unit) -> None:
    turn.tell("surrounded", (unit.id,), (), (unit.place,) if unit.place else (), clause="C3.4.2")
    if not cannot_rally(turn, unit):
        attempt(turn, unit, f"night|{unit.id}")


def _linked(turn: Turn, side: str) -> set[Square]:
    """The squares from which a chain of squares without enemies leads to a side's own table edge."""
    ground: SquaredGround = turn.ground
    home = turn.position.home(side)
    free = {
        square
        for square in ground.squares()
        if may_stand(ground, square, side, turn.position.sides) and not turn.enemies_at(square, side)
    }
    reached = {square for square in free if to_edge(ground, square, home) == 0}
    frontier = list(reached)
    while frontier:
        near = [square for square in adjacent(ground, frontier.pop()) if square in free and square not in reached]
        reached.update(near)
        frontier += near
    return reached
