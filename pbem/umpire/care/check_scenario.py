"""Looking a scenario over: its files, and what its rule system says of them in every way it is played."""

from __future__ import annotations

from pathlib import Path

from pbem.battle.scenario import ScenarioFault
from pbem.rules import rule_system
from pbem.scenarios import ScenarioBroken, explain, load


def scenario_faults(folder: Path) -> tuple[str, ...]:
    """What is wrong with the scenario in a folder, each as `file:line: what is wrong; what would be right`."""
    try:
        scenario = load(str(folder))
    except ScenarioBroken as broken:
        return broken.faults
    system = rule_system(scenario.system)
    found = []
    for way in scenario.ways:
        try:
            system.set_up(scenario, way)
        except ScenarioFault as fault:
            found.append(explain(folder, fault))
    return tuple(dict.fromkeys(found))
