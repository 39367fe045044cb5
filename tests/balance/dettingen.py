"""Dettingen played by scripted commanders of equal skill, to see whether both sides have a battle to win.

The French have five plans, the Pragmatic Army three, and both the same tactics: fire at whom you can, charge where the
dice are yours, rally in time. Troops that stand shoot at everybody who comes up to them, and whoever goes straight at a
line that has not been shaken is shot down before he has fired; that is the printed rule, and no plan here does it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.battle.dice import Dice
from pbem.battle.order import Sheet
from pbem.house_player.brown_bess import Plan, orders_of
from pbem.rules import brown_bess
from pbem.rules.brown_bess.field.position import BrownBessPosition
from pbem.scenarios import load

ATTACKERS, LEAVERS = "french", "pragmatic"
CHIEFS = {ATTACKERS: "gramont", LEAVERS: "george"}


PLANS: Mapping[str, tuple[Plan, ...]] = {
    ATTACKERS: (
        Plan("all forward at once", 1, 1),
        Plan("all forward", 2, 2),
        Plan("horse ahead", 2, 1),
        Plan("all forward later", 3, 3),
        Plan("horse first, foot last", 3, 1),
    ),
    LEAVERS: (
        Plan("receive them first", 5, 3),
        Plan("let them break first", 6, 4),
        Plan("the horse clears the way", 6, 1),
    ),
}


def game(way: str, plans: Mapping[str, Plan], seed: int) -> BrownBessPosition:
    """One battle to its end."""
    position = brown_bess.set_up(load("dettingen"), way)
    while brown_bess.judge(position) is None:
        turn = position.bound if way == "simultaneous" else (position.bound + 1) // 2
        sheets = [
            Sheet(CHIEFS[side], position.bound, tuple(orders_of(position, side, plan, turn)) if position.bound else ())
            for side, plan in plans.items()
            if side in position.acting
        ]
        dice = Dice(seed.to_bytes(8, "big"), b"balance", position.bound)
        position = brown_bess.resolve(position, sheets, dice).position
    return position


def winner(way: str, names: Sequence[str], seed: int) -> str:
    """Who wins a battle fought by the plans of these names, a plan a side; empty for a draw."""
    sides = zip(PLANS, names, strict=True)
    chosen = {side: next(plan for plan in PLANS[side] if plan.name == name) for side, name in sides}
    verdict = brown_bess.judge(game(way, chosen, seed))
    return verdict.winner if verdict else ""
