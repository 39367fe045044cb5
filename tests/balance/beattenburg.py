"""Beattenburg played by scripted commanders of equal skill, to see whether both sides have a battle to win.

Plans say for which square each division makes; the tactics are the house's for all.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.scenario import Scenario
from pbem.house_player.de_gre_sweet.staff import Plan, Staff
from pbem.rules import de_gre_sweet
from pbem.rules.de_gre_sweet.field.position import Position
from pbem.rules.de_gre_sweet.seeing.view import know, see
from pbem.scenarios import load

FRENCH, ALLIED = "french", "allied"


PLANS: Final[Mapping[str, tuple[Plan, ...]]] = {
    FRENCH: (
        Plan(
            "one division to each objective",
            {"ney": "H19", "poniatowski": "H10", "bernadotte": "H4", "napoleon": "G10"},
            {},
        ),
        Plan(
            "the castle first",
            {"ney": "G19", "poniatowski": "H10", "bernadotte": "H8", "napoleon": "G10"},
            {"bernadotte": (5, "H5")},
        ),
    ),
    ALLIED: (
        Plan(
            "two will do",
            {"charles": "O18", "brunswick": "H10", "picton": "H4", "wellington": "J10"},
            {},
        ),
        Plan(
            "over the bridge as well",
            {"charles": "J17", "brunswick": "H10", "picton": "H4", "wellington": "J10"},
            {"charles": (4, "H19")},
        ),
    ),
}


@cache
def scenario() -> Scenario:
    """The scenario, read once."""
    return load("beattenburg")


def game(way: str, plans: Mapping[str, Plan], seed: int) -> Position:
    """A whole battle between these plans; the position in which it ended."""
    position = de_gre_sweet.set_up(scenario(), way)
    secret = seed.to_bytes(8, "big")
    while de_gre_sweet.judge(position) is None:
        sheets = [Staff(know(see(position, side)), side, plans[side]).sheet() for side in position.acting]
        position = de_gre_sweet.resolve(position, sheets, Dice(secret, b"", position.bound)).position
    return position


def winner(way: str, names: tuple[str, ...], seed: int) -> str:
    """Who wins a battle between the plans of these names; empty for a draw."""
    plans = {
        side: next(plan for plan in PLANS[side] if plan.name == name) for side, name in zip(PLANS, names, strict=True)
    }
    verdict = de_gre_sweet.judge(game(way, plans, seed))
    return verdict.winner if verdict is not None else ""
