"""Squares as scenario files write them: `C6`, a run `D1-D12`, a chain `B5-B6-C6`, a block `C1:K3`."""

from __future__ import annotations

from itertools import pairwise

from pbem.battle.square import Letters, Square, square_block


def chain(text: str, letters: Letters) -> tuple[Square, ...]:
    """Every square of a chain whose waypoints lie in straight lines; raises ValueError where they do not."""
    waypoints = [letters.parse(part) for part in text.split("-")]
    squares = [waypoints[0]]
    for start, end in pairwise(waypoints):
        dx, dy = end.column - start.column, end.row - start.row
        steps = max(abs(dx), abs(dy))
        if steps == 0 or (dx and dy and abs(dx) != abs(dy)):
            raise ValueError(f"{start} and {end} do not lie on one straight or diagonal line")
        squares += [start.at(start.column + dx * n // steps, start.row + dy * n // steps) for n in range(1, steps + 1)]
    return tuple(squares)


def area(text: str, letters: Letters) -> tuple[Square, ...]:
    """The squares of `C6`, of a block `C1:K3` between two corners, or of a chain."""
    corner, colon, opposite = text.partition(":")
    if colon:
        return square_block(letters.parse(corner), letters.parse(opposite))
    return chain(text, letters)
