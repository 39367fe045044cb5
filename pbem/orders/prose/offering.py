"""What a clause could mean that was not understood whole: the choices an umpire would offer, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from pbem.battle.condition import EMPTY, ENEMY_AT, ENEMY_WITHIN, UNIT_AT, Condition
from pbem.battle.order import Action, Order
from pbem.battle.piece import Arm, Piece
from pbem.battle.problem import Choice
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.verb_words import movers_of
from pbem.orders.prose.clause import Clause, Deed
from pbem.orders.prose.doubt import Doubt
from pbem.orders.prose.filling import filled, shared
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.names import Namer
from pbem.orders.prose.relations import turned as facing
from pbem.orders.prose.resolving import ahead_of, nearest
from pbem.orders.prose.testing import arm_of, tested
from pbem.orders.prose.turning import turning
from pbem.orders.words.folding import key

MOST: Final = 4
"""Choices of one unit, without the one to hold."""
_CLOSE: Final = (1, 2)
"""Squares from which an enemy who comes is near."""
Deeds = tuple[Action, ...]


def offered(
    clause: Clause, deeds: Sequence[Deed], unit: str, desk: Desk, share: tuple[int, int] = (0, 1)
) -> tuple[Choice, ...]:
    """The whole orders that a clause could mean for a unit, the `share`-th of so many; none of them twice."""
    piece = desk.roster.own.get(unit)
    if piece is None:
        return ()
    deeds = [turning(shared(deed, *share), piece, desk) for deed in deeds]
    found: dict[Order, None] = {}
    for actions in _readings(clause, deeds, piece, desk):
        for condition in _conditions(clause, desk):
            found.setdefault(Order(unit, actions, condition))
    return tuple(Choice(order) for order in list(found)[:MOST])


def _readings(clause: Clause, deeds: Sequence[Deed], piece: Piece, desk: Desk) -> Iterator[Deeds]:
    """Without the words that were not read first; then each of its parts; then what its places and enemies allow."""
    parts = [list(_ways(deed, piece, desk)) for deed in deeds if deed.begun]
    if parts and all(parts):
        yield tuple(ways[0] for ways in parts)
    for ways in parts:
        yield from ((way,) for way in ways)
    yield from ((action,) for action in _at_places(deeds, piece, desk))
    yield from ((action,) for action in _at_enemies(clause, deeds, piece, desk))
    if not any(parts):
        yield from ((action,) for action in _at_hand(piece, desk))


def _ways(deed: Deed, piece: Piece, desk: Desk) -> Iterator[Action]:
    try:
        yield filled(deed, piece, desk)[0]
    except Doubt as doubt:
        yield from doubt.ways


def _at_places(deeds: Sequence[Deed], piece: Piece, desk: Desk) -> Iterator[Action]:
    """To each place that was named, and where the enemy stands there, or guns may fire, at it as well."""
    view = desk.context.view
    for place in dict.fromkeys(place for deed in deeds for place in deed.places):
        if place == piece.place:
            continue
        guns = piece.arm in (Arm.ARTILLERY, Arm.HORSE_ARTILLERY) and not any(deed.verbs for deed in deeds)
        if guns or any(each.side != piece.side for each in view.at(place)):
            yield from (Action(name, (place,)) for name in _against(piece, desk))
        yield from (Action(name, (place,)) for name in movers_of(desk.subject(piece.id)))


def _at_enemies(clause: Clause, deeds: Sequence[Deed], piece: Piece, desk: Desk) -> Iterator[Action]:
    """At each enemy that was named."""
    names = (*clause.enemies, *(name for deed in deeds for name in deed.foes))
    for unit in dict.fromkeys(unit for name in names for unit in name.units[:2]):
        yield from (Action(name, units=(unit,)) for name in _against(piece, desk))


def _at_hand(piece: Piece, desk: Desk) -> Iterator[Action]:
    """What a unit can do of which nothing was understood: go on, or turn to the enemy before it."""
    view = desk.context.view
    for enemy in (ahead_of(piece, view) or nearest(piece, view))[:1]:
        yield from (Action(name, units=(enemy.id,)) for name in _against(piece, desk))
    if piece.place is not None:
        for name in movers_of(desk.subject(piece.id)):
            yield Action(name, direction=facing(piece, view, "forward"), number=1)


def _against(piece: Piece, desk: Desk) -> tuple[str, ...]:
    """The verbs by which a unit harms an enemy: guns only fire, horse only charges."""
    verbs = [desk.words.verb(name) for name in sorted(desk.subject(piece.id).verbs)]
    shots = tuple(verb.name for verb in verbs if verb.sign == "*")
    blows = tuple(verb.name for verb in verbs if verb.sign == "x")
    if piece.arm in (Arm.ARTILLERY, Arm.HORSE_ARTILLERY):
        return shots
    if piece.arm is Arm.GENERAL:
        return ()
    return blows if piece.arm is Arm.CAVALRY else (*shots, *blows)


def _conditions(clause: Clause, desk: Desk) -> tuple[Condition | None, ...]:
    """The condition that was read, or for one that no test asks for the nearest that are known, and none at all."""
    if not clause.guard or clause.until:
        return (clause.condition,)
    return tuple(dict.fromkeys((*_told_freely(clause, desk), clause.condition, *nearest_tests(clause, desk))))


def _told_freely(clause: Clause, desk: Desk) -> tuple[Condition, ...]:
    """What such words ask for where those of no condition are passed over."""
    words = [word for word in clause.guarded if not word.is_a(Sort.IF, Sort.UNLESS, Sort.UNTIL)]
    found = tested(words, desk, Namer(desk), freely=True)
    if found is None:
        return ()
    turned = Condition(tuple(replace(each, negated=not each.negated) for each in found.clauses))
    return (turned,) if any(word.is_a(Sort.UNLESS) for word in clause.guarded) else (found,)


def nearest_tests(clause: Clause, desk: Desk) -> tuple[Condition, ...]:
    """The tests of the rules that are nearest to a condition in the player's own words."""
    known = {test.says: test for test in desk.context.conditions}
    places = [word.place for word in clause.guarded if word.place is not None]
    there = desk.words.tests["there"].entries
    if not places and any((key(word.raw),) in there for word in clause.guarded):
        places = [place for deed in clause.deeds for place in deed.places[-1:]]
    units = [word.values(Sort.UNIT)[0] for word in clause.guarded if len(word.values(Sort.UNIT)) == 1]
    if units and places and UNIT_AT.says in known:
        at = UNIT_AT.asked(unit=units[0], place=places[0])
        return Condition((at,)), Condition((replace(at, negated=True),))
    if places and ENEMY_AT.says in known:
        tests = (ENEMY_AT, EMPTY) if EMPTY.says in known else (ENEMY_AT,)
        return tuple(Condition((test.asked(place=places[0]),)) for test in tests)
    if ENEMY_WITHIN.says in known:
        arm = arm_of(clause.guarded, desk)
        return tuple(Condition((ENEMY_WITHIN.asked(arm=arm, number=number),)) for number in _CLOSE[-1:])
    return ()


def whoever_can(clause: Clause, desk: Desk) -> tuple[Choice, ...]:
    """For a deed without a name: those of the seat's units that are nearest to its place, each with the whole order."""
    view = desk.context.view
    places = [place for deed in clause.deeds for place in deed.places]
    foes = [piece.place for deed in clause.deeds for name in deed.foes for unit in name.units
            if (piece := view.piece(unit)) is not None and piece.place is not None]  # fmt: skip
    goal = next(iter((*places, *foes)), None)
    own = [desk.roster.own[unit] for unit in desk.roster.mine]
    ready = [piece for piece in own if piece.place is not None and piece.arm is not Arm.GENERAL]
    if goal is not None:
        ready.sort(key=lambda piece: view.ground.distance(piece.place, goal) if piece.place is not None else 0)
    found: list[Choice] = []
    for piece in ready:
        if len(found) == MOST:
            break
        found += offered(clause, clause.deeds, piece.id, desk)[:1]
    return tuple(found)
