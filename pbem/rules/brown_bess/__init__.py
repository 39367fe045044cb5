"""Brown Bess Squared: horse and musket on a squared table, one base a unit, dice for fire and cold steel.

The names below are all that the rest of the house uses of this package.
"""

from __future__ import annotations

from pbem.battle.condition import COMMON
from pbem.rules.brown_bess.before.set_up import set_up
from pbem.rules.brown_bess.checking import check
from pbem.rules.brown_bess.explaining import explain
from pbem.rules.brown_bess.orders.verbs import VERBS
from pbem.rules.brown_bess.position import ALTERNATE, SIMULTANEOUS, BrownBessPosition
from pbem.rules.brown_bess.seeing import see
from pbem.rules.brown_bess.sentences import SENTENCES
from pbem.rules.brown_bess.sequence import SEQUENCE, resolve
from pbem.rules.brown_bess.victory import judge

NAME = "brown_bess"
TITLE = "Brown Bess Squared"
VERSION = "1.0"
WAYS = (SIMULTANEOUS, ALTERNATE)
SIDES = (2,)
CONDITIONS = COMMON
POSITION = BrownBessPosition

__all__ = [
    "CONDITIONS",
    "NAME",
    "POSITION",
    "SENTENCES",
    "SEQUENCE",
    "SIDES",
    "TITLE",
    "VERBS",
    "VERSION",
    "WAYS",
    "check",
    "explain",
    "judge",
    "resolve",
    "see",
    "set_up",
]
