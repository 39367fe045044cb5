"""How work grows with the text it is done on, told without a stopwatch: by what ten times the text costs.

Ten times the text may take ten times the work; the limit of forty leaves room for a machine with a bad day, and what
is quadratic takes a hundred. Work that goes beyond the limit is broken off, so that a bad case does not hang the test.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from types import FrameType

MOST_GROWTH = 40.0
FLOOR = 0.002
"""Seconds of processor; less than this is not looked at, as quadratic work on 10 kB takes longer by far."""
_LITTLE = 3e-6
"""Seconds a character: work on a long text that takes less can't be quadratic, on any machine."""
_MUCH = 1.0
_AGAIN = 0.5
"""Seconds after which the bell rings once more, as Python swallows what is raised while it collects garbage."""


class _Enough(Exception):
    """The work has taken all it may."""


def _stop(number: int, frame: FrameType | None) -> None:
    raise _Enough


def cost(work: Callable[[], object], limit: float, tries: int = 3) -> float:
    """Seconds of processor time that a piece of work takes, the least of a few tries; infinity beyond the limit."""
    least = float("inf")
    before = signal.signal(signal.SIGVTALRM, _stop)
    try:
        for _ in range(tries):
            began = time.process_time()
            signal.setitimer(signal.ITIMER_VIRTUAL, limit * 1.2, _AGAIN)
            try:
                work()
                signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            except _Enough:
                continue
            least = min(least, time.process_time() - began)
            if least <= limit / 4:
                break
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
    return least


def grows_too_fast(
    work: Callable[[str], object], text: Callable[[int], str], lengths: tuple[int, ...] = (1_000, 10_000, 100_000)
) -> str:
    """Where work on texts of growing length grew too fast, in words; empty where it did not."""
    longest = text(lengths[-1])
    little = _LITTLE * lengths[-1]
    if cost(lambda: work(longest), little, tries=1) <= little:
        return ""
    before = cost(lambda: work(text(lengths[0] // 10)), _MUCH)
    if before > _MUCH:
        return f"{lengths[0] // 10} characters are too much already"
    for length in lengths:
        hostile = text(length)
        limit = max(before, FLOOR) * MOST_GROWTH
        spent = cost(lambda: work(hostile), limit)  # noqa: B023
        if spent > limit:
            return f"{length} characters take more than {MOST_GROWTH:.0f} times the work of a tenth of them"
        before = spent
    return ""
