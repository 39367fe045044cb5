"""The same again: what it is for another unit to do likewise, where the first went to a place."""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.facing import Facing
from pbem.battle.piece import Arm
from pbem.battle.place import Place
from pbem.battle.square import Square
from pbem.battle.verb import Takes
from pbem.orders.grammar.desk import Desk
from pbem.orders.prose.clause import Clause, Deed


def likewise(clause: Clause, first: Clause, desk: Desk) -> Deed | None:
    """The deed as far and in the same direction from where the units of a clause stand; None where it is no other."""
    deed = first.deeds[0] if len(first.deeds) == 1 else None
    if sum(len(name.units) for name in clause.subjects) > 1:
        return _each_so_far(deed, first, clause, desk)
    start, own = _place_of(first, desk), _place_of(clause, desk)
    if deed is None or len(deed.places) != 1 or deed.aimed or deed.foes or start is None or own is None or own == start:
        return None
    verbs = [desk.words.verb(name) for name in deed.verbs]
    if verbs and not any(argument.takes is Takes.PATH for verb in verbs for argument in verb.arguments):
        return None
    goal = _moved(own, start, deed.places[0])
    if goal is None or goal not in desk.context.view.ground or goal == deed.places[0]:
        return None
    return replace(deed, places=[goal], loose=True)


def _place_of(clause: Clause, desk: Desk) -> Place | None:
    """Where the one unit stands that a clause tells something, None for several."""
    units = [unit for name in clause.subjects for unit in name.units]
    piece = desk.roster.own.get(units[0]) if len(units) == 1 else None
    return piece.place if piece is not None else None


def _moved(own: Place, start: Place, goal: Place) -> Place | None:
    """As far from one's own square as the goal is from the start; None on a measured table."""
    if not (isinstance(own, Square) and isinstance(start, Square) and isinstance(goal, Square)):
        return None
    column, row = own.column + goal.column - start.column, own.row + goal.row - start.row
    return own.at(column, row) if column > 0 and row > 0 else None


def _each_so_far(deed: Deed | None, first: Clause, clause: Clause, desk: Desk) -> Deed | None:
    """`FI1 to D6, FI2 and FI3 the same`: of several each goes as far straight on, where none stands with the first."""
    start, ground = _place_of(first, desk), desk.context.view.ground
    pieces = [desk.roster.own.get(unit) for name in clause.subjects for unit in name.units]
    beside = all(piece is not None and piece.place != start for piece in pieces)
    if deed is None or start is None or not beside or len(deed.places) != 1 or deed.aimed or ground.unit != "square":
        return None
    way, steps = ground.bearing(start, deed.places[0]), ground.distance(start, deed.places[0])
    if not isinstance(way, Facing) or ground.way(start, way, steps)[-1:] != (deed.places[0],):
        return None
    return replace(deed, places=[], directions=[way], numbers=[steps], loose=True)


def share_places(desk: Desk) -> bool:
    """Whether several of one's own stand in one place, so that another may go to the same."""
    fighting = [piece.place for piece in desk.context.view.own if piece.arm is not Arm.GENERAL and piece.place]
    return len(set(fighting)) < len(fighting)
