"""The ground as the printed rules speak of it, read from the stored map: names of squares in, answers out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pbem.battle.square import Square

ROUGH: Final = frozenset({"wood", "hill", "bad ground", "field works"})
"""Woods, hills and the like: one point more to enter (C3.1)."""
CLOSED: Final = frozenset({"wood", "hill", "town", "fortress"})
"""What keeps a square from being open (C3.3.6)."""
SHUT: Final = frozenset({"water", "impenetrable forest"})
CROSSED: Final = frozenset({"river", "bridge"})
STEPS: Final[Mapping[str, tuple[int, int]]] = {"N": (0, 1), "S": (0, -1), "E": (1, 0), "W": (-1, 0)}


@dataclass(frozen=True, slots=True)
class Field:
    """The squares of one map and the edges between them."""

    columns: int
    rows: int
    terrain: Mapping[str, frozenset[str]]
    level: Mapping[str, int]
    edges: Mapping[frozenset[str], frozenset[str]]
    banks: frozenset[tuple[str, str]]
    """Banks as (the defenders' square, the square outside)."""
    bridges: frozenset[str]

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> Field:
        """The field of a stored map."""
        edges: dict[frozenset[str], set[str]] = {}
        for edge in plain["edges"]:
            edges.setdefault(frozenset((edge["here"], edge["there"])), set()).add(edge["kind"])
        return cls(
            plain["columns"],
            plain["rows"],
            {cell["square"]: frozenset(cell["terrain"]) for cell in plain["cells"]},
            {cell["square"]: cell["level"] for cell in plain["cells"]},
            {pair: frozenset(kinds) for pair, kinds in edges.items()},
            frozenset((edge["here"], edge["there"]) for edge in plain["edges"] if edge["kind"] == "bank"),
            frozenset(plain["bridges"]),
        )

    def has(self, square: str, *kinds: str) -> bool:
        """Whether any of these fills the square."""
        return bool(self.terrain.get(square, frozenset()).intersection(kinds))

    def open(self, square: str) -> bool:
        """Whether it holds neither wood nor hill nor town."""
        return not self.terrain.get(square, frozenset()) & CLOSED

    def on_map(self, square: str) -> bool:
        """Whether there is such a square."""
        here = Square.parse(square)
        return 1 <= here.column <= self.columns and 1 <= here.row <= self.rows

    def around(self, square: str) -> tuple[str, ...]:
        """The squares that touch it; diagonals touch."""
        return tuple(self._names(Square.parse(square).neighbours()))

    def shut(self, here: str, there: str) -> bool:
        """Whether nobody goes from one square to the next."""
        if self.has(there, *SHUT) and there not in self.bridges:
            return True
        return "barrier" in self.edges.get(frozenset((here, there)), frozenset())

    def crossing(self, here: str, there: str) -> str:
        """What is crossed: `river`, `bridge` or nothing; a diagonal does only where both ways round do."""
        if not diagonal(here, there):
            kinds = self.edges.get(frozenset((here, there)), frozenset())
            return "bridge" if "bridge" in kinds else "river" if "river" in kinds else ""
        a, b = Square.parse(here), Square.parse(there)
        ways = []
        for corner in (str(a.at(b.column, a.row)), str(a.at(a.column, b.row))):
            ways.append(self._straight(here, corner) | self._straight(corner, there))
        if not all(way & CROSSED for way in ways):
            return ""
        return "river" if any("river" in way for way in ways) else "bridge"

    def _straight(self, here: str, there: str) -> frozenset[str]:
        return self.edges.get(frozenset((here, there)), frozenset())

    def rear(self, square: str, home: str) -> tuple[list[str], list[str]]:
        """The three squares towards a side's own edge, and the two beside it."""
        dx, dy = STEPS[home]
        here = Square.parse(square)
        back = [here.at(here.column + dx + side * dy, here.row + dy + side * dx) for side in (0, -1, 1)]
        beside = [here.at(here.column + side * dy, here.row + side * dx) for side in (-1, 1)]
        return self._names(back), self._names(beside)

    def _names(self, squares: Iterable[Square]) -> list[str]:
        return [str(each) for each in squares if 1 <= each.column <= self.columns and 1 <= each.row <= self.rows]

    def between(self, here: str, there: str) -> list[str]:
        """The squares a shot over one square passes: one, or for a knight's move either of two."""
        a, b = Square.parse(here), Square.parse(there)
        columns = {(a.column + b.column) // 2, (a.column + b.column + 1) // 2}
        rows = {(a.row + b.row) // 2, (a.row + b.row + 1) // 2}
        found = [a.at(column, row) for column in columns for row in rows]
        return [str(each) for each in found if each.distance(a) == 1 and each.distance(b) == 1]

    def uphill(self, defender: str, attacker: str) -> bool:
        """Whether the defenders of a square look down on an attacker; behind a bank they do."""
        if self.level.get(defender, 0) > self.level.get(attacker, 0):
            return True
        a, b = Square.parse(defender), Square.parse(attacker)
        corners = (str(a.at(b.column, a.row)), str(a.at(a.column, b.row)))
        if not diagonal(defender, attacker):
            return (defender, attacker) in self.banks
        return all((defender, corner) in self.banks or (corner, attacker) in self.banks for corner in corners)


def diagonal(here: str, there: str) -> bool:
    """Whether a step goes cornerwise."""
    a, b = Square.parse(here), Square.parse(there)
    return a.column != b.column and a.row != b.row


def distance(here: str, there: str) -> int:
    """Squares apart, a diagonal counting as one."""
    return Square.parse(here).distance(Square.parse(there))
