"""Bounds resolved a second, against reading and writing the position alone."""

from __future__ import annotations

from functools import partial
from typing import Any

from pbem.battle.canonical import from_json, to_json
from pbem.battle.dice import Dice, public_part
from pbem.battle.order import Action, Order, Sheet
from pbem.battle.scenario import Scenario
from pbem.battle.system import RuleSystem
from pbem.rules import rule_system
from pbem.scenarios import load
from tests.bench.clock import report, seconds

BOUNDS = 6


def measure() -> None:
    """Dettingen with both lines marching at each other, and Raab with every brigade going forward."""
    for name in ("dettingen", "raab"):
        scenario = load(name)
        system = rule_system(scenario.system)
        first = system.set_up(scenario, scenario.ways[0])
        last = play(first, system, scenario)
        assert last.bound == BOUNDS + 1, "the battle was played to its end"
        ours = seconds(partial(play, first, system, scenario), 3) / BOUNDS
        floor = seconds(partial(there_and_back, last, system))
        report(f"bounds of {scenario.title} resolved", ours, floor, "bounds", "a position to JSON and back")


def there_and_back(position: Any, system: RuleSystem[Any]) -> object:
    """The least that keeping a bound takes."""
    return from_json(to_json(position), system.POSITION)


def play(position: Any, system: RuleSystem[Any], scenario: Scenario) -> Any:
    """So many bounds with every foot unit told to go forward."""
    for bound in range(BOUNDS + 1):
        dice = Dice(bytes(32), public_part("bench", bound, ()), bound)
        position = system.resolve(position, sheets(system, position, scenario, bound), dice).position
    return position


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
