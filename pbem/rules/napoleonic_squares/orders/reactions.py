"""Standing orders as they hold at this moment, with the printed default of each."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.battle.order import Action
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield
from pbem.rules.napoleonic_squares.orders.verbs import GUNS


def standing(field: Battlefield, unit: Unit, verb: str) -> Action | None:
    """The unit's standing order under a policy, None where there is none or its condition does not hold now."""
    rule = field.plans.policy(unit, verb)
    if rule is None:
        return None
    if rule.condition is not None and not rule.condition.holds(unit.id, field.pieces(), field.ground):
        return None
    return rule.action


def word_of(field: Battlefield, unit: Unit, verb: str, default: str) -> str:
    """The word of a policy, the default where nothing is said."""
    action = standing(field, unit, verb)
    return action.word if action is not None and action.word else default


def leading_word(field: Battlefield, units: Sequence[Unit], verb: str, default: str) -> tuple[str, int | None]:
    """The word and number of a policy that concerns several units: the first of them that has one decides."""
    for unit in units:
        action = standing(field, unit, verb)
        if action is not None and action.word and action.word not in GUNS:
            return action.word, action.number
    return default, None


def listed(field: Battlefield, units: Sequence[Unit], verb: str) -> tuple[str, ...]:
    """Those that the standing orders of these units name for a policy, in the sequence in which they are named."""
    actions = (standing(field, unit, verb) for unit in units)
    return tuple(dict.fromkeys(name for action in actions if action is not None for name in action.units))


def place_in(named: tuple[str, ...], name: str) -> int:
    """Its place in a list; who is not in it comes after all who are."""
    return (*named, name).index(name)
