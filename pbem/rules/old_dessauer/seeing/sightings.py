"""What a side remembers of enemies that it no longer sees."""

from __future__ import annotations

from dataclasses import replace

from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.position import Position, Sighting
from pbem.rules.old_dessauer.seeing.sight import sight_of


def remembered(before: Position, after: Position) -> tuple[Sighting, ...]:
    """19.9: each enemy out of sight as he was seen last, until somebody sees that he stands there no more."""
    then, now = sight_of(before), sight_of(after)
    kept: list[Sighting] = []
    for side in after.sides:
        known = {sighting.unit.id: sighting for sighting in before.sightings if sighting.side == side.id}
        for name in then.units(side.id):
            unit = before.unit(name)
            if unit is not None:
                known[name] = Sighting(side.id, as_enemy(unit), before.bound)
        seen = now.units(side.id)
        eyes = [unit for unit in after.units if unit.here and unit.side == side.id]
        for name, sighting in known.items():
            unit = after.unit(name)
            if unit is None or unit.gone or name in seen or now.watched(eyes, sighting.unit):
                continue
            kept.append(sighting)
    return tuple(sorted(kept, key=lambda sighting: (sighting.side, sighting.unit.id)))


def as_enemy(unit: Unit) -> Unit:
    """A unit as the other side may know it: not under whose command it is."""
    return replace(unit, seat="", command="", shelled_by=(), advanced=False)
