"""10, 12. Points, and how the battle ends."""

from __future__ import annotations

from fractions import Fraction

from pbem.battle.shares import mean_of, shares
from pbem.battle.system import Verdict
from pbem.rules.de_gre_sweet.field.position import Objective, Position
from pbem.rules.de_gre_sweet.field.unit import Fate, Unit


def points_of(position: Position, unit: Unit) -> int:
    """12: what a unit's stands, guns and wagons are worth; nothing once it is destroyed."""
    if unit.fate not in (Fate.ON_TABLE, Fate.OFF_TABLE):
        return 0
    table = position.rules.table
    return sum(table.row(stand).points for stand in unit.all_stands) + table.points_of(unit.train)


def army(position: Position, side: str) -> int:
    """10, 12: the points of all that a side has left, off the table too, with guns that wait for it in the open."""
    units = sum(points_of(position, unit) for unit in position.units if unit.side == side)
    parks = sum(position.rules.table.points_of(park.train) for park in position.parks if park.side == side)
    return units + parks


def holder(position: Position, objective: Objective) -> str:
    """12: the side that alone has troops in an objective, empty for none."""
    there = {
        unit.side for unit in position.units if unit.here and not unit.commander and unit.place in objective.squares
    }
    return there.pop() if len(there) == 1 else ""


def score(position: Position) -> dict[str, int]:
    """12: the points of every side: what survives, and the objectives with its garrison."""
    points = {side.id: army(position, side.id) for side in position.sides}
    for objective in position.objectives:
        if side := holder(position, objective):
            points[side] += objective.points
    return points


def worth(position: Position) -> dict[str, float]:
    """How well each side stands: its part of all points, and of the melee value on the table, counted alike."""
    table = position.rules.table
    fighting = {
        side.id: float(
            sum(
                (table.row(stand).value for unit in position.units if unit.side == side.id and unit.here
                 for stand in unit.all_stands),
                Fraction(0),
            )
        )
        for side in position.sides
    }  # fmt: skip
    return mean_of(shares({side: float(number) for side, number in score(position).items()}), shares(fighting))


def judge(position: Position) -> Verdict | None:
    """12: the battle ends with its last bound, or when a side gives up or has no troops on the table; more points win.

    A side that gave up or is swept away has lost, whatever the points say.
    """
    points = score(position)
    tally = ", ".join(f"{side.name} {points[side.id]}" for side in position.sides)
    standing = {unit.side for unit in position.units if unit.here and not unit.commander}
    beaten = [side.id for side in position.sides if side.id in position.surrendered or side.id not in standing]
    if len(beaten) == 1:
        gave_up = beaten[0] in position.surrendered
        reason = f"the enemy {'gave up' if gave_up else 'has nobody left on the table'}: {tally}"
        return Verdict(position.enemy_of(beaten[0]), "major", points, reason)
    if position.bound <= position.last_bound and not beaten:
        return None
    (high, most), (_, least) = sorted(points.items(), key=lambda item: -item[1])
    if most == least:
        return Verdict("", "draw", points, f"as many points on both sides: {tally}")
    return Verdict(high, "minor", points, f"more points at the end: {tally}")
