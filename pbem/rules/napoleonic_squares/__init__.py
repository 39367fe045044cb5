"""Napoleonic "squares", of February 2012: stacks of brigades, and generals who contest dice for their actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pbem.battle.condition import COMMON
from pbem.battle.ground_formats import with_names
from pbem.battle.system import Upgrade
from pbem.rules.napoleonic_squares.checking.checking import check
from pbem.rules.napoleonic_squares.checking.explaining import explain
from pbem.rules.napoleonic_squares.field.position import Position
from pbem.rules.napoleonic_squares.orders.default_sheet import default_sheet
from pbem.rules.napoleonic_squares.orders.rulings import RULINGS, rule
from pbem.rules.napoleonic_squares.orders.verbs import VERBS
from pbem.rules.napoleonic_squares.scenario.set_up import set_up
from pbem.rules.napoleonic_squares.scenario.victory import judge, score, worth
from pbem.rules.napoleonic_squares.seeing.known import know
from pbem.rules.napoleonic_squares.seeing.seeing import see
from pbem.rules.napoleonic_squares.seeing.sentences import SENTENCES
from pbem.rules.napoleonic_squares.seeing.weight import weight
from pbem.rules.napoleonic_squares.sequence import SEQUENCE, resolve

NAME: Final = "napoleonic_squares"
TITLE: Final = 'Napoleonic "squares"'
VERSION: Final = "4"
CHANGES: Final[Mapping[str, str]] = {
    "2": (
        "A unit's actions are done in the sequence in which they are written, so that `follow B3, x B4` assaults. "
        "Who was driven back, or only supported, does not press on. DEFEND takes `only`, PRESS and COUNTERATTACK take "
        "a list and `guns in` or `guns out`, and LEAD says whose assaults come first. The unit that names others after "
        "WITH attacks itself; `guns out` keeps guns out. Light cavalry loses its extra point only for an assault that "
        "it launches. Misses are thrown again uphill of the assaulting square, wherever its supports stand; foot "
        "artillery that has bombarded stays out of counterattacks; guns outside woods may attack them, guns in woods "
        "attack nobody. By default troops without hits stay after a fight. Marshy banks cost cavalry no more than foot."
    ),
    "3": (
        "The defender counterattacks only where the attacker has no fresh brigade left in the assaulting square, "
        "whether he sends it in or keeps it back. You are told where your generals ride with their troops. A "
        "commander-in-chief with no troops on the field leaves it, as other generals do, and all of them come back "
        "with the first that are still to come."
    ),
    "4": (
        "Guns without an order of their own go into the assault that names them after WITH, and bombard nobody before "
        "it; with `guns in` so do those of the square from which a brigade attacks, though it has yet to come there. "
        "Of several who would be set up in one town the first of the order of battle is, and nobody beside them loses "
        "his place by it. A mixed brigade in woods is told that it throws one die for the woods."
    ),
}
FORMAT: Final = 2
UPGRADES: Final[Mapping[int, Upgrade]] = {1: with_names}
WAYS: Final = ("simultaneous",)
SIDES: Final = (2,)
CONDITIONS: Final = COMMON
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
