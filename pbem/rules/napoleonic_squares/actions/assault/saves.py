"""C8. Saves, and the cover of a town against bombardment."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.battle.event import Roll
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.army.kind import Kind
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield


def save_in_town(field: Battlefield, unit: Unit, number: int, key: str) -> Roll:
    """C3.2: a garrison under bombardment throws a d8 (or the scenario's die) a hit, and ignores one for each 5+."""
    return field.roll(
        f"cover|{key}", unit.id, unit.side, "cover of the town", number, field.position.town_die, tables.TOWN_COVER
    )


def may_save(unit: Unit, attackers: Sequence[Unit], *, defending: bool) -> str:
    """C8: why a unit may try to avoid hits in an assault; empty where it may not.

    Infantry does that is attacked by cavalry alone (infantry among the attackers forbids it, guns do not), and
    infantry that defends a town.
    """
    if not defending or unit.kind is not Kind.INFANTRY:
        return ""
    if unit.in_town:
        return "defends the town"
    horse_alone = all(attacker.kind.cavalry for attacker in attackers if attacker.kind.brigade)
    return "attacked by cavalry alone" if horse_alone else ""


def save(field: Battlefield, unit: Unit, number: int, key: str, why: str) -> Roll:
    """C8: one quality die a hit; each 5+ ignores one."""
    return field.roll(key, unit.id, unit.side, f"saves, {why}", number, unit.quality, tables.SAVE)
