"""5C, 5D. Which deployment a side plays: as ordered, by lot among weights, or by lot among the five."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from pbem.rules.de_gre_sweet.field.battlefield import Field
from pbem.rules.de_gre_sweet.field.unit import Unit
from pbem.rules.de_gre_sweet.melee.sides import Melee, Party
from pbem.rules.de_gre_sweet.tables.deployments import FIGHTING, Deployment

_AT: Final = {"three to one": 3, "two to one": 2}
Weights = tuple[tuple[Deployment, int], ...]


def chosen(table: Field, melee: Melee, party: Party, own: Fraction, enemy: Fraction) -> Deployment:
    """5C: the deployment of one side: that of its order, else of its standing order, else one of the five by lot.

    A defender withdraws who is attacked by three times his value, if he was told nothing else.
    """
    unit = table.units[party.front[0]]
    ordered = next((action.word for action in table.plans.all(unit.id, "melee") if action.word), "")
    if party.attacks and ordered:
        return Deployment(ordered)
    weights = weights_of(table, unit)
    if not party.attacks and _withdraws(table, unit, own, enemy, bool(weights)):
        return Deployment.WITHDRAWAL
    return drawn(table, f"mdi|{melee.square}|{party.side}", weights or tuple((card, 1) for card in FIGHTING))


def weights_of(table: Field, unit: Unit) -> Weights:
    """The weights of a unit's standing order, none where it has none."""
    action = table.plans.policy(unit, "mdi")
    return read_weights(action.word) if action is not None else ()


def read_weights(text: str) -> Weights:
    """`column 2, line 1`: each deployment with its weight, 1 where none is said."""
    found = []
    for part in text.split(","):
        name, _, number = part.strip().partition(" ")
        if name in set(Deployment):
            found.append((Deployment(name), int(number) if number.strip().isdecimal() else 1))
    return tuple((card, weight) for card, weight in found if weight > 0)


def drawn(table: Field, key: str, weights: Weights) -> Deployment:
    """One deployment by a die with as many sides as there are weights."""
    total = sum(weight for _, weight in weights)
    if len(weights) == 1:
        return weights[0][0]
    (die,) = table.dice.roll(key, 1, total)
    for card, weight in weights:
        die -= weight
        if die <= 0:
            return card
    raise AssertionError("a die lies within the weights it is thrown for")


def _withdraws(table: Field, unit: Unit, own: Fraction, enemy: Fraction, told: bool) -> bool:
    policy = table.plans.policy(unit, "withdraw")
    if policy is None and told:
        return False
    wish = policy.word if policy is not None else "three to one"
    return wish in _AT and enemy >= _AT[wish] * own
