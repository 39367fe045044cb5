"""10.0. Fifteen combat factors in a square at the end of movement; passing through is free."""

from __future__ import annotations

from collections.abc import Mapping

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
    """Back to the last square of the way that the enemy has not entered since; whoever has none is cut off and lost."""
    unit = field.units[march.unit]
    full = march.path.pop()
    while march.path and field.enemies_at(march.path[-1], unit.side):
        march.path.pop()
    march.stopped, march.spends_all = f"no room in {full}", False
    if len(march.path) <= 1:
        march.spent = 0
    field.entered.discard(unit.id)
    if not march.path and not march.enters:
        field.tell("cut_off", (unit.id,), (), (full,), clause="10.0")
        field.note(unit.id, f"found no room in {full} and the enemy behind it: lost")
        field.eliminate(unit)
        return
    place = march.path[-1] if march.path else None
    field.change(unit, place=place)
    if field.in_contact(field.units[unit.id]):
        field.entered.add(unit.id)
