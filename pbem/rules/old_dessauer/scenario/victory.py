"""1. Points, and how the battle ends: by units shattered, and by ground held at the end."""

from __future__ import annotations

from pbem.battle.shares import mean_of, shares
from pbem.battle.system import Verdict
from pbem.rules.old_dessauer.field.position import Position, Prize

THOUSAND = 1000


def score(position: Position) -> dict[str, int]:
    """The enemy's units that each side has shattered, and those that the ground it holds counts for at the end."""
    points = {side.id: 0 for side in position.sides}
    for unit in position.units:
        if unit.gone:
            points[position.enemy_of(unit.side)] += 1
    if _over(position):
        for prize in position.prizes:
            holder = held_by(position, prize)
            if holder:
                points[holder] += prize.units
    return points


def held_by(position: Position, prize: Prize) -> str:
    """The side that alone has a unit in good morale on a piece of ground, its front's middle within it; or nobody."""
    there = {
        unit.side
        for unit in position.units
        if unit.here and not unit.shaken and position.ground.inside(unit.at.spot, prize.area)
    }
    return there.pop() if len(there) == 1 else ""


def limit(position: Position, side: str) -> int:
    """How many units a side may lose before it has lost the battle; one at least, even where none took the field."""
    units = sum(unit.side == side for unit in position.units)
    return max(1, -(-units * position.rules.shatter // THOUSAND))


def worth(position: Position) -> dict[str, float]:
    """How well each side stands: its part of the units shattered against their limits, and of the figures left."""
    broken = shares({side.id: float(1 + _shattered(position, position.enemy_of(side.id))) for side in position.sides})
    left = shares(
        {
            side.id: float(sum(unit.figures for unit in position.units if unit.side == side.id and not unit.gone))
            for side in position.sides
        }
    )
    return mean_of(broken, left)


def judge(position: Position) -> Verdict | None:
    """Who first has shattered the enemy's limit of units wins; at the end, who has more of them.

    Where both reach it in one bound, the larger part of the limit counts.
    """
    if position.secret:
        return None
    points = score(position)
    tally = ", ".join(f"{side.name} {points[side.id]}" for side in position.sides)
    parts = {
        side.id: _shattered(position, position.enemy_of(side.id))
        * THOUSAND
        // limit(position, position.enemy_of(side.id))
        for side in position.sides
    }
    (best, most), (_, least) = sorted(parts.items(), key=lambda item: -item[1])
    if most >= THOUSAND:
        if most == least:
            return Verdict("", "draw", points, f"both armies broke in the same bound: {tally}")
        return Verdict(best, "major", points, f"the enemy's army broke: {tally}")
    if not _over(position):
        return None
    (high, most), (_, least) = sorted(points.items(), key=lambda item: -item[1])
    if most == least:
        return Verdict("", "draw", points, f"as many units were shattered on both sides: {tally}")
    return Verdict(high, "minor", points, f"more of the enemy's units were shattered when night fell: {tally}")


def _over(position: Position) -> bool:
    return position.bound > position.last_bound


def _shattered(position: Position, side: str) -> int:
    return sum(bool(unit.gone) for unit in position.units if unit.side == side)
