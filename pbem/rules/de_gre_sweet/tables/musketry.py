"""4D. The musketry table: the highest score that kills, by target and range."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pbem.battle.scenario import ScenarioFault

FARTHEST: Final = 3
"""Squares that muskets carry at most."""
SIDES_OF_DIE: Final = 6


@dataclass(frozen=True, slots=True)
class MusketryTable:
    """4D: by range from one square on, the highest score of a die that kills; 0 where none does.

    `formed` are infantry, squares, cavalry and crews, `loose` light infantry and commanders alone.
    """

    formed: tuple[int, ...]
    loose: tuple[int, ...]
    status: str = ""

    def needs(self, *, loose: bool, reach: int) -> tuple[int, ...]:
        """4D, 3H: the scores that kill at a range in squares, rounded up."""
        row = self.loose if loose else self.formed
        return tuple(range(1, row[min(max(reach, 1), FARTHEST) - 1] + 1))


def musketry_table(table: Mapping[str, Any] | None) -> MusketryTable:
    """The table of a scenario's `musketry.toml`; raises ScenarioFault where it is not whole."""
    path = ("rules", "tables")
    if table is None:
        raise ScenarioFault(path, "there is no musketry table", "put musketry.toml into the folder of tables")
    rows = [tuple(table.get(name, ())) for name in ("formed", "loose")]
    for name, row in zip(("formed", "loose"), rows, strict=True):
        if len(row) != FARTHEST or any(not isinstance(score, int) or not 0 <= score <= SIDES_OF_DIE for score in row):
            raise ScenarioFault(path, f"musketry.toml: {name} = {list(row)}", f"{FARTHEST} scores, each 0 to 6")
    return MusketryTable(rows[0], rows[1], str(table.get("status", "")))
