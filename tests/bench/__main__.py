"""Run every measurement, or those that are named, one line each."""

from __future__ import annotations

import sys

from tests.bench import drawing, letters, memory, misreading, resolving

PARTS = {"resolving": resolving, "drawing": drawing, "letters": letters, "memory": memory, "misreading": misreading}

for name in sys.argv[1:] or PARTS:
    PARTS[name].measure()
