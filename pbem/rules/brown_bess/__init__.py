"""Brown Bess Squared: horse and musket on a squared table, one base a unit, dice for fire and cold steel.

The names below are all that the rest of the house uses of this package.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pbem.battle.condition import COMMON
from pbem.battle.ground_formats import with_names
from pbem.battle.system import Upgrade
from pbem.rules.brown_bess.field.position import ALTERNATE, SIMULTANEOUS, BrownBessPosition
from pbem.rules.brown_bess.orders.checking import check
from pbem.rules.brown_bess.orders.default_sheet import default_sheet
from pbem.rules.brown_bess.orders.explaining import explain
from pbem.rules.brown_bess.orders.rulings import RULINGS, rule
from pbem.rules.brown_bess.orders.verbs import VERBS
from pbem.rules.brown_bess.scenario.set_up import set_up
from pbem.rules.brown_bess.scenario.victory import judge, score, worth
from pbem.rules.brown_bess.seeing.known import know
from pbem.rules.brown_bess.seeing.sentences import SENTENCES
from pbem.rules.brown_bess.seeing.view import see
from pbem.rules.brown_bess.seeing.weight import weight
from pbem.rules.brown_bess.sequence import SEQUENCE, resolve

NAME: Final = "brown_bess"
TITLE: Final = "Brown Bess Squared"
VERSION: Final = "1.3"
CHANGES: Final[Mapping[str, str]] = {
    "1.1": "A charge strikes the unit that stands in the square, not one on its way through it. Broken units run "
    "before they rally, and are lost where they end on an enemy. Formed troops that charge into "
    "impenetrable forest disperse. Field works help only their defenders. Nobody aims at a general.",
    "1.2": "A march may go by any way that its points allow, so that the turn at its end is not refused for the "
    "sake of the cheapest one. To leave the table from a road in bad ground costs one point. `fire BI1, "
    "then BI2` goes on to the next target, and a square fires at each with another face; where sides "
    "alternate, units fire one after another, and each sees what the last has done. Dettingen: King "
    "George may stand with any Hanoverian battalion. A general whose unit is cut down around him, or who "
    "stays behind when it runs, fights on as it did, and gets out as units do.",
    "1.3": "A general who rides to his unit in its melee charges nobody: the fight goes on as it stood. A flesh wound "
    "has healed at the end of its last bound, so that the next finds him fit for orders.",
}
FORMAT: Final = 2
UPGRADES: Final[Mapping[int, Upgrade]] = {1: with_names}
WAYS: Final = (SIMULTANEOUS, ALTERNATE)
SIDES: Final = (2,)
CONDITIONS: Final = COMMON
POSITION: Final = BrownBessPosition

__all__ = [
    "CHANGES",
    "CONDITIONS",
    "FORMAT",
    "NAME",
    "POSITION",
    "RULINGS",
    "SENTENCES",
    "SEQUENCE",
    "SIDES",
    "TITLE",
    "UPGRADES",
    "VERBS",
    "VERSION",
    "WAYS",
    "BrownBessPosition",
    "check",
    "default_sheet",
    "explain",
    "judge",
    "know",
    "resolve",
    "rule",
    "score",
    "see",
    "set_up",
    "weight",
    "worth",
]
