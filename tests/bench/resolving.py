"""Orders resolved a second, against reading and writing the position alone, and against diplomacy where that is there.

Its orders are far simpler: a ratio is wanted that says that ours are no slower than their rules make them. It is looked
for among what is installed; `pip install --target FOLDER diplomacy==1.1.2` and `PYTHONPATH=FOLDER` bring it.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from statistics import median
from typing import Any, Final

from pbem.battle.canonical import from_json, to_json
from pbem.battle.dice import Dice, public_part
from pbem.battle.order import Action, Order, Sheet
from pbem.battle.scenario import Scenario
from pbem.battle.system import RuleSystem
from pbem.house_player import PLAYERS
from pbem.rules import rule_system
from pbem.scenarios import load
from tests.bench.clock import report, seconds

BOUNDS: Final = 6
GOES: Final = 5
PHASES: Final = 20
WANTED: Final = {"dettingen": 0.15, "raab": 0.4, "brandywine": 0.1, "beattenburg": 0.1, "mollwitz": 0.02}
"""Orders a second for each of diplomacy's, at least."""
LARGEST: Final = "mollwitz"
LONGEST: Final = {"mollwitz": 1.0}
"""Seconds of one processor that a bound may take, where eighty units are measured against one another."""
_OUR_OWN: Final = ("brandywine", "de_gre_sweet", "old_dessauer")
"""Systems whose orders the house's player writes."""

Bound = tuple[Any, Sequence[Sheet]]


def measure() -> None:
    """Dettingen with both lines marching at each other, Raab with every brigade going forward, else by the house."""
    theirs = _diplomacy() if find_spec("diplomacy") else 0.0
    if not theirs:
        print("diplomacy is not installed: no ratio to it")
    for name, wanted in WANTED.items():
        scenario = load(name)
        system = rule_system(scenario.system)
        first = system.set_up(scenario, scenario.ways[0])
        bounds = list(_played(first, system, scenario))
        last = system.resolve(*bounds[-1], _dice(BOUNDS)).position
        assert last.bound == BOUNDS + 1, "the battle was played to its end"
        floor = seconds(partial(there_and_back, last, system))
        orders = sum(len(sheet.orders) for _, given in bounds for sheet in given)
        assert orders > BOUNDS, "there was something to resolve"
        spent = median(_spent(partial(_resolve, system, bounds)) for _ in range(GOES))
        report(f"bounds of {scenario.title} resolved", spent / BOUNDS, floor, "bounds", "a position to JSON and back")
        if name in LONGEST:
            over = "  OVER" if spent / BOUNDS > LONGEST[name] else ""
            print(f"  {spent / BOUNDS:.2f} s a bound (wanted {LONGEST[name]:g}){over}")
        if theirs:
            ratio = orders / spent / theirs
            under = "  UNDER" if ratio < wanted else ""
            print(f"  {orders / spent:.0f} orders/s, {ratio:.2f} of diplomacy's {theirs:.0f} (wanted {wanted}){under}")
    _largest()


def _largest() -> None:
    """The longest bound of the largest battle, which has no peer that its orders could be compared to."""
    scenario = load(LARGEST)
    system = rule_system(scenario.system)
    bounds = list(_played(system.set_up(scenario, scenario.ways[0]), system, scenario))
    floor = seconds(partial(there_and_back, bounds[-1][0], system))
    longest = max(median(_spent(partial(_resolve, system, [bound])) for _ in range(3)) for bound in bounds)
    report(f"longest bound of {scenario.title} resolved", longest, floor, "bounds", "a position to JSON and back")
    print(f"  {longest:.2f} s (wanted {LONGEST[LARGEST]:g}){'  OVER' if longest > LONGEST[LARGEST] else ''}")


def _played(position: Any, system: RuleSystem[Any], scenario: Scenario) -> Iterator[Bound]:
    """So many bounds after the deployment, as they are resolved."""
    write = _by_the_house if scenario.system in _OUR_OWN else sheets
    for bound in range(BOUNDS + 1):
        given = write(system, position, scenario, bound)
        if bound:
            yield position, given
        position = system.resolve(position, given, _dice(bound)).position


def _dice(bound: int) -> Dice:
    return Dice(bytes(32), public_part("bench", bound, ()), bound)


def _resolve(system: RuleSystem[Any], bounds: Sequence[Bound]) -> None:
    for bound, (position, given) in enumerate(bounds, 1):
        system.resolve(position, given, _dice(bound))


def _by_the_house(system: RuleSystem[Any], position: Any, scenario: Scenario, bound: int) -> list[Sheet]:
    player = PLAYERS[scenario.system](b"bench")
    return [player.orders(system.see(position, seat.side), Sheet(seat.id, bound)) for seat in scenario.seats]


def _spent(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def _diplomacy() -> float:
    """Orders a second that diplomacy takes and adjudicates, the orders being drawn by lot."""
    game, lots = import_module("diplomacy").Game(), random.Random("bench")
    orders, spent = 0, 0.0
    for _ in range(PHASES):
        possible = game.get_all_possible_orders()
        for power in sorted(game.powers):
            given = [lots.choice(possible[place]) for place in game.get_orderable_locations(power) if possible[place]]
            spent += _spent(partial(game.set_orders, power, given))
            orders += len(given)
        spent += _spent(game.process)
    assert orders > PHASES, "there was something to adjudicate"
    return orders / spent


def there_and_back(position: Any, system: RuleSystem[Any]) -> object:
    """The least that keeping a bound takes."""
    return from_json(to_json(position), system.POSITION)


def sheets(system: RuleSystem[Any], position: Any, scenario: Scenario, bound: int) -> list[Sheet]:
    """A sheet a seat: one step toward the enemy for its foot, where it is the deployment nothing at all."""
    found = []
    for seat in scenario.seats:
        view = system.see(position, seat.side)
        ahead = view.home.opposite
        orders = tuple(
            Order(piece.id, (Action("move", (piece.square.step(ahead),)),))
            for piece in sorted(view.own, key=lambda piece: piece.id)
            if bound and piece.seat == seat.id and piece.square and "infantry" in piece.classes
        )
        found.append(Sheet(seat.id, bound, orders))
    return found
