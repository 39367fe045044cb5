"""Which enemies, as they stand now, could fire at a unit on its way."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.battle.square import Square
from pbem.rules.brown_bess.field.position import BrownBessPosition, enemies_of
from pbem.rules.brown_bess.field.unit import Unit
from pbem.rules.brown_bess.firing.opportunity_fire import threatens
from pbem.rules.brown_bess.firing.target_choice import in_melee


def threats(position: BrownBessPosition, unit: Unit, squares: Sequence[Square]) -> tuple[str, ...]:
    """The enemies that may fire at range 1 at a unit that enters these squares; squares they hold do not count."""
    units = position.on_table
    return tuple(
        enemy.id
        for enemy in enemies_of(units, unit)
        if any(threatens(enemy, square) for square in squares if square != enemy.place) and not in_melee(units, enemy)
    )


def threat_words(position: BrownBessPosition, unit: Unit, squares: Sequence[Square]) -> str:
    """`BI1 and BI2 may fire at you first`, empty where nobody can."""
    if unit.is_general:
        return ""
    return f"{listed(found)} may fire at it first" if (found := threats(position, unit, squares)) else ""


def listed(names: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
