"""What a legal order will cost and lead to, as far as its seat can see: the words beside it in the acknowledgement."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.battle.bearing import Heading
from pbem.battle.order import Order
from pbem.battle.spot import INCH
from pbem.battle.view import View
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.contact import Contact
from pbem.rules.old_dessauer.field.position import Position
from pbem.rules.old_dessauer.measure.box import distance, laid
from pbem.rules.old_dessauer.movement.rehearsal import Rehearsed, alone, table_of
from pbem.rules.old_dessauer.movement.tables import allowance
from pbem.rules.old_dessauer.movement.voluntary import LOST, way_back
from pbem.rules.old_dessauer.orders.checking.firing import told_fire
from pbem.rules.old_dessauer.orders.checking.shopping import told_bill
from pbem.rules.old_dessauer.orders.goals import rest_of
from pbem.rules.old_dessauer.orders.measures import in_inches
from pbem.rules.old_dessauer.orders.plans import Plans
from pbem.rules.old_dessauer.seeing.view import know


def explain(view: View, order: Order, besides: Sequence[Order] = ()) -> str:
    """`6 of 6 in, to 24:00,26:00 facing 0; 12 of 12 figures meet AI5's front if it stands`; empty for nothing to add.

    It is rehearsed on the clock that resolves the bound, with the known enemies standing and friends out of the way.
    `besides` are the orders by which those friends go whom it names.
    """
    position = know(view)
    if position.buying:
        return told_bill(position, order)
    unit = position.unit(order.unit)
    if unit is None or not unit.here or position.setting_up:
        return ""
    plans = Plans({**{each.unit: each.actions for each in besides}, order.unit: order.actions})
    if any(action.verb == "retreat" for action in order.actions):
        return _back(position, plans, unit)
    found = alone(position, plans, order.unit)
    shot = told_fire(position, plans, unit, found)
    if found is None or not found.way.legs:
        return shot
    told = (_course(position, found), _faces(position, found), shot, _end(position, order, found))
    return "; ".join(part for part in told if part)


def _back(position: Position, plans: Plans, unit: Unit) -> str:
    """15.2: where a voluntary retreat leads, and what it costs."""
    found = way_back(table_of(position, plans), unit)
    if found is None:
        return ""
    there = found.unit
    back = f"back to {there.at.spot} facing {Heading(there.at.heading)}"
    return f"{back}; shaken; {LOST} figure lost"


def _course(position: Position, found: Rehearsed) -> str:
    """`4.5 of 6 in, to 24:00,24:32 facing 12.5`, and a bend as `bent line, left 4 back 45`."""
    end = found.end
    whole = allowance(found.way.start, position.rules)
    used = (
        f"{in_inches(found.spent)} of {in_inches(whole)} in" if found.spent <= whole else f"{in_inches(found.spent)} in"
    )
    if end.block:
        return f"{used}, into {end.block}"
    start = found.way.start
    shape = f", {end.formation}" if end.formation is not start.formation else ""
    seat = "" if end.kind is start.kind else ", on foot" if end.mount else ", mounted"
    bend = f", {end.shape.bend}" if end.shape.bend is not None else ""
    return f"{used}, to {end.at.spot} facing {Heading(end.at.heading)}{shape}{seat}{bend}"


def _faces(position: Position, found: Rehearsed) -> str:
    """Whom it meets and with how many figures; else how near the nearest enemy before it then is."""
    if found.contacts:
        return " and ".join(_contact(position, found.end, contact) for contact in found.contacts) + " if it stands"
    foes = [unit for unit in position.units if unit.side != found.end.side and unit.here]
    if not foes:
        return ""
    here = laid(found.end.at, found.end.shape)
    near = min(foes, key=lambda foe: distance(here, foe.box))
    return f"then {in_inches(distance(here, near.box))} in from {near.id}"


def _contact(position: Position, unit: Unit, contact: Contact) -> str:
    flank = " as a true flank attack" if contact.true_flank else ""
    return f"{contact.files} of {unit.shape.files} figures meet {contact.target}'s {contact.edge}{flank}"


def _end(position: Position, order: Order, found: Rehearsed) -> str:
    why = f"stopped: {found.stopped}" if found.stopped else f"slowed by {found.slowed}" if found.slowed else ""
    goes_on = "goes on in the next bound" if found.goes_on and rest_of(order.actions, found.track) else ""
    if why or goes_on:
        return "; ".join(filter(None, (why, goes_on)))
    left = allowance(found.way.start, position.rules) - found.spent
    return f"{in_inches(left)} in to spare" if found.contacts and left >= INCH // 4 else ""
