"""What units do that nobody ordered anything, as orders that can be shown."""

from __future__ import annotations

from pbem.battle.order import Action, Order, Sheet
from pbem.battle.view import View
from pbem.rules.brandywine.combat.expected import expects_to_attack
from pbem.rules.brandywine.field.battlefield import Field
from pbem.rules.brandywine.field.unit import Unit
from pbem.rules.brandywine.movement.withdrawal import withdrawal
from pbem.rules.brandywine.seeing.view import know


def default_sheet(view: View, seat: str) -> Sheet:
    """8.0, 13.0: everybody holds; who begins in enemy control attacks at 1-1 and better or withdraws.

    Before the first bound all are set up where the scenario suggests.
    """
    field = Field.known(know(view))
    mine = {piece.id for piece in view.own if piece.seat == seat}
    acts = view.bound == 0 or view.side in view.acting
    units = [unit for unit in field.units.values() if unit.id in mine] if acts else []
    return Sheet(seat, view.bound, tuple(order for unit in units if (order := _order(field, unit, view.bound))))


def _order(field: Field, unit: Unit, bound: int) -> Order | None:
    if bound == 0:
        if unit.place is None:
            return Order(unit.id, (Action("column", number=unit.march),))
        return Order(unit.id, (Action("deploy", places=(unit.place,), direction=unit.facing),))
    return Order(unit.id, (_action(field, unit),))


def _action(field: Field, unit: Unit) -> Action:
    if unit.place is None or not unit.combat or unit.held or not field.in_contact(unit):
        return Action("hold")
    foes = field.enemies_next_to(unit.place, unit.side)
    if not unit.disorganised and expects_to_attack(field, unit):
        front = [foe for foe in foes if foe.place and _sees(field, unit, foe)] or list(foes)
        return Action("attack", places=(front[0].place,)) if front[0].place is not None else Action("hold")
    way = withdrawal(field, unit)
    return Action("withdraw", places=way) if way else Action("hold")


def _sees(field: Field, unit: Unit, foe: Unit) -> bool:
    rules = field.position.rules.enfilade
    return unit.place is not None and foe.place is not None and rules.in_front(unit.facing, unit.place, foe.place)
