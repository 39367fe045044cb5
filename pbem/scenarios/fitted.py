"""A scenario of bought armies, with the points and the table that a club agrees on."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.scenario import Scenario
from pbem.scenarios.faults import ScenarioBroken

NARROWEST, WIDEST = 36, 240
SHALLOWEST, DEEPEST = 36, 120
"""How large a table may be, in inches."""
_SIZE: Final = re.compile(r"([0-9]{2,3})\s*[x×]\s*([0-9]{2,3})")


def fitted(scenario: Scenario, points: int | None, table: str) -> Scenario:
    """The scenario with other points, or another table such as `96x60`; raises ScenarioBroken where it has neither."""
    if (points is not None or table) and not scenario.rules.get("points"):
        raise ScenarioBroken([f"no armies are bought in {scenario.title}: --points and --table are for pickup"])
    if points is not None:
        told = f"{scenario.rules['points']} points to spend"
        briefings = {
            side: briefing.replace(told, f"{points} points to spend") for side, briefing in scenario.briefings.items()
        }
        scenario = replace(scenario, rules={**scenario.rules, "points": points}, briefings=briefings)
    return _laid(scenario, table) if table else scenario


def _laid(scenario: Scenario, table: str) -> Scenario:
    """On the new table, the commanders in the middle of their edges."""
    size = _SIZE.fullmatch(table.strip().lower())
    width, depth = (int(size[1]), int(size[2])) if size else (0, 0)
    if not (NARROWEST <= width <= WIDEST and SHALLOWEST <= depth <= DEEPEST):
        sizes = f"{NARROWEST}x{SHALLOWEST} to {WIDEST}x{DEEPEST} inches"
        raise ScenarioBroken([f"{table!r} is no table for it; write one such as 96x60, from {sizes}"])
    edges = {side.id: depth - 1 if side.home is Facing.N else 1 for side in scenario.sides}
    units = tuple({**row, "at": f"{width // 2},{edges[row['side']]}"} for row in scenario.units)
    return replace(scenario, ground=MeasuredGround(width, depth), units=units)
