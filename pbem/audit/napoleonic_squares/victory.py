"""Victory, by the scenario alone: armies that are broken, ground held, bases destroyed, and the lead that wins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.audit.napoleonic_squares.table import Table

Plain = Mapping[str, Any]


def victory(table: Table) -> None:
    """Compare the verdict on record with what the position after the bound gives."""
    after, told = table.record.after, table.record.verdict
    sides = [side["id"] for side in after["sides"]]
    earned = {side: _points(after, side) for side in sides}
    beaten = [side for side in sides if _broken(after, side)]
    if not beaten and table.record.bound < after["last_bound"]:
        table.require(told is None, "scenario", "a battle that goes on", f"a verdict: {told}")
        return
    if told is None:
        table.complain("scenario", "a verdict, for the battle is over", "none")
        return
    if len(beaten) == 1:
        winner, degree = next(side for side in sides if side not in beaten), "decisive"
    else:
        winner, degree = _by_points(after["terms"], earned)
    table.expect("scenario", "the points", earned, told["score"])
    table.expect("scenario", "the winner", winner, told["winner"])
    table.expect("scenario", "the degree", degree, told["degree"])


def _points(after: Plain, side: str) -> int:
    """For ground that it held last, and for each base of the enemy that is destroyed."""
    held = {each["square"] for each in after["holders"] if each["side"] == side}
    ground = sum(each["points"] for each in after["terms"]["objectives"] if each["square"] in held)
    gone = sum(unit["destroyed"] for unit in after["units"] if unit["side"] != side)
    return int(ground + gone * after["terms"]["per_base"])


def _broken(after: Plain, side: str) -> bool:
    """An army so many hundredths of whose brigades are destroyed, those counted that have yet to come."""
    brigades = [unit for unit in after["units"] if unit["side"] == side and "artillery" not in unit["kind"]]
    share = after["terms"]["broken_at"]
    return bool(share and brigades) and 100 * sum(unit["destroyed"] for unit in brigades) >= share * len(brigades)


def _by_points(terms: Plain, earned: Mapping[str, int]) -> tuple[str, str]:
    """Who has won by points, and how far; a side that needs a lead to win loses without it."""
    (first, one), (second, other) = earned.items()
    ahead, lead = (first, one - other) if one > other else (second, other - one)
    needs, margin = terms["needs_margin"], terms["margin"]
    if needs and not (ahead == needs and lead >= margin):
        winner = second if needs == first else first
        return winner, "major" if ahead == winner and lead >= margin else "minor"
    if lead < max(margin, 1):
        return "", "draw"
    return ahead, "major" if lead >= 2 * margin else "minor"
