"""The enemy: as a target, and as somebody of whom it is told."""

from __future__ import annotations

from typing import Final

from pbem.battle.verb import Takes
from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.name import Name
from pbem.orders.words.folding import key

_HIM: Final = frozenset(("it", "them", "him", "ihn", "ihm", "sie", "es", "ihnen", "these", "those"))

_INTO: Final = frozenset(
    ("into", "upon", "onto", "over", "amongst", "among", "through", "in", "ueber", "unter", "durch")
)
"""Behind these an enemy is gone at, and not fired at."""


def foe(cut: Cutting, name: Name, length: int) -> bool:
    """An enemy named: a target, or before any deed somebody of whom it is told."""
    clause = cut.clause
    if clause.begun or clause.subjects:
        behind = cut.behind(Sort.ARTICLE)
        deed, at_him = clause.deed, behind is not None and behind.is_a(Sort.AT)
        deed.aimed = deed.aimed or ((at_him or " at " in name.words) and not deed.places)
        deed.into = deed.into or (behind is not None and key(behind.raw) in _INTO)
        if deed.foes and len(deed.foes[-1].units) > 1 and {*name.units} < {*deed.foes[-1].units}:
            deed.foes[-1] = name
        else:
            deed.foes.append(name)
    else:
        clause.enemies.append(name)
    cut.take(length)
    return True


def at_him(cut: Cutting) -> bool:
    """`if they come, throw them out`: a pronoun behind a verb that is done to somebody means whoever was spoken of."""
    deed = cut.clause.deeds[-1] if cut.clause.deeds else None
    behind = cut.behind()
    if deed is None or behind is None or not cut.here.is_a(Sort.PRONOUN) or cut.here.is_a(Sort.UNIT, Sort.ARTICLE):
        return False
    if not behind.is_a(Sort.VERB, Sort.AT) or not deed.verbs or deed.said or not cut.takes(deed.verbs, Takes.TARGET):
        return False
    if cut.takes(deed.verbs, Takes.PATH) or key(cut.here.raw) not in _HIM:
        return False
    deed.at_him = True
    cut.take()
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
