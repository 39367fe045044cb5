"""What work takes on an ordinary machine, whatever the one it is tried on: seconds beside a floor of the same run."""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import process_time
from typing import Final

_FLOOR_TAKES: Final = 0.016
"""Seconds of processor that the floor takes on an ordinary machine."""
_TRIES: Final = 3


def _floor() -> None:
    kept: dict[tuple[int, int], int] = {}
    for number in range(100_000):
        kept[number % 97, number % 89] = number


def _seconds(work: Callable[[], object]) -> float:
    """The least of a few tries; no garbage is collected meanwhile, as most of it was left by other tests."""
    least = float("inf")
    collects = gc.isenabled()
    gc.disable()
    try:
        for _ in range(_TRIES):
            began = process_time()
            work()
            least = min(least, process_time() - began)
    finally:
        if collects:
            gc.enable()
    return least


def ordinary_seconds(work: Callable[[], object]) -> float:
    """Seconds of processor that a piece of work, which may be done again, takes on an ordinary machine."""
    return _seconds(work) / _seconds(_floor) * _FLOOR_TAKES
