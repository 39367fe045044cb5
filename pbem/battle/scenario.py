"""A scenario as its files declare it, before a rule system makes the first position of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pbem.battle.ground import Ground
from pbem.battle.side import Seat, Side
from pbem.battle.squared_ground import SquaredGround
from pbem.battle.view import Zone

Path = tuple[str | int, ...]


class ScenarioFault(Exception):
    """Something in a scenario file is wrong: at `path` (keys and list indices), what, and what would be right."""

    def __init__(self, path: Path, wrong: str, right: str) -> None:
        super().__init__(f"{'.'.join(str(part) for part in path)}: {wrong}; {right}")
        self.path = path
        self.wrong = wrong
        self.right = right


@dataclass(frozen=True)
class Scenario:
    """One battle: ground, sides, seats, units and the words of its briefings.

    `units` and `rules` are left as the file has them: what a unit is, its rule system alone knows and checks.
    `zones` and `briefings` are keyed by side; `ways` lists the ways of play the scenario allows, the default first.
    `reconstructed` names what is not in the printed rules, for the letters to say so; `tables` are the files of the
    folder that `[rules] tables` names, by their names without `.toml`.
    """

    name: str
    title: str
    date: str
    system: str
    ways: tuple[str, ...]
    bounds: int
    sides: tuple[Side, ...]
    seats: tuple[Seat, ...]
    ground: Ground
    units: tuple[Mapping[str, Any], ...]
    zones: Mapping[str, tuple[Zone, ...]] = field(default_factory=dict)
    rules: Mapping[str, Any] = field(default_factory=dict)
    victory: Mapping[str, Any] = field(default_factory=dict)
    briefings: Mapping[str, str] = field(default_factory=dict)
    reconstructed: tuple[str, ...] = ()
    tables: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @property
    def board(self) -> SquaredGround:
        """The ground as one of squares, for rules that are written for squares; raises ScenarioFault on another."""
        if isinstance(self.ground, SquaredGround):
            return self.ground
        raise ScenarioFault(("map",), f"{self.system} is played on squares", "draw a map of squares")
