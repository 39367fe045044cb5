"""20.0. Who is eliminated, where the owner may choose."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.rules.brandywine.field.battlefield import Field
from pbem.rules.brandywine.field.unit import Unit

_WISH = {"first": 0, "": 1, "last": 2}


def chosen(field: Field, units: Sequence[Unit], least: int = 0) -> Unit | None:
    """20.0: which of these combat units is given up: as a standing order says, else militia, else the smallest.

    It has at least so many printed factors; where nobody has, it is the largest. None where there is nobody.
    """
    large = [unit for unit in units if unit.strength >= least]
    if units and not large:
        return max(units, key=lambda unit: unit.strength)
    sequence = {name: index for index, name in enumerate(field.units)}

    def rank(unit: Unit) -> tuple[int, bool, int, int]:
        return _WISH[field.plans.word(unit, "losses", "")], not unit.militia, unit.strength, sequence[unit.id]

    return min(large, key=rank, default=None)
