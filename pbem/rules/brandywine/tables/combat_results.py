"""19.0. The dice roll table: odds across, the throw of two dice down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pbem.battle.scenario import ScenarioFault
from pbem.rules.brandywine.tables.result import RESULTS, Result

FEWEST, MOST = 2, 12
"""What two dice can show; a modified throw beyond counts as the nearer of the two."""
STEEPEST: Final = 6
"""19.0: better odds than 6-1 count as 6-1, worse than 1-6 as 1-6."""
COLUMNS: Final = (
    *(f"1-{number}" for number in range(STEEPEST, 1, -1)),
    *(f"{number}-1" for number in range(1, STEEPEST + 1)),
)
"""19.0: the odds of the table from the worst for the attacker to the best."""


@dataclass(frozen=True, slots=True)
class CombatResults:
    """19.0: the codes of the results, a row for each throw from 2 to 12; `status` tells whose table it is."""

    rows: tuple[tuple[str, ...], ...]
    status: str = ""

    def result(self, column: str, throw: int) -> Result:
        """The entry of a column of odds and a throw; a throw beyond 2 or 12 counts as those."""
        row = self.rows[min(max(throw, FEWEST), MOST) - FEWEST]
        return RESULTS[row[COLUMNS.index(column)]]


def combat_results(table: Mapping[str, Any] | None) -> CombatResults:
    """The table of a scenario's `results.toml`; raises ScenarioFault where it is not whole."""
    path = ("rules", "tables")
    if table is None:
        raise ScenarioFault(path, "there is no table of combat results", "put results.toml into the folder of tables")
    if tuple(table.get("columns", ())) != COLUMNS:
        raise ScenarioFault(path, "results.toml: columns", f"{', '.join(COLUMNS)}, in this sequence")
    rows = table.get("throw", {})
    found = []
    for throw in range(FEWEST, MOST + 1):
        row = tuple(rows.get(str(throw), ()))
        if len(row) != len(COLUMNS) or any(code not in RESULTS for code in row):
            right = f"{len(COLUMNS)} results, each one of {', '.join(RESULTS)}"
            raise ScenarioFault(path, f"results.toml: throw {throw} is {' '.join(map(str, row)) or 'missing'}", right)
        found.append(row)
    return CombatResults(tuple(found), str(table.get("status", "")))
