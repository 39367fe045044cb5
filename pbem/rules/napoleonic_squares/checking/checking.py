"""Everything that a seat can know is wrong with its sheet, with the numbers and the nearest legal choices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from pbem.battle.order import Action, Order, Sheet
from pbem.battle.piece import Arm, Piece
from pbem.battle.problem import Choice, Problem, Severity
from pbem.battle.square import Square, as_square
from pbem.battle.view import View
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.checking.check_actions import Fault, begin, fault_of, kind_of
from pbem.rules.napoleonic_squares.movement.stacking import fits
from pbem.rules.napoleonic_squares.orders.verbs import DEPLOYMENT, SEAT

SEAT_VERBS: Final = frozenset(verb.name for verb in SEAT)
DEPLOYS: Final = frozenset(verb.name for verb in DEPLOYMENT)


def check(view: View, sheet: Sheet) -> tuple[Problem, ...]:
    """All problems of a sheet at once; it knows what the seat sees and nothing more."""
    found: list[Problem] = []
    mine = {piece.id: piece for piece in view.commands(sheet.seat)}
    for order in sorted(sheet.orders, key=str):
        found += _order(view, sheet.seat, mine, order)
    found += _stacks(view, sheet) if view.bound == 0 else _crowds(view, mine, sheet)
    return tuple(found)


def _order(view: View, seat: str, mine: Mapping[str, Piece], order: Order) -> list[Problem]:
    seat_choice = [action for action in order.actions if action.verb in SEAT_VERBS]
    if seat_choice:
        wrong = [problem for action in seat_choice for problem in _list_of_generals(view, order, action)]
        return wrong + _not_in_chief(view, seat, order)
    piece = view.piece(order.unit)
    if piece is None:
        return []
    if piece.id not in mine:
        return [Problem(order.unit, Severity.NO, f"{order.unit} is not under your orders.")]
    if piece.arm is Arm.GENERAL:
        return _general(view, piece, order) or _command(view, mine, piece, order)
    if order.given is not None and not 1 <= order.given <= tables.ACTION_DIE:
        return [Problem(piece.id, Severity.NO, f"An action die shows 1, 2 or 3, never {order.given}.", "C1")]
    return _walk(view, piece, order) + _walk(view, piece, order, otherwise=True)


def _walk(view: View, piece: Piece, order: Order, *, otherwise: bool = False) -> list[Problem]:
    """The actions one after another, as far as they can be done; a fault ends the walk and offers what came before."""
    actions = order.otherwise if otherwise else order.actions
    now = begin(view, piece, order, otherwise=otherwise)
    if now is None:
        return []
    done: list[Action] = []
    warnings: list[Problem] = []
    for index, action in enumerate(actions, start=1):
        now.more = index < len(actions)
        fault = fault_of(now, action)
        if fault is not None and fault.severity is Severity.WARNING:
            warnings.append(Problem(piece.id, Severity.WARNING, fault.message, fault.clause))
        elif fault is not None:
            return [
                *warnings,
                Problem(piece.id, Severity.NO, fault.message, fault.clause, _choices(order, done, fault)),
            ]
        done.append(action)
    return warnings


def _choices(order: Order, done: list[Action], fault: Fault) -> tuple[Choice, ...]:
    ways = [(*done, action) for action in fault.instead] or ([tuple(done)] if done else [])
    offers = [Choice(replace(order, actions=way, condition=order.condition), fault.note) for way in ways]
    return (*offers, Choice(replace(order, actions=(Action("hold"),), otherwise=()), "hold"))


def _general(view: View, piece: Piece, order: Order) -> list[Problem]:
    """C2: a commander-in-chief joins a subordinate within four squares; orders to a general are his command's."""
    found = []
    for action in (*order.actions, *order.otherwise):
        if action.verb == "move" and not piece.command:
            found += _ride(view, piece, action)
        other = view.piece(action.units[0]) if action.verb == "join" and action.units else None
        if action.verb != "join" or piece.square is None:
            continue
        if piece.command:
            found.append(Problem(piece.id, Severity.NO, f"{piece.name} is no commander-in-chief; only he joins.", "C2"))
        elif other is None or other.arm is not Arm.GENERAL or not other.command or other.square is None:
            found.append(
                Problem(piece.id, Severity.NO, f"{piece.name} joins a general of a command.", "C2", _near(view, piece))
            )
        elif piece.square.distance(other.square) > tables.CHIEF_REACH:
            away = piece.square.distance(other.square)
            text = f"{other.name} is {away} squares off; {piece.name} rides {tables.CHIEF_REACH}."
            found.append(Problem(piece.id, Severity.NO, text, "C2", _near(view, piece)))
    return found


def _ride(view: View, chief: Piece, action: Action) -> list[Problem]:
    """C2: a commander-in-chief who rides alone goes four squares at most, and not to the enemy."""
    if chief.square is None or not action.squares:
        return []
    away = chief.square.distance(action.squares[-1])
    if away <= tables.CHIEF_REACH:
        return []
    text = f"{action.squares[-1]} is {away} squares off; {chief.name} rides {tables.CHIEF_REACH}."
    return [Problem(chief.id, Severity.NO, text, "C2", _near(view, chief))]


def _command(view: View, mine: Mapping[str, Piece], general: Piece, order: Order) -> list[Problem]:
    """What an order to a whole command comes to for its units: impossible for all, or a warning for some of them."""
    units = [piece for piece in mine.values() if piece.command == general.command and piece.arm is not Arm.GENERAL]
    if not general.command or not units:
        return []
    walked = {unit.id: _walk(view, unit, replace(order, unit=unit.id)) for unit in units}
    faults = {name: found for name, all_found in walked.items() for found in all_found if found.severity is Severity.NO}
    if not faults:
        return []
    first = next(iter(faults.values()))
    text = f"{', '.join(faults)}: {first.message}"
    if len(faults) < len(units):
        return [Problem(general.id, Severity.WARNING, text, first.clause)]
    hold = Choice(replace(order, actions=(Action("hold"),), otherwise=()), "hold")
    return [Problem(general.id, Severity.NO, text, first.clause, (hold,))]


def _near(view: View, chief: Piece) -> tuple[Choice, ...]:
    generals = [piece for piece in view.own if piece.arm is Arm.GENERAL and piece.command and piece.square is not None]
    near = [g for g in generals if g.square and chief.square and chief.square.distance(g.square) <= tables.CHIEF_REACH]
    return tuple(Choice(Order(chief.id, (Action("join", units=(g.id,)),)), f"in {g.place}") for g in near[:3])


def _not_in_chief(view: View, seat: str, order: Order) -> list[Problem]:
    """C2: a side has one list; that of another seat counts only where its commander-in-chief sends none."""
    chief = next((found for found in view.seats if found.commander_in_chief), None)
    if chief is None or chief.id == seat:
        return []
    text = f"It counts only if {chief.name}, who is in chief, sends no list."
    return [Problem(order.unit, Severity.WARNING, text, "C2")]


def _list_of_generals(view: View, order: Order, action: Action) -> list[Problem]:
    """C2, C5: a list names generals of one's own commands."""
    generals = {piece.id: piece for piece in view.own if piece.arm is Arm.GENERAL and piece.command}
    wrong = [name for name in action.units if name not in generals]
    if not wrong:
        return []
    right = tuple(name for name in action.units if name in generals) or tuple(generals)
    text = f"{', '.join(wrong)}: not a general of one of your commands ({', '.join(generals)})."
    return [
        Problem(order.unit, Severity.NO, text, "C2", (Choice(replace(order, actions=(replace(action, units=right),))),))
    ]


def _crowds(view: View, mine: Mapping[str, Piece], sheet: Sheet) -> list[Problem]:
    """B: a warning where own orders would bring more into a square than it holds, if everybody gets there."""
    found = []
    for given in (3, 2, 1, None):
        ends = {piece.id: piece.square for piece in view.own if piece.arm is not Arm.GENERAL}
        for order in sheet.orders:
            if order.given == given and order.unit in ends:
                ends[order.unit] = _end(ends[order.unit], order)
        moved = {order.unit for order in sheet.orders if order.given == given and order.unit in ends}
        found += _overfull(view, ends, moved)
    unique = {(problem.unit, problem.message): problem for problem in found}
    return list(unique.values())


def _end(here: Square | None, order: Order) -> Square | None:
    moves = [action for action in order.actions if action.verb in ("move", "enter", "follow") and action.squares]
    return moves[-1].squares[-1] if moves else here


def _overfull(view: View, ends: Mapping[str, Square | None], moved: set[str]) -> list[Problem]:
    found = []
    for square in sorted({ends[unit] for unit in moved if ends[unit] is not None}, key=str):
        there = [unit for unit, end in ends.items() if end == square]
        kinds = [kind_of(piece) for piece in view.own if piece.id in there]
        if not fits(kinds):
            brigades = sum(kind.brigade for kind in kinds)
            text = f"{square} would hold {brigades} brigades and {len(kinds) - brigades} batteries; it holds 4 and 2."
            last = next(unit for unit in reversed(there) if unit in moved)
            found.append(Problem(last, Severity.WARNING, text, "B"))
    return found


def _stacks(view: View, sheet: Sheet) -> list[Problem]:
    """B: the deployment as ordered, square by square; and each unit inside its zone."""
    found: list[Problem] = []
    ends = {piece.id: piece.square for piece in view.own if piece.arm is not Arm.GENERAL}
    for order in sheet.orders:
        wish = next((action for action in order.actions if action.verb in DEPLOYS and action.squares), None)
        if wish is None or order.unit not in ends:
            continue
        allowed = [square for zone in view.zones if order.unit in zone.units for square in map(as_square, zone.area)]
        if wish.squares[0] in allowed:
            ends[order.unit] = wish.squares[0]
            continue
        near = sorted(set(allowed), key=lambda square: (square.distance(wish.squares[0]), str(square)))[:3]
        choices = tuple(Choice(replace(order, actions=(replace(wish, places=(square,)),))) for square in near)
        text = f"{order.unit} may not be set up in {wish.squares[0]}."
        found.append(Problem(order.unit, Severity.NO, text, "scenario", choices))
    moved = {order.unit for order in sheet.orders if order.unit in ends}
    return found + [replace(problem, severity=Severity.NO) for problem in _overfull(view, ends, moved)]
