"""Run every measurement, one line each."""

from __future__ import annotations

from tests.bench import drawing, letters, memory, misreading, resolving

for part in (resolving, drawing, letters, memory, misreading):
    part.measure()
