"""How many of a group a place has room for: who of them is meant, where not all of them can be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.piece import Arm
from pbem.battle.place import Place
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import Scope, Score
from pbem.orders.grammar.verb_words import movers_of
from pbem.orders.prose.clause import Clause, Deed
from pbem.orders.prose.heads import number_in
from pbem.orders.prose.likewise import share_places
from pbem.orders.prose.name import Name
from pbem.orders.words.tokens import phrase

_GUNS: Final = (Arm.ARTILLERY, Arm.HORSE_ARTILLERY)
_ALL_OF_THEM: Final = frozenset(("all", "alle", "every", "each", "jede", "jedes", "whole", "ganze", "together"))


def one_of_them(clause: Clause, desk: Desk) -> Name | None:
    """`The light infantry goes to I9`, where they are two and a square holds one: of whom it is to be asked which."""
    name = clause.subjects[0] if len(clause.subjects) == 1 and not clause.excepted else None
    deed = clause.deeds[0] if len(clause.deeds) == 1 else None
    if name is None or deed is None or not _is_described(name) or clause.negated or deed.negated:
        return None
    if len(deed.places) != 1 or not _goes(deed, desk) or has_room(name.units, deed.places[0], desk):
        return None
    return replace(name, which=True)


def has_room(units: Sequence[str], place: Place, desk: Desk) -> bool:
    """Whether all of them may stand in one place, or some of them are guns, which may; several may fight there."""
    own, view = desk.roster.own, desk.context.view
    if len(units) < 2 or share_places(desk) or isinstance(view.ground, MeasuredGround):
        return True
    guns = any(unit not in own or own[unit].arm in _GUNS for unit in units)
    return guns or any(piece.side != view.side for piece in view.at(place))


def as_many_as_places(clause: Clause, desk: Desk) -> None:
    """`Austria: F4, G4`: of a nation or a command the only arm that has as many units as there are places."""
    name = clause.subjects[0] if len(clause.subjects) == 1 else None
    deed = clause.deeds[0] if len(clause.deeds) == 1 else None
    if name is None or deed is None or not _is_described(name) or not _goes(deed, desk):
        return
    count, own = len(deed.places), desk.roster.own
    if deed.joined or count < 2 or count >= len(name.units) or not {*name.units} <= own.keys():
        return
    arms = dict.fromkeys(own[unit].arm for unit in name.units)
    fitting = [arm for arm in arms if sum(own[unit].arm is arm for unit in name.units) == count]
    if not {*arms} <= {*_GUNS} and len(fitting) == 1 and len(arms) > 1:
        units = tuple(unit for unit in name.units if own[unit].arm is fitting[0])
        clause.subjects = [replace(name, units=units, score=Score.LOOSE)]


def _is_described(name: Name) -> bool:
    """Whether it is a group, of which nobody said that he means all of it, or how many."""
    loose = name.scope is Scope.GROUP and name.score is Score.LOOSE
    return loose and may_be_one(name.words) and not (name.which or name.foe)


def may_be_one(name: str) -> bool:
    """Whether words for troops neither count them nor say that all are meant."""
    said = set(phrase(name))
    return not (said & _ALL_OF_THEM or number_in(name) or any(map(str.isdecimal, said)))


def _goes(deed: Deed, desk: Desk) -> bool:
    movers = {*movers_of(desk.subject())}
    return not deed.aimed and bool(deed.places) and (not deed.verbs or bool({*deed.verbs} & movers))
