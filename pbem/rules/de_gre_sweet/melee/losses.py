"""5E, 5F. Which stands fall: one of each unit in turn, clockwise from the contact square, as near as it fits."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from pbem.rules.de_gre_sweet.field.kind import Stand


@dataclass(frozen=True, slots=True)
class Fighter:
    """A unit of a melee with the stands it has and what each is worth."""

    unit: str
    stands: tuple[tuple[Stand, Fraction], ...]


def fallen(owed: Fraction, ring: Iterable[Fighter], coin: Callable[[int], bool]) -> list[tuple[str, Stand]]:
    """5E, 5F: the stands that fall for a loss; `coin` is asked, with a number, where exactly half a stand is owed.

    Round the ring each unit gives its cheapest stand: one that is worth no more than what is owed falls; one of which
    more than half is owed falls and ends it; of exactly half the coin decides, and ends it; else it is passed over.
    """
    left = {fighter.unit: sorted(fighter.stands, key=lambda each: each[1]) for fighter in ring}
    found: list[tuple[str, Stand]] = []
    coins = 0
    while owed > 0:
        before = len(found)
        for unit, stands in left.items():
            if not stands or owed <= 0:
                continue
            stand, value = stands[0]
            if owed >= value:
                owed -= value
            elif 2 * owed == value:
                coins += 1
                if coin(coins):
                    found.append((unit, stand))
                return found
            elif 2 * owed > value:
                owed = Fraction(0)
            else:
                continue
            found.append((unit, stand))
            del stands[0]
        if len(found) == before:
            break
    return found
