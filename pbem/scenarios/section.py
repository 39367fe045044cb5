"""A table of scenario.toml read key by key, with every fault noted and none of them final."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from pbem.battle.scenario import Path, ScenarioFault
from pbem.battle.square import Letters, Square
from pbem.scenarios.squares import area
from pbem.scenarios.unknown_keys import ANY, Asked, kind_of

T = TypeVar("T")


class Section:
    """One table at `path`; a wrong value is noted in `faults` and read as its default, so that all faults are found."""

    def __init__(self, data: Mapping[str, Any], path: Path, faults: list[ScenarioFault], asked: Asked) -> None:
        self.data = data
        self.path = path
        self.faults = faults
        self._asked = asked
        self._noted = asked[kind_of(path)]

    def get(self, key: str, default: Any = None) -> Any:
        """The value of a key, which is noted as one that may stand here."""
        self._noted.add(key)
        return self.data.get(key, default)

    def take_as_it_comes(self) -> Mapping[str, Any]:
        """The whole table, whose keys may be any."""
        self._noted.add(ANY)
        return self.data

    def fault(self, key: str | int | None, wrong: str, right: str) -> None:
        """Note a fault at a key of this table, or at the table itself."""
        self.faults.append(ScenarioFault(self.path if key is None else (*self.path, key), wrong, right))

    def text(self, key: str, default: str | None = None) -> str:
        """A string; one without default must be there."""
        value = self.get(key, default)
        if not isinstance(value, str):
            missing = "missing" if value is None else f"{value!r} is not text"
            self.fault(key, f"{key}: {missing}", f'write {key} = "…"')
            return ""
        return value

    def whole(self, key: str, default: int | None = None) -> int:
        """A whole number of at least 0."""
        value = self.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            missing = "missing" if value is None else f"{value!r} is not a whole number"
            self.fault(key, f"{key}: {missing}", f"write {key} = 16")
            return 0
        return value

    def truth(self, key: str, default: bool = False) -> bool:
        """true or false."""
        value = self.get(key, default)
        if not isinstance(value, bool):
            self.fault(key, f"{key}: {value!r} is neither true nor false", f"write {key} = true")
            return default
        return value

    def one_of(
        self, key: str, kind: Callable[[str], T], names: tuple[str, ...], default: T, missing: str | None = None
    ) -> T:
        """One of a closed list of words; one without a word for where it is `missing` must be there."""
        value = self.text(key, missing)
        if value in names:
            return kind(value)
        if value:
            self.fault(key, f"{key}: {value!r} is not known", f"one of {', '.join(names)}")
        return default

    def texts(self, key: str, default: tuple[str, ...] = ()) -> tuple[str, ...]:
        """A list of strings."""
        value = self.get(key, list(default))
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self.fault(key, f"{key}: {value!r} is not a list of texts", f'write {key} = ["…", "…"]')
            return default
        return tuple(value)

    def squares(self, key: str, letters: Letters, texts: tuple[str, ...] | None = None) -> tuple[Square, ...]:
        """A list of squares, runs and blocks in the notation of the map."""
        found: list[Square] = []
        for text in self.texts(key) if texts is None else texts:
            try:
                found += area(text, letters)
            except ValueError as error:
                self.fault(key, f"{key}: {error}", "squares are written C6, runs D1-D12, blocks C1:K3")
        return tuple(found)

    def tables(self, key: str) -> Iterator[Section]:
        """The tables of a list of tables `[[key]]`."""
        rows = self.get(key, [])
        if not isinstance(rows, list):
            self.fault(key, f"{key} is not a list of tables", f"write [[{key}]]")
            return
        for index, row in enumerate(rows):
            if isinstance(row, Mapping):
                yield Section(row, (*self.path, key, index), self.faults, self._asked)
            else:
                self.fault(key, f"{key}: {row!r} is not a table", f"write [[{key}]]")

    def table(self, key: str) -> Section:
        """The table `[key]`, an empty one where it is missing."""
        value = self.get(key, {})
        if not isinstance(value, Mapping):
            self.fault(key, f"{key} is not a table", f"write [{key}]")
            value = {}
        return Section(value, (*self.path, key), self.faults, self._asked)
