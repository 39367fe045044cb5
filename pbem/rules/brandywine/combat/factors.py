"""13.0. What each unit brings to a battle: its factor, multiplied and halved by place, facing and order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pbem.battle.squared_ground import SquaredGround
from pbem.rules.brandywine.field.terrain import covers, is_creek, is_ford, is_swamp, level
from pbem.rules.brandywine.field.unit import Unit
from pbem.rules.brandywine.tables.enfilade import Aspect, Enfilade, aspect

DOWNHILL = 2
COVER = 2


@dataclass(frozen=True, slots=True)
class Factor:
    """One unit's part of a battle: what it counts for, and why that is not its printed factor."""

    unit: str
    printed: int
    value: int
    why: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.unit} {self.value}" + (f" ({self.printed} {', '.join(self.why)})" if self.why else "")


def half(number: int) -> int:
    """A half, rounded up."""
    return -(-number // 2)


def attack_factor(ground: SquaredGround, rules: Enfilade, unit: Unit, targets: Sequence[Unit]) -> Factor:
    """13.0: a unit attacking these: the largest single multiplier it has, then half for the creek.

    Of several units attacked, the least favourable aspect counts; the direct front of a single one undoes every
    enfilade. Downhill needs every attacked square to be lower.
    """
    here = unit.place
    if here is None:
        return Factor(unit.id, unit.strength, 0, ("off the map",))
    value, why = unit.factor, ["disorganised, half"] if unit.disorganised else []
    seen = [
        aspect(other.facing, other.place, here) for other in targets if other.place and here.distance(other.place) == 1
    ]
    worst = min(seen, key=rules.multiplier, default=Aspect.DIRECT_FRONT)
    if Aspect.DIRECT_FRONT in seen:
        worst = Aspect.DIRECT_FRONT
    enfilading = rules.multiplier(worst)
    down = all(other.place is not None and level(ground, other.place) < level(ground, here) for other in targets)
    if enfilading > 1 and enfilading >= (DOWNHILL if down else 1):
        value, why = value * enfilading, [*why, f"x{enfilading} {worst}"]
    elif down and targets:
        value, why = value * DOWNHILL, [*why, f"x{DOWNHILL} downhill"]
    if is_creek(ground, here) and not is_ford(ground, here):
        value, why = half(value), [*why, "half from the creek"]
    return Factor(unit.id, unit.strength, value, tuple(why))


def defence_factor(ground: SquaredGround, unit: Unit) -> Factor:
    """13.0: a unit defending: doubled once by woods, village or height, then half in a swamp and half in disorder."""
    here = unit.place
    if here is None:
        return Factor(unit.id, unit.strength, 0, ("off the map",))
    value, why = unit.strength, []
    if cover := covers(ground, here):
        value, why = value * COVER, [f"x{COVER} {cover}"]
    if is_swamp(ground, here):
        value, why = half(value), [*why, "half in the swamp"]
    if unit.disorganised:
        value, why = half(value), [*why, "disorganised, half"]
    return Factor(unit.id, unit.strength, value, tuple(why))
