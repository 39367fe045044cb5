"""How many slips of the keyboard are misread without a word, in per cent of lines and sentences with one slip each."""

from __future__ import annotations

from tests.orders.keystrokes import measure as in_lines
from tests.orders.sentence_keystrokes import measure as in_sentences

WITH_FROM_SQUARE = 1.4
WITHOUT = 2.5
IGNORED = 0.5
"""The most of them that may be misread unflagged, or passed over in a sentence."""

SLOW = True


def measure() -> None:
    """One line a style of writing; `wrong` is what only the echo of the orders can catch."""
    print(f"one random slip a line, per cent; misread {WITH_FROM_SQUARE} with the from-square, {WITHOUT} without it,")
    print(f"and ignored {IGNORED} at most:")
    for style, shares in {**in_lines(), **in_sentences()}.items():
        most = WITH_FROM_SQUARE if "C6" in style else WITHOUT
        over = shares["wrong"] > most or shares.get("ignored", 0) > IGNORED
        told = "  ".join(f"{outcome} {share}" for outcome, share in shares.items())
        print(f"  {style:<36}{told}{'  TOO MANY' if over else ''}")
