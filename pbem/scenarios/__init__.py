"""Scenario files: a folder with scenario.toml, a map drawn in text and one briefing a side, read into a Scenario."""

from __future__ import annotations

from pbem.battle.scenario import Scenario
from pbem.scenarios.faults import ScenarioBroken, explain
from pbem.scenarios.load import load, scenario_names

__all__ = ["Scenario", "ScenarioBroken", "explain", "load", "scenario_names"]
