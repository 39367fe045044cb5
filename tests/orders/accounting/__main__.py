"""Many letters and what is lost of them, a hundred thousand unless told otherwise; `--from` goes on with a run."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable
from multiprocessing import Pool

from tests.orders.accounting.ledger import losses_of, made, smallest

CHUNK = 500
SHOWN = 10
"""How many minimal letters of a sort are told."""


def lost_in(first: int) -> list[tuple[str, str]]:
    """Sorts and minimal letters of what is lost in a chunk that begins with that number."""
    found: list[tuple[str, str]] = []
    for seed in range(first, first + CHUNK):
        side, letter, filed = made(seed)
        if losses_of(side, letter, filed):
            small = smallest(side, letter, filed)
            found += [(loss.sort, f"{side}: {loss}") for loss in losses_of(side, small, filed)[:1]]
    return found


def told(found: Iterable[tuple[str, str]]) -> str:
    """What is lost, by its sort, with a few letters of each."""
    lines: list[str] = []
    for sort, count in Counter(sort for sort, _ in found).most_common():
        lines.append(f"{count} letters lose: {sort}")
        lines += [f"    {text}" for text in sorted({text for each, text in found if each == sort}, key=len)[:SHOWN]]
    return "\n".join(lines)


def main() -> int:
    """Read them in a pool; 1 where anything is lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.orders.accounting", description=__doc__)
    parser.add_argument("--letters", type=int, default=100_000)
    parser.add_argument("--from", type=int, default=0, dest="first", help="begin with the letter of this number")
    parser.add_argument("--processes", type=int, help="how many at once; as many as there are cores")
    options = parser.parse_args()
    chunks = range(options.first, options.first + options.letters, CHUNK)
    found: list[tuple[str, str]] = []
    with Pool(options.processes) as pool:
        for first, lost in zip(chunks, pool.imap(lost_in, chunks), strict=True):
            found += lost
            print(f"letters up to {first + CHUNK}: {len(found)} lose something (--from goes on)", flush=True)
    print(told(found) or f"{options.letters} letters, and nothing that they name is lost")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
