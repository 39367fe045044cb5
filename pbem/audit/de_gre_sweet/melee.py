"""5C to 5F: what each side loses in a melee, in value and in stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from pbem.audit.de_gre_sweet.values import BEATS, HALF

WITHDRAWAL: Final = "withdrawal"
NOTHING: Final = Fraction(0)


@dataclass(frozen=True, slots=True)
class Reckoning:
    """What attacker and defender lose by value; who goes back and who is destroyed, `attacker`, `defender`, `both`."""

    attacker: Fraction
    defender: Fraction
    back: str = ""
    destroyed: str = ""


def edge_of(attack: str, defence: str) -> int:
    """1 where the attacker's deployment is superior, -1 where the defender's is, 0 where they are equal.

    A withdrawal that fails is an inferior deployment (5D).
    """
    if attack == defence:
        return 0
    if WITHDRAWAL in (attack, defence):
        return -1 if attack == WITHDRAWAL else 1
    return 1 if defence in BEATS[attack] else -1


def reckon(attack: Fraction, defence: Fraction, edge: int, cover: int = 0) -> Reckoning:
    """5C: losses, and who goes back or is destroyed, for two totals; `cover` is what falls less (6A)."""
    lost = _equal(attack, defence, cover) if edge == 0 else _unequal(attack, defence, edge, cover)
    left = (attack - lost[0], defence - lost[1])
    if edge == 0 and attack == defence:
        return Reckoning(*lost, back="both")
    if left[0] == left[1]:
        weaker = "attacker" if (edge < 0 or (edge == 0 and attack < defence)) else "defender"
    else:
        weaker = "attacker" if left[0] < left[1] else "defender"
    low, high = sorted(left)
    crushed = high > 3 * low if edge == 0 else high >= 3 * low
    return Reckoning(*lost, destroyed=weaker) if crushed else Reckoning(*lost, back=weaker)


def _equal(attack: Fraction, defence: Fraction, cover: int) -> tuple[Fraction, Fraction]:
    half = min(attack, defence) / 2
    return half, max(half - cover, NOTHING)


def _unequal(attack: Fraction, defence: Fraction, edge: int, cover: int) -> tuple[Fraction, Fraction]:
    superior, inferior = (attack, defence) if edge > 0 else (defence, attack)
    falls = min(superior if superior < 1 else 1 + (superior - 1) / 2, inferior)
    if edge > 0:
        falls = max(falls - cover, NOTHING)
        return min(falls / 2, superior), falls
    return falls, max(min(falls / 2, superior) - cover, NOTHING)


def falls_of(ring: Sequence[tuple[str, Sequence[Fraction]]], owed: Fraction) -> tuple[Mapping[str, int], str]:
    """5E, 5F: how many stands of each unit fall, in the sequence of the ring, and the unit about which a coin decides.

    Round after round a stand of each unit falls, the cheapest of it first, while what is owed covers it; a stand of
    which more than half is owed falls and ends it, exactly half is for the coin; who costs more than that is passed by.
    """
    left = {name: sorted(values) for name, values in ring}
    fallen = dict.fromkeys(left, 0)
    went = True
    while owed > 0 and went:
        went = False
        for name, _ in ring:
            if not left[name] or owed <= 0:
                continue
            value = left[name][0]
            if owed < value * HALF:
                continue
            if owed == value * HALF:
                return fallen, name
            fallen[name] += 1
            if owed < value:
                return fallen, ""
            left[name].pop(0)
            owed -= value
            went = True
    return fallen, ""
