"""How each thing that happens reads in a report; what a phase tells, stands beside it."""

from __future__ import annotations

from typing import Final

from pbem.battle.event import Gathering, Sentence
from pbem.battle.settable import RULED
from pbem.rules.old_dessauer.buying.sentences import SENTENCES as BUYING
from pbem.rules.old_dessauer.combat.sentences import SENTENCES as COMBAT
from pbem.rules.old_dessauer.fire.sentences import SENTENCES as FIRE
from pbem.rules.old_dessauer.morale.sentences import SENTENCES as MORALE
from pbem.rules.old_dessauer.movement.sentences import SENTENCES as MOVEMENT

SET_UP: Final = {
    "deployed": Sentence(
        (
            "{actor} took post at {square} in {formation}, facing {facing} degrees.",
            "{actor} formed {formation} at {square}, facing {facing} degrees.",
        ),
        gathered=Gathering("Took post", "{actor} {square}"),
    ),
    "order_result": Sentence(("{actor}: {order}: {result}.",), result="{result}", told=("went ",)),
}

SENTENCES: Final = {**SET_UP, **BUYING, **MOVEMENT, **FIRE, **COMBAT, **MORALE, "ruled": RULED}
