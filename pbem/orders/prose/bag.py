"""What was said with a verb, brought together for one unit before the verb takes its arguments from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.order import Action
from pbem.battle.piece import Arm, Piece
from pbem.battle.place import Place
from pbem.battle.verb import Takes, Verb
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import Scope, Score
from pbem.orders.grammar.verb_words import movers_of
from pbem.orders.meaning.places import on_map
from pbem.orders.meaning.roads import along, ends, meeting, road_of
from pbem.orders.prose.clause import Deed, How, Relation
from pbem.orders.prose.cutting import stands
from pbem.orders.prose.doubt import Doubt
from pbem.orders.prose.name import Name
from pbem.orders.prose.relations import turned
from pbem.orders.prose.resolving import ahead_of, goals, nearest, ways_towards
from pbem.orders.words.folding import key

_NEAREST: Final = ("near", "close", "naechst")
_TO_FRONT: Final = ("to front", "to its front", "to their front", "to the front", "to his front")
_NEAR: Final = 2
"""Squares to the first step of a path, at most."""


@dataclass(slots=True)
class Bag:
    """What was said with a verb and is not yet an argument of it."""

    deed: Deed
    piece: Piece
    desk: Desk
    places: list[Place] = field(default_factory=list)
    ways: list[Facing] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    foes: list[str] = field(default_factory=list)
    friends: list[str] = field(default_factory=list)
    loose: bool = False
    fraction: str = ""

    @property
    def empty(self) -> bool:
        """Whether everything has found its place."""
        said = self.places or self.ways or self.numbers or self.fraction or self.words or self.foes or self.friends
        return not said


def bag_of(deed: Deed, piece: Piece, desk: Desk, verb: Verb) -> Bag:
    """Everything that a deed says to a unit, for one verb; raises Doubt where a place or a target is not certain."""
    bag = Bag(deed, piece, desk, _by_roads(deed, piece, desk, verb), list(deed.directions), list(deed.numbers),
              list(deed.words), [unit for name in deed.foes for unit in name.units],
              [unit for name in deed.friends for unit in _his(name, piece, desk)], deed.loose,
              deed.fraction)  # fmt: skip
    takes = {argument.takes for argument in verb.arguments}
    if not takes & {Takes.PATH, Takes.DIRECTION}:
        sides = {word for argument in verb.arguments for word in argument.words}
        bag.words += [side for side in deed.relatives if side in sides and side not in bag.words]
    _start_from(bag, verb)
    if stands(verb) and not bag.places and (bag.friends or bag.foes):
        bag.loose, bag.friends, bag.foes = True, [], []
    if piece.formation.value in bag.words and not any(bag.words[0] in argument.words for argument in verb.arguments):
        bag.loose, bag.words = True, [word for word in bag.words if word != piece.formation.value]
    _go_to_the_row(bag)
    if Takes.PATH not in takes and Takes.TARGET in takes and len(bag.places) > 1 and bag.places[0] == piece.place:
        bag.places.pop(0)
    leans = _turn(bag, takes)
    _go_where_it_is_told(bag, takes, verb)
    if leans and bag.places:
        bag.ways.clear()
    _say_once(bag, takes)
    if deed.nearest and not bag.foes and not bag.places:
        _aim_at_the_nearest(bag, takes, verb)
    return bag


def _his(name: Name, piece: Piece, desk: Desk) -> tuple[str, ...]:
    """`with the horse guns in support`: of a group that is only described the ones of one's own general."""
    own = desk.roster.own
    led = tuple(unit for unit in name.units if unit in own and own[unit].command == piece.command != "")
    described = name.scope is Scope.GROUP and name.score is Score.LOOSE
    return led if described and led else name.units


def _say_once(bag: Bag, takes: set[Takes]) -> None:
    """`out east to P22`: a way that only says once more where the place lies."""
    here, ground = bag.piece.place, bag.desk.context.view.ground
    if here is None or Takes.PATH not in takes or len(bag.places) != 1 or len(bag.ways) != 1 or bag.numbers:
        return
    (x, y), (there_x, there_y) = ground.centre(here), ground.centre(bag.places[0])
    lies = {Facing.E: there_x > x, Facing.W: there_x < x, Facing.N: there_y > y, Facing.S: there_y < y}
    if lies.get(bag.ways[0], False):
        bag.ways.clear()
        bag.loose = True


def _start_from(bag: Bag, verb: Verb) -> None:
    """A start where the unit stands says nothing new, one beside it may be a first step; any other is a doubt."""
    deed, piece = bag.deed, bag.piece
    if deed.start is None or deed.start == piece.place:
        return
    if not _may_lead_through(deed, piece, bag.desk):
        paths = [(deed.start, *deed.places), tuple(deed.places)] if deed.start not in deed.places else [(deed.start,)]
        ways = [Action(verb.name, path) for path in paths if path]
        raise Doubt(f"{piece.id} stands in {piece.place}, not in {deed.start}.", ways)
    bag.places.insert(0, deed.start)
    bag.loose = True


def _turn(bag: Bag, takes: set[Takes]) -> bool:
    """Give the ways that `left` or `back` mean to the unit; whether the verb itself says which way it leans."""
    deed, view = bag.deed, bag.desk.context.view
    relatives = [] if bag.ways and Takes.PATH not in takes else deed.relatives
    if bag.places and relatives and Takes.PATH in takes:
        bag.loose = True
    elif takes & {Takes.PATH, Takes.DIRECTION}:
        bag.ways += [turned(bag.piece, view, word) for word in relatives]
    elif relatives:
        bag.loose = True
    leans = bool(deed.lean) and not bag.ways and not bag.places and bool(takes & {Takes.PATH, Takes.DIRECTION})
    if leans:
        bag.ways.append(turned(bag.piece, view, deed.lean))
    return leans


def _aim_at_the_nearest(bag: Bag, takes: set[Takes], verb: Verb) -> None:
    """The enemy straight ahead, or the nearest of those that were named; raises Doubt where it is not one place."""
    desk, view = bag.desk, bag.desk.context.view
    bag.loose = True
    free = any(argument.takes is Takes.TARGET and argument.optional for argument in verb.arguments)
    at_front = key(bag.deed.nearest) in _TO_FRONT
    if free and not bag.deed.nearest_arms and (at_front or any(word in key(bag.deed.nearest) for word in _NEAREST)):
        return  # Without a target these fire at the nearest anyhow.
    arms = tuple(unit for unit, kinds in desk.roster.classes.items() if set(kinds) & set(bag.deed.nearest_arms))
    among = arms if bag.deed.nearest_arms else None
    seen = (() if among else ahead_of(bag.piece, view)) or nearest(bag.piece, view, among)
    if Takes.TARGET in takes and len({each.place for each in seen}) != 1:
        raise Doubt(f"Whom: {' or '.join(each.id for each in seen[:6])}?",
                    [Action(verb.name, units=(each.id,)) for each in seen[:4]])  # fmt: skip
    if Takes.TARGET in takes:
        bag.foes = [next((each for each in seen if each.arm is not Arm.GENERAL), seen[0]).id]
    elif Takes.PATH in takes and not bag.ways:
        bag.ways.append(turned(bag.piece, view, "forward"))


def _by_roads(deed: Deed, piece: Piece, desk: Desk, verb: Verb) -> list[Place]:
    """The places of a deed, with the bends of the roads that lead to them; raises Doubt for a road with two ends."""
    if not deed.roads:
        return list(deed.places)
    ground, found, here = desk.context.view.ground, list[Place](), piece.place
    for index in range(max(len(deed.places), 1)):
        goal = deed.places[index] if deed.places else None
        ways = [road_of(ground, number) for at, number in deed.roads if at == index]
        for road, onto in zip(ways, (*ways[1:], ()), strict=True):
            end = meeting(road, onto) if onto else goal
            way = along(road, here, end)
            if not way:
                raise Doubt(
                    f"{piece.id}: to which end of the road?",
                    [Action(verb.name, along(road, here, end)) for end in ends(road)],
                )
            found += way
            here = way[-1]
        found += [goal] if goal is not None and not ways else []
        here = goal or here
    return found


def _may_lead_through(deed: Deed, piece: Piece, desk: Desk) -> bool:
    """`FI1 E5-F5` from D5: no start of somebody else, near enough to be a first step, and one that leads on."""
    view, start = desk.context.view, deed.start
    if (
        start is None
        or piece.place is None
        or view.bound == 0
        or any(each.side == piece.side for each in view.at(start))
    ):
        return False
    goal = deed.places[-1] if deed.places else start
    nearer = view.ground.distance(start, goal) < view.ground.distance(piece.place, goal)
    return goal != start and nearer and view.ground.within(start, piece.place, _NEAR)


def _go_where_it_is_told(bag: Bag, takes: set[Takes], verb: Verb) -> None:
    """A place told from somebody, or by the kind of its ground; raises Doubt where it can be several, or none."""
    relation = bag.deed.relation
    if relation is not None and relation.how is How.TOWARDS and not bag.places:
        _go_towards(bag, relation, takes, verb)
        return
    told = goals(bag.deed, bag.piece, bag.desk)
    if told is None:
        return
    found, words = told
    bag.loose = bag.loose or relation is not None
    if bag.places or bag.foes or not takes & {Takes.PATH, Takes.SQUARE, Takes.TARGET}:
        return
    if relation is not None and bag.numbers and (bag.ways or bag.deed.relatives) and Takes.PATH in takes:
        bag.loose = True
        return
    bag.loose = True
    rough = relation is not None and relation.how is How.BETWEEN and bool(relation.grounds or relation.grounds_too)
    if len(found) != 1 or rough:
        raise Doubt(f'{bag.piece.id}: which place is "{words}"?', _at_each(bag, found[:4], takes, verb))
    bag.places = list(found)


def _go_towards(bag: Bag, relation: Relation, takes: set[Takes], verb: Verb) -> None:
    """Or look there; raises Doubt where two ways lead there, or nobody knows where it is."""
    view = bag.desk.context.view
    front = turned(bag.piece, view, "forward")
    headings = ways_towards(relation, bag.piece, view) or (front, front.turned(270), front.turned(90))
    bag.loose = True
    if len(headings) != 1 and relation.place is not None and Takes.PATH in takes and not bag.numbers:
        bag.places = [relation.place]
        return
    if len(headings) != 1 and takes & {Takes.PATH, Takes.DIRECTION}:
        number = bag.numbers[0] if bag.numbers else None
        movers = movers_of(bag.desk.subject(bag.piece.id)) if Takes.PATH in takes else (verb.name,)
        raise Doubt(f'{bag.piece.id}: which way is "{relation.words}"?',
                    [Action(name, direction=way, number=number) for way in headings for name in movers])  # fmt: skip
    bag.ways += headings


def _at_each(bag: Bag, found: Sequence[Place], takes: set[Takes], verb: Verb) -> list[Action]:
    """To each of the places, or for one who fires or charges at each; where there are none, at what lies before him."""
    view = bag.desk.context.view
    movers, ahead = movers_of(bag.desk.subject(bag.piece.id)), turned(bag.piece, view, "forward")
    on = [Action(name, direction=ahead, number=1) for name in movers]
    if Takes.TARGET in takes and Takes.PATH not in takes:
        seen = ahead_of(bag.piece, view) or nearest(bag.piece, view)
        at_places = [Action(verb.name, (place,)) for place in found]
        return at_places or [Action(verb.name, units=(each.id,)) for each in seen[:3]] + on
    return [Action(name, (place,)) for place in found for name in movers] or on


def _go_to_the_row(bag: Bag) -> None:
    if not bag.deed.row or bag.piece.place is None:
        return
    ground = bag.desk.context.view.ground
    column, row = ground.column_of(bag.piece.place), ground.row_of(bag.piece.place)
    across = bag.deed.row.isdecimal() == row.isdecimal()
    place = on_map(key(column + bag.deed.row if across else bag.deed.row + row), ground)
    if place is None:
        raise Doubt(f"{bag.piece.id}: there is no {bag.deed.row} on the map.")
    bag.places.append(place)
    bag.loose = True
