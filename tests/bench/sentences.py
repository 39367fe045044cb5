"""How well the corpus of people's letters is read, how long a line of it takes, and that twice as much takes twice."""

from __future__ import annotations

from functools import partial

from pbem import orders
from tests.bench.clock import seconds
from tests.letters.prose.corpus import load_corpus
from tests.letters.prose.score import scored, table
from tests.letters.prose.seats import context_of

PLAIN = ("FI1 to D6", "FI2 moves to E6", "FG1 fires at C3", "FI5 one square forward, face S")
SENTENCE = "The first regiment goes forward one square and the second follows it to E6. "
LENGTHS = (25, 50, 100)

SLOW = True


def measure() -> None:
    """The table of the corpus, the milliseconds of a line, and those of letters of doubling length."""
    entries = load_corpus()
    print(table([scored(entry) for entry in entries]))
    read = [(entry.text, context_of(entry.position, entry.seat, entry.language)) for entry in entries]
    lines = sum(text.count("\n") + 1 for text, _ in read)
    every = seconds(lambda: [orders.read(text, context) for text, context in read], 1) / lines
    context = next(context for entry, (_, context) in zip(entries, read, strict=True) if entry.seat == "gramont")
    plain = seconds(lambda: [orders.read(line, context) for line in PLAIN]) / len(PLAIN)
    print(f"sentences: {every * 1000:.2f} ms a line of the corpus, {plain * 1000:.2f} ms a plain line")
    for what, end in (("lines", "\n"), ("sentences of one line", "")):
        texts = [(SENTENCE + end) * length for length in LENGTHS]
        took = [seconds(partial(orders.read, text, context), 2) for text in texts]
        told = ", ".join(f"{n} {what} {1000 * each:.0f} ms" for n, each in zip(LENGTHS, took, strict=True))
        print(f"  {told}: {took[2] / took[1]:.1f} times as long for twice as much")
