"""What a seat's orders come to on the known table, as tracks for the map of an acknowledgement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.battle.event import Event
from pbem.battle.order import Order
from pbem.battle.standing import Standing
from pbem.battle.view import View
from pbem.rules.old_dessauer.field.position import Position
from pbem.rules.old_dessauer.movement.phase import PHASE
from pbem.rules.old_dessauer.movement.rehearsal import Rehearsed, rehearse
from pbem.rules.old_dessauer.movement.tables import GENERAL
from pbem.rules.old_dessauer.movement.ways.compass import goal_of_rider
from pbem.rules.old_dessauer.orders.plans import Plans
from pbem.rules.old_dessauer.seeing.view import know


def trace(view: View, orders: Sequence[Order]) -> tuple[Event, ...]:
    """The ways of all these orders together, were every known enemy to stand, and whom they would fire at."""
    if view.bound == 0:
        return ()
    position = know(view)
    plans = Plans({order.unit: order.actions for order in orders})
    came = rehearse(position, plans, set(plans.actions))
    return (*_ways(came, view.side), *_shots(position, plans, came, view.side), *_rides(position, plans, view.side))


def _ways(came: dict[str, Rehearsed], side: str) -> Iterator[Event]:
    for name, found in came.items():
        start, bends = found.way.start, found.end.bend != found.way.start.bend
        if len(found.track) < 2 and not bends:
            continue
        where = tuple(pose.standing(found.end.shape) for pose in found.track)
        if bends:
            where = (start.at.standing(start.shape), *(where[1:] or where))
        targets = tuple(contact.target for contact in found.contacts)
        yield Event("attacked" if targets else "moved", PHASE, (name,), targets, where, seen_by=(side,))


def _shots(position: Position, plans: Plans, came: dict[str, Rehearsed], side: str) -> Iterator[Event]:
    for name in plans.actions:
        unit = came[name].end if name in came else position.unit(name)
        if unit is None or not unit.here:
            continue
        for action in plans.all(name, "fire"):
            for target in filter(None, map(position.unit, action.units)):
                if target.here and target.side != side:
                    where = (unit.at.standing(unit.shape), target.at.standing(target.shape))
                    yield Event("fired", PHASE, (name,), (target.id,), where, seen_by=(side,))


def _rides(position: Position, plans: Plans, side: str) -> Iterator[Event]:
    for general in position.generals:
        order = plans.action(general.id, "move")
        goal = goal_of_rider(general.spot, order, GENERAL) if general.spot is not None and order is not None else None
        if general.spot is not None and goal is not None:
            yield Event("moved", PHASE, (general.id,), (), (Standing(general.spot), Standing(goal)), seen_by=(side,))
