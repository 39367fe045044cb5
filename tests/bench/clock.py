"""How long something takes beside a floor measured in the same run, and the table of all that was measured."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Final

GOES = 5


@dataclass(frozen=True, slots=True)
class Measured:
    """One work: seconds of processor and wall, those of its floor, and the ratio that is wanted; 0 where none is."""

    work: str
    unit: str
    floor_is: str
    cpu: float
    wall: float
    floor_cpu: float
    floor_wall: float
    wanted: float = 0.0

    @property
    def ratio(self) -> float:
        """How many times the floor it costs, by processor time where both have any."""
        if self.cpu and self.floor_cpu:
            return self.cpu / self.floor_cpu
        return self.wall / self.floor_wall if self.floor_wall else 0.0


ROWS: Final[list[Measured]] = []
"""What was measured so far in this run."""


def interleaved(
    work: str, ours: Callable[[], object], floor: Callable[[], object], goes: int = GOES, *,
    unit: str = "", floor_is: str = "", wanted: float = 0.0, each: int = 1,
) -> Measured:  # fmt: skip
    """Medians of so many goes, a go of the floor after each of ours; `each` is how many units one go does."""
    spent: list[tuple[float, float]] = []
    for _ in range(goes):
        spent += [_one(ours), _one(floor)]
    (cpu, wall), (floor_cpu, floor_wall) = _medians(spent[::2]), _medians(spent[1::2])
    found = Measured(work, unit, floor_is, cpu / each, wall / each, floor_cpu / each, floor_wall / each, wanted)
    ROWS.append(found)
    print(line(found))
    return found


def line(found: Measured) -> str:
    """A row of the table."""
    over = "  OVER" if found.wanted and found.ratio > found.wanted else ""
    wanted = f" (wanted {found.wanted:g})" if found.wanted else ""
    against = f"{found.ratio:>7.2f} x {found.floor_is}{wanted}{over}" if found.floor_is else ""
    return f"{found.work:<38}{1000 * found.cpu:>9.1f} ms CPU{1000 * found.wall:>9.1f} ms wall {against}"


def seconds(work: Callable[[], object], goes: int = GOES) -> float:
    """The shortest of so many goes, so that a busy machine tells less."""
    return min(_one(work)[1] for _ in range(goes))


def report(what: str, ours: float, floor: float, unit: str, floor_is: str) -> None:
    """One line: how many a second, and how many times the floor that is."""
    ROWS.append(Measured(what, unit, floor_is, 0.0, ours, 0.0, floor))
    print(f"{what:<34}{1 / ours:>10.1f} {unit}/s   {ours / floor:>7.1f} x the floor ({floor_is})")


def _one(work: Callable[[], object]) -> tuple[float, float]:
    cpu, wall = time.process_time(), time.perf_counter()
    work()
    return time.process_time() - cpu, time.perf_counter() - wall


def _medians(spent: list[tuple[float, float]]) -> tuple[float, float]:
    return median(cpu for cpu, _ in spent), median(wall for _, wall in spent)
