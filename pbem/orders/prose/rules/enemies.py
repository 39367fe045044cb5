"""The enemy: as a target, and as somebody of whom it is told."""

from __future__ import annotations

from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.names import Name


def foe(cut: Cutting, name: Name, length: int) -> bool:
    """An enemy named: a target, or before any deed somebody of whom it is told."""
    clause = cut.clause
    if clause.begun or clause.subjects:
        clause.deed.foes.append(name)
    else:
        clause.enemies.append(name)
    cut.take(length)
    return True


def the_enemy(cut: Cutting) -> bool:
    """`The enemy attacks D4`: of the enemy it is told, and he is not ordered."""
    if not cut.here.is_a(Sort.ENEMY) or cut.clause.begun or cut.clause.subjects:
        return False
    cut.clause.enemies.append(Name((), cut.here.raw, cut.here.start, cut.here.end, foe=True))
    cut.take()
    return True


def nearest(cut: Cutting) -> bool:
    """`the nearest`, `straight ahead`: a target told by where it stands."""
    if not cut.here.is_a(Sort.NEAREST):
        return False
    cut.clause.deed.nearest = cut.here.raw
    after = cut.ahead()
    if after is not None and after.is_a(Sort.ARM):
        cut.clause.deed.nearest_arms = after.values(Sort.ARM)
        cut.take()
    cut.take()
    return True
