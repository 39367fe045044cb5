"""How long to wait before the next attempt: doubling up to a ceiling, with jitter against marching in step."""

from __future__ import annotations

from random import Random


def pause(failures: int, random: Random, *, first: float = 1.0, longest: float = 300.0) -> float:
    """Seconds to wait after so many failures in a row (0 gives 0): between half and the whole of the doubled span."""
    if failures <= 0:
        return 0.0
    span = min(longest, first * 2.0 ** min(failures - 1, 60))
    return span * random.uniform(0.5, 1.0)
