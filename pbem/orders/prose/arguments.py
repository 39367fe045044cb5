"""The arguments of a verb, each filled from what was said beside it; what is lacking is a doubt."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.order import Action
from pbem.battle.piece import Arm
from pbem.battle.place import Place
from pbem.battle.verb import Argument, Takes, Verb
from pbem.orders.grammar.verb_words import movers_of
from pbem.orders.prose.bag import Bag
from pbem.orders.prose.cutting import stands
from pbem.orders.prose.doubt import Doubt
from pbem.orders.prose.relations import turned
from pbem.orders.prose.resolving import ahead_of, nearest
from pbem.orders.words.folding import key

_GENERALS_JOIN: Final = "join"
_STAYS: Final = ("stay", "remain", "keep", "stick", "bleib")
"""How verbs begin by which somebody is where he was."""
_FEW: Final = 2
"""`goes 1` is so many squares ahead; a larger figure could be a place of which a letter is missing."""
_TO_THE_REAR: Final = ("disengage", "withdraw")
"""Verbs that lead to the rear where nothing else is said."""
_DEGREES: Final = (15, 30, 45)
"""What is offered to one who wheels and does not say how far."""


def with_arguments(verb: Verb, bag: Bag) -> Action:
    """The action of a verb with whatever of the bag it takes; raises Doubt for an argument that is lacking."""
    slots: dict[Takes, Action] = {}
    found = Action(verb.name)
    for argument in verb.arguments:
        part = _READERS[argument.takes](bag, argument, verb)
        if part is None and not argument.optional:
            if argument.takes is Takes.TARGET and verb.sign == "x" and _in_contact(bag):
                bag.loose = True
                return _stay(bag)
            raise _lacking(verb, argument, bag, found)
        if part is not None:
            slots[argument.takes] = part
            found = _joined(found, part)
    return found


def _in_contact(bag: Bag) -> bool:
    """Whether it is at blows already, so that to fight on is to stay."""
    there = bag.desk.context.view.at(bag.piece.place) if bag.piece.place is not None else ()
    return any(each.side != bag.piece.side for each in there)


def _stay(bag: Bag) -> Action:
    known = (bag.desk.words.verb(name) for name in sorted(bag.desk.subject(bag.piece.id).verbs))
    return Action(next((verb.name for verb in known if stands(verb)), "hold"))


def _joined(one: Action, more: Action) -> Action:
    number, word = one.number if one.number is not None else more.number, f"{one.word} {more.word}".strip()
    return Action(one.verb, one.places + more.places, one.units + more.units, one.direction or more.direction,
                  number, word)  # fmt: skip


def _lacking(verb: Verb, argument: Argument, bag: Bag, found: Action) -> Doubt:
    question = {
        Takes.PATH: f"{verb.name} where to?", Takes.SQUARE: f"{verb.name} in which place?",
        Takes.TARGET: f"{verb.name} at what?", Takes.UNIT: f"{verb.name} which unit?",
        Takes.UNITS: f"{verb.name} which units?", Takes.DIRECTION: f"{verb.name} which way?",
        Takes.NUMBER: f"{verb.name} how many?", Takes.MEASURE: f"{verb.name} how far?",
        Takes.SHARE: f"{verb.name} how much of it?",
        Takes.WORD: f"{verb.name} what: {', '.join(argument.words)}?",
        Takes.WEIGHTS: f"{verb.name} what: {', '.join(argument.words)}?", Takes.TEXT: f"{verb.name} what?",
    }[argument.takes]  # fmt: skip
    ways: list[Action] = []
    view = bag.desk.context.view
    if argument.takes is Takes.TARGET:
        ways = [Action(verb.name, units=(each.id,)) for each in (ahead_of(bag.piece, view) or nearest(bag.piece, view))]
    elif argument.takes is Takes.DIRECTION:
        ways = [Action(verb.name, direction=Facing(way)) for way in ("N", "E", "S", "W")]
    elif argument.takes is Takes.PATH and bag.piece.place is not None:
        ways = [Action(verb.name, direction=turned(bag.piece, view, "forward"), number=1)]
    elif argument.takes is Takes.MEASURE and found.word:
        ways = [Action(verb.name, word=f"{found.word} {degrees}") for degrees in _DEGREES]
    elif argument.takes in (Takes.WORD, Takes.WEIGHTS):
        ways = [Action(verb.name, word=word) for word in argument.words[:4]]
    return Doubt(f"{bag.piece.id}: {question}", ways[:4])


def _path(bag: Bag, argument: Argument, verb: Verb) -> Action | None:
    if bag.places:
        places = tuple(bag.places)
        if places[0] == bag.piece.place and len(places) > 1 and bag.desk.context.view.bound:
            places = places[1:]
        if places == (bag.piece.place,) and verb.sign == "-" and bag.desk.context.view.bound:
            raise Doubt(f"{bag.piece.id} stands in {bag.piece.place} already; go where?")
        bag.places.clear()
        _count_once(bag, places)
        return Action(verb.name, places)
    if bag.ways:
        way = bag.ways.pop(0)
        number = bag.numbers.pop(0) if bag.numbers else None
        return Action(verb.name, direction=way, number=number)
    if bag.numbers and bag.deed.counted and verb.name in _TO_THE_REAR:
        bag.loose = True
        back = turned(bag.piece, bag.desk.context.view, "back")
        return Action(verb.name, direction=back, number=bag.numbers.pop(0))
    if bag.numbers and verb.sign == "-":
        number = bag.numbers.pop(0)
        ahead = turned(bag.piece, bag.desk.context.view, "forward")
        if bag.deed.counted or (bag.deed.verbs and number <= _FEW):
            bag.loose = True
            return Action(verb.name, direction=ahead, number=number)
        raise Doubt(
            f"{bag.piece.id}: {verb.name} {number} which way?", [Action(verb.name, direction=ahead, number=number)]
        )
    return None


def _count_once(bag: Bag, places: Sequence[Place]) -> None:
    """`two squares back to D8`: a figure that only says once more how far the place is off."""
    ground = bag.desk.context.view.ground
    if len(bag.numbers) != 1 or len(places) != 1 or bag.piece.place is None:
        return
    far, near = bag.numbers[0], bag.numbers[0] - 1
    if ground.within(places[0], bag.piece.place, far) and (
        near < 1 or not ground.within(places[0], bag.piece.place, near)
    ):  # fmt: skip
        bag.numbers.clear()
        bag.loose = True


def _square(bag: Bag, argument: Argument, verb: Verb) -> Action | None:
    return Action(verb.name, (bag.places.pop(0),)) if bag.places else None


def _target(bag: Bag, argument: Argument, verb: Verb) -> Action | None:
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


def _stay_with_him(bag: Bag) -> None:
    """`bleibt bei seinen Hannoveranern`: of several the one is meant with whom he is."""
    here = [unit for unit in bag.friends if (piece := bag.desk.roster.own.get(unit)) and piece.place == bag.piece.place]
    if len(bag.friends) > 1 and len(here) == 1:
        bag.friends, bag.loose = here, True


def _units(bag: Bag, argument: Argument, verb: Verb) -> Action | None:
    if not bag.friends:
        return None
    if argument.takes is Takes.UNIT and key(bag.deed.spoken).startswith(_STAYS):
        _stay_with_him(bag)
    taken = bag.friends[:1] if argument.takes is Takes.UNIT else list(bag.friends)
    if argument.takes is Takes.UNIT and len(bag.friends) > 1:
        raise Doubt(f"{bag.piece.id}: {verb.name} which: {' or '.join(bag.friends[:6])}?",
                    [Action(verb.name, units=(unit,)) for unit in bag.friends[:4]])  # fmt: skip
    if argument.takes is Takes.UNIT:
        _refuse_wrong_company(taken[0], bag, verb)
    bag.friends.clear()
    return Action(verb.name, units=tuple(taken))


def _refuse_wrong_company(friend: str, bag: Bag, verb: Verb) -> None:
    """Raises Doubt where a unit would keep itself company, or do what only generals do."""
    piece = bag.piece
    other = bag.desk.context.view.piece(friend)
    if friend == piece.id:
        raise Doubt(f"{piece.id}: {verb.name} which unit?")
    if verb.name == _GENERALS_JOIN and piece.arm is not Arm.GENERAL and other is not None and other.place is not None:
        movers = movers_of(bag.desk.subject(piece.id))
        raise Doubt(f"{piece.id} is no general; is it to go where {friend} stands?",
                    [Action(name, (other.place,)) for name in movers])  # fmt: skip


def _direction(bag: Bag, argument: Argument, verb: Verb) -> Action | None:
    return Action(verb.name, direction=bag.ways.pop(0)) if bag.ways else None


def _number(bag: Bag, argument: Argument, verb: Verb) -> Action | None:
    return Action(verb.name, number=bag.numbers.pop(0)) if bag.numbers else None


def _measure(bag: Bag, argument: Argument, verb: Verb) -> Action | None:
    if not bag.numbers:
        return None
    number = bag.numbers.pop(0)
    if bag.numbers or not bag.fraction:
        return Action(verb.name, word=str(number))
    fraction, bag.fraction = bag.fraction, ""
    return Action(verb.name, word=f"{number}.{fraction}")


def _share(bag: Bag, argument: Argument, verb: Verb) -> Action | None:
    """A part of a unit is told in the words of the order form alone."""
    return None


def _word(bag: Bag, argument: Argument, verb: Verb) -> Action | None:
    wanted = {key(word): word for word in argument.words}
    for word in bag.words:
        if key(word) in wanted:
            bag.words.remove(word)
            return Action(verb.name, word=wanted[key(word)])
    return None


def _text(bag: Bag, argument: Argument, verb: Verb) -> Action | None:
    words, bag.words[:] = " ".join(bag.words), []
    return Action(verb.name, word=words) if words else None


def _weights(bag: Bag, argument: Argument, verb: Verb) -> Action | None:
    wanted = {key(word): word for word in argument.words}
    found = [wanted[key(word)] for word in bag.words if key(word) in wanted]
    bag.words[:] = [word for word in bag.words if key(word) not in wanted]
    return Action(verb.name, word=", ".join(dict.fromkeys(found))) if found else None


_READERS: Final[Mapping[Takes, Callable[[Bag, Argument, Verb], Action | None]]] = {
    Takes.PATH: _path, Takes.SQUARE: _square, Takes.TARGET: _target, Takes.UNIT: _units, Takes.UNITS: _units,
    Takes.DIRECTION: _direction, Takes.NUMBER: _number, Takes.MEASURE: _measure, Takes.WORD: _word,
    Takes.SHARE: _share, Takes.WEIGHTS: _weights, Takes.TEXT: _text,
}  # fmt: skip
