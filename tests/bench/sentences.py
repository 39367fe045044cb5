"""How well the corpus of people's letters is read, and how long a line of it takes."""

from __future__ import annotations

import time

from pbem import orders
from tests.letters.prose.corpus import load_corpus
from tests.letters.prose.score import table
from tests.letters.prose.seats import context_of


def measure() -> None:
    """The table of the corpus, and the milliseconds that a line of it takes."""
    entries = load_corpus()
    print(table(entries))
    read = [(entry.text, context_of(entry.position, entry.seat, entry.language)) for entry in entries]
    begun = time.perf_counter()
    for text, context in read:
        orders.read(text, context)
    lines = sum(text.count("\n") + 1 for text, _ in read)
    print(f"sentences: {(time.perf_counter() - begun) * 1000 / lines:.2f} ms a line of the corpus")
