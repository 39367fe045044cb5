"""Where generals stand when nobody orders it; reconstructed, for the printed rules do not say."""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.square import Square
from pbem.rules.napoleonic_squares.army.general import General
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield


def keep_up(field: Battlefield) -> None:
    """A general without a unit of his command in his square goes to the nearest one (reconstructed).

    So does one whose square the enemy enters. A commander-in-chief goes with the subordinate he has joined, and to the
    nearest unit of his side when the enemy comes. Who has no troops on the table leaves it, and comes back with those
    that are still to come.
    """
    on_table = [found for found in field.generals.values() if found.place is not None]
    for general in sorted(on_table, key=lambda found: found.chief):
        own = [(unit.id, at) for unit in field.units.values() if led_by(general, unit) for at in unit.here]
        if not own:
            _leave(field, general)
        elif general.chief:
            _with_subordinate(field, general, own)
        elif all(at != general.place for _, at in own):
            _go(field, general, own)


def led_by(general: General, unit: Unit) -> bool:
    """Whether a unit is of a general's command; all his side is of a commander-in-chief's."""
    return unit.side == general.side if general.chief else unit.command == general.id


def _leave(field: Battlefield, general: General) -> None:
    where = general.here
    to_come = [unit.arrives for unit in field.units.values() if led_by(general, unit) and not unit.destroyed]
    field.generals[general.id] = replace(general, place=None, joined="", arrives=min(to_come, default=0))
    field.tell("general_waits" if to_come else "general_gone", (general.id,), (), where)


def _go(field: Battlefield, general: General, troops: list[tuple[str, Square]]) -> None:
    here = general.place
    assert here is not None
    nearest, to = min(troops, key=lambda found: found[1].distance(here))
    field.generals[general.id] = replace(general, place=to)
    if field.enemies_at(here, general.side):
        field.tell("general_driven", (general.id,), (nearest,), (here, to))
    else:
        _tell_that_he_rides(field, general, nearest, to)


def _with_subordinate(field: Battlefield, chief: General, own: list[tuple[str, Square]]) -> None:
    subordinate = field.generals.get(chief.joined)
    if subordinate is not None and subordinate.place is not None:
        field.generals[chief.id] = replace(chief, place=subordinate.place)
        if subordinate.place != chief.place:
            _tell_that_he_rides(field, chief, subordinate.id, subordinate.place)
        return
    if chief.joined:
        field.tell("chief_alone", (chief.id,), (chief.joined,), chief.here)
    chief = replace(chief, joined="")
    field.generals[chief.id] = chief
    if chief.place is not None and field.enemies_at(chief.place, chief.side):
        _go(field, chief, own)


def _tell_that_he_rides(field: Battlefield, general: General, with_whom: str, to: Square) -> None:
    """Told to his own side alone: everybody sees his troops go, and where they go he goes."""
    squares = (*general.here, to)
    field.tell("general_rides", (general.id,), (with_whom,), squares, seen_by=(general.side,))
