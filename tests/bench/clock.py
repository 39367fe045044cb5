"""How long something takes: the best of several goes, so that a busy machine tells less."""

from __future__ import annotations

import time
from collections.abc import Callable

GOES = 5


def seconds(work: Callable[[], object], goes: int = GOES) -> float:
    """The shortest of so many goes."""
    best = float("inf")
    for _ in range(goes):
        began = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - began)
    return best


def report(what: str, ours: float, floor: float, unit: str, floor_is: str) -> None:
    """One line: how many a second, and how many times the floor that is."""
    print(f"{what:<34}{1 / ours:>10.1f} {unit}/s   {ours / floor:>7.1f} x the floor ({floor_is})")
