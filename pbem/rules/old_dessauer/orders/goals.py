"""Goals that one move is not enough for: the order goes on until it is reached, the enemy met, or another is given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from pbem.battle.measured_ground import as_spot
from pbem.battle.order import Action, Order
from pbem.battle.place import Place
from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.army.general import General
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.course import Course
from pbem.rules.old_dessauer.field.position import Goal, Position
from pbem.rules.old_dessauer.field.tabletop import Tabletop
from pbem.rules.old_dessauer.measure.pose import Pose
from pbem.rules.old_dessauer.movement.toward import distance_to
from pbem.rules.old_dessauer.movement.ways.planning import way_of
from pbem.rules.old_dessauer.movement.ways.way import GOALS, MANNERS
from pbem.rules.old_dessauer.orders.plans import Plans

REACHED: Final = INCH // 8
"""How near to a place on its way a unit has to have come, in 1/64 inch."""


def order_of(goal: Goal) -> Order:
    """A goal as the order that it still is."""
    return Order(goal.unit, goal.actions)


def held(position: Position, unit: Unit) -> tuple[str, str] | None:
    """Why a unit does not move at all, and by which clause; None where nothing holds it."""
    if position.fights(unit.id):
        return "it is in combat", "14"
    if unit.debt:
        return "it finishes its change of formation", "12.11"
    return None


def lasting(known: Position, goals: Sequence[Goal]) -> tuple[Goal, ...]:
    """Those goals of a side that could be ordered anew as it knows the table, each seat by its own sheet."""
    kept = tuple(goals)
    while True:
        left = tuple(goal for goal in kept if _may_go_on(known, goal, kept))
        if left == kept:
            return kept
        kept = left


def _may_go_on(known: Position, goal: Goal, goals: Sequence[Goal]) -> bool:
    unit = known.unit(goal.unit)
    if unit is None or not unit.here:
        return unit is None and known.general(goal.unit) is not None
    mine = {each.id for each in known.units if each.seat == unit.seat}
    mine |= {each.id for each in known.generals if each.seat == unit.seat}
    plans = Plans({each.unit: each.actions for each in goals if each.unit in mine})
    table = Tabletop(Course(known, known), plans, "", Tabletop.known(known).dice)
    return not held(known, unit) and not any(fault.refused for fault in way_of(table, unit, goal.actions).faults)


def with_goals(goals: Sequence[Goal], plans: Plans) -> Plans:
    """The plans, and for whoever was given no order the rest of an earlier one."""
    left = [order_of(goal) for goal in goals if goal.unit not in plans.written]
    actions = {order.unit: order.actions for order in left}
    written = {order.unit: str(order).removeprefix(f"{order.unit} ") for order in left}
    return replace(plans, actions={**plans.actions, **actions}, written={**plans.written, **written})


def goals_after(course: Course, plans: Plans) -> tuple[Goal, ...]:
    """Who is still on its way when the bound is over; the side that did not act keeps what it had."""
    position = course.position
    kept = {goal.unit: goal for goal in course.began.goals}
    found = []
    everybody: tuple[Unit | General, ...] = (*position.units, *position.generals)
    for each in everybody:
        if each.side in course.began.acting:
            goal = _goal_of(course, each, plans.actions.get(each.id, ()))
        else:
            goal = None if isinstance(each, Unit) and _thrown_back(course, each) else kept.get(each.id)
        if goal is not None and each.here:
            found.append(goal)
    return tuple(found)


def _goal_of(course: Course, each: Unit | General, actions: Sequence[Action]) -> Goal | None:
    rest = _of_general(each, actions) if isinstance(each, General) else _of_unit(course, each, actions)
    return Goal(each.id, rest) if rest else None


def _thrown_back(course: Course, unit: Unit) -> bool:
    return unit.shaken or unit.id in course.retreated or course.position.fights(unit.id)


def _of_unit(course: Course, unit: Unit, actions: Sequence[Action]) -> tuple[Action, ...]:
    if _thrown_back(course, unit):
        return ()
    marched = course.marched.get(unit.id)
    if marched is None:
        return rest_of(actions, ()) if unit.id in course.confused else ()
    return rest_of(actions, marched.track) if marched.goes_on else ()


def _of_general(general: General, actions: Sequence[Action]) -> tuple[Action, ...]:
    """8.1: a general who has farther to ride than one bound lets him."""
    if not general.alone or general.spot is None:
        return ()
    here = Pose(general.spot.x, general.spot.y, 0)
    return tuple(
        action for action in actions if action.verb == "move" and action.places and not _at(here, action.places[-1])
    )


def rest_of(actions: Sequence[Action], track: Sequence[Pose]) -> tuple[Action, ...]:
    """What of these orders is left to do, from the first place on that the track has not come to."""
    first = next((number for number, action in enumerate(actions) if action.verb in GOALS), len(actions))
    manners = tuple(action for action in actions[:first] if action.verb in MANNERS)
    rest = list(actions[first:])
    done, places = -1, 0
    for number, index, place in _places(rest):
        if any(_at(pose, place) for pose in track):
            done, places = number, index + 1
    if done >= 0:
        left = replace(rest[done], places=rest[done].places[places:])
        rest = [*([left] if left.places else []), *rest[done + 1 :]]
    return (*manners, *rest) if any(action.verb in GOALS for action in rest) else ()


def _places(actions: Sequence[Action]) -> Iterator[tuple[int, int, Place]]:
    for number, action in enumerate(actions):
        if action.verb == "move":
            for index, place in enumerate(action.places):
                yield number, index, place


def _at(pose: Pose, place: Place) -> bool:
    spot = as_spot(place)
    return distance_to(pose, (spot.x, spot.y)) <= REACHED
