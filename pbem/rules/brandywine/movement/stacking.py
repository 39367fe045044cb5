"""10.0. Fifteen combat factors in a square at the end of movement; passing through is free."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.battle.square import Square
from pbem.rules.brandywine.field.battlefield import STACK, Field
from pbem.rules.brandywine.movement.march import March


def settle_stacks(field: Field, marches: Mapping[str, March]) -> None:
    """10.0: where more end in a square than fit, who came last goes back along his way to the last square with room."""
    while True:
        over = _first_overfull(field, marches)
        if over is None:
            return
        _step_back(field, over)


def _first_overfull(field: Field, marches: Mapping[str, March]) -> March | None:
    sequence = {name: index for index, name in enumerate(field.units)}
    walked = [march for march in marches.values() if march.path and field.units[march.unit].combat and march.begun]
    for march in sorted(walked, key=lambda march: (march.arrived, sequence[march.unit]), reverse=True):
        unit = field.units[march.unit]
        if unit.place is not None and field.stacked(unit.place, unit.side) > STACK:
            return march
    return None


def _step_back(field: Field, march: March) -> None:
    unit = field.units[march.unit]
    full = march.path.pop()
    place: Square | None = march.path[-1] if march.path else None
    march.stopped, march.spends_all = f"no room in {full}", False
    if len(march.path) <= 1 and not march.enters:
        march.spent = 0
    if place is None:
        march.spent = 0
    field.entered.discard(unit.id)
    field.change(unit, place=place)
    if field.in_contact(field.units[unit.id]):
        field.entered.add(unit.id)
