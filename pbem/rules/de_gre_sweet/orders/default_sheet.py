"""What units do that nobody ordered anything, as orders that can be shown."""

from __future__ import annotations

from pbem.battle.order import Action, Order, Sheet
from pbem.battle.view import View
from pbem.rules.de_gre_sweet.field.unit import Unit
from pbem.rules.de_gre_sweet.seeing.view import know


def default_sheet(view: View, seat: str) -> Sheet:
    """2: everybody stays, and fires at the nearest enemy; before the first bound all stand where it is suggested."""
    mine = {piece.id for piece in view.own if piece.seat == seat}
    units = [unit for unit in know(view).units if unit.id in mine]
    return Sheet(seat, view.bound, tuple(_order(unit, view.bound) for unit in units))


def _order(unit: Unit, bound: int) -> Order:
    if bound == 0 and unit.place is not None:
        return Order(unit.id, (Action("deploy", places=(unit.place,), direction=unit.facing),))
    return Order(unit.id, (Action("hold"),))
