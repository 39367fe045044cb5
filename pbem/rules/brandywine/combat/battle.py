"""13.0, 14.0. A battle as it is declared: who attacks whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pbem.battle.square import Square
from pbem.rules.brandywine.combat.factors import Factor, attack_factor, defence_factor
from pbem.rules.brandywine.combat.odds import odds
from pbem.rules.brandywine.field.battlefield import Field
from pbem.rules.brandywine.field.unit import Unit

MOST_SQUARES = 8
"""14.0: from so many squares at most may one attack come."""


@dataclass(frozen=True, slots=True)
class Battle:
    """13.0: attackers and defenders by id; `number` is the place its owner gave it, None where he gave none."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    number: int | None = None
    bombards: bool = False


def units_of(field: Field, names: Iterable[str]) -> tuple[Unit, ...]:
    """The units of these ids that are on the map, as they are now."""
    return tuple(unit for unit in (field.units[name] for name in names) if unit.place is not None)


def squares_of(units: Iterable[Unit]) -> tuple[Square, ...]:
    """The squares in which units stand, each once, in order."""
    return tuple(sorted({unit.place for unit in units if unit.place is not None}))


@dataclass(frozen=True, slots=True)
class Reckoning:
    """13.0: both sums of a battle and the column of odds."""

    attack: tuple[Factor, ...]
    defence: tuple[Factor, ...]

    @property
    def attacking(self) -> int:
        """The factors of all attackers."""
        return sum(factor.value for factor in self.attack)

    @property
    def defending(self) -> int:
        """The factors of all defenders."""
        return sum(factor.value for factor in self.defence)

    @property
    def column(self) -> str:
        """The odds."""
        return odds(max(self.attacking, 1), max(self.defending, 1))


def reckon(field: Field, attackers: Iterable[Unit], defenders: Iterable[Unit]) -> Reckoning:
    """13.0: what every unit counts for in a battle between these."""
    foes, rules = tuple(defenders), field.position.rules.enfilade
    return Reckoning(
        tuple(attack_factor(field.ground, rules, unit, foes) for unit in attackers),
        tuple(defence_factor(field.ground, unit) for unit in foes),
    )
