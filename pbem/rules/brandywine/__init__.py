"""Battle of Brandywine: counters with factors, odds, stacks and squares of control."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pbem.battle.condition import counted_in
from pbem.battle.ground_formats import with_names
from pbem.battle.system import Upgrade
from pbem.rules.brandywine.field.position import ALTERNATE, SIMULTANEOUS, Position
from pbem.rules.brandywine.orders.checking.checking import check
from pbem.rules.brandywine.orders.checking.explaining import explain
from pbem.rules.brandywine.orders.default_sheet import default_sheet
from pbem.rules.brandywine.orders.rulings import RULINGS, rule
from pbem.rules.brandywine.orders.verbs import VERBS
from pbem.rules.brandywine.scenario.set_up import set_up
from pbem.rules.brandywine.scenario.victory import judge, score, worth
from pbem.rules.brandywine.seeing.sentences import SENTENCES
from pbem.rules.brandywine.seeing.view import know, see
from pbem.rules.brandywine.seeing.weight import weight
from pbem.rules.brandywine.sequence import SEQUENCE, resolve

NAME: Final = "brandywine"
TITLE: Final = "Battle of Brandywine"
VERSION: Final = "1.1"
CHANGES: Final[Mapping[str, str]] = {
    "1.1": "Troops in disorder are neither held nor made to counterattack. They withdraw in their next movement.",
}
FORMAT: Final = 2
UPGRADES: Final[Mapping[int, Upgrade]] = {1: with_names}
WAYS: Final = (SIMULTANEOUS, ALTERNATE)
SIDES: Final = (2,)
CONDITIONS: Final = counted_in("combat factors")
POSITION: Final = Position

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
    "Position",
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
