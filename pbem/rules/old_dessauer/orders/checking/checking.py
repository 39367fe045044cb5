"""Everything that a seat can know is wrong with its sheet, with the numbers and the nearest legal choices."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain
from math import isqrt
from typing import Final

from pbem.battle.order import Action, Order, Sheet
from pbem.battle.problem import Choice, Problem, Severity
from pbem.battle.spot import Spot
from pbem.battle.view import View
from pbem.rules.old_dessauer.army.general import General
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.buying.verbs import BUY
from pbem.rules.old_dessauer.field.course import Course
from pbem.rules.old_dessauer.field.position import Position
from pbem.rules.old_dessauer.field.tabletop import Tabletop
from pbem.rules.old_dessauer.movement.rehearsal import rehearse
from pbem.rules.old_dessauer.movement.tables import GENERAL
from pbem.rules.old_dessauer.movement.voluntary import way_back, why_not_retreat
from pbem.rules.old_dessauer.movement.ways.compass import goal_of_rider
from pbem.rules.old_dessauer.movement.ways.planning import way_of
from pbem.rules.old_dessauer.movement.ways.way import Fault, Way
from pbem.rules.old_dessauer.orders.checking.shopping import shopping
from pbem.rules.old_dessauer.orders.goals import held
from pbem.rules.old_dessauer.orders.leaving import burns, leaving
from pbem.rules.old_dessauer.orders.measures import in_inches, inches_told
from pbem.rules.old_dessauer.orders.movement_verbs import BY_PLACE, BY_PURPOSE, RELATIVE
from pbem.rules.old_dessauer.orders.plans import Plans
from pbem.rules.old_dessauer.scenario.deployment import placed, why_not
from pbem.rules.old_dessauer.scenario.verbs import DEPLOY
from pbem.rules.old_dessauer.seeing.view import know

HOLD: Final = Action("hold")
OF_GENERALS: Final = ("move", "attach", "detach", "hold")
STEPS_BACK: Final = ("3", "2", "1")
"""By how many inches a unit is offered to step back that cannot retreat."""
MOVES: Final = frozenset(verb.name for verb in (*RELATIVE, *BY_PLACE, *BY_PURPOSE)) - {"hold", "pass", "haste"}


def check(view: View, sheet: Sheet) -> tuple[Problem, ...]:
    """All problems of a sheet at once; it knows what the seat sees and nothing more."""
    position = know(view)
    mine = {piece.id for piece in view.commands(sheet.seat)}
    found: list[Problem] = []
    for order in sorted(sheet.orders, key=str):
        unit = position.unit(order.unit) or position.general(order.unit)
        if unit is None or unit.side != view.side:
            continue
        if unit.id not in mine:
            found.append(Problem(unit.id, Severity.NO, f"{unit.id} is not under your orders."))
        elif position.buying:
            found += shopping(position, order)
        elif any(action.verb == BUY for action in order.actions):
            found.append(Problem(unit.id, Severity.NO, "Nothing is bought in this bound.", "20"))
        elif position.setting_up:
            found += _deployment(position, unit, order)
        elif isinstance(unit, General):
            found += _general(unit, order)
        else:
            found += [*_unit(position, sheet, unit, order), *_burns(position, unit, order)]
    return (*found, *_rehearsal(position, sheet, mine)) if not position.secret else tuple(found)


def _burns(position: Position, unit: Unit, order: Order) -> list[Problem]:
    """19.7: who is told to stay in houses that burn; where it is told nothing it goes out."""
    if not burns(position, unit):
        return []
    came = rehearse(position, Plans({order.unit: order.actions}), (order.unit,)).get(order.unit)
    if came is None or not came.end.block:
        return []
    out = [goal.actions for goal in leaving(position, unit.side) if goal.unit == unit.id]
    choices = tuple(Choice(replace(order, actions=actions)) for actions in out)
    message = f"{unit.block} burns, and {unit.id} is lost if it stays there."
    return [Problem(unit.id, Severity.WARNING, message, "19.7", choices)]


def _no(unit: str, message: str, clause: str, order: Order, *ways: tuple[Action, ...]) -> Problem:
    choices = [Choice(replace(order, actions=way)) for way in ways if way]
    hold = Choice(replace(order, actions=(HOLD,), condition=None, otherwise=()), "hold")
    return Problem(unit, Severity.NO, message, clause, (*choices, hold))


def _deployment(position: Position, unit: Unit | General, order: Order) -> list[Problem]:
    found = []
    for action in order.actions:
        if action.verb == DEPLOY and action.places and isinstance(unit, Unit):
            why = why_not(position, placed(position, unit, action))
            if why:
                found.append(Problem(unit.id, Severity.NO, f"{unit.id} cannot be set up there: {why}."))
    return found


def _general(general: General, order: Order) -> list[Problem]:
    """8: what a general is told."""
    for action in (*order.actions, *order.otherwise):
        if action.verb not in OF_GENERALS:
            return [_no(general.id, f"{general.id} is a general: he rides, joins a unit or leaves it.", "8", order)]
    goals = (goal_of_rider(general.spot, action, GENERAL) for action in order.actions if general.spot is not None)
    far = max((_apart(general.spot, goal) for goal in goals if general.spot and goal), default=0)
    if far <= GENERAL:
        return []
    message = f"Only {inches_told(GENERAL)} of {inches_told(far)}."
    return [Problem(general.id, Severity.WARNING, message, "8.1")]


def _apart(one: Spot, other: Spot) -> int:
    """How far two spots are from each other, in whole 1/64 inch."""
    return isqrt((one.x - other.x) ** 2 + (one.y - other.y) ** 2)


def _unit(position: Position, sheet: Sheet, unit: Unit, order: Order) -> list[Problem]:
    found: list[Problem] = []
    for actions in filter(None, (order.actions, order.otherwise)):
        found += _actions(position, sheet, unit, replace(order, actions=actions))
    return found


def _actions(position: Position, sheet: Sheet, unit: Unit, order: Order) -> list[Problem]:
    for action in order.actions:
        if action.verb in ("attach", "detach"):
            return [_no(unit.id, f"{unit.id} is no general.", "8.3", order)]
    table = _table(position, sheet)
    if any(action.verb == "retreat" for action in order.actions):
        why = why_not_retreat(table, unit)
        return [_no(unit.id, f"{unit.id} may not retreat: {why}.", "15.2", order)] if why else _lost(table, unit, order)
    told = [action for action in order.actions if action.verb in MOVES]
    if told and (why_held := held(position, unit)):
        why, clause = why_held
        return [_no(unit.id, f"{unit.id} does not move: {why}.", clause, order)]
    way = way_of(table, unit, order.actions)
    return [_of_fault(unit, order, way, fault) for fault in way.faults]


def _lost(table: Tabletop, unit: Unit, order: Order) -> list[Problem]:
    """15.1: whoever is to retreat and finds no way back would be shattered; what it may do in its place."""
    if way_back(table, unit) is not None:
        return []
    backs = [] if table.fights(unit.id) else [(Action("back", word=word),) for word in STEPS_BACK]
    free = [actions for actions in backs if _goes_back(table, unit, actions)]
    hold = Choice(replace(order, actions=(HOLD,), condition=None, otherwise=()), "hold")
    choices = (*(Choice(replace(order, actions=actions)) for actions in free[:1]), hold)
    message = f"{unit.id} has no way back of 4 inches, and would be shattered."
    return [Problem(unit.id, Severity.WARNING, message, "15.1", choices)]


def _goes_back(table: Tabletop, unit: Unit, actions: tuple[Action, ...]) -> bool:
    """Whether it could do this whole, were every known enemy and friend to stand."""
    came = rehearse(table.course.position, Plans({unit.id: actions}), (unit.id,)).get(unit.id)
    return came is not None and bool(came.spent) and not came.way.faults and not came.stopped


def _table(position: Position, sheet: Sheet) -> Tabletop:
    plans = Plans({order.unit: order.actions for order in sheet.orders})
    return Tabletop(Course(position, position), plans, "", Tabletop.known(position).dice)


def _of_fault(unit: Unit, order: Order, way: Way, fault: Fault) -> Problem:
    message = f"{fault.why[:1].upper()}{fault.why[1:]}."
    if fault.refused:
        kept = tuple(action for action in order.actions if action != fault.action)
        kept = kept if any(action.verb in MOVES or action.verb == "fire" for action in kept) else ()
        return _no(unit.id, message, fault.clause, order, *_instead(way, order, fault), kept)
    ways = []
    if fault.cut:
        cut = replace(fault.action, word=fault.cut)
        if fault.action.word:
            ways.append(Choice(replace(order, actions=_with(order.actions, fault.action, cut)), f"only {fault.cut}"))
    return Problem(unit.id, Severity.WARNING, message, fault.clause, tuple(ways))


def _with(actions: Iterable[Action], old: Action, new: Action) -> tuple[Action, ...]:
    return tuple(new if action == old else action for action in actions)


def _instead(way: Way, order: Order, fault: Fault) -> list[tuple[Action, ...]]:
    """What may be done in place of something refused: a change of formation alone, a step back for the shaken."""
    if fault.instead:
        return [actions for actions in _replaced(order, fault) if _is_whole(way, actions)]
    if fault.clause == "12.10":
        return [(fault.action,)]
    if fault.clause == "6":
        return [(Action("back", word="2"),), (Action("retreat"),)]
    return []


def _replaced(order: Order, fault: Fault) -> Iterable[tuple[Action, ...]]:
    """The order with each of the things that may be done in place of what is refused."""
    for instead in fault.instead:
        yield tuple(chain.from_iterable(instead if each == fault.action else (each,) for each in order.actions))


def _is_whole(way: Way, actions: Sequence[Action]) -> bool:
    """Whether nothing of such an order would be refused in its turn."""
    return not any(fault.refused for fault in way_of(way.table, way.start, actions).faults)


def _rehearsal(position: Position, sheet: Sheet, mine: Iterable[str]) -> list[Problem]:
    """Who, by all these orders together, would be stopped on its way, were every known enemy to stand."""
    plans = Plans({order.unit: order.actions for order in sheet.orders})
    going = [name for name in plans.actions if name in set(mine)]
    found = []
    for name, came in rehearse(position, plans, going).items():
        if came.stopped:
            message = f"It stops after {in_inches(came.spent)} in: {came.stopped}."
            found.append(Problem(name, Severity.WARNING, message, "12"))
    return found
