"""Candidates on the map: places told from somebody, and targets told by where they stand; the ground is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.piece import Arm, Piece
from pbem.battle.place import Place
from pbem.battle.view import View
from pbem.orders.grammar.desk import Desk
from pbem.orders.prose.array import depth, front_of_army
from pbem.orders.prose.clause import Deed, How, Relation
from pbem.orders.prose.name import Name
from pbem.orders.prose.relations import around, front_of
from pbem.orders.prose.terrain import spots

_FARTHEST: Final = 40
_DEPTH: Final = 6
"""Inches from one line to the next."""


def goals(deed: Deed, piece: Piece, desk: Desk) -> tuple[tuple[Place, ...], str] | None:
    """The places that a deed's words can mean to a unit, the likeliest first, and the words; None where it tells none.

    Of several places of one kind of ground the nearest is meant; of those beside somebody the free ones go first.
    """
    view, relation = desk.context.view, deed.relation
    if relation is not None and relation.how is not How.TOWARDS:
        told = dict.fromkeys(_RELATED[relation.how](relation, piece, desk))
        found = [place for place in told if place != piece.place] or list(told)
        free = [place for place in found if relation.how is How.AT or _is_free(place, piece, view)]
        return (*free, *(place for place in found if place not in free)), relation.words
    if deed.ground:
        return _nearest_of(spots(deed.grounds, view), piece, view), deed.ground
    return None


def ways_towards(relation: Relation, piece: Piece, view: View) -> tuple[Facing, ...]:
    """The directions that lead a unit nearer to something, the likelier first; none where it is there."""
    marks = [place for place, _ in _marks(relation.name, relation.place, relation.grounds, piece, view)]
    goal = next(iter(_nearest_of(marks, piece, view)), None)
    if goal is None or piece.place is None:
        return ()
    (x, y), (there_x, there_y) = view.ground.centre(piece.place), view.ground.centre(goal)
    east, north = there_x - x, there_y - y
    found = [(abs(east), Facing.E if east > 0 else Facing.W), (abs(north), Facing.N if north > 0 else Facing.S)]
    (least, _), (most, likely) = sorted(found)
    return (likely,) if 2 * least < most else tuple(way for _, way in sorted(found, reverse=True))


Marks = list[tuple[Place, Facing]]


def _marks(name: Name | None, place: Place | None, grounds: Sequence[str], piece: Piece, view: View) -> Marks:
    """The places from which a relation is told, and where whoever stands there looks."""
    pieces = [each for unit in (name.units if name else ()) if (each := view.piece(unit))]
    found = [(each.place, front_of(each, view)) for each in pieces if each.place is not None]
    looking = front_of(piece, view)
    if place is not None:
        found.append((place, looking))
    return found + [(each, looking) for each in _nearest_of(spots(grounds, view), piece, view)]


def _turned(relation: Relation, piece: Piece, desk: Desk) -> Iterator[Place]:
    view = desk.context.view
    steps = relation.steps or (1 if view.ground.unit == "square" else _DEPTH)
    for place, front in _marks(relation.name, relation.place, relation.grounds, piece, view):
        yield from around(place, relation.way or front, relation.turns, steps, view)


def _at(relation: Relation, piece: Piece, desk: Desk) -> Iterator[Place]:
    """Where he stands, where several may stand in one place; else behind him or at his side."""
    view = desk.context.view
    fighting = [each.place for each in view.own if each.arm is not Arm.GENERAL and each.place is not None]
    for place, front in _marks(relation.name, None, (), piece, view):
        if len(set(fighting)) < len(fighting):
            yield place
        else:
            yield from (each for each in around(place, front, (180, 90, 270), 1, view) if _is_free(each, piece, view))


def _level(relation: Relation, piece: Piece, desk: Desk) -> Iterator[Place]:
    view, front = desk.context.view, front_of_army(desk.roster)
    marks = [place for place, _ in _marks(relation.name, relation.place, (), piece, view)]
    if piece.place is None or not marks:
        return
    wanted = max(depth(mark, desk.roster) for mark in marks)
    for way in (front, front.opposite):
        for place in view.ground.way(piece.place, way, _FARTHEST):
            if place in view.ground and depth(place, desk.roster) == wanted:
                yield place
                return


def _between(relation: Relation, piece: Piece, desk: Desk) -> Iterator[Place]:
    view = desk.context.view
    marks = _marks(relation.name, relation.place, relation.grounds, piece, view)
    others = _marks(relation.name_too, relation.place_too, relation.grounds_too, piece, view) or marks[1:]
    distance = view.ground.distance
    for mark, other in ((mark, other) for mark, _ in marks for other, _ in others if mark != other):
        seen = dict.fromkeys([*view.ground.neighbours(mark), *view.ground.neighbours(other)])
        inside = [place for place in seen if distance(mark, place) + distance(place, other) == distance(mark, other)]
        near = [place for place in view.ground.neighbours(mark) if place in view.ground.neighbours(other)]
        yield from [place for place in inside if place not in (mark, other)] or near


_RELATED: Final[Mapping[How, Callable[[Relation, Piece, Desk], Iterator[Place]]]] = {
    How.TURNED: _turned, How.AT: _at, How.LEVEL: _level, How.BETWEEN: _between,
}  # fmt: skip


def _is_free(place: Place, piece: Piece, view: View) -> bool:
    return not any(each.id != piece.id for each in view.at(place))


def _nearest_of(places: Sequence[Place], piece: Piece, view: View) -> tuple[Place, ...]:
    if piece.place is None:
        return ()
    others = [place for place in places if place != piece.place]
    here_x, here_y = view.ground.centre(piece.place)
    reach: dict[Place, tuple[int, int]] = {}
    for place in others:
        x, y = view.ground.centre(place)
        reach[place] = view.ground.distance(piece.place, place), abs(x - here_x) + abs(y - here_y)
    return tuple(place for place in others if reach[place] == min(reach.values()))


def nearest(piece: Piece, view: View, among: Sequence[str] | None = None) -> tuple[Piece, ...]:
    """The enemies that are nearest to a unit, those straight ahead of it first; several where they are as near."""
    here = piece.place
    seen = [enemy for enemy in view.enemy if enemy.place is not None and (among is None or enemy.id in among)]
    if here is None or not seen:
        return ()
    reach = min(view.ground.distance(here, enemy.place) for enemy in seen if enemy.place is not None)
    close = [enemy for enemy in seen if enemy.place is not None and view.ground.distance(here, enemy.place) == reach]
    ahead = [enemy for enemy in close
             if enemy.place is not None and view.ground.bearing(here, enemy.place) is piece.facing]  # fmt: skip
    return tuple(ahead or close)


def ahead_of(piece: Piece, view: View) -> tuple[Piece, ...]:
    """The first enemies straight before a unit."""
    if piece.place is None:
        return ()
    for place in view.ground.way(piece.place, front_of(piece, view), _FARTHEST):
        found = tuple(enemy for enemy in view.at(place) if enemy.side != view.side)
        if found:
            return found
    return ()
