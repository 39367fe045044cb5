"""Where generals stand when nobody orders it; reconstructed, for the printed rules do not say."""

from __future__ import annotations

from dataclasses import replace

from pbem.rules.napoleonic_squares.battlefield import Battlefield
from pbem.rules.napoleonic_squares.command.general import General
from pbem.rules.napoleonic_squares.unit import Unit


def keep_up(field: Battlefield) -> None:
    """A general without a unit of his command in his square goes to the nearest one (reconstructed).

    So does one whose square the enemy enters. A commander-in-chief goes with the subordinate he has joined, and to the
    nearest unit of his side when the enemy comes. A general all of whose units are destroyed leaves the table; he comes
    back with those that are still to come.
    """
    for general in [found for found in field.generals.values() if found.place is not None and not found.chief]:
        own = [unit for unit in field.units.values() if unit.command == general.id and unit.on_table]
        if not own:
            _leave(field, general)
        elif all(unit.place != general.place for unit in own):
            _go(field, general, own)
    for chief in [found for found in field.generals.values() if found.place is not None and found.chief]:
        _with_subordinate(field, chief)


def _leave(field: Battlefield, general: General) -> None:
    where = (general.place,) if general.place else ()
    to_come = [unit.arrives for unit in field.units.values() if unit.command == general.id and not unit.destroyed]
    field.generals[general.id] = replace(general, place=None, arrives=max(1, *to_come) if to_come else 0)
    field.tell("general_waits" if to_come else "general_gone", (general.id,), (), where)


def _go(field: Battlefield, general: General, units: list[Unit]) -> None:
    here = general.place
    assert here is not None
    driven = bool(field.enemies_at(here, general.side))
    nearest = min(units, key=lambda unit: unit.place.distance(here) if unit.place else 99)
    field.generals[general.id] = replace(general, place=nearest.place)
    if driven and nearest.place is not None:
        field.tell("general_driven", (general.id,), (nearest.id,), (here, nearest.place))


def _with_subordinate(field: Battlefield, chief: General) -> None:
    subordinate = field.generals.get(chief.joined)
    if subordinate is not None and subordinate.place is not None:
        field.generals[chief.id] = replace(chief, place=subordinate.place)
        return
    chief = replace(chief, joined="")
    field.generals[chief.id] = chief
    own = [unit for unit in field.units.values() if unit.side == chief.side and unit.on_table]
    if chief.place is not None and field.enemies_at(chief.place, chief.side) and own:
        _go(field, chief, own)
