"""Faults in a scenario's files, each with its file and line, what is wrong and what would be right."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pbem.battle.scenario import ScenarioFault
from pbem.scenarios.toml_lines import line_of


class ScenarioBroken(Exception):
    """A scenario that cannot be played; `faults` are lines `file:line: what is wrong; what would be right`."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = tuple(faults)


def explain(folder: Path, fault: ScenarioFault) -> str:
    """The fault as `file:line: what is wrong; what would be right`, the line being that of the nearest key."""
    file = folder / "scenario.toml"
    return f"{file}:{line_of(file.read_text(encoding='utf-8'), fault.path)}: {fault.wrong}; {fault.right}"
