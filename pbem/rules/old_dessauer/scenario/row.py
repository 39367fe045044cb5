"""What stands in a table of scenario.toml, read with its path, so that a fault is told with its line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pbem.battle.bearing import Heading
from pbem.battle.facing import Facing
from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.scenario import Path, ScenarioFault
from pbem.battle.spot import INCH, Spot


@dataclass(frozen=True, slots=True)
class Row:
    """One table at `path`; what makes no sense in it raises ScenarioFault."""

    data: Mapping[str, Any]
    path: Path

    def fault(self, key: str, wrong: str, right: str) -> ScenarioFault:
        """A fault at a key of this table."""
        return ScenarioFault((*self.path, key), wrong, right)

    def word(self, key: str, known: tuple[str, ...], default: str | None = None) -> str:
        """One of a closed list of words."""
        value = self.data.get(key, default)
        if value not in known:
            raise self.fault(key, f"{key} = {value!r}", f"one of {', '.join(known)}")
        return str(value)

    def text(self, key: str, default: str = "") -> str:
        """A text."""
        value = self.data.get(key, default)
        if not isinstance(value, str):
            raise self.fault(key, f"{key} = {value!r}", f'write {key} = "…"')
        return value

    def whole(self, key: str, default: int, good: Callable[[int], bool], right: str) -> int:
        """A whole number."""
        value = self.data.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or not good(value):
            raise self.fault(key, f"{key} = {value!r}", right)
        return value

    def truth(self, key: str, default: bool = False) -> bool:
        """true or false."""
        value = self.data.get(key, default)
        if not isinstance(value, bool):
            raise self.fault(key, f"{key} = {value!r}", f"write {key} = true")
        return value

    def length(self, key: str, default: int) -> int:
        """A length in inches, such as 1.5, in 1/64 inch; `default` is in inches too."""
        value = self.data.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int | float) or value < 0 or value * INCH % 1:
            raise self.fault(key, f"{key} = {value!r}", "inches in whole 64ths, such as 1.5")
        return int(value * INCH)

    def heading(self, key: str, default: Facing) -> int:
        """A direction, as one of eight or in degrees clockwise from north, in tenths of a degree."""
        value = self.data.get(key, default.value)
        if str(value) in tuple(Facing):
            return Facing(str(value)).degrees * 10
        try:
            return Heading.parse(str(value)).tenths
        except ValueError as error:
            raise self.fault(key, f"{key} = {value!r}", "degrees from 0 to 359.9, or N, NE, E …") from error

    def pace(self, key: str) -> tuple[int, int]:
        """A fraction of the printed moves, such as `3/4`."""
        value = self.data.get(key, "1")
        try:
            pace = Fraction(str(value))
        except (ValueError, ZeroDivisionError):
            pace = Fraction(0)
        if not 0 < pace <= 1:
            raise self.fault(key, f"{key} = {value!r}", f'a part of the printed moves, such as {key} = "3/4"')
        return pace.numerator, pace.denominator

    def spot(self, key: str, ground: MeasuredGround) -> Spot | None:
        """A point of the table, None where nothing is said."""
        value = self.data.get(key)
        if value is None:
            return None
        try:
            return ground.parse(str(value))
        except ValueError as error:
            raise self.fault(key, str(error), 'inches from the west and from the south, such as "31,28"') from error


def rows(data: Mapping[str, Any], key: str, path: Path) -> tuple[Row, ...]:
    """The tables of a list `[[…key]]`."""
    return tuple(Row(row, (*path, key, index)) for index, row in enumerate(data.get(key, ())))
