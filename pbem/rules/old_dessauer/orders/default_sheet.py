"""What units do that nobody ordered anything, as orders that can be shown."""

from __future__ import annotations

from typing import Final

from pbem.battle.order import Action, Order, Sheet
from pbem.battle.view import View
from pbem.rules.old_dessauer.buying.bill import list_text
from pbem.rules.old_dessauer.buying.purse import usual_army
from pbem.rules.old_dessauer.buying.verbs import BUY
from pbem.rules.old_dessauer.field.position import Position
from pbem.rules.old_dessauer.orders.goals import order_of
from pbem.rules.old_dessauer.orders.leaving import leaving
from pbem.rules.old_dessauer.scenario.verbs import DEPLOY
from pbem.rules.old_dessauer.seeing.view import know

HOLD: Final = Action("hold")


def default_sheet(view: View, seat: str) -> Sheet:
    """12: everybody goes on by an earlier order or holds, and fires at whom he can.

    Before the first bound all stand where the scenario suggests.
    """
    mine = [piece for piece in view.own if piece.seat == seat and piece.place is not None]
    if view.bound and view.side not in view.acting:
        return Sheet(seat, view.bound)
    position = know(view)
    if position.buying:
        return Sheet(seat, 0, tuple(_bought(position, piece.id) for piece in mine[:1]))
    if position.setting_up:
        orders = tuple(Order(piece.id, (Action(DEPLOY, places=(piece.place,)),)) for piece in mine if piece.place)
        return Sheet(seat, view.bound, orders)
    going = {goal.unit: order_of(goal) for goal in (*position.goals, *leaving(position, view.side))}
    return Sheet(seat, view.bound, tuple(going.get(piece.id, Order(piece.id, (HOLD,))) for piece in mine))


def _bought(position: Position, general: str) -> Order:
    """20: an army of all arms for the points there are."""
    points = next((purse.points for purse in position.purses), 0)
    return Order(general, (Action(BUY, word=list_text(usual_army(points).lots)),))
