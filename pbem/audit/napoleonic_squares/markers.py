"""How many hits each unit may bear, where the record tells how many fell on a square but not on whom.

What is not told is kept as every way it may be, and what is told later (dice of morale, a rally, the next position)
strikes out the ways that do not fit; where none is left the record contradicts itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import Final

MOST_WAYS: Final = 20_000
"""Beyond so many ways a group is no longer followed, and nothing is held against it."""

Way = tuple[int, ...]


class Markers:
    """The hits of all units of a table."""

    def __init__(self, hits: Mapping[str, int]) -> None:
        self._groups: dict[str, _Group] = {unit: _Group((unit,), {(count,)}) for unit, count in hits.items()}

    def possible(self, unit: str) -> frozenset[int]:
        """Every number of hits it may bear; none where it is no longer followed."""
        group = self._groups[unit]
        place = group.units.index(unit)
        return frozenset(way[place] for way in group.ways)

    def told(self, unit: str, fits: Callable[[int], bool]) -> bool:
        """Strike out what does not fit; False, and nothing struck out, where nothing would be left."""
        group = self._groups[unit]
        if group.lost:
            return True
        place = group.units.index(unit)
        left = {way for way in group.ways if fits(way[place])}
        if left:
            group.ways = left
        return bool(left)

    def settle(self, unit: str, count: int) -> None:
        """What a unit bears is known from here on, whatever was thought before."""
        self.told(unit, lambda hits: hits == count)
        group = self._groups[unit]
        place = group.units.index(unit)
        group.ways = {(*way[:place], count, *way[place + 1 :]) for way in group.ways}

    def add(self, unit: str, change: int) -> None:
        """A unit bears so many more, or fewer, never below none."""
        group = self._groups[unit]
        place = group.units.index(unit)
        group.ways = {(*way[:place], max(0, way[place] + change), *way[place + 1 :]) for way in group.ways}

    def share(self, units: Sequence[str], shares: Iterable[Mapping[str, int]]) -> None:
        """Hits fell on these in one of the ways given."""
        group = self._join(units)
        if group.lost:
            return
        places = [group.units.index(unit) for unit in units]
        ways: set[Way] = set()
        for way, share in product(group.ways, list(shares)):
            new = list(way)
            for unit, place in zip(units, places, strict=True):
                new[place] += share[unit]
            ways.add(tuple(new))
        group.ways = ways
        if len(ways) > MOST_WAYS:
            group.lost, group.ways = True, set()

    def _join(self, units: Sequence[str]) -> _Group:
        parts = list({id(self._groups[unit]): self._groups[unit] for unit in units}.values())
        if len(parts) == 1:
            return parts[0]
        names = tuple(unit for part in parts for unit in part.units)
        lost = any(part.lost for part in parts)
        size = 1
        for part in parts:
            size *= len(part.ways)
        lost = lost or size > MOST_WAYS
        ways = set() if lost else {tuple(n for way in each for n in way) for each in product(*(p.ways for p in parts))}
        group = _Group(names, ways, lost)
        for unit in names:
            self._groups[unit] = group
        return group


class _Group:
    """Units whose hits hang together, and every way they may bear them."""

    __slots__ = ("lost", "units", "ways")

    def __init__(self, units: tuple[str, ...], ways: set[Way], lost: bool = False) -> None:
        self.units = units
        self.ways = ways
        self.lost = lost


def fair_shares(units: Sequence[str], hits: int) -> list[dict[str, int]]:
    """Every way of sharing hits so that nobody gets two more than another (C3.3.4)."""
    if not units:
        return [{}]
    each, over = divmod(hits, len(units))
    found = []
    for extra in product((0, 1), repeat=len(units)):
        if sum(extra) == over:
            found.append({unit: each + more for unit, more in zip(units, extra, strict=True)})
    return found
