"""What every test takes for granted."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

from tests.often import often

# Several workers whose numpy takes all cores stand in each other's way: a sentence took ten times as long.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# A slow machine is no fault of the code: no property is judged by a stopwatch. CI draws the same examples each time.
settings.register_profile(
    "house",
    max_examples=often(100),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    print_blob=True,
)
settings.register_profile("ci", settings.get_profile("house"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "house")
