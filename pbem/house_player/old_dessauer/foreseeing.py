"""Where a unit will stand by its orders, as nearly as its commander needs to know for its neighbours and generals."""

from __future__ import annotations

from typing import Final

from pbem.battle.bearing import CIRCLE
from pbem.battle.order import Action
from pbem.battle.spot import INCH
from pbem.house_player.old_dessauer.lane import BACK, SIDEWAYS
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.movement.legs import Go
from pbem.rules.old_dessauer.movement.tables import NARROW
from pbem.rules.old_dessauer.orders.measures import inches

_ANGLES: Final = {"advance": 0, "up to": 0, "oblique": NARROW, "sidestep": SIDEWAYS, "back": BACK}
_HANDS: Final = {"left": -1, "right": 1}


def foreseen(unit: Unit, action: Action | None, move: int, enemy: int) -> Unit:
    """The unit at the end of its march; `move` is how far it may go and `enemy` how far off he is, in 1/64 inch."""
    if action is None or action.verb not in _ANGLES:
        return unit
    hand, _, said = action.word.rpartition(" ")
    far = move
    if action.verb == "up to":
        far = min(move, enemy - int(action.word) * INCH)
    elif action.word:
        far = min(move, inches(said) or 0)
    angle = _ANGLES[action.verb] * _HANDS.get(hand, 0)
    return unit.posed(Go(far, angle % CIRCLE, far).pose(unit.at, 1, 1)) if far > 0 else unit
