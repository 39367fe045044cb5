"""5C, 5D, 5H. The arithmetic of a melee: losses, who goes back, who is destroyed and who takes the guns."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from pbem.rules.de_gre_sweet.tables.deployments import Deployment, Relation, Repair, relation

OVERWHELMED: Final = 3
"""5C: how many times the stronger side must outweigh the weaker to destroy what is left of it."""


class End(StrEnum):
    """What becomes of a side after a melee."""

    STAYS = "stays"
    RETREATS = "retreats"
    DESTROYED = "is destroyed"
    WITHDRAWS = "withdraws"


@dataclass(frozen=True, slots=True)
class Settled:
    """The outcome of a melee: losses in value, ends, and the side, 0 or 1, that takes the equipment; None for none."""

    losses: tuple[Fraction, Fraction]
    left: tuple[Fraction, Fraction]
    ends: tuple[End, End]
    captor: int | None
    relation: Relation
    """How the first side's deployment stood to the second's."""


def settle(
    first: Fraction,
    second: Fraction,
    cards: tuple[Deployment, Deployment],
    repair: Repair,
    spared: int = 0,
) -> Settled:
    """5C: two sides by value and deployment; `spared` is what the second loses less in a protected square (6A)."""
    stands = relation(cards[0], cards[1], repair)
    if Relation.WITHDRAWN in (stands, relation(cards[1], cards[0], repair)):
        return _withdrawn(first, second, cards, repair)
    if stands is Relation.EQUAL:
        return _equal(first, second, spared)
    return _unequal(first, second, stands, spared)


def _withdrawn(first: Fraction, second: Fraction, cards: tuple[Deployment, Deployment], repair: Repair) -> Settled:
    """5D: who withdraws in time goes back without loss, with his equipment."""
    relations = relation(cards[0], cards[1], repair), relation(cards[1], cards[0], repair)
    ends = tuple(End.WITHDRAWS if each is Relation.WITHDRAWN else End.STAYS for each in relations)
    none = Fraction(0)
    return Settled((none, none), (first, second), (ends[0], ends[1]), None, relations[0])


def _equal(first: Fraction, second: Fraction, spared: int) -> Settled:
    """5C: both lose half of the weaker's value; the weaker goes back, or both do if they are as strong."""
    half = min(first, second) / 2
    losses = half, max(half - spared, Fraction(0))
    left = first - losses[0], second - losses[1]
    if first == second:
        return Settled(losses, left, (End.RETREATS, End.RETREATS), None, Relation.EQUAL)
    strong = 0 if first > second else 1
    weak = 1 - strong
    over = left[strong] > OVERWHELMED * left[weak]
    return Settled(losses, left, _ends(weak, destroyed=over), strong, Relation.EQUAL)


def _unequal(first: Fraction, second: Fraction, stands: Relation, spared: int) -> Settled:
    """5C: the inferior loses 1 for the first superior point and 1 for each 2 more; the superior half as much."""
    values = first, second
    better = 0 if stands is Relation.SUPERIOR else 1
    worse = 1 - better
    lost = [Fraction(0), Fraction(0)]
    lost[worse] = min(owed_by(values[better]), values[worse])
    if worse == 1:
        lost[1] = max(lost[1] - spared, Fraction(0))
    lost[better] = min(lost[worse] / 2, values[better])
    if better == 1:
        lost[1] = max(lost[1] - spared, Fraction(0))
    left = first - lost[0], second - lost[1]
    weak = worse if left[worse] <= left[better] else better
    strong = 1 - weak
    over = left[strong] >= OVERWHELMED * left[weak]
    ends = _ends(weak, destroyed=over)
    gone = ends[better] is End.DESTROYED or not left[better]
    captor = better if not gone else (worse if left[worse] else None)
    return Settled((lost[0], lost[1]), left, ends, captor, stands)


def owed_by(superior: Fraction) -> Fraction:
    """5C: what the inferior deployment owes to a superior one of that value, whatever it has itself."""
    return superior if superior < 1 else 1 + (superior - 1) / 2


def _ends(weak: int, *, destroyed: bool) -> tuple[End, End]:
    fate = End.DESTROYED if destroyed else End.RETREATS
    return (fate, End.STAYS) if weak == 0 else (End.STAYS, fate)
