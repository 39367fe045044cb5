"""The first table: points, melee value, movement, musket range and support of every kind of stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final

from pbem.battle.scenario import ScenarioFault
from pbem.rules.de_gre_sweet.field.kind import Stand
from pbem.rules.de_gre_sweet.field.train import Train

_PATH: Final = ("rules", "tables")


class Support(StrEnum):
    """5A: from where a stand may support a melee."""

    NONE = "none"
    BESIDE = "beside"
    """From a square that shares a side with the contact square."""
    AROUND = "around"
    """From any square that touches it."""


class Arc(StrEnum):
    """4B: where its muskets point."""

    NONE = "none"
    STRAIGHT = "straight"
    WIDE = "wide"
    """Up to 45 degrees to either side."""


@dataclass(frozen=True, slots=True)
class Row:
    """One kind of stand: `half_value` is its melee value in halves, `reach` the range of its muskets in squares."""

    stand: Stand
    points: int
    half_value: int
    moves: int
    reach: int
    arc: Arc
    support: Support

    @property
    def value(self) -> Fraction:
        """Its melee value."""
        return Fraction(self.half_value, 2)


@dataclass(frozen=True, slots=True)
class FirstTable:
    """The rows of all stands, and points and movement of guns and wagons; `status` tells whose table it is."""

    rows: tuple[Row, ...]
    foot_gun: tuple[int, int]
    horse_gun: tuple[int, int]
    wagon: tuple[int, int]
    """Points, and squares it moves when limbered."""
    status: str = ""

    def row(self, stand: Stand) -> Row:
        """The row of a kind of stand."""
        return self.rows[_PLACES[stand]]

    def points_of(self, train: Train) -> int:
        """12: the points of guns and wagons."""
        return train.foot * self.foot_gun[0] + train.horse * self.horse_gun[0] + train.wagons * self.wagon[0]

    def slowest(self, train: Train, otherwise: int) -> int:
        """2F: how many squares a unit moves that takes these along."""
        drawn = ((train.foot, self.foot_gun), (train.horse, self.horse_gun), (train.wagons, self.wagon))
        return min([otherwise, *(moves for number, (_, moves) in drawn if number)])


_PLACES: Final = {stand: place for place, stand in enumerate(Stand)}


def first_table(table: Mapping[str, Any] | None) -> FirstTable:
    """The table of a scenario's `first.toml`; raises ScenarioFault where it is not whole."""
    if table is None:
        raise ScenarioFault(_PATH, "there is no first table", "put first.toml into the folder of tables")
    rows = tuple(_row(stand, table.get("stand", {}).get(stand.value)) for stand in Stand)
    guns = [_equipment(name, table.get("equipment", {}).get(name)) for name in ("foot gun", "horse gun", "wagon")]
    return FirstTable(rows, guns[0], guns[1], guns[2], str(table.get("status", "")))


def _row(stand: Stand, row: Mapping[str, Any] | None) -> Row:
    right = "points, value, moves, reach, arc and support of each stand, its value in whole or half points"
    try:
        found = dict(row or {})
        doubled = found["value"] * 2
        if doubled != int(doubled) or min(found["points"], found["moves"], found["reach"], doubled) < 0:
            raise ValueError
        return Row(
            stand,
            int(found["points"]),
            int(doubled),
            int(found["moves"]),
            int(found["reach"]),
            Arc(found["arc"]),
            Support(found["support"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise ScenarioFault(_PATH, f"first.toml: {stand.value} is not whole", right) from error


def _equipment(name: str, row: Mapping[str, Any] | None) -> tuple[int, int]:
    try:
        return int(dict(row or {})["points"]), int(dict(row or {})["moves"])
    except (KeyError, TypeError, ValueError) as error:
        raise ScenarioFault(_PATH, f"first.toml: {name} is not whole", "its points and moves") from error
