"""Ids that are numbered one after the other, in short: `PI1-PI6`, as orders have it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

_NUMBERED: Final = re.compile(r"([A-Za-z]+)(\d{1,4})")


def runs_of(ids: Iterable[str], joint: str = "-") -> list[str]:
    """`PI1-PI6`, `PI8`, `PG`: three or more in a row by the first and the last of them."""
    runs: list[list[str]] = []
    for unit in ids:
        if runs and follows(runs[-1][-1], unit):
            runs[-1].append(unit)
        else:
            runs.append([unit])
    short = ([f"{run[0]}{joint}{run[-1]}"] if len(run) > 2 else run for run in runs)
    return [words for run in short for words in run]


def follows(before: str, unit: str) -> bool:
    """Whether a unit is the next of its kind: PI3 after PI2."""
    one, other = _NUMBERED.fullmatch(before), _NUMBERED.fullmatch(unit)
    return one is not None and other is not None and one[1] == other[1] and int(other[2]) == int(one[2]) + 1
