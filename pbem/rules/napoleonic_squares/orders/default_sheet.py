"""What units do that nobody ordered anything, as orders that can be shown."""

from __future__ import annotations

from pbem.battle.order import Action, Order, Sheet
from pbem.battle.view import View
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield
from pbem.rules.napoleonic_squares.orders.idle import idle_actions
from pbem.rules.napoleonic_squares.seeing.known import know


def default_sheet(view: View, seat: str) -> Sheet:
    """C3: without orders units rally, guns bombard with two or three actions, and the others stand, as things are now.

    Before the first bound they are set up where the scenario suggests.
    """
    field = Battlefield.known(know(view))
    mine = {piece.id for piece in view.own if piece.seat == seat}
    units = [unit for unit in field.units.values() if unit.id in mine and unit.on_table]
    return Sheet(seat, view.bound, tuple(order for unit in units for order in _orders(field, unit, view.bound)))


def _orders(field: Battlefield, unit: Unit, bound: int) -> list[Order]:
    if bound == 0 and unit.place is not None:
        return [Order(unit.id, (Action("deploy", places=(unit.place,), word="town" if unit.in_town else ""),))]
    least, most = (idle_actions(field, unit, number) for number in (1, tables.ACTION_DIE))
    if least == most:
        return [Order(unit.id, most or (Action("hold"),))]
    return [Order(unit.id, least or (Action("hold"),), given=1), Order(unit.id, most, given=2)]
