"""4.0. Columns that come onto the map, one unit behind the other in their order of march."""

from __future__ import annotations

from pbem.battle.square import Square
from pbem.rules.brandywine.field.battlefield import Field
from pbem.rules.brandywine.field.unit import Unit
from pbem.rules.brandywine.movement.march import March, allowance
from pbem.rules.brandywine.movement.routes import ahead
from pbem.rules.brandywine.movement.way_there import way_there


def entry_square(field: Field, side: str) -> Square | None:
    """4.0: where columns come on: the printed square, or the nearest free one of that edge if the enemy has it."""
    entry = field.position.rules.entry
    if entry is None:
        return None
    edge = [square for square in field.ground.squares() if square.column == entry.column]
    free = [square for square in edge if not field.enemies_at(square, side)]
    return min(free, key=lambda square: (square.distance(entry), square), default=None)


def waiting(field: Field, side: str) -> tuple[Unit, ...]:
    """Those off the map, in their order of march."""
    to_come = [unit for unit in field.units.values() if unit.side == side and unit.to_come]
    return tuple(sorted(to_come, key=lambda unit: unit.march))


def entries(field: Field) -> list[March]:
    """4.0: the way of everybody who is told to come on; the others wait."""
    marches = []
    for side in field.position.acting:
        square = entry_square(field, side)
        for unit in waiting(field, side):
            stops = _stops(field, unit)
            if square is None or not stops:
                continue
            shut = {other.place for other in field.units.values() if other.side != side and other.place is not None}
            onward = way_there(field.ground, square, stops, shut, (), allowance(unit))
            marches.append(March(unit.id, allowance(unit), [square, *onward], enters=True))
    return marches


def _stops(field: Field, unit: Unit) -> tuple[Square, ...]:
    action = field.plans.action(unit.id, "move", "hold")
    if action is None:
        return ahead(field, unit)
    return action.squares if action.verb == "move" else ()
