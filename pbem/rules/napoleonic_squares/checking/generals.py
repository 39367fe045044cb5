"""What is wrong with orders to generals and with the lists of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pbem.battle.order import Action, Order
from pbem.battle.problem import Choice, Problem, Severity
from pbem.battle.view import View
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.army.general import General
from pbem.rules.napoleonic_squares.command.commander_in_chief import cannot_join, cannot_ride, subordinate_named
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield
from pbem.rules.napoleonic_squares.field.hindrance import Bar
from pbem.rules.napoleonic_squares.field.position import Position


def chief_problems(known: Position, general: General, order: Order) -> list[Problem]:
    """C2: a commander-in-chief rides four squares at most; orders to another general are his command's."""
    field, found = Battlefield.known(known), list[Problem]()
    if general.place is None:
        return found
    for action in (*order.actions, *order.otherwise):
        if action.verb == "join" and not general.chief:
            text = f"{general.name} is no commander-in-chief; only he joins."
            found.append(Problem(general.id, Severity.NO, text, "C2"))
        elif action.verb == "join" and action.units:
            found += _join(field, general, action)
        elif action.verb == "move" and general.chief and action.squares:
            found += _ride(field, general, action)
    return found


def _join(field: Battlefield, chief: General, action: Action) -> list[Problem]:
    other = subordinate_named(field, chief, action.units)
    why = cannot_join(field, chief, other)
    if why is None:
        return []
    text = f"{chief.name} joins a general of a command."
    if other is not None and other.place is not None and chief.place is not None:
        away = chief.place.distance(other.place)
        text = f"{other.name} is {away} squares off; {chief.name} rides {tables.CHIEF_REACH}."
    return [Problem(chief.id, Severity.NO, text, why.clause, _near(field, chief))]


def _ride(field: Battlefield, chief: General, action: Action) -> list[Problem]:
    """C2: a commander-in-chief who rides alone goes before anybody else moves, and not to the enemy."""
    to = action.squares[-1]
    why = cannot_ride(field, chief, to)
    if why is None or chief.place is None:
        return []
    text = f"{to} is {chief.place.distance(to)} squares off; {chief.name} rides {tables.CHIEF_REACH}."
    if why.bar is Bar.SHUT:
        text = f"{to} cannot be entered."
    elif why.bar is Bar.ENEMY:
        text = f"The enemy holds {to}, and {chief.name} rides before anybody moves."
    return [Problem(chief.id, Severity.NO, text, why.clause, _near(field, chief))]


def _near(field: Battlefield, chief: General) -> tuple[Choice, ...]:
    generals = [found for found in field.generals.values() if found.side == chief.side and not found.chief]
    near = [found for found in generals if cannot_join(field, chief, found) is None]
    return tuple(
        Choice(Order(chief.id, (Action("join", units=(found.id,)),)), f"in {found.place}") for found in near[:3]
    )


def list_problems(view: View, known: Position, seat: str, order: Order, actions: Sequence[Action]) -> list[Problem]:
    """C2, C5: a list names generals of one's own commands; a side has one list, its commander-in-chief's first."""
    wrong = [problem for action in actions for problem in _strangers(known, view.side, order, action)]
    chief = next((found for found in view.seats if found.commander_in_chief), None)
    if chief is None or chief.id == seat:
        return wrong
    text = f"It counts only if {chief.name}, who is in chief, sends no list."
    return [*wrong, Problem(order.unit, Severity.WARNING, text, "C2")]


def _strangers(known: Position, side: str, order: Order, action: Action) -> list[Problem]:
    generals = [found.id for found in known.generals if found.side == side and not found.chief]
    wrong = [name for name in action.units if name not in generals]
    if not wrong:
        return []
    right = tuple(name for name in action.units if name in generals) or tuple(generals)
    text = f"{', '.join(wrong)}: not a general of one of your commands ({', '.join(generals)})."
    better = replace(order, actions=(replace(action, units=right),))
    return [Problem(order.unit, Severity.NO, text, "C2", (Choice(better),))]
