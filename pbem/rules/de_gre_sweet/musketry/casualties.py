"""4E. Hits on a unit and the commander with it: each takes a stand."""

from __future__ import annotations

from pbem.rules.de_gre_sweet.field.battlefield import Field
from pbem.rules.de_gre_sweet.field.casualties import fell
from pbem.rules.de_gre_sweet.field.kind import Stand
from pbem.rules.de_gre_sweet.field.unit import Unit


def take_hits(field: Field, firer: Unit, target: Unit, hits: int, key: str) -> dict[str, int]:
    """4E: the stands that fall by unit: troops first, their commander last, unless a 1 thrown again picks him out."""
    aim = field.plans.word(firer, "aim", "troops")
    leader = field.commander_with(target)
    lost: dict[str, int] = {}
    for number in range(hits):
        victim = target
        picked = aim == "commander" and leader is not None and field.units[leader.id].strength > 0
        if picked and field.dice.roll(f"picks|{key}|{number}", 1) == (1,):
            victim = leader or target
        elif not field.units[target.id].strength and leader is not None:
            victim = leader
        if fell(field, victim, Stand.MOUNTED_CREW if aim == "mounted crew" else None):
            lost[victim.id] = lost.get(victim.id, 0) + 1
    return lost
