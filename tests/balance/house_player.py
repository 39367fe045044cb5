"""`python -m tests.balance.house_player`: the house's player of each system against the demonstration's commanders."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from time import process_time
from typing import Final

from pbem import orders
from pbem.battle.dice import Dice
from pbem.battle.order import Sheet, StandingOrder
from pbem.battle.view import View
from pbem.demo.players.minds import MINDS
from pbem.demo.players.pens import terse
from pbem.house_player import PLAYERS
from pbem.orders.meaning.context import Context
from pbem.orders.sheet.draft import Draft
from pbem.report.bulletin.edition_json import unit_data
from pbem.rules import rule_system
from pbem.scenarios import load

ENOUGH: Final = 0.6
"""The part of its battles that it wins, draws counted half."""
BATTLES: Final[Mapping[str, str]] = {
    "dettingen": "brown_bess",
    "raab": "napoleonic_squares",
    "aspern_essling": "napoleonic_squares",
    "beattenburg": "de_gre_sweet",
    "brandywine": "brandywine",
    "mollwitz_half": "old_dessauer",
}
"""By scenario, its rule system."""


@dataclass(frozen=True)
class Fought:
    """A battle that was fought: who won, empty for a draw, the points, and the longest that the house thought."""

    winner: str
    points: Mapping[str, int]
    bounds: int
    seconds: float


def scripted(system: str, view: View, seat: str, standing: tuple[StandingOrder, ...]) -> Sheet:
    """What the demonstration's player of a seat orders, written in the old notation and read as a letter."""
    rules = rule_system(system)
    data = {
        "units": [unit_data(piece) for piece in view.pieces],
        "side": view.side,
        "next": {"bound": view.bound, "setting_up": view.setting_up},
    }
    wishes = MINDS[system](data, seat)
    context = Context("balance", view, seat, rules.VERBS, rules.check, conditions=rules.CONDITIONS)
    return orders.file(
        Draft(Sheet(seat, view.bound, standing=standing)), orders.read(terse(wishes, "", "").text, context), context
    ).sheet


def fight(scenario: str, side: str, seed: int) -> Fought:
    """A battle in which the house commands one side, and what it ordered was never refused."""
    secret, system, longest = seed.to_bytes(8, "big"), BATTLES[scenario], 0.0
    player, rules = PLAYERS[system](secret), rule_system(system)
    found = load(scenario)
    standing = dict[str, tuple[StandingOrder, ...]]()
    chiefs = {seat.side: seat.id for seat in found.seats if seat.commander_in_chief}
    position = rules.set_up(found, rules.WAYS[0])
    while (verdict := rules.judge(position)) is None:
        sheets = [Sheet(seat, position.bound) for seat in chiefs.values()]
        if position.bound:
            sheets = []
            for at, seat in chiefs.items():
                view, start = rules.see(position, at), process_time()
                if at == side:
                    sheets.append(player.orders(view, Sheet(seat, position.bound)))
                    longest = max(longest, process_time() - start)
                else:
                    sheets += [scripted(system, view, each.id, standing.get(each.id, ())) for each in view.seats]
        standing |= {sheet.seat: sheet.standing for sheet in sheets}
        position = rules.resolve(position, sheets, Dice(secret, b"balance", position.bound)).position
    return Fought(verdict.winner, verdict.score, position.bound, longest)


def main() -> int:
    """Play on both sides, print the figures, and 1 where it wins too little."""
    parser = argparse.ArgumentParser(prog="python -m tests.balance.house_player", description=__doc__)
    parser.add_argument("names", nargs="*", help=f"some of {', '.join(BATTLES)}; all where none is named")
    parser.add_argument("--games", type=int, default=30, help="how many battles for each side")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first of them")
    options = parser.parse_args()
    poor = False
    with ProcessPoolExecutor(2) as pool:
        for name in options.names or BATTLES:
            seeds = range(options.first, options.first + options.games)
            share = []
            for side in load(name).sides:
                found = list(pool.map(fight, repeat(name), repeat(side.id), seeds))
                won = sum(each.winner == side.id for each in found)
                drawn = sum(not each.winner for each in found)
                share.append((won + drawn / 2) / options.games)
                mean = {each: sum(one.points.get(each, 0) for one in found) / len(found) for each in found[0].points}
                told = ", ".join(f"{each} {number:.1f}" for each, number in mean.items())
                print(
                    f"{name}: the house as {side.id} won {won} of {options.games}, {drawn} drawn; mean points {told}; "
                    f"it thought {max(each.seconds for each in found):.2f} s at most",
                    flush=True,
                )
            poor = poor or sum(share) / len(share) < ENOUGH
    return int(poor)


if __name__ == "__main__":
    raise SystemExit(main())
