"""Victory, by the scenario alone: whether the battle is over, what each side has earned, and who has won."""

from __future__ import annotations

from typing import Any

from pbem.audit.brown_bess.table import Table, Unit, is_general

LOST = ("killed", "wounded", "destroyed")


def victory(table: Table) -> None:
    """Compare the verdict on record with what the position after the bound gives."""
    after, told = table.record.after, table.record.verdict
    if not _is_over(table.record.bound, after):
        table.demand(told is None, "victory", "a battle that goes on", f"a verdict: {told}")
        return
    if told is None:
        table.complain("victory", "a verdict, for the battle is over", "none")
        return
    earned = {side["id"]: _points(after, side["id"]) for side in after["sides"]}
    best, *others = sorted(earned.values(), reverse=True)
    ahead = [side for side, points in earned.items() if points == best]
    winner = ahead[0] if len(ahead) == 1 else ""
    degree = "draw" if not winner else "major" if best >= after["major_ratio"] * max(others, default=0) else "minor"
    table.compare("victory", "the points", earned, told["score"])
    table.compare("victory", "the winner", winner or "nobody", told["winner"] or "nobody")
    table.compare("victory", "the degree", degree, told["degree"])


def _is_over(bound: int, after: dict[str, Any]) -> bool:
    """With the last bound, or when a side has no troops left on the table."""
    standing = {unit["side"] for unit in after["units"] if unit["place"] and not is_general(unit)}
    gone = any(side["id"] not in standing for side in after["sides"])
    return bound >= after["last_bound"] or gone


def _points(after: dict[str, Any], side: str) -> int:
    goals = [goal for goal in after["goals"] if goal["side"] == side]
    return sum(goal["points"] * sum(_earns(unit, goal, side) for unit in after["units"]) for goal in goals)


def _earns(unit: Unit, goal: dict[str, Any], side: str) -> bool:
    """Whether a unit is one of those that a goal counts."""
    own, general = unit["side"] == side, is_general(unit)
    return {
        "unit_exited": own and not general and unit["gone"] == "exited",
        "enemy_destroyed": not own and not general and unit["gone"] == "destroyed",
        "enemy_on_table": not own and not general and bool(unit["place"]),
        "enemy_general_lost": not own and general and unit["gone"] in LOST,
    }[goal["counts"]]
