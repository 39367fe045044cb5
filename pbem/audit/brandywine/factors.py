"""Combat factors with all that multiplies them, odds, and the dice roll table (13.0, 19.0)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.audit.brandywine.ground import DEGREES, bearing, next_to
from pbem.audit.brandywine.table import Counter, Table

DOUBLE = 2
LOWEST, HIGHEST = 2, 12
WIDEST = 6
"""Odds beyond 6-1 and 1-6 count as these."""


def half(factor: int) -> int:
    """Half of a factor, rounded up."""
    return -(-factor // 2)


def in_front(attacker: Counter, enemy: Counter) -> bool:
    """Whether an enemy stands in one of the three front squares."""
    if attacker.place is None or enemy.place is None or not next_to(attacker.place, enemy.place):
        return False
    return bearing(attacker.place, enemy.place, attacker.facing) <= DEGREES


def attack_factor(table: Table, attacker: Counter, targets: Sequence[Counter]) -> int:
    """What an attacker counts against those of the targets that it stands next to.

    In the direct front of one of them it loses what enfilading gives, and no more: it may still come downhill.
    """
    here = attacker.place
    if here is None:
        return 0
    touched = [each for each in targets if each.place is not None and next_to(here, each.place)]
    multipliers = table.record.before["rules"]["enfilade"]["multipliers"]
    enfilades = [multipliers[bearing(each.place, here, each.facing) // DEGREES] for each in touched if each.place]
    lower = [table.ground.level(each.place) < table.ground.level(here) for each in touched if each.place]
    best = min(enfilades, default=1)
    if lower and all(lower):
        best = max(best, DOUBLE)
    factor = attacker.factor * best
    return half(factor) if table.ground.creek(here) else factor


def defence_factor(table: Table, defender: Counter) -> int:
    """What a defender counts where it stands."""
    if defender.place is None:
        return 0
    factor = defender.factor * (DOUBLE if table.ground.cover(defender.place) else 1)
    if table.ground.has(defender.place, "marsh"):
        factor = half(factor)
    return half(factor) if defender.disorganised else factor


def odds(attack: int, defence: int) -> str:
    """The column, rounded in favour of the defender."""
    if attack >= defence:
        return f"{min(WIDEST, attack // max(1, defence))}-1"
    return f"1-{min(WIDEST, -(-defence // max(1, attack)))}"


COLUMNS = [f"1-{many}" for many in range(WIDEST, 1, -1)] + [f"{many}-1" for many in range(1, WIDEST + 1)]


def result(table: Table, column: str, throw: int) -> str:
    """The entry of the table that the game is played with."""
    rows = table.record.before["rules"]["results"]["rows"]
    return str(rows[max(LOWEST, min(HIGHEST, throw)) - LOWEST][COLUMNS.index(column)])


def told_factors(words: str) -> tuple[dict[str, int], int]:
    """What each counts and the sum, of `GN1 18 (6 x3 full enfilade) + RW1 2 = 20`."""
    parts, _, _ = words.partition(" = ")
    each = {piece.split()[0]: int(piece.split()[1]) for piece in parts.split(" + ")}
    total = int(words.rsplit(" = ", 1)[1]) if " = " in words else sum(each.values())
    return each, total
