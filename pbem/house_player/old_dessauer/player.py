"""The house's player of the Old Dessauer: the horse goes for the enemy at once, the foot with it or after the guns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pbem.battle.dice import keyed_roll
from pbem.battle.order import Sheet
from pbem.battle.view import View
from pbem.house_player.lawful import lawful
from pbem.house_player.old_dessauer.staff import Plan, Staff
from pbem.rules.old_dessauer.field.position import Position
from pbem.rules.old_dessauer.orders.checking.checking import check
from pbem.rules.old_dessauer.seeing.view import know

FOOT: Final = (1, 4)
"""The turns from which the foot may go forward."""


@dataclass(frozen=True)
class OldDessauerPlayer:
    """Commands a seat; its `secret` chooses when the foot goes forward, everything else follows from the view."""

    secret: bytes

    def orders(self, view: View, sheet: Sheet) -> Sheet:
        """The sheet with an order for every unit of its seat that has something better to do than stand."""
        if view.setting_up or view.side not in view.acting:
            return sheet
        position = know(view)
        staff = Staff(position, view.side, self.plan(position, view.side))
        return lawful(view, sheet, staff.sheet().orders, check)

    def plan(self, position: Position, side: str) -> Plan:
        """From when each command goes forward: the horse at once, the foot by the keyed dice."""
        (face,) = keyed_roll(self.secret, b"house", f"foot|{side}", 1, len(FOOT))
        own = [unit for unit in position.units if unit.side == side and unit.here]
        horse = {unit.command for unit in own if unit.kind.horse}
        return Plan("forward", {unit.command: 1 if unit.command in horse else FOOT[face - 1] for unit in own})
