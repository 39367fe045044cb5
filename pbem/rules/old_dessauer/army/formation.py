"""12.3. The formations a unit may take up, and the bases it then stands on (4, 18)."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Final

from pbem.battle import piece
from pbem.battle.bend import Bend
from pbem.battle.standing import Footprint
from pbem.rules.old_dessauer.army.bending import closed_up
from pbem.rules.old_dessauer.army.kind import Kind


class Formation(StrEnum):
    """12.3: how the figures of a unit are arranged."""

    COLUMN = "column"
    """1 to 4 infantry or 1 to 3 cavalry figures wide."""
    LINE = "line"
    """Wider than a column."""
    SQUARE = "square"
    SKIRMISH = "skirmish"
    TOWN = "town"
    """In a town block or in fieldworks, in small groups without order."""
    BENT = "bent line"
    """12.16: a line of one rank bent back at one or both ends; it does not move."""
    LIMBERED = "limbered"
    UNLIMBERED = "unlimbered"
    AWAY = "away from the guns"
    """13.2.1: a gun crew that has left its guns."""

    @property
    def shown(self) -> piece.Formation:
        """How the map draws it."""
        return {
            Formation.COLUMN: piece.Formation.COLUMN,
            Formation.LINE: piece.Formation.LINE,
            Formation.SQUARE: piece.Formation.HOLLOW_SQUARE,
            Formation.SKIRMISH: piece.Formation.SKIRMISH,
            Formation.TOWN: piece.Formation.MASS,
            Formation.BENT: piece.Formation.LINE,
            Formation.LIMBERED: piece.Formation.LIMBERED,
            Formation.UNLIMBERED: piece.Formation.UNLIMBERED,
            Formation.AWAY: piece.Formation.SKIRMISH,
        }[self]


COLUMN_WIDTH: Final = {True: 4, False: 3}
"""12.3: the widest a column of foot (True) or horse (False) is, in figures."""
IRREGULAR_WIDTH: Final = {True: 9, False: 6}
"""18: the widest irregulars stand, in figures on foot (True) and on horseback (False)."""
_FOOT, _HORSE, _GUN = (24, 32), (32, 64), (64, 96)
_SKIRMISHING_FOOT, _SKIRMISHING_HORSE = (48, 32), (64, 64)
_IRREGULAR_FOOT, _IRREGULAR_HORSE = (32, 32), (48, 64)


def base(kind: Kind, formation: Formation, *, irregular: bool = False) -> tuple[int, int]:
    """4, 18: frontage and depth of one figure (of one gun model), in 1/64 inch."""
    if kind.guns:
        return _FOOT if formation is Formation.AWAY else _GUN
    if formation is Formation.SKIRMISH:
        return _SKIRMISHING_FOOT if kind.foot else _SKIRMISHING_HORSE
    if irregular:
        return _IRREGULAR_FOOT if kind.foot else _IRREGULAR_HORSE
    return _FOOT if kind.foot else _HORSE


@lru_cache(maxsize=2048)
def footprint(
    kind: Kind, formation: Formation, bases: int, files: int, *, irregular: bool = False, bend: Bend | None = None
) -> Footprint:
    """The block of so many figures, or gun models, `files` wide; a limbered battery is one limber and one gun."""
    width, depth = base(kind, formation, irregular=irregular)
    if formation is Formation.LIMBERED:
        return Footprint(1, 2, width, depth)
    files = max(1, min(files, bases))
    bent = closed_up(bend, files) if bend is not None else None
    return Footprint(files, max(1, -(-bases // files)), width, depth, bent)
