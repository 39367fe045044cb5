"""How many slips of the keyboard are misread without a word, in per cent of lines with one slip each."""

from __future__ import annotations

from tests.orders.keystrokes import measure as measured


def measure() -> None:
    """One line a style of writing; the last outcome is the one that only the acknowledgement can catch."""
    print("one random slip a line, per cent of lines:")
    for style, shares in measured().items():
        told = "  ".join(f"{outcome} {share}" for outcome, share in shares.items())
        print(f"  {style:<24}{told}")
