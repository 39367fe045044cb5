"""Everything that a seat can know is wrong with its sheet, with the numbers and the nearest legal choices."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

from pbem.battle.order import Action, Order, Sheet
from pbem.battle.problem import Choice, Problem, Severity
from pbem.battle.view import View
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.army.general import General
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.checking.crowding import crowds
from pbem.rules.napoleonic_squares.checking.fault import Fault
from pbem.rules.napoleonic_squares.checking.generals import chief_problems, list_problems
from pbem.rules.napoleonic_squares.checking.rehearsal import undone
from pbem.rules.napoleonic_squares.checking.setting_up import set_up_problems
from pbem.rules.napoleonic_squares.checking.steps import steps_of
from pbem.rules.napoleonic_squares.field.position import Position
from pbem.rules.napoleonic_squares.orders.verbs import SEAT
from pbem.rules.napoleonic_squares.seeing.known import know

SEAT_VERBS: Final = frozenset(verb.name for verb in SEAT)


def check(view: View, sheet: Sheet) -> tuple[Problem, ...]:
    """All problems of a sheet at once; it knows what the seat sees and nothing more."""
    known = know(view)
    mine = {piece.id for piece in view.commands(sheet.seat)}
    found: list[Problem] = []
    for order in sorted(sheet.orders, key=str):
        found += _order(view, known, sheet.seat, mine, order)
    if view.bound == 0:
        return (*found, *set_up_problems(view.side, known, sheet))
    found += crowds(view.side, known, sheet)
    return (*found, *undone(known, sheet, found))


def _order(view: View, known: Position, seat: str, mine: Collection[str], order: Order) -> list[Problem]:
    seat_choice = [action for action in order.actions if action.verb in SEAT_VERBS]
    if seat_choice:
        return list_problems(view, known, seat, order, seat_choice)
    if view.piece(order.unit) is None:
        return []
    if order.unit not in mine:
        return [Problem(order.unit, Severity.NO, f"{order.unit} is not under your orders.")]
    general = next((found for found in known.generals if found.id == order.unit), None)
    if general is not None:
        return chief_problems(known, general, order) or _command(known, mine, general, order)
    if order.given is not None and not 1 <= order.given <= tables.ACTION_DIE:
        return [Problem(order.unit, Severity.NO, f"An action die shows 1, 2 or 3, never {order.given}.", "C1")]
    unit = known.unit(order.unit)
    found = _walk(known, unit, order)
    return found + _walk(known, unit, order, otherwise=True) if order.otherwise else found


def _walk(known: Position, unit: Unit, order: Order, *, otherwise: bool = False) -> list[Problem]:
    """The actions one after another, as far as they can be done; a fault ends the walk and offers what came before."""
    done: list[Action] = []
    warnings: list[Problem] = []
    for step in steps_of(known, unit, order, otherwise=otherwise) or ():
        fault = step.fault
        if fault is not None and fault.severity is Severity.WARNING:
            warnings.append(Problem(unit.id, Severity.WARNING, fault.message, fault.clause))
        elif fault is not None:
            return [
                *warnings,
                Problem(unit.id, Severity.NO, fault.message, fault.clause, _choices(order, done, fault)),
            ]
        done.append(step.action)
    return warnings


def _choices(order: Order, done: list[Action], fault: Fault) -> tuple[Choice, ...]:
    ways = [(*done, action) for action in fault.instead] or ([tuple(done)] if done else [])
    offers = [Choice(replace(order, actions=way, condition=order.condition), fault.note) for way in ways]
    return (*offers, Choice(replace(order, actions=(Action("hold"),), otherwise=()), "hold"))


def _command(known: Position, mine: Collection[str], general: General, order: Order) -> list[Problem]:
    """What an order to a whole command comes to for its units: impossible for all, or for some of them, or doubtful."""
    units = [unit for unit in known.units if unit.command == general.id and unit.id in mine]
    if general.chief or not units:
        return []
    walked = {unit.id: _walk(known, unit, replace(order, unit=unit.id)) for unit in units}
    faults = {name: found for name, all_found in walked.items() for found in all_found if found.severity is Severity.NO}
    if not faults:
        return _doubts(general, walked)
    first = next(iter(faults.values()))
    text = f"{', '.join(faults)}: {first.message}"
    if len(faults) < len(units):
        return [Problem(general.id, Severity.WARNING, text, first.clause)]
    hold = Choice(replace(order, actions=(Action("hold"),), otherwise=()), "hold")
    return [Problem(general.id, Severity.NO, text, first.clause, (hold,))]


def _doubts(general: General, walked: Mapping[str, Sequence[Problem]]) -> list[Problem]:
    """A warning where nobody of a command may come to do what it is told; some of them are enough for a group."""
    if not all(walked.values()):
        return []
    first = next(iter(walked.values()))[0]
    return [Problem(general.id, Severity.WARNING, f"{', '.join(walked)}: {first.message}", first.clause)]
