"""Phase 1, movement: broken units first, then everybody, under the opponent's fire at one square."""

from __future__ import annotations

from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.rules.brown_bess.field.battlefield import Battlefield
from pbem.rules.brown_bess.field.position import BrownBessPosition
from pbem.rules.brown_bess.field.unit import Deed
from pbem.rules.brown_bess.firing.opportunity_fire import OpportunityFire
from pbem.rules.brown_bess.melee.phase import forget_fights_that_ended
from pbem.rules.brown_bess.morale.generals import attach_generals, detach, stay_behind
from pbem.rules.brown_bess.morale.retire import broken_marches
from pbem.rules.brown_bess.movement.clock import Clock
from pbem.rules.brown_bess.movement.march import March
from pbem.rules.brown_bess.movement.sequence_of_moves import in_turn
from pbem.rules.brown_bess.movement.stacking import settle
from pbem.rules.brown_bess.orders.orders_given import OrdersGiven


def run(position: BrownBessPosition, orders: OrdersGiven, dice: Dice) -> tuple[BrownBessPosition, tuple[Event, ...]]:
    """Phase 1: broken units first, then the others, then stacking and generals."""
    field = Battlefield(position, "Movement", dice)
    reactions = OpportunityFire(field, orders)
    _move(field, orders, reactions, [*broken_marches(field, orders), *_ordered_marches(field, orders, broken=True)])
    _move(field, orders, reactions, _ordered_marches(field, orders, broken=False))
    attach_generals(field)
    forget_fights_that_ended(field)
    _missed(field, orders)
    return field.result()


def _move(field: Battlefield, orders: OrdersGiven, reactions: OpportunityFire, marches: list[March]) -> None:
    """Carry out these marches, together or one after another, and see that every square holds what it may."""
    clock = Clock(field, orders, reactions)
    for number, group in enumerate(in_turn(field, marches)):
        able = [march for march in group if not _pinned(field, march)]
        clock.run(able)
        for march in able:
            march.arrived += number
    settle(field, {march.unit: march for march in marches})


def _pinned(field: Battlefield, march: March) -> bool:
    """Movement: a unit passed through before its own move does not move, nor one that the GM keeps where it is."""
    if field[march.unit].place != march.route.start or field[march.unit].has_done(Deed.PASSED, Deed.STAYS):
        if field[march.unit].place is not None and not march.retires:
            field.note(march.unit, "did not move")
        march.halted = True
        return True
    field.mark(march.unit, Deed.MOVED)
    return False


def _ordered_marches(field: Battlefield, orders: OrdersGiven, broken: bool) -> list[March]:
    """Frame: the units with orders to move, those that were broken when the bound began or the others."""
    found = []
    for unit in field:
        before = field.position.unit(unit.id)
        if before is None or before.broken is not broken:
            continue
        intent = orders.intent(unit.id)
        if intent.detaches and (intent.route is not None or orders.intent(unit.with_unit).moves):
            detach(field, unit.id)
        elif intent.detaches:
            field.note(unit.id, f"still with {unit.with_unit}, for neither of them moves")
        if intent.route is None:
            continue
        stay_behind(field, unit, intent.route)
        rank = orders.rank(field, unit.id)
        found.append(March.along(unit.id, intent.route, rank, broken=broken, disengages=intent.disengages))
    return found


def _missed(field: Battlefield, orders: OrdersGiven) -> None:
    """Say of a charge that nobody was there any more, and of a general that he did not find his unit."""
    for unit in field:
        intent = orders.intent(unit.id)
        found = unit.melee is not None or any(news.startswith("charged ") for news in unit.news)
        if intent.charges and intent.end == unit.place and not found:
            field.note(unit.id, f"found no enemy in {unit.place}")
        if intent.joins and unit.with_unit != intent.joins:
            field.note(unit.id, f"{intent.joins} is not in {unit.place}")
