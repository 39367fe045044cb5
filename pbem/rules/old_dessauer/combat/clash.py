"""17. Two enemies in contact, as one of them stands to the other."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.terrain import Cover


@dataclass(frozen=True, slots=True)
class Clash:
    """17.1: what matters of `unit` when its points are counted against `enemy`.

    `first` is the first round of its combat, `received` that it stood when it was contacted, in a combat that has just
    begun; `flanked` that anybody contacted its flank or rear out of a place behind it (14.4). `attacking` tells that it
    made the contact: then `cover`, `obstacle` and `uphill` are those that it attacks into, across and up. `woods` are
    those it stands in or attacks into. `led` tells of a general with it, `wet` of weather that is not dry.
    """

    unit: Unit
    enemy: Unit
    first: bool = True
    received: bool = False
    flanked: bool = False
    attacking: bool = False
    cover: Cover = Cover.NONE
    obstacle: bool = False
    uphill: bool = False
    woods: bool = False
    led: bool = False
    wet: bool = False
