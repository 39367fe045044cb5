"""`python -m tests.balance`: many battles between scripted commanders, and whether each side has its share of them.

Of the battles of a scenario, draws counted half, each side is to have a third at least, and each plan of a side between
a quarter and three quarters of those that it fights against the other side's plans taken together.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Final

from pbem.rules import brandywine as brandywine_rules
from pbem.rules import brown_bess, de_gre_sweet, old_dessauer
from tests.balance import aspern_essling, beattenburg, brandywine, dettingen, mollwitz, napoleonic, pickup, raab

EXAMPLE: Final = (
    'For the 200 battles of a bound: nice python -m tests.balance "brandywine simultaneous" --games 200. '
    "Their seeds are 0 to 199, so that the same command fights the same battles; --first 200 fights 200 others. "
    "A line for each side tells its share of all battles, and its share with each of its plans."
)
LEAST: Final = 1 / 3
PLAN: Final = (1 / 4, 3 / 4)


@dataclass(frozen=True)
class Battle:
    """A scenario in one way of play: the plans of its sides by their names, and who wins with two of them and a seed.

    The winner is empty for a draw.
    """

    plans: Mapping[str, tuple[str, ...]]
    winner: Callable[[tuple[str, ...], int], str]


BATTLES: Final[Mapping[str, Battle]] = {
    **{
        f"dettingen {way}": Battle(
            {side: tuple(plan.name for plan in plans) for side, plans in dettingen.PLANS.items()},
            partial(dettingen.winner, way),
        )
        for way in brown_bess.WAYS
    },
    **{
        f"brandywine {way}": Battle(
            {side: tuple(plan.name for plan in plans) for side, plans in brandywine.PLANS.items()},
            partial(brandywine.winner, way),
        )
        for way in brandywine_rules.WAYS
    },
    **{
        f"beattenburg {way}": Battle(
            {side: tuple(plan.name for plan in plans) for side, plans in beattenburg.PLANS.items()},
            partial(beattenburg.winner, way),
        )
        for way in de_gre_sweet.WAYS
    },
    **{
        f"{name} {way}": Battle(
            {side: tuple(plan.name for plan in plans) for side, plans in mollwitz.PLANS.items()},
            partial(mollwitz.winner, name, way),
        )
        for name in ("mollwitz_half", "mollwitz")
        for way in old_dessauer.WAYS
    },
    **{
        f"pickup {way}": Battle(
            {side: tuple(army.name for army in armies) for side, armies in pickup.PLANS.items()},
            partial(pickup.winner, way),
        )
        for way in old_dessauer.WAYS
    },
    **{
        name: Battle(
            {side: tuple(plan.name for plan in found) for side, found in plans.items()},
            partial(napoleonic.winner, name, plans),
        )
        for name, plans in (("raab", raab.PLANS), ("aspern_essling", aspern_essling.PLANS))
    },
}


def play(battle: Battle, seeds: range, processes: int) -> Counter[tuple[tuple[str, ...], str]]:
    """Who won a battle with each of these seeds, by the plans of both; every pair of plans as often as any other."""
    pairs = list(product(*battle.plans.values()))
    fought = [pairs[seed % len(pairs)] for seed in seeds]
    if processes < 2:
        return Counter(zip(fought, map(battle.winner, fought, seeds), strict=True))
    with ProcessPoolExecutor(processes) as pool:
        return Counter(zip(fought, pool.map(battle.winner, fought, seeds, chunksize=4), strict=True))


def share(won: Counter[tuple[tuple[str, ...], str]], side: str, plan: str = "") -> float:
    """What part of its battles a side won, or those in which it had this plan; draws count half."""
    mine = {key: number for key, number in won.items() if not plan or plan in key[0]}
    points = sum(number * (1.0 if winner == side else 0.0 if winner else 0.5) for (_, winner), number in mine.items())
    return points / max(sum(mine.values()), 1)


def faults(battle: Battle, won: Counter[tuple[tuple[str, ...], str]]) -> list[str]:
    """What is out of balance, in words."""
    found = [f"{side} has less than a third" for side in battle.plans if share(won, side) < LEAST]
    for side, plans in battle.plans.items():
        found += [f"{side}, {plan}" for plan in plans if not PLAN[0] <= share(won, side, plan) <= PLAN[1]]
    return found


def main() -> int:
    """Play, print the figures, and 1 where a side or a plan has less or more than its share."""
    parser = argparse.ArgumentParser(prog="python -m tests.balance", description=__doc__, epilog=EXAMPLE)
    parser.add_argument("names", nargs="*", help=f"some of {', '.join(BATTLES)}; all where none is named")
    parser.add_argument("--games", type=int, default=200, help="how many battles of each")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first of them, to play others than usual")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    poor = False
    for name in options.names or BATTLES:
        battle = BATTLES[name]
        won = play(battle, range(options.first, options.first + options.games), options.processes)
        drawn = sum(number for (_, winner), number in won.items() if not winner)
        print(f"{name}, {options.games} battles, {drawn} drawn")
        for side, plans in battle.plans.items():
            print(f"  {side} {share(won, side):.0%}: " + ", ".join(f"{p} {share(won, side, p):.0%}" for p in plans))
        wrong = faults(battle, won)
        poor = poor or bool(wrong)
        print("".join(f"  OUT OF BALANCE: {each}\n" for each in wrong), end="", flush=True)
    return int(poor)


if __name__ == "__main__":
    raise SystemExit(main())
