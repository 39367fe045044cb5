"""The words of orders and standing orders; every decision of a bound is one of them."""

from __future__ import annotations

from typing import Final

from pbem.battle.verb import Verb
from pbem.rules.old_dessauer.buying.verbs import VERBS_OF_BUYING
from pbem.rules.old_dessauer.combat.verbs import VERBS_OF_COMBAT
from pbem.rules.old_dessauer.fire.verbs import VERBS_OF_FIRE
from pbem.rules.old_dessauer.orders.movement_verbs import BY_PLACE, BY_PURPOSE, REACTIONS, RELATIVE
from pbem.rules.old_dessauer.scenario.verbs import VERBS_OF_SET_UP

VERBS: Final[tuple[Verb, ...]] = (
    *RELATIVE,
    *BY_PLACE,
    *BY_PURPOSE,
    *VERBS_OF_FIRE,
    *REACTIONS,
    *VERBS_OF_COMBAT,
    *VERBS_OF_SET_UP,
    *VERBS_OF_BUYING,
)
