"""B. How many bases a square holds."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.army.kind import Kind


def fits(kinds: Iterable[Kind]) -> bool:
    """B: four brigades and two batteries; more guns with fewer brigades, never more than six bases."""
    held = tuple(kinds)
    brigades = sum(kind.brigade for kind in held)
    return brigades <= tables.STACK_BRIGADES and len(held) <= tables.STACK_UNITS and _guns_fit(held, brigades)


def _guns_fit(held: tuple[Kind, ...], brigades: int) -> bool:
    room = tables.STACK_ARTILLERY + tables.STACK_BRIGADES - brigades
    return sum(kind.artillery for kind in held) <= room
