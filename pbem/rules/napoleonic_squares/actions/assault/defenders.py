"""C3.3.2 Declaring the defenders."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.battle.square import Square
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.army.kind import Kind
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield
from pbem.rules.napoleonic_squares.field.terrain import is_wood
from pbem.rules.napoleonic_squares.orders.reactions import listed, place_in, standing, word_of


def declare(field: Battlefield, square: Square, side: str, attackers: Sequence[Unit]) -> tuple[Unit, ...]:
    """C3.3.2: one or two brigades of the attacked square fight, and such of its guns as their owner wants.

    By default the garrison fights, then those with fewest hits and highest quality; guns fight while they have no hit,
    and when they are alone. A garrison is safe from cavalry; in woods guns do not fight, and alone only suffer.
    """
    there = [unit for unit in field.at(square) if unit.side == side]
    horse_alone = all(unit.kind is not Kind.INFANTRY for unit in attackers if unit.kind.brigade)
    able = [unit for unit in there if unit.kind.brigade and not (unit.in_town and horse_alone)]
    brigades = _chosen(field, there, able)
    guns = [unit for unit in there if unit.kind.artillery]
    if not brigades:
        return tuple(guns)
    woods = is_wood(field.ground, square)
    return (*brigades, *(gun for gun in guns if not woods and guns_in(field, gun)))


def _chosen(field: Battlefield, there: Sequence[Unit], able: Sequence[Unit]) -> list[Unit]:
    """Those listed first, or they `only`; the lists of all who stand there make one."""
    named = listed(field, there, "defend")
    ranked = sorted(able, key=lambda unit: _rank(field, unit, named))
    alone = [unit for unit in ranked if _alone(field, there, unit)]
    return (alone or ranked)[: tables.BRIGADES_A_SQUARE]


def _alone(field: Battlefield, there: Sequence[Unit], unit: Unit) -> bool:
    """Whether some order in the square says that this unit, perhaps with others, defends and nobody else."""
    policies = {other.id: standing(field, other, "defend") for other in there}
    chosen = {name: policy.units or (name,) for name, policy in policies.items() if policy and policy.word == "only"}
    return any(unit.id in names for names in chosen.values())


def _rank(field: Battlefield, unit: Unit, named: tuple[str, ...]) -> tuple[int, ...]:
    wish = {"first": 0, "last": 2}.get(word_of(field, unit, "defend", ""), 1)
    return (place_in(named, unit.id), wish, not unit.in_town, *(-rating for rating in unit.strength))


def guns_in(field: Battlefield, gun: Unit) -> bool:
    """C3.3.2: whether the owner of guns has them fight: as he says, or else while they have no hit."""
    policy = standing(field, gun, "defend")
    if policy is not None and policy.word in ("guns in", "first"):
        return True
    if policy is not None and policy.word in ("guns out", "last"):
        return False
    return gun.hits == 0 or (policy is not None and gun.id in policy.units)
