"""6.0. Points, and how the battle ends."""

from __future__ import annotations

from pbem.battle.shares import mean_of, shares
from pbem.battle.system import Verdict
from pbem.rules.brandywine.field.position import Position

UNIT, COMMANDER = 1, 5
"""6.0: points for an eliminated combat unit of the enemy, and for his commander."""
MAJOR, MINOR = (2, 1), (3, 2)
"""6.0: the advantages in points, as ratios."""


def score(position: Position) -> dict[str, int]:
    """6.0: the points of every side: enemies eliminated, and the squares it had a combat unit in last."""
    points = {side.id: 0 for side in position.sides}
    for unit in position.units:
        if unit.eliminated:
            points[position.enemy_of(unit.side)] += UNIT if unit.combat else COMMANDER
    for prize in position.prizes:
        if prize.side:
            points[prize.side] += prize.points
    return points


def worth(position: Position) -> dict[str, float]:
    """How well each side stands: its part of all points, and of the factors left, counted alike."""
    points = shares({side: float(number) for side, number in score(position).items()})
    left = shares(
        {
            side.id: float(
                sum(unit.strength for unit in position.units if unit.side == side.id and not unit.eliminated)
            )
            for side in position.sides
        }
    )
    return mean_of(points, left)


def judge(position: Position) -> Verdict | None:
    """6.0: twice the other's points are a major victory, one and a half a minor one, less is a draw.

    The battle ends with its last bound, or when a side has no combat unit left.
    """
    points = score(position)
    alive = {unit.side for unit in position.units if unit.combat and not unit.eliminated}
    if position.bound <= position.last_bound and len(alive) == len(points):
        return None
    (high, most), (_, least) = sorted(points.items(), key=lambda item: -item[1])
    tally = ", ".join(f"{side.name} {points[side.id]}" for side in position.sides)
    if most * MAJOR[1] >= least * MAJOR[0] and most > 0:
        return Verdict(high, "major", points, f"at least twice the enemy's points: {tally}")
    if most * MINOR[1] >= least * MINOR[0] and most > 0:
        return Verdict(high, "minor", points, f"half as many points again as the enemy: {tally}")
    return Verdict("", "draw", points, f"neither side is half as many points ahead: {tally}")
