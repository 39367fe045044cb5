"""Mollwitz played by scripted commanders of equal skill, to see whether both sides have a battle to win.

Plans say which troops go forward from which turn on, and which stand; the tactics are the house's for all.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.scenario import Scenario
from pbem.house_player.old_dessauer.staff import Plan, Staff
from pbem.rules import old_dessauer
from pbem.rules.old_dessauer.field.position import Position
from pbem.rules.old_dessauer.seeing.view import know, see
from pbem.scenarios import load

PRUSSIA, AUSTRIA = "prussia", "austria"


_LINES: Final = {"first line": 1, "second line": 1, "right flank": 1}
PLANS: Final[Mapping[str, tuple[Plan, ...]]] = {
    PRUSSIA: (
        Plan("horse and foot together", {**_LINES, "left horse": 1, "right horse": 1, "baggage": 2}),
        Plan("the guns first", {**dict.fromkeys(_LINES, 3), "left horse": 3, "right horse": 3, "baggage": 2}),
    ),
    AUSTRIA: (
        Plan(
            "the horse first",
            {
                "left horse": 1, "left horse second line": 1, "right horse": 1, "right horse second line": 1,
                "first line": 8, "second line": 9,
            },
        ),
        Plan("let them come", {"left horse": 3, "left horse second line": 3, "right horse": 3,
                               "right horse second line": 3}),
    ),
}  # fmt: skip


@cache
def scenario(name: str) -> Scenario:
    """The scenario, read once."""
    return load(name)


def game(name: str, way: str, plans: Mapping[str, Plan], seed: int) -> Position:
    """A whole battle between these plans; the position in which it ended."""
    position = old_dessauer.set_up(scenario(name), way)
    secret = seed.to_bytes(8, "big")
    while old_dessauer.judge(position) is None:
        sheets = [Staff(know(see(position, side)), side, plans[side]).sheet() for side in position.acting]
        position = old_dessauer.resolve(position, sheets, Dice(secret, b"", position.bound)).position
    return position


def winner(name: str, way: str, names: tuple[str, ...], seed: int) -> str:
    """Who wins a battle between the plans of these names; empty for a draw."""
    plans = {
        side: next(plan for plan in PLANS[side] if plan.name == wanted)
        for side, wanted in zip(PLANS, names, strict=True)
    }
    verdict = old_dessauer.judge(game(name, way, plans, seed))
    return verdict.winner if verdict is not None else ""
