"""Napoleonic "squares" played by scripted commanders: plans of a scenario, and the tactics of the house for all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.battle.dice import Dice
from pbem.house_player.napoleonic_squares.staff import Plan, Staff
from pbem.rules import napoleonic_squares
from pbem.rules.napoleonic_squares.field.position import Position
from pbem.scenarios import load


def game(scenario: str, plans: Mapping[str, Plan], seed: int) -> Position:
    """One battle to its end."""
    position = napoleonic_squares.set_up(load(scenario), napoleonic_squares.WAYS[0])
    while napoleonic_squares.judge(position) is None:
        sheets = [Staff(position, side, plan).sheet() for side, plan in plans.items()] if position.bound else []
        dice = Dice(seed.to_bytes(8, "big"), b"balance", position.bound)
        position = napoleonic_squares.resolve(position, sheets, dice).position
    return position


def winner(scenario: str, plans: Mapping[str, Sequence[Plan]], names: Sequence[str], seed: int) -> str:
    """Who wins a battle fought by the plans of these names, a plan a side; empty for a draw."""
    sides = zip(plans, names, strict=True)
    chosen = {side: next(plan for plan in plans[side] if plan.name == name) for side, name in sides}
    verdict = napoleonic_squares.judge(game(scenario, chosen, seed))
    return verdict.winner if verdict else ""
