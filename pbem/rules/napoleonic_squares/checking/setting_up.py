"""What is wrong with a deployment as its side orders it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from pbem.battle.order import Action, Order, Sheet
from pbem.battle.problem import Choice, Problem, Severity
from pbem.battle.square import Square
from pbem.rules.napoleonic_squares.actions.movement import no_garrison
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.checking.crowding import overfull
from pbem.rules.napoleonic_squares.checking.fault import MOST, Fault, sentence
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield
from pbem.rules.napoleonic_squares.field.position import Position
from pbem.rules.napoleonic_squares.orders.plans import address
from pbem.rules.napoleonic_squares.orders.verbs import DEPLOYMENT
from pbem.rules.napoleonic_squares.scenario.deployment import allowed, placed

DEPLOYS: Final = frozenset(verb.name for verb in DEPLOYMENT)
Wishes = Mapping[str, tuple[Order, Action]]
"""By unit, the order that sets it up, which may be its command's, and what it says of that."""


def set_up_problems(side: str, known: Position, sheet: Sheet) -> list[Problem]:
    """B: the deployment as ordered: each unit inside its zone, one to a town, and no square too full."""
    own = {unit.id: unit for unit in known.units if unit.side == side and unit.on_table}
    told = _told_to(side, known, sheet)
    pairs = ((unit.id, told.get(unit.id) or told.get(unit.command)) for unit in own.values())
    wishes = {name: wish for name, wish in pairs if wish is not None}
    ends = {name: placed(known.ground, unit, _within(known, unit, wishes)) for name, unit in own.items()}
    field = Battlefield.known(replace(known, units=tuple(ends.values())))
    faults = {name: fault for name in wishes if (fault := _fault(field, own[name], wishes[name][1])) is not None}
    found = [*_of_others(known, told), *_faults_told(wishes, faults)]
    for problem in overfull(own, {name: unit.place for name, unit in ends.items()}, wishes):
        found.append(replace(problem, unit=wishes[problem.unit][0].unit, severity=Severity.NO))
    return found


def _told_to(side: str, known: Position, sheet: Sheet) -> Wishes:
    """By unit or command."""
    told = {}
    for order in sheet.orders:
        wish = next((action for action in order.actions if action.verb in DEPLOYS and action.squares), None)
        if wish is not None:
            told[address(known, side, order.unit)] = order, wish
    return told


def _of_others(known: Position, told: Wishes) -> list[Problem]:
    """A commander-in-chief stands where the scenario has him, and who is still to come nowhere."""
    others = [found.id for found in known.generals if found.chief]
    others += [unit.id for unit in known.units if unit.to_come]
    return [
        Problem(name, Severity.NO, f"{name} may not be set up in {told[name][1].squares[0]}.", "scenario")
        for name in others
        if name in told
    ]


def _within(known: Position, unit: Unit, wishes: Wishes) -> Action | None:
    """What it wishes, if that lies in its zone."""
    wish = wishes[unit.id][1] if unit.id in wishes else None
    return wish if wish is not None and wish.squares[0] in allowed(known, unit) else None


def _fault(field: Battlefield, unit: Unit, wish: Action) -> Fault | None:
    square, zone = wish.squares[0], allowed(field.position, unit)
    if square not in zone:
        near = sorted(zone, key=lambda free: (free.distance(square), str(free)))[:MOST]
        instead = tuple(Action(wish.verb, (free,), word=_inside(field, unit, free, wish)) for free in near)
        return Fault(f"{unit.id} may not be set up in {square}.", "scenario", instead)
    why = no_garrison(field, unit, square) if wish.word == "town" else None
    return Fault(sentence(why.why), why.clause, (replace(wish, word=""),)) if why is not None else None


def _inside(field: Battlefield, unit: Unit, square: Square, wish: Action) -> str:
    """The last word of a wish for another square: the town, where the unit could be in it."""
    return wish.word if no_garrison(field, unit, square) is None else ""


def _faults_told(wishes: Wishes, faults: Mapping[str, Fault]) -> list[Problem]:
    """Each fault to the order it comes from; an order to a whole command is no fault where it fits some of it."""
    found = []
    for order in dict.fromkeys(order for order, _ in wishes.values()):
        meant = [name for name, (each, _) in wishes.items() if each == order]
        wrong = [name for name in meant if name in faults]
        if not wrong:
            continue
        first = faults[wrong[0]]
        if order.unit in wishes:
            choices = tuple(Choice(replace(order, actions=(action,))) for action in first.instead)
            found.append(Problem(order.unit, Severity.NO, first.message, first.clause, choices))
            continue
        severity = Severity.WARNING if len(wrong) < len(meant) else Severity.NO
        text = f"{', '.join(wrong)}: {first.message}" if len(wrong) > 1 else first.message
        found.append(Problem(order.unit, severity, text, first.clause))
    return found
