"""What a side remembers of enemies that it no longer sees."""

from __future__ import annotations

from pbem.rules.brandywine.field.position import Position, Sighting
from pbem.rules.brandywine.seeing.seeing import seen_by, watched


def remembered(before: Position, after: Position) -> tuple[Sighting, ...]:
    """Where each side saw an enemy last who is out of its sight, until it sees the place empty or him elsewhere."""
    units = {unit.id: unit for unit in after.units}
    old = {unit.id: unit for unit in before.units}
    kept: list[Sighting] = []
    for side in after.sides:
        known = {sighting.unit: sighting for sighting in before.sightings if sighting.side == side.id}
        for unit in before.units:
            if unit.side != side.id and unit.place is not None and side.id in seen_by(before, old, unit):
                known[unit.id] = Sighting(side.id, unit.id, unit.place, unit.facing, before.bound)
        for name, sighting in known.items():
            unit = units[name]
            if unit.eliminated or (unit.place is not None and side.id in seen_by(after, units, unit)):
                continue
            if not watched(after, units, sighting.place, side.id):
                kept.append(sighting)
    return tuple(sorted(kept, key=lambda sighting: (sighting.side, sighting.unit)))
