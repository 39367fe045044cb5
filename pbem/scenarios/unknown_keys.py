"""Keys of scenario.toml that nobody asks for: each is a slip of the pen, and the nearest key that is asked for is told.

Nobody keeps a list of the keys: whoever reads a table notes in `Asked` what he looked for there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any, Final

from pbem.battle.scenario import Path, ScenarioFault

Asked = defaultdict[tuple[str, ...], set[str]]
"""By table, whatever its number in a list: the keys that were looked for in it."""
ANY: Final = "*"
"""What is noted of a table whose keys are all taken as they come, such as the labels of a map."""


def kind_of(path: Path) -> tuple[str, ...]:
    """A table without its numbers in lists: all `[[unit]]` are of one kind."""
    return tuple(part for part in path if isinstance(part, str))


def unknown_keys(data: Mapping[str, Any], asked: Asked, path: Path = ()) -> Iterator[ScenarioFault]:
    """Every key that was not looked for, below a table that was."""
    known = asked.get(kind_of(path), set())
    for key, value in data.items():
        if key not in known and ANY not in known:
            yield ScenarioFault((*path, key), f"there is no key {key!r} here", _right(key, known))
        elif kind_of((*path, key)) in asked:
            for inner, place in _tables(value, (*path, key)):
                yield from unknown_keys(inner, asked, place)


def _right(key: str, known: set[str]) -> str:
    near = get_close_matches(key, sorted(known), 1, 0.6)
    return f"do you mean {near[0]}?" if near else f"the keys are {', '.join(sorted(known)) or 'none'}"


def _tables(value: Any, path: Path) -> Iterator[tuple[Mapping[str, Any], Path]]:
    if isinstance(value, Mapping):
        yield value, path
    elif isinstance(value, list):
        yield from ((row, (*path, index)) for index, row in enumerate(value) if isinstance(row, Mapping))


class Noting(dict[str, Any]):
    """A table that is handed to a rule system, and notes what the system looks for in it and in the tables below."""

    def __init__(self, data: Mapping[str, Any], kind: tuple[str, ...], asked: Asked) -> None:
        super().__init__({key: noting(value, (*kind, key), asked) for key, value in data.items()})
        self._noted = asked[kind]

    def __getitem__(self, key: str) -> Any:
        self._noted.add(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        """The value of a key, or what holds where it is missing."""
        self._noted.add(key)
        return super().get(key, default)

    def __contains__(self, key: object) -> bool:
        self._noted.add(str(key))
        return super().__contains__(key)

    def __iter__(self) -> Iterator[str]:
        self._noted.add(ANY)
        return super().__iter__()

    def items(self) -> Any:
        """Every key with its value: whoever goes through them all takes them as they come."""
        self._noted.add(ANY)
        return super().items()


def noting(value: Any, kind: tuple[str, ...], asked: Asked) -> Any:
    """A value with every table in it noting."""
    if isinstance(value, Mapping):
        return Noting(value, kind, asked)
    if isinstance(value, list):
        return [noting(item, kind, asked) for item in value]
    return value
