"""`python -m tests.balance`: many battles between scripted commanders, and whether each side has its share of them."""

from __future__ import annotations

import argparse
from collections import Counter
from itertools import product

from pbem.rules import brown_bess
from tests.balance import dettingen

LEAST = 1 / 3
"""The share of the battles, draws counted half, that each side is to have at least."""


def play(way: str, games: int) -> Counter[tuple[str, str]]:
    """Who won so many battles with fixed seeds, by the plans of both; every pair of plans as often as any other."""
    won: Counter[tuple[str, str]] = Counter()
    pairs = list(product(*dettingen.PLANS.values()))
    for seed in range(games):
        plans = dict(zip(dettingen.PLANS, pairs[seed % len(pairs)], strict=True))
        verdict = brown_bess.judge(dettingen.game(way, plans, seed))
        winner = verdict.winner if verdict is not None else ""
        won[" against ".join(plan.name for plan in plans.values()), winner or "draw"] += 1
    return won


def main() -> int:
    """Play, print the figures, and 1 where a side has less than its share."""
    parser = argparse.ArgumentParser(prog="python -m tests.balance", description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="how many battles in each way of play")
    games = parser.parse_args().games
    poor = False
    for way in brown_bess.WAYS:
        won = play(way, games)
        total: Counter[str] = Counter()
        for (plans, winner), number in sorted(won.items()):
            total[winner] += number
            print(f"  {plans}: {winner} {number}")
        parts = {side: (total[side] + total["draw"] / 2) / games for side in dettingen.PLANS}
        poor = poor or min(parts.values()) < LEAST
        words = ", ".join(f"{side} {total[side]} ({part:.0%})" for side, part in parts.items())
        print(f"Dettingen, {way}, {games} battles: {words}, drawn {total['draw']}", flush=True)
    return int(poor)


if __name__ == "__main__":
    raise SystemExit(main())
