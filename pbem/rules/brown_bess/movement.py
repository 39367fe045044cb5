"""Phase 1, movement: broken units first, then everybody on the clock, under the opponent's fire at one square."""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.rules.brown_bess.battlefield import Battlefield
from pbem.rules.brown_bess.clock import Clock
from pbem.rules.brown_bess.generals import attach_generals, detach, recover
from pbem.rules.brown_bess.march import March
from pbem.rules.brown_bess.melee import forget_fights_that_ended
from pbem.rules.brown_bess.opportunity_fire import OpportunityFire
from pbem.rules.brown_bess.orders_given import OrdersGiven
from pbem.rules.brown_bess.position import BrownBessPosition
from pbem.rules.brown_bess.retire import broken_marches
from pbem.rules.brown_bess.stacking import settle
from pbem.rules.brown_bess.unit import Deed


def run(position: BrownBessPosition, orders: OrdersGiven, dice: Dice) -> tuple[BrownBessPosition, tuple[Event, ...]]:
    """Phase 1: broken units run, then all marches on one clock, then stacking and generals."""
    field = Battlefield(position, "Movement", dice)
    recover(field)
    reactions = OpportunityFire(field, orders)
    running = Clock(field, orders, reactions)
    running.run(broken_marches(field, orders))
    settle(field, running.marches)
    clock = Clock(field, orders, reactions)
    clock.run(_ordered_marches(field, orders))
    settle(field, clock.marches)
    attach_generals(field)
    forget_fights_that_ended(field)
    _missed(field, orders)
    return field.result()


def _ordered_marches(field: Battlefield, orders: OrdersGiven) -> list[March]:
    """Frame: units with orders to move, unless they were passed through, ran already or are gone."""
    found = []
    for unit in field:
        intent = orders.intent(unit.id)
        if intent.detaches:
            detach(field, unit.id)
        if intent.route is None or unit.place != intent.route.start:
            continue
        if field[unit.id].has_done(Deed.PASSED):
            field.note(unit.id, "did not move: broken troops ran through it")
            continue
        field.mark(unit.id, Deed.MOVED)
        if intent.disengages:
            field.put(replace(field[unit.id], melee=None))
        found.append(March.along(unit.id, intent.route))
    return found


def _missed(field: Battlefield, orders: OrdersGiven) -> None:
    """Say of a charge that nobody was there any more, and of a general that he did not find his unit."""
    for unit in field:
        intent = orders.intent(unit.id)
        if intent.charges and intent.end == unit.place and unit.melee is None:
            field.note(unit.id, f"found no enemy in {unit.place}")
        if intent.joins and unit.with_unit != intent.joins:
            field.note(unit.id, f"{intent.joins} is not in {unit.place}")
