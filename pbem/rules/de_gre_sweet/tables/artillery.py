"""3F, 3G. The table in the place of the toy guns: what a shot needs to hit, by its kind and range."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from pbem.battle.scenario import ScenarioFault
from pbem.rules.de_gre_sweet.tables.musketry import SIDES_OF_DIE


class Shot(StrEnum):
    """3C, 3D: what a gun fires."""

    FIELD = "field gun"
    HORSE = "horse gun"
    HOWITZER = "howitzer"


@dataclass(frozen=True, slots=True)
class ArtilleryTable:
    """By band of range the highest score that hits; `bands` are their farthest squares.

    `protected` is what the second die needs where the target is protected, `equipment` what a further one needs to
    destroy a gun or a wagon instead of a stand, `drift` what kills where a shot goes astray, `touch` what both
    of two dice need for a shot among trees, houses or on a bridge to touch one of them.
    """

    bands: tuple[int, ...]
    field_gun: tuple[int, ...]
    horse_gun: tuple[int, ...]
    howitzer: tuple[int, ...]
    protected: int
    equipment: int
    drift: int
    touch: int = 6
    status: str = ""

    def needs(self, shot: Shot, half_squares: int) -> int:
        """The highest score that hits at a distance, 0 where it is out of range."""
        row = {Shot.FIELD: self.field_gun, Shot.HORSE: self.horse_gun, Shot.HOWITZER: self.howitzer}[shot]
        return next((row[index] for index, band in enumerate(self.bands) if half_squares <= 2 * band), 0)

    def reach(self, shot: Shot) -> int:
        """How many squares it carries."""
        return max((band for band in self.bands if self.needs(shot, 2 * band)), default=0)


_ROWS: Final = ("field gun", "horse gun", "howitzer")
_FURTHER: Final = ("protected", "equipment", "drift", "touch")


def artillery_table(table: Mapping[str, Any] | None) -> ArtilleryTable:
    """The table of a scenario's `artillery.toml`; raises ScenarioFault where it is not whole."""
    path = ("rules", "tables")
    if table is None:
        raise ScenarioFault(path, "there is no artillery table", "put artillery.toml into the folder of tables")
    bands = tuple(table.get("bands", ()))
    if not bands or any(not isinstance(band, int) for band in bands) or list(bands) != sorted(bands):
        raise ScenarioFault(path, f"artillery.toml: bands = {list(bands)}", "the farthest squares of each band")
    rows = [tuple(table.get(name, ())) for name in _ROWS]
    for name, row in zip(_ROWS, rows, strict=True):
        if len(row) != len(bands) or any(not isinstance(score, int) or not 0 <= score <= 6 for score in row):
            raise ScenarioFault(path, f"artillery.toml: {name} = {list(row)}", f"{len(bands)} scores, each 0 to 6")
    further = [table.get(name) for name in _FURTHER]
    for name, score in zip(_FURTHER, further, strict=True):
        if not isinstance(score, int) or not 0 <= score <= SIDES_OF_DIE:
            raise ScenarioFault(path, f"artillery.toml: {name} = {score!r}", "a score from 0 to 6")
    protected, equipment, drift, touch = (int(score or 0) for score in further)
    return ArtilleryTable(
        bands, rows[0], rows[1], rows[2], protected, equipment, drift, touch, str(table.get("status", ""))
    )
