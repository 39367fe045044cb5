"""From a deed and a unit to an action: the arguments that a verb takes are filled with what was said beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.order import Action
from pbem.battle.piece import Arm, Piece
from pbem.battle.place import Place
from pbem.battle.verb import Argument, Takes, Verb
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.verb_words import movers_of
from pbem.orders.meaning.places import on_map
from pbem.orders.prose.clause import Deed, How, Relation
from pbem.orders.prose.cutting import stands
from pbem.orders.prose.relations import turned
from pbem.orders.prose.resolving import ahead_of, goals, nearest, ways_towards
from pbem.orders.words.folding import key

_NEAR: Final = 2
"""Squares to the first step of a path, at most."""


_GENERALS_JOIN: Final = "join"


class Doubt(Exception):
    """A deed that means nothing certain for a unit; `ways` are what it could mean."""

    def __init__(self, message: str, ways: Sequence[Action] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.ways = tuple(ways)


@dataclass(slots=True)
class _Bag:
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

    @property
    def empty(self) -> bool:
        """Whether everything has found its place."""
        return not (self.places or self.ways or self.numbers or self.words or self.foes or self.friends)


def filled(deed: Deed, piece: Piece, desk: Desk) -> tuple[Action, bool]:
    """The action that a deed is for a unit, and whether it is a loose reading; raises Doubt where it is not clear."""
    if deed.negated:
        return _not_done(deed, piece, desk), True
    _refuse_doubtful_names(deed)
    verbs = deed.verbs or _implied(deed, piece, desk)
    if not verbs:
        raise Doubt(f"What is {piece.id} to do?")
    trouble: Doubt | None = None
    for name in verbs:
        bag = _bag(deed, piece, desk, desk.words.verb(name))
        try:
            action = _with_arguments(desk.words.verb(name), bag)
        except Doubt as doubt:
            trouble = trouble or doubt
            continue
        if bag.empty:
            return action, bag.loose
        trouble = trouble or Doubt(f'"{deed.spoken or name}": not all of it could be read.', (action,))
    assert trouble is not None
    raise trouble


def shared(deed: Deed, index: int, count: int) -> Deed:
    """`FI5-8 H6 I6 J6 K6`: as many places as units, and no path, are one for each."""
    if deed.joined or len(deed.places) != count or count < 2:
        return deed
    return replace(deed, places=[deed.places[index]])


def _refuse_doubtful_names(deed: Deed) -> None:
    for name in (*deed.foes, *deed.friends, *([deed.relation.name] if deed.relation and deed.relation.name else [])):
        if name.which:
            raise Doubt(f"Which {name.words}: {' or '.join(name.units[:6])}?")


def _not_done(deed: Deed, piece: Piece, desk: Desk) -> Action:
    """`do not move`, `do not charge` are to hold; `do not fire` is to hold fire where the verbs know that."""
    verbs = [desk.words.verb(name) for name in deed.verbs]
    takes = {argument.takes for verb in verbs for argument in verb.arguments}
    holds = [verb for name in sorted(desk.subject(piece.id).verbs) if stands(verb := desk.words.verb(name))]
    if not verbs or not holds or not takes:
        raise Doubt(f"What is {piece.id} to do instead?")
    if Takes.TARGET in takes and any(verb.sign == "*" or all(a.optional for a in verb.arguments) for verb in verbs):
        quiet = [verb for verb in holds if any("fire" in argument.words for argument in verb.arguments)]
        if not quiet:
            raise Doubt(f"What is {piece.id} to do instead?", [Action(holds[0].name)])
        return Action(quiet[0].name, word="fire")
    if takes & {Takes.PATH, Takes.TARGET, Takes.SQUARE}:
        return Action(holds[0].name)
    raise Doubt(f"What is {piece.id} to do instead?", [Action(holds[0].name)])


def _implied(deed: Deed, piece: Piece, desk: Desk) -> tuple[str, ...]:
    subject = desk.subject(piece.id)
    allowed = sorted(subject.verbs)
    shooters = tuple(name for name in allowed if desk.words.verb(name).sign == "*")
    guns = piece.arm in (Arm.ARTILLERY, Arm.HORSE_ARTILLERY)
    if (deed.foes or (deed.aimed and deed.places)) and guns:
        return shooters
    if deed.nearest and not deed.places:
        return shooters
    there = [each for place in deed.places[:1] for each in desk.context.view.at(place)]
    if guns and any(each.side != piece.side for each in there):
        return shooters
    if there and all(each.side != piece.side for each in there) and (deed.into or deed.aimed) and not deed.foes:
        return _into_the_enemy(deed, piece, desk)
    if deed.foes:
        raise Doubt(f"Is {piece.id} to fire at {deed.foes[0].words}, or to attack?",
                    [Action(name, units=deed.foes[0].units[:1]) for name in allowed
                     if any(a.takes is Takes.TARGET for a in desk.words.verb(name).arguments)])  # fmt: skip
    if (
        deed.places
        or deed.numbers
        or deed.relation
        or deed.lean
        or deed.relatives
        or deed.directions
        or deed.row
        or deed.ground
    ):
        if {"left", "right", "about"} & set(deed.relatives) and not (deed.numbers or deed.places):
            facer = subject.words.implied_facer(subject.verbs)
            return (facer,) if facer else ()
        return movers_of(subject)
    if deed.words:
        found = subject.words.implied_by(deed.words[0], subject.verbs)
        return (found,) if found else ()
    if deed.friends:
        return tuple(name for name in allowed
                     if [a.takes for a in desk.words.verb(name).arguments] == [Takes.UNIT])  # fmt: skip
    return ()


def _into_the_enemy(deed: Deed, piece: Piece, desk: Desk) -> tuple[str, ...]:
    """`into D4`, `at D4`, where the enemy stands: horse charges, foot could fire as well."""
    verbs = [desk.words.verb(name) for name in sorted(desk.subject(piece.id).verbs)]
    blows = tuple(verb.name for verb in verbs if verb.sign == "x")
    shots = tuple(verb.name for verb in verbs if verb.sign == "*")
    deed.loose = True
    if deed.into or piece.arm is Arm.CAVALRY or not shots:
        return blows
    raise Doubt(f"Is {piece.id} to fire at {deed.places[0]}, or to attack?",
                [Action(name, (deed.places[0],)) for name in (*shots, *blows)])  # fmt: skip


def _bag(deed: Deed, piece: Piece, desk: Desk, verb: Verb) -> _Bag:
    view = desk.context.view
    bag = _Bag(deed, piece, desk, list(deed.places), list(deed.directions), list(deed.numbers), list(deed.words),
               [unit for name in deed.foes for unit in name.units],
               [unit for name in deed.friends for unit in name.units])  # fmt: skip
    if deed.start is not None and deed.start != piece.place and _may_lead_through(deed, piece, desk):
        bag.places.insert(0, deed.start)
        bag.loose = True
    elif deed.start is not None and deed.start != piece.place:
        paths = [(deed.start, *deed.places), tuple(deed.places)] if deed.start not in deed.places else [(deed.start,)]
        ways = [Action(verb.name, path) for path in paths if path]
        raise Doubt(f"{piece.id} stands in {piece.place}, not in {deed.start}.", ways)
    bag.loose = bag.loose or deed.loose
    takes = {argument.takes for argument in verb.arguments}
    _go_to_the_row(bag)
    if Takes.PATH not in takes and Takes.TARGET in takes and len(bag.places) > 1 and bag.places[0] == piece.place:
        bag.places.pop(0)
    if bag.places and deed.relatives and Takes.PATH in takes:
        bag.loose = True
    elif takes & {Takes.PATH, Takes.DIRECTION}:
        bag.ways += [turned(piece, view, word) for word in deed.relatives]
    elif deed.relatives:
        bag.loose = True
    if deed.lean and not bag.ways and not bag.places and takes & {Takes.PATH, Takes.DIRECTION}:
        bag.ways.append(turned(piece, view, deed.lean))
    _go_where_it_is_told(bag, takes, verb)
    if deed.nearest and not bag.foes and not bag.places:
        bag.loose = True
        arms = tuple(unit for unit, classes in desk.roster.classes.items() if set(classes) & set(deed.nearest_arms))
        among = arms if deed.nearest_arms else None
        seen = (() if among else ahead_of(piece, view)) or nearest(piece, view, among)
        if Takes.TARGET in takes and len({each.place for each in seen}) != 1:
            raise Doubt(f"Whom: {' or '.join(each.id for each in seen[:6])}?",
                        [Action(verb.name, units=(each.id,)) for each in seen[:4]])  # fmt: skip
        if Takes.TARGET in takes:
            bag.foes = [seen[0].id]
        elif Takes.PATH in takes and not bag.ways:
            bag.ways.append(turned(piece, view, "forward"))
    return bag


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


def _go_where_it_is_told(bag: _Bag, takes: set[Takes], verb: Verb) -> None:
    """A place told from somebody, or by the kind of its ground; raises Doubt where it can be several, or none."""
    relation = bag.deed.relation
    if relation is not None and relation.how is How.TOWARDS and not bag.places:
        _go_towards(bag, relation, takes)
        return
    told = goals(bag.deed, bag.piece, bag.desk)
    if told is None:
        return
    found, words = told
    bag.loose = bag.loose or relation is not None
    if bag.places or bag.foes or not takes & {Takes.PATH, Takes.SQUARE, Takes.TARGET}:
        return
    bag.loose = True
    rough = relation is not None and relation.how is How.BETWEEN and bool(relation.grounds or relation.grounds_too)
    if len(found) != 1 or rough:
        raise Doubt(f'{bag.piece.id}: which place is "{words}"?', _at_each(bag, found[:4], takes, verb))
    bag.places = list(found)


def _go_towards(bag: _Bag, relation: Relation, takes: set[Takes]) -> None:
    """Raises Doubt where two ways lead there, or nobody knows where it is."""
    view = bag.desk.context.view
    front = turned(bag.piece, view, "forward")
    headings = ways_towards(relation, bag.piece, view) or (front, front.turned(270), front.turned(90))
    bag.loose = True
    if len(headings) != 1 and takes & {Takes.PATH, Takes.DIRECTION}:
        number = bag.numbers[0] if bag.numbers else None
        movers = movers_of(bag.desk.subject(bag.piece.id))
        raise Doubt(f'{bag.piece.id}: which way is "{relation.words}"?',
                    [Action(name, direction=way, number=number) for way in headings for name in movers])  # fmt: skip
    bag.ways += headings


def _at_each(bag: _Bag, found: Sequence[Place], takes: set[Takes], verb: Verb) -> list[Action]:
    """To each of the places, or for one who fires or charges at each; where there are none, at what lies before him."""
    view = bag.desk.context.view
    movers, ahead = movers_of(bag.desk.subject(bag.piece.id)), turned(bag.piece, view, "forward")
    on = [Action(name, direction=ahead, number=1) for name in movers]
    if Takes.TARGET in takes and Takes.PATH not in takes:
        seen = ahead_of(bag.piece, view) or nearest(bag.piece, view)
        at_places = [Action(verb.name, (place,)) for place in found]
        return at_places or [Action(verb.name, units=(each.id,)) for each in seen[:3]] + on
    return [Action(name, (place,)) for place in found for name in movers] or on


def _go_to_the_row(bag: _Bag) -> None:
    if not bag.deed.row or bag.piece.place is None:
        return
    ground = bag.desk.context.view.ground
    column, row = ground.column_of(bag.piece.place), ground.row_of(bag.piece.place)
    across = bag.deed.row.isdigit() == row.isdigit()
    place = on_map(key(column + bag.deed.row if across else bag.deed.row + row), ground)
    if place is None:
        raise Doubt(f"{bag.piece.id}: there is no {bag.deed.row} on the map.")
    bag.places.append(place)
    bag.loose = True


def _with_arguments(verb: Verb, bag: _Bag) -> Action:
    slots: dict[Takes, Action] = {}
    found = Action(verb.name)
    for argument in verb.arguments:
        part = _READERS[argument.takes](bag, argument, verb)
        if part is None and not argument.optional:
            if argument.takes is Takes.TARGET and verb.sign == "x" and _in_contact(bag):
                bag.loose = True
                return _stay(bag)
            raise _lacking(verb, argument, bag)
        if part is not None:
            slots[argument.takes] = part
            found = _joined(found, part)
    return found


def _in_contact(bag: _Bag) -> bool:
    """Whether it is at blows already, so that to fight on is to stay."""
    there = bag.desk.context.view.at(bag.piece.place) if bag.piece.place is not None else ()
    return any(each.side != bag.piece.side for each in there)


def _stay(bag: _Bag) -> Action:
    known = (bag.desk.words.verb(name) for name in sorted(bag.desk.subject(bag.piece.id).verbs))
    return Action(next((verb.name for verb in known if stands(verb)), "hold"))


def _joined(one: Action, more: Action) -> Action:
    return Action(one.verb, one.places + more.places, one.units + more.units, one.direction or more.direction,
                  one.number if one.number is not None else more.number, one.word or more.word)  # fmt: skip


def _lacking(verb: Verb, argument: Argument, bag: _Bag) -> Doubt:
    question = {
        Takes.PATH: f"{verb.name} where to?", Takes.SQUARE: f"{verb.name} in which place?",
        Takes.TARGET: f"{verb.name} at what?", Takes.UNIT: f"{verb.name} which unit?",
        Takes.UNITS: f"{verb.name} which units?", Takes.DIRECTION: f"{verb.name} which way?",
        Takes.NUMBER: f"{verb.name} how many?", Takes.WORD: f"{verb.name} what: {', '.join(argument.words)}?",
    }[argument.takes]  # fmt: skip
    ways: list[Action] = []
    view = bag.desk.context.view
    if argument.takes is Takes.TARGET:
        ways = [Action(verb.name, units=(each.id,)) for each in (ahead_of(bag.piece, view) or nearest(bag.piece, view))]
    elif argument.takes is Takes.DIRECTION:
        ways = [Action(verb.name, direction=Facing(way)) for way in ("N", "E", "S", "W")]
    elif argument.takes is Takes.PATH and bag.piece.place is not None:
        ways = [Action(verb.name, direction=turned(bag.piece, view, "forward"), number=1)]
    elif argument.takes is Takes.WORD:
        ways = [Action(verb.name, word=word) for word in argument.words[:4]]
    return Doubt(f"{bag.piece.id}: {question}", ways[:4])


def _path(bag: _Bag, argument: Argument, verb: Verb) -> Action | None:
    if bag.places:
        places = tuple(bag.places)
        if places[0] == bag.piece.place and len(places) > 1 and bag.desk.context.view.bound:
            places = places[1:]
        if places == (bag.piece.place,) and verb.sign == "-" and bag.desk.context.view.bound:
            raise Doubt(f"{bag.piece.id} stands in {bag.piece.place} already; go where?")
        bag.places.clear()
        return Action(verb.name, places)
    if bag.ways:
        way = bag.ways.pop(0)
        number = bag.numbers.pop(0) if bag.numbers else None
        return Action(verb.name, direction=way, number=number)
    if bag.numbers and verb.sign == "-":
        number = bag.numbers.pop(0)
        ahead = turned(bag.piece, bag.desk.context.view, "forward")
        raise Doubt(
            f"{bag.piece.id}: {verb.name} {number} which way?", [Action(verb.name, direction=ahead, number=number)]
        )
    return None


def _square(bag: _Bag, argument: Argument, verb: Verb) -> Action | None:
    return Action(verb.name, (bag.places.pop(0),)) if bag.places else None


def _target(bag: _Bag, argument: Argument, verb: Verb) -> Action | None:
    view = bag.desk.context.view
    if bag.foes:
        places = {piece.place for unit in bag.foes if (piece := view.piece(unit)) is not None}
        if len(bag.foes) > 1 and bag.places and bag.places[0] in places:
            bag.foes.clear()
            return Action(verb.name, (bag.places.pop(0),))
        if len(bag.foes) > 1 and len(places) > 1:
            close = [each for each in (ahead_of(bag.piece, view) or nearest(bag.piece, view)) if each.id in bag.foes]
            if len(close) == 1:
                bag.loose, bag.foes = True, [close[0].id]
                places = {close[0].place}
        if len(bag.foes) > 1 and len(places) > 1:
            raise Doubt(f"{bag.piece.id}: {verb.name} at which: {' or '.join(bag.foes[:6])}?",
                        [Action(verb.name, units=(unit,)) for unit in bag.foes[:4]])  # fmt: skip
        unit = bag.foes[0]
        if bag.places and bag.places[0] in places:
            bag.places.pop(0)
        bag.foes.clear()
        return Action(verb.name, units=(unit,))
    return Action(verb.name, (bag.places.pop(0),)) if bag.places else None


def _units(bag: _Bag, argument: Argument, verb: Verb) -> Action | None:
    if not bag.friends:
        return None
    taken = bag.friends[:1] if argument.takes is Takes.UNIT else list(bag.friends)
    if argument.takes is Takes.UNIT and len(bag.friends) > 1:
        raise Doubt(f"{bag.piece.id}: {verb.name} which: {' or '.join(bag.friends[:6])}?",
                    [Action(verb.name, units=(unit,)) for unit in bag.friends[:4]])  # fmt: skip
    if argument.takes is Takes.UNIT:
        _refuse_wrong_company(taken[0], bag, verb)
    bag.friends.clear()
    return Action(verb.name, units=tuple(taken))


def _refuse_wrong_company(friend: str, bag: _Bag, verb: Verb) -> None:
    """Raises Doubt where a unit would keep itself company, or do what only generals do."""
    piece = bag.piece
    other = bag.desk.context.view.piece(friend)
    if friend == piece.id:
        raise Doubt(f"{piece.id}: {verb.name} which unit?")
    if verb.name == _GENERALS_JOIN and piece.arm is not Arm.GENERAL and other is not None and other.place is not None:
        movers = movers_of(bag.desk.subject(piece.id))
        raise Doubt(f"{piece.id} is no general; is it to go where {friend} stands?",
                    [Action(name, (other.place,)) for name in movers])  # fmt: skip


def _direction(bag: _Bag, argument: Argument, verb: Verb) -> Action | None:
    return Action(verb.name, direction=bag.ways.pop(0)) if bag.ways else None


def _number(bag: _Bag, argument: Argument, verb: Verb) -> Action | None:
    return Action(verb.name, number=bag.numbers.pop(0)) if bag.numbers else None


def _word(bag: _Bag, argument: Argument, verb: Verb) -> Action | None:
    wanted = {key(word): word for word in argument.words}
    for word in bag.words:
        if key(word) in wanted:
            bag.words.remove(word)
            return Action(verb.name, word=wanted[key(word)])
    return None


_READERS: Final[Mapping[Takes, Callable[[_Bag, Argument, Verb], Action | None]]] = {
    Takes.PATH: _path, Takes.SQUARE: _square, Takes.TARGET: _target, Takes.UNIT: _units, Takes.UNITS: _units,
    Takes.DIRECTION: _direction, Takes.NUMBER: _number, Takes.WORD: _word,
}  # fmt: skip
