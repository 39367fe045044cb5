"""Run every measurement, or those that are named, one line each."""

from __future__ import annotations

import sys

from tests.bench import drawing, letters, memory, misreading, resolving, sentences

PARTS = {
    "resolving": resolving,
    "drawing": drawing,
    "letters": letters,
    "memory": memory,
    "misreading": misreading,
    "sentences": sentences,
}

for name in sys.argv[1:] or PARTS:
    PARTS[name].measure()
