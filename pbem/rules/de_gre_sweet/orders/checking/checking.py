"""Everything that a seat can know is wrong with its sheet, with the numbers and the nearest legal choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from pbem.battle.order import Action, Order, Sheet
from pbem.battle.problem import Choice, Problem, Severity
from pbem.battle.square import Square
from pbem.battle.view import View
from pbem.rules.de_gre_sweet.artillery.bearing import no_canister, no_shot
from pbem.rules.de_gre_sweet.field.aiming import FIRING, laid, square_of
from pbem.rules.de_gre_sweet.field.battlefield import Field
from pbem.rules.de_gre_sweet.field.unit import Unit
from pbem.rules.de_gre_sweet.movement.changes import cannot_form
from pbem.rules.de_gre_sweet.movement.hindrance import cannot_enter, cannot_fight, cannot_move
from pbem.rules.de_gre_sweet.movement.parting import cannot_detach
from pbem.rules.de_gre_sweet.musketry.target import no_volley, targets
from pbem.rules.de_gre_sweet.orders.checking.walk import walk
from pbem.rules.de_gre_sweet.orders.plans import Plans
from pbem.rules.de_gre_sweet.scenario.deployment import allowed, crowded
from pbem.rules.de_gre_sweet.seeing.view import know
from pbem.rules.de_gre_sweet.tables.artillery import Shot

HOLD: Final = Action("hold")
OUT_OF_TURN: Final = (*FIRING, "hold", "destroy", "surrender")
"""2A, 11, 12: what the side that does not act may order too."""


def check(view: View, sheet: Sheet) -> tuple[Problem, ...]:
    """All problems of a sheet at once; it knows what the seat sees and nothing more."""
    field = Field.known(know(view))
    field.plans = Plans({order.unit: order.actions for order in sheet.orders})
    mine = {piece.id for piece in view.commands(sheet.seat)}
    found: list[Problem] = []
    for order in sorted(sheet.orders, key=str):
        unit = field.units.get(order.unit)
        if unit is None or unit.side != view.side:
            continue
        if unit.id not in mine:
            found.append(Problem(unit.id, Severity.NO, f"{unit.id} is not under your orders."))
        elif view.bound == 0:
            found += _deployment(field, unit, order, sheet)
        else:
            found += [_with_legal_choices(field, unit, problem) for problem in _order(field, unit, order)]
    return tuple(found)


def _with_legal_choices(field: Field, unit: Unit, problem: Problem) -> Problem:
    """The problem with those of its choices that nothing forbids."""

    def legal(order: Order) -> bool:
        return all(found.severity is not Severity.NO for found in _order(field, unit, order))

    return replace(problem, choices=tuple(choice for choice in problem.choices if legal(choice.order)))


def _order(field: Field, unit: Unit, order: Order) -> list[Problem]:
    found = []
    for actions in (order.actions, order.otherwise):
        for action in actions:
            problem = _out_of_turn(field, unit, order, action) or _CHECKS.get(action.verb, _nothing)(
                field, unit, order, action
            )
            if problem is not None:
                found.append(problem)
    return found


def _no(unit: Unit, message: str, clause: str, order: Order, *ways: tuple[Action, ...]) -> Problem:
    choices = [Choice(replace(order, actions=way, otherwise=())) for way in ways if way]
    hold = Choice(replace(order, actions=(HOLD,), otherwise=()), "hold")
    return Problem(unit.id, Severity.NO, message, clause, (*choices, hold))


def _out_of_turn(field: Field, unit: Unit, order: Order, action: Action) -> Problem | None:
    if unit.side in field.position.acting or action.verb in OUT_OF_TURN:
        return None
    return _no(unit, "It is the enemy's move: your troops may only fire, and have standing orders.", "2A", order)


def _nothing(field: Field, unit: Unit, order: Order, action: Action) -> Problem | None:
    return None


def _move(field: Field, unit: Unit, order: Order, action: Action) -> Problem | None:
    """2: whether there is a way, and how far it leads this turn."""
    why = cannot_move(field, unit)
    if why:
        return _no(unit, f"{unit.id} cannot move: {why}.", "2, 8, 9", order)
    off = next((square for square in action.squares if square not in field.ground), None)
    if off is not None:
        return _no(unit, f"{off} is not on the map ({field.ground.reach}).", "1", order)
    gone = walk(field, unit, action)
    if not gone.wanted:
        goal = action.squares[-1] if action.squares else None
        if goal is None or goal == unit.place:
            return None
        return _no(unit, f"{unit.id} finds no way to {goal}.", "2", order)
    if not gone.stopped:
        return None
    if not gone.path:
        return _no(unit, f"{gone.stopped[:1].upper()}{gone.stopped[1:]}.", "2", order)
    text = f"It gets as far as {gone.path[-1]} of {gone.wanted[-1]}: {gone.stopped}."
    return Problem(unit.id, Severity.WARNING, text, "2")


def _melee(field: Field, unit: Unit, order: Order, action: Action) -> Problem | None:
    """5A, 5B: whether it may attack, and whether it gets there."""
    why = cannot_fight(field, unit)
    if why:
        return _no(unit, f"{unit.id} cannot attack: {why}.", "5B, 8, 9", order)
    square = square_of(field, action)
    if square is None:
        return _no(unit, "There is no such enemy to attack.", "5A", order)
    why = cannot_enter(field, unit, square)
    if why:
        return _no(unit, f"{why[:1].upper()}{why[1:]}.", "8B", order)
    gone = walk(field, unit, action)
    if not gone.wanted:
        return _no(unit, f"{unit.id} finds no way to {square}.", "5A", order)
    if gone.path[-1:] != (square,):
        near = f"it gets as far as {gone.path[-1]}" if gone.path else "it stays where it is"
        text = f"It does not reach {square} this turn: {gone.stopped}; {near}."
        return Problem(unit.id, Severity.WARNING, text, "2")
    if not field.enemies_at(square, unit.side):
        return Problem(unit.id, Severity.WARNING, f"No enemy is seen in {square}; it goes there.", "5A")
    return None


def _support(field: Field, unit: Unit, order: Order, action: Action) -> Problem | None:
    if unit.kind.artillery:
        return _no(unit, f"{unit.id} is artillery, which supports nobody.", "5A", order)
    if unit.id in action.units:
        return _no(unit, f"{unit.id} cannot support itself.", "5A", order)
    return None


def _fire(field: Field, unit: Unit, order: Order, action: Action) -> Problem | None:
    """3E, 4B: whether the target lies in arc and range; a screen may be gone by then."""
    square = square_of(field, action)
    if square is None:
        return None
    others = [(Action("fire", places=(other,)),) for other in _in_reach(field, unit)[:2]]
    unit = _laid(field, unit, order, action)
    if unit.kind.artillery:
        shot = Shot.HOWITZER if action.word else Shot.FIELD if unit.train.foot else Shot.HORSE
        why = no_shot(field, unit, shot, square) or ("" if unit.train.guns else "it has no guns")
        if action.word and not unit.train.foot:
            why = "it has no howitzer"
    else:
        why = "it has no howitzer" if action.word else no_volley(field, unit, square)
    if not why:
        return None
    if " is in the way in " in why or " screens it in " in why:
        return Problem(
            unit.id, Severity.WARNING, f"As things stand {unit.id} does not fire at {square}: {why}.", "3E, 4B"
        )
    return _no(unit, f"{unit.id} cannot fire at {square}: {why}.", "3, 4", order, *others)


def _laid(field: Field, unit: Unit, order: Order, action: Action) -> Unit:
    """2G: the unit turned to all that its order has it fire at; of two ways, to what the action of them is among."""
    return laid(field, unit, order.actions if action in order.actions else order.otherwise)


def _in_reach(field: Field, unit: Unit) -> tuple[Square, ...]:
    if not unit.kind.artillery:
        return targets(field, unit)
    shot = Shot.FIELD if unit.train.foot else Shot.HORSE
    places = {enemy.place for enemy in field.enemies_of(unit.side) if enemy.place is not None}
    return tuple(sorted(square for square in places if not no_shot(field, unit, shot, square)))


def _canister(field: Field, unit: Unit, order: Order, action: Action) -> Problem | None:
    if not unit.kind.artillery:
        return _no(unit, f"{unit.id} has no guns to fire canister.", "3H", order)
    square = square_of(field, action)
    if square is None:
        return None
    why = no_canister(field, _laid(field, unit, order, action), square)
    if not why:
        return None
    return _no(unit, f"No canister into {square}: {why}.", "3H", order, (Action("canister", word="hold"),))


def _form(field: Field, unit: Unit, order: Order, action: Action) -> Problem | None:
    if action.word == "line":
        text = f"{unit.id} is in no square."
        return None if unit.square else _no(unit, text, "8A", order)
    group = [field.units[name] for name in (unit.id, *action.units) if name in field.units]
    why = cannot_form(group)
    return _no(unit, f"No square: {why}.", "8A", order) if why else None


def _face(field: Field, unit: Unit, order: Order, action: Action) -> Problem | None:
    return _no(unit, f"{unit.id} is in square and faces every way.", "8B", order) if unit.square else None


def _limber(field: Field, unit: Unit, order: Order, action: Action) -> Problem | None:
    return None if unit.kind.artillery else _no(unit, f"{unit.id} has no guns to {action.verb}.", "2G", order)


def _join(field: Field, unit: Unit, order: Order, action: Action) -> Problem | None:
    goal = field.units.get(action.units[0]) if action.units else None
    if unit.commander:
        return None if goal is not None and not goal.commander else _no(unit, "He can join troops only.", "7", order)
    if not unit.kind.separates or goal is None or goal.kind is not unit.kind or goal.id == unit.id:
        return _no(unit, f"{unit.id} cannot become part of it; only light troops and batteries reform.", "2B", order)
    return None


def _leave(field: Field, unit: Unit, order: Order, action: Action) -> Problem | None:
    return None if unit.commander and unit.rides else _no(unit, f"{unit.id} is with no unit.", "2B", order)


def _detach(field: Field, unit: Unit, order: Order, action: Action) -> Problem | None:
    why = cannot_detach(field, unit, action.number or 1)
    return _no(unit, f"{unit.id} sends nobody off: {why}.", "2B", order) if why else None


def _take_over(field: Field, unit: Unit, order: Order, action: Action) -> Problem | None:
    square = square_of(field, action)
    if unit.commander:
        return _no(unit, "A commander draws no guns.", "2F", order)
    if square is not None and not field.parks_at(square) and not (square == unit.place and unit.train):
        return Problem(unit.id, Severity.WARNING, f"No guns stand in the open in {square} yet.", "2F")
    return _move(field, unit, order, action)


def _destroy(field: Field, unit: Unit, order: Order, action: Action) -> Problem | None:
    return None if unit.train else _no(unit, f"{unit.id} has no guns or wagons.", "11", order)


def _surrender(field: Field, unit: Unit, order: Order, action: Action) -> Problem | None:
    """12: only the commander-in-chief gives up, and he is told that he does."""
    chief = next(seat for seat in field.position.seats if seat.side == unit.side and seat.commander_in_chief)
    if unit.seat != chief.id:
        return _no(unit, f"Only {chief.name} can give up the battle.", "12", order)
    return Problem(unit.id, Severity.WARNING, "Your whole army gives up the battle at the end of this turn.", "12")


def _deployment(field: Field, unit: Unit, order: Order, sheet: Sheet) -> list[Problem]:
    places = {name: found.place for name, found in field.units.items() if found.side == unit.side}
    for other in sheet.orders:
        for action in other.actions:
            if action.verb == "deploy" and action.squares and other.unit in places:
                places[other.unit] = action.squares[0]
    for action in order.actions:
        if action.verb != "deploy" or not action.squares:
            continue
        if action.squares[0] not in allowed(field.position, unit):
            where = field.ground.tell_area(allowed(field.position, unit))
            stay = Action("deploy", places=(unit.place,) if unit.place is not None else (), direction=unit.facing)
            text = f"{unit.id} may be set up in {where}, not in {action.squares[0]}."
            return [Problem(unit.id, Severity.NO, text, "", (Choice(replace(order, actions=(stay,))),))]
        if crowded(field, places, unit.id):
            text = f"Two are set up in {action.squares[0]}; the later in the order of battle stays where suggested."
            return [Problem(unit.id, Severity.WARNING, text, "2C")]
    return []


_CHECKS: Final[Mapping[str, Callable[[Field, Unit, Order, Action], Problem | None]]] = {
    "move": _move,
    "melee": _melee,
    "support": _support,
    "fire": _fire,
    "canister": _canister,
    "hold canister": _canister,
    "form": _form,
    "face": _face,
    "limber": _limber,
    "unlimber": _limber,
    "join": _join,
    "leave": _leave,
    "detach": _detach,
    "take over": _take_over,
    "destroy": _destroy,
    "surrender": _surrender,
}
