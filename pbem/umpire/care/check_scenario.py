"""Looking a scenario over: its files, and what its rule system says of them in every way it is played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from pbem.battle.order import Action, Order, Sheet
from pbem.battle.piece import Arm
from pbem.battle.problem import Severity
from pbem.battle.scenario import Scenario, ScenarioFault
from pbem.battle.system import RuleSystem
from pbem.rules import rule_system
from pbem.scenarios import ScenarioBroken, explain
from pbem.scenarios.load import Declared, declared
from pbem.scenarios.unknown_keys import Noting, unknown_keys


def scenario_faults(folder: Path) -> tuple[str, ...]:
    """What is wrong with the scenario in a folder, each as `file:line: what is wrong; what would be right`."""
    if not (folder / "scenario.toml").is_file():
        return (f"{folder}: there is no scenario.toml in it; copy that of a scenario which is near to yours",)
    try:
        read = declared(folder)
    except ScenarioBroken as broken:
        return broken.faults
    return tuple(dict.fromkeys(explain(folder, fault) for fault in _faults(read)))


def _faults(read: Declared) -> Iterator[ScenarioFault]:
    scenario, system = _noting(read), rule_system(read.scenario.system)
    broken = False
    for way in scenario.ways:
        try:
            position = system.set_up(scenario, way)
        except ScenarioFault as fault:
            broken = True
            yield fault
        else:
            yield from _misplaced(scenario, system, position)
    # What a system had not come to when it stopped is not unknown.
    if not broken:
        yield from unknown_keys(read.data, read.asked)


def _noting(read: Declared) -> Scenario:
    """The scenario with everything noted that its rule system looks for."""
    return replace(
        read.scenario,
        units=tuple(Noting(unit, ("unit",), read.asked) for unit in read.scenario.units),
        rules=Noting(read.scenario.rules, ("rules",), read.asked),
        victory=Noting(read.scenario.victory, ("victory",), read.asked),
    )


def _misplaced(scenario: Scenario, system: RuleSystem[Any], position: Any) -> Iterator[ScenarioFault]:
    """Units whose suggested place their own side might not order: in water, outside their zone, one upon the other."""
    if "deploy" not in {verb.name for verb in system.VERBS}:
        return
    rows = {str(unit["id"]): index for index, unit in enumerate(scenario.units)}
    for chief in (seat for seat in scenario.seats if seat.commander_in_chief):
        view = system.see(position, chief.side)
        orders = tuple(
            Order(piece.id, (Action("deploy", (piece.place,)),))
            for piece in view.commands(chief.id)
            if piece.place is not None and piece.arm is not Arm.GENERAL
        )
        for problem in system.check(view, Sheet(chief.id, view.bound, orders)):
            if problem.severity is not Severity.WARNING and problem.unit in rows:
                path = ("unit", rows[problem.unit], "square")
                yield ScenarioFault(path, f"{problem.unit}: {problem.message}", "suggest another square")
