"""What units do that nobody ordered anything, as orders that can be shown."""

from __future__ import annotations

from pbem.battle.order import Action, Order, Sheet
from pbem.battle.view import View
from pbem.rules.brown_bess.field.position import BrownBessPosition
from pbem.rules.brown_bess.field.unit import Unit
from pbem.rules.brown_bess.firing.target_choice import in_melee
from pbem.rules.brown_bess.movement.disengage import should_disengage, way_back
from pbem.rules.brown_bess.movement.route import Route
from pbem.rules.brown_bess.orders.policies import DEFAULT
from pbem.rules.brown_bess.seeing.known import know


def default_sheet(view: View, seat: str) -> Sheet:
    """Bounds: without orders units stand, fire and rally, and leave a melee in time; before the first they deploy.

    A side that does not act has no orders, and a general who is with his unit needs none.
    """
    position = know(view)
    mine = {piece.id for piece in view.own if piece.seat == seat}
    units = [unit for unit in position.units if unit.id in mine and view.side in position.acting]
    return Sheet(seat, view.bound, tuple(_order(position, unit) for unit in units if not _goes_along(unit)))


def _goes_along(unit: Unit) -> bool:
    return unit.is_general and bool(unit.with_unit)


def _order(position: BrownBessPosition, unit: Unit) -> Order:
    if position.bound == 0:
        return Order(unit.id, (Action("deploy", places=(unit.suggested.square,)),))
    return Order(unit.id, (Action("disengage" if _leaves(position, unit) else "hold"),))


def _leaves(position: BrownBessPosition, unit: Unit) -> bool:
    """Melee: whether the printed `limit` takes it out of its fight."""
    if not in_melee(position.on_table, unit):
        return False
    due = should_disengage(position.ground, position.units, unit, DEFAULT)
    return due and isinstance(way_back(position.ground, unit, ()), Route)
