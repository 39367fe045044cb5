"""Firing, overhead fire: what stands in the straight line between two squares and stops a shot."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround
from pbem.rules.brown_bess.field.position import blocks_square
from pbem.rules.brown_bess.field.terrain import SIGHT_BLOCKING, WOODED, hill_of
from pbem.rules.brown_bess.field.unit import Unit


def squares_on_line(start: Square, end: Square) -> tuple[Square, ...]:
    """[R] The squares whose inside the line between two centres crosses, the two ends left out, nearest first."""
    steps = _steps(end.column - start.column, end.row - start.row)
    return tuple(start.at(start.column + across, start.row + up) for across, up in steps)


@lru_cache(maxsize=1024)
def _steps(dx: int, dy: int) -> tuple[tuple[int, int], ...]:
    """The same as columns and rows from the start, wherever that lies."""
    cuts = {Fraction(0), Fraction(1)}
    for length in (abs(dx), abs(dy)):
        cuts |= {Fraction(2 * step + 1, 2 * length) for step in range(length)}
    ordered = sorted(cuts)
    found: list[tuple[int, int]] = []
    for before, after in pairwise(ordered):
        middle = (before + after) / 2
        step = _nearest(dx * middle), _nearest(dy * middle)
        if step not in ((0, 0), (dx, dy), *found):
            found.append(step)
    return tuple(found)


def _nearest(value: Fraction) -> int:
    return (2 * value + 1) // 2


def obstruction(ground: SquaredGround, units: Iterable[Unit], firer: Unit, target: Square) -> str:
    """Firing: no shot over a square with another unit, a wood or a town; the words for what is in the way, or ''.

    Guns on a hill shoot over all that, unless it stands within one square of them or of the target. A hill stops the
    shot between two squares that both lie off that hill [R].
    """
    if firer.place is None:
        return "it is not on the table"
    standing: dict[Square | None, Unit] = {unit.place: unit for unit in units if blocks_square(unit)}
    overhead = firer.is_artillery and hill_of(ground, firer.place) is not None
    for square in squares_on_line(firer.place, target):
        what = _what_blocks(ground, standing, square)
        if what and (not overhead or square.distance(firer.place) <= 1 or square.distance(target) <= 1):
            return f"{what} in {square} is in the way"
        hill = hill_of(ground, square)
        if hill is not None and hill not in (hill_of(ground, firer.place), hill_of(ground, target)):
            return f"the hill in {square} is in the way"
    return ""


def _what_blocks(ground: SquaredGround, standing: dict[Square | None, Unit], square: Square) -> str:
    if square in standing:
        return standing[square].id
    if ground.has(square, *WOODED):
        return "the wood"
    return "the town" if ground.has(square, *SIGHT_BLOCKING) else ""


def wood_hides(ground: SquaredGround, firer: Square, target: Square) -> bool:
    """Woods: no fire over more than one square out of, into or within a wood."""
    return firer.distance(target) > 1 and (ground.has(firer, *WOODED) or ground.has(target, *WOODED))
