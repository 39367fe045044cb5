"""2C. Who finds no room at the end of his march goes back along it to the last square that holds him."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from pbem.battle.square import Square
from pbem.rules.de_gre_sweet.field.battlefield import Field
from pbem.rules.de_gre_sweet.field.terrain import is_shut
from pbem.rules.de_gre_sweet.field.unit import Unit
from pbem.rules.de_gre_sweet.movement.march import March


def settle(field: Field, marches: Mapping[str, March], fighting: Collection[str]) -> None:
    """2C: until everybody stands where he may; the last to come goes back first, those who fight stay."""
    while True:
        late = [
            march
            for march in marches.values()
            if march.unit not in fighting and len(march.path) > 1 and not _stands_well(field, field.units[march.unit])
        ]
        if not late:
            return
        places = {name: place for place, name in enumerate(field.units)}
        _step_back(field, max(late, key=lambda march: (march.arrived, places[march.unit])))


def _stands_well(field: Field, unit: Unit) -> bool:
    place = unit.place
    return place is None or (field.has_room(place, unit) and not field.enemies_at(place, unit.side))


def _aside(field: Field, unit: Unit, full: Square) -> Square | None:
    """An empty square beside a full one, for whoever cannot go back to where the enemy stands by now."""
    near = (square for square in field.neighbours(full) if not field.at(square) and not is_shut(field.position, square))
    return next((square for square in near if not field.squeezed(full, square, unit.side)), None)


def _step_back(field: Field, march: March) -> None:
    full = march.path.pop()
    if not march.stopped or march.spends_all:
        march.stopped = f"{full} is full"
    march.spends_all = False
    back: Square = march.path[-1]
    if len(march.path) == 1 and field.enemies_at(back, field.units[march.unit].side):
        aside = _aside(field, field.units[march.unit], full)
        if aside is not None:
            back = aside
            march.path += [full, aside]
    unit = field.change(field.units[march.unit], place=back)
    leader = field.commander_with(unit)
    if leader is not None:
        field.change(leader, place=back)
