"""What a unit is told, made into a way: every verb of movement by what it does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from pbem.battle.order import Action
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.ground import QUARTERS, features_under, pace
from pbem.rules.old_dessauer.field.tabletop import Tabletop
from pbem.rules.old_dessauer.movement.mover import PARTS
from pbem.rules.old_dessauer.movement.tables import allowance
from pbem.rules.old_dessauer.movement.ways.attacking import attack
from pbem.rules.old_dessauer.movement.ways.bending import bend, stands
from pbem.rules.old_dessauer.movement.ways.compass import by_its_front
from pbem.rules.old_dessauer.movement.ways.forming import FORMING
from pbem.rules.old_dessauer.movement.ways.friends import FRIENDS
from pbem.rules.old_dessauer.movement.ways.houses import come_out, enter
from pbem.rules.old_dessauer.movement.ways.places import PLACES
from pbem.rules.old_dessauer.movement.ways.relative import RELATIVE
from pbem.rules.old_dessauer.movement.ways.shunning import shun
from pbem.rules.old_dessauer.movement.ways.way import MANNERS, Does, Foreseen, Way


def way_of(table: Tabletop, unit: Unit, actions: Sequence[Action], deep: int = 1) -> Way:
    """The way of a unit by its orders on open ground, with everything that is wrong with them.

    `deep` is how far friends' own ways are asked for where it moves by theirs. What follows upon a goal that one move
    is not enough for is left to the bounds to come.
    """
    way = Way(table, unit, unit, _longest(table, unit, actions))

    def friend(other: Unit) -> Unit:
        return way_of(table, other, table.plans.actions.get(other.id, ()), deep - 1).at if deep > 0 else other

    if unit.block and any(action.verb in _MOVES_OUT for action in actions):
        come_out(way, actions[0])
    for action in actions:
        if not way.goes_on or action.verb in MANNERS:
            _do(way, action, friend)
    shun(way)
    return way


def _longest(table: Tabletop, unit: Unit, actions: Sequence[Action]) -> int:
    """How long a way may be, in parts: its move, and half as much again on a road (19.6) unless it attacks.

    Where the road leaves it, or the ground is heavy, the clock ends its way sooner.
    """
    whole = allowance(unit, table.course.position.rules) * PARTS
    if any(action.verb == "attack" for action in actions):
        return whole
    under = features_under(table.course.position.ground, unit.at.x, unit.at.y)
    return whole * max(QUARTERS, pace(unit, under, marching=True)) // QUARTERS


def _do(way: Way, action: Action, friend: Foreseen) -> None:
    """Put what one action means to the way; a side before its measure (`left 30`) belongs to the verb."""
    meant = by_its_front(way.at, action, way.room)
    side, _, measure = meant.word.partition(" ")
    sided = _DOES.get(f"{meant.verb} {side}")
    does = sided or _DOES.get(meant.verb)
    if does is None:
        return
    told = len(way.faults)
    does = _stays if action.verb in _GOES and stands(way, action) else does
    does(way, replace(meant, word=measure) if sided else meant, friend)
    for number in range(told, len(way.faults)):
        cut = way.faults[number].cut if meant == action else ""
        cut = f"{side} {cut}" if sided and cut else cut
        way.faults[number] = replace(way.faults[number], action=action, cut=cut)


def _stays(way: Way, action: Action, friend: Foreseen) -> None:
    """It does nothing, and has said why."""


def _pass(way: Way, action: Action, friend: Foreseen) -> None:
    way.passes |= frozenset(action.units)


def _haste(way: Way, action: Action, friend: Foreseen) -> None:
    way.hasty = True


_MOVES_OUT: Final = ("advance", "attack", *(verb for verb in (*PLACES, *FRIENDS) if verb != "wheel to face"), "enter")
"""What is said to who is in houses and is to come out of them."""
_GOES: Final = frozenset(
    {*(verb.partition(" ")[0] for verb in RELATIVE), *RELATIVE, *PLACES, *FRIENDS, "enter"} - {"keep out of range"}
)
"""What is not done by who does not move."""
_DOES: Final[Mapping[str, Does]] = {
    **RELATIVE,
    **PLACES,
    **FRIENDS,
    **FORMING,
    "bend": bend,
    "enter": enter,
    "attack": attack,
    "pass": _pass,
    "haste": _haste,
}
