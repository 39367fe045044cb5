"""The Napoleonic rules of Gerard de Gre, as modified by Charles and David Sweet: stands, guns and melee deployments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pbem.battle.condition import counted_in
from pbem.battle.system import Upgrade
from pbem.rules.de_gre_sweet.field.position import ALTERNATE, SIMULTANEOUS, Position
from pbem.rules.de_gre_sweet.orders.checking.checking import check
from pbem.rules.de_gre_sweet.orders.checking.explaining import explain
from pbem.rules.de_gre_sweet.orders.default_sheet import default_sheet
from pbem.rules.de_gre_sweet.orders.rulings import RULINGS, rule
from pbem.rules.de_gre_sweet.orders.verbs import VERBS
from pbem.rules.de_gre_sweet.scenario.set_up import set_up
from pbem.rules.de_gre_sweet.scenario.victory import judge, score, worth
from pbem.rules.de_gre_sweet.seeing.sentences import SENTENCES
from pbem.rules.de_gre_sweet.seeing.view import know, see
from pbem.rules.de_gre_sweet.seeing.weight import weight
from pbem.rules.de_gre_sweet.sequence import SEQUENCE, resolve

NAME: Final = "de_gre_sweet"
TITLE: Final = "De Gre-Sweet Napoleonic"
VERSION: Final = "3"
CHANGES: Final[Mapping[str, str]] = {
    "2": "Whoever is to become part of a unit that has no room for him stays where he stands.",
    "3": "Whoever meets the enemy while he passes through a unit of his own side goes back; the fight is its own.",
}
FORMAT: Final = 1
UPGRADES: Final[Mapping[int, Upgrade]] = {}
WAYS: Final = (SIMULTANEOUS, ALTERNATE)
SIDES: Final = (2,)
CONDITIONS: Final = counted_in("stands")
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
