"""What is wrong with one action of one unit, as far as its owner can know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from pbem.battle.condition import UNIT_AT
from pbem.battle.order import Action, Order
from pbem.battle.piece import Arm, Piece
from pbem.battle.problem import Severity
from pbem.battle.square import Square, as_square
from pbem.battle.view import View
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.bombardment.line_of_sight import is_clear
from pbem.rules.napoleonic_squares.kind import Kind
from pbem.rules.napoleonic_squares.movement.movement_cost import path_price, step_price
from pbem.rules.napoleonic_squares.pieces import hits
from pbem.rules.napoleonic_squares.terrain import adjacent, barred, corners, has_town, is_wood, may_stand


def kind_of(piece: Piece) -> Kind:
    """The kind of base a piece is, from the classes it shows."""
    return next((kind for kind in Kind if piece.classes[:1] == kind.classes[:1]), Kind.INFANTRY)


@dataclass(frozen=True, slots=True)
class Fault:
    """Why an action is not possible (or a warning), the clause, and what could be done in its place."""

    message: str
    clause: str
    instead: tuple[Action, ...] = ()
    note: str = ""
    severity: Severity = Severity.NO


@dataclass(slots=True)
class Situation:
    """Where a unit stands while its order is being walked through, and the points it has left."""

    view: View
    piece: Piece
    kind: Kind
    points: int
    bonus: int
    place: Square | None
    conditional: bool = False
    diagonals: int = 0
    moved: bool = False
    bombarded: bool = False
    assaulted: bool = False
    more: bool = False
    """Whether another action follows the one at hand."""
    ended: str = ""
    """Why it can do nothing more, empty while it can."""

    def enemies(self, square: Square) -> tuple[Piece, ...]:
        """The enemy's bases that are seen in a square."""
        return tuple(piece for piece in self.view.enemy if piece.square == square and piece.arm is not Arm.GENERAL)


def begin(view: View, piece: Piece, order: Order, *, otherwise: bool) -> Situation | None:
    """Where a unit will stand when its order, or what is told it otherwise, begins; None where nobody can know.

    Who is told something `if` it is in a square is taken to be there.
    """
    actions = order.otherwise if otherwise else order.actions
    kind = kind_of(piece)
    assaults = any(action.verb == "assault" for action in actions)
    bonus = tables.LIGHT_CAVALRY_EXTRA if kind is Kind.LIGHT_CAVALRY and not assaults else 0
    place = piece.square
    clauses = order.condition.clauses if order.condition is not None else ()
    for clause in clauses if len(clauses) == 1 or not otherwise else ():
        if clause.test == UNIT_AT.says and clause.unit == piece.id:
            named = as_square(clause.place) if clause.place is not None else None
            if clause.negated is not otherwise and place == named:
                return None
            place = named if clause.negated is otherwise else place
    return Situation(view, piece, kind, order.given or tables.ACTION_DIE, bonus, place, order.condition is not None)


def _path(now: Situation, action: Action) -> tuple[Square, ...]:
    if now.place is None:
        return action.squares
    if action.direction is not None:
        return tuple(now.place.step(action.direction, step) for step in range(1, (action.number or 1) + 1))
    return action.squares[1:] if action.squares[:1] == (now.place,) else action.squares


def _move(now: Situation, action: Action) -> Fault | None:
    """C3.1: each step next to the last, on ground one may enter, and all of it within the points."""
    if now.place is None:
        return Fault(f"{now.piece.id} is not on the table.", "C3.1")
    if now.kind is Kind.FOOT_ARTILLERY and now.bombarded:
        return Fault("Foot artillery does not bombard and move in one bound.", "C3.2")
    path = _path(now, action)
    here, have, spent, legal = now.place, now.points + now.bonus, 0, list[Square]()
    for index, to in enumerate(path):
        into_town = action.verb == "enter" and index == len(path) - 1
        fault = _step(now, here, to, into_town) or _ended(now, action, here, index, legal)
        if fault is not None:
            return fault
        spent += step_price(now.view.board, now.kind, here, to, now.diagonals, into_town).points
        if spent > have:
            return _too_dear(now, action, path, have, legal)
        now.diagonals += bool(corners(here, to))
        legal.append(to)
        here = to
    if action.verb == "enter" and not path:
        fault = _town(now, here)
        spent = tables.TOWN
        if fault is not None:
            return fault
    if path and now.kind.cavalry and is_wood(now.view.board, here):
        now.ended = f"Cavalry ends its actions in the woods of {here}."
    warning = _enemy_on_path(now, path)
    now.place, now.moved = here, now.moved or bool(path)
    now.points -= spent
    if now.points < 0:
        now.points, now.bonus = 0, now.bonus + now.points
    return warning


def _step(now: Situation, here: Square, to: Square, into_town: bool) -> Fault | None:
    ground = now.view.board
    if to not in ground:
        return Fault(f"{to} is not on the map.", "C3.1")
    if here.toward(to) is None:
        between = [near for near in adjacent(ground, here) if near.distance(to) == 1]
        instead = tuple(Action("move", places=(near, to)) for near in between[:2])
        return Fault(f"{to} is not next to {here}; name every square of the way.", "C3.1", instead)
    if not may_stand(ground, to, now.view.side, now.view.sides) or barred(ground, here, to):
        return Fault(f"{to} cannot be entered from {here}.", "C3.1")
    return _town(now, to) if into_town else None


def _town(now: Situation, square: Square) -> Fault | None:
    if now.kind is not Kind.INFANTRY:
        return Fault("Only infantry occupies a town.", "C3.1", (Action("move", places=(square,)),))
    if not has_town(now.view.board, square):
        return Fault(f"There is no town in {square}.", "B")
    inside = [piece for piece in now.view.own if piece.square == square and "town" in piece.marks]
    if inside and inside[0].id != now.piece.id:
        text = f"{inside[0].id} is in the town of {square}; it holds one unit, so that one must leave first."
        return Fault(text, "B", severity=Severity.WARNING)
    return None


def _ended(now: Situation, action: Action, here: Square, index: int, legal: list[Square]) -> Fault | None:
    if index and now.kind.cavalry and is_wood(now.view.board, here):
        return Fault(f"Cavalry ends its actions in the woods of {here}.", "C3.1", (_shorter(action, legal),))
    return None


def _shorter(action: Action, legal: list[Square]) -> Action:
    return Action("move", places=tuple(legal)) if legal else Action("hold")


def _too_dear(now: Situation, action: Action, path: tuple[Square, ...], have: int, legal: list[Square]) -> Fault:
    assert now.place is not None
    price = path_price(now.view.board, now.kind, now.place, path, action.verb == "enter")
    text = f"{'-'.join(map(str, path))} needs {price.points} points ({', '.join(price.reasons)}), it has {have}."
    return Fault(
        text, "C3.1", (_shorter(action, legal),) if legal else (), f"{legal[-1]} is as far as it gets" if legal else ""
    )


def _enemy_on_path(now: Situation, path: tuple[Square, ...]) -> Fault | None:
    held = [square for square in path if now.enemies(square)]
    if not held or now.conditional:
        return None
    text = f"The enemy holds {held[0]}; it stops before him unless he has gone by then."
    return Fault(text, "C3.1", severity=Severity.WARNING)


def _target(now: Situation, action: Action) -> Square | None:
    if action.squares:
        return action.squares[0]
    seen = (now.view.piece(name) for name in action.units)
    return next((piece.square for piece in seen if piece is not None and piece.side != now.view.side), None)


def _assault(now: Situation, action: Action) -> Fault | None:
    """C3.1, C3.3: two points, the square next to it, and for cavalry no town."""
    target = _target(now, action)
    if target is None or now.place is None:
        return Fault("There is nobody there to assault.", "C3.3")
    if now.assaulted:
        return Fault("A unit assaults once in a bound.", "C3.3")
    if now.kind is Kind.FOOT_ARTILLERY and now.bombarded:
        return Fault("Foot artillery that has bombarded does not attack.", "C3.3.2")
    if now.points < tables.ASSAULT:
        return Fault(f"An assault takes {tables.ASSAULT} points, it has {now.points}.", "C3.1")
    if target not in now.view.board or now.place.distance(target) != 1:
        return _too_far(now, action, target)
    if not may_stand(now.view.board, target, now.view.side, now.view.sides) or barred(
        now.view.board, now.place, target
    ):
        return Fault(f"{target} cannot be entered from {now.place}.", "C3.3")
    if now.kind.artillery and any(is_wood(now.view.board, square) for square in (target, now.place)):
        return Fault("Artillery does not fight in woods.", "C3.3.4")
    now.points -= tables.ASSAULT
    now.assaulted = True
    return _assault_warning(now, target) or _support(now, action, target)


def _too_far(now: Situation, action: Action, target: Square) -> Fault:
    assert now.place is not None
    ways = [
        near for near in adjacent(now.view.board, now.place) if near.distance(target) == 1 and not now.enemies(near)
    ]
    priced = {way: step_price(now.view.board, now.kind, now.place, way, now.diagonals).points for way in ways}
    near = [way for way in ways if priced[way] + tables.ASSAULT <= now.points]
    instead = tuple(Action("move", places=(way,)) for way in near[:2])
    text = f"{target} is {now.place.distance(target)} squares from {now.place}; an assault reaches the next square."
    return Fault(text, "C3.3", instead, f"then it is next to {target}")


def _assault_warning(now: Situation, target: Square) -> Fault | None:
    there = now.enemies(target)
    if not there and not now.conditional:
        return Fault(
            f"No enemy is seen in {target}; nobody is assaulted unless one comes.", "C3.3", severity=Severity.WARNING
        )
    outside = any("town" not in piece.marks and kind_of(piece).brigade for piece in there)
    garrisoned = any("town" in piece.marks for piece in there)
    if now.kind.cavalry and garrisoned and not outside:
        return Fault(f"Cavalry does not attack the town of {target}.", "C3.3")
    return None


def _support(now: Situation, action: Action, target: Square) -> Fault | None:
    """C3.3.1: supports are brigades of the same command next to the target."""
    for name in action.units:
        piece = now.view.piece(name)
        if piece is None or piece.side != now.view.side:
            continue
        if piece.command != now.piece.command:
            return Fault(f"{name} is of another command and cannot support.", "C3", severity=Severity.WARNING)
        if piece.square is None or piece.square.distance(target) != 1:
            return Fault(f"{name} is not next to {target} now.", "C3.3.1", severity=Severity.WARNING)
        if kind_of(piece).artillery and piece.square != now.place:
            text = f"Guns attack from the assaulting square only; {name} is in {piece.square}."
            return Fault(text, "C3.3.1", severity=Severity.WARNING)
    return None


def _bombard(now: Situation, action: Action) -> Fault | None:
    """C3.2: guns, at one or two squares, with the points they have; foot artillery not after a move."""
    target = _target(now, action)
    if not now.kind.artillery:
        return Fault("Only artillery bombards.", "C3.2")
    if target is None or now.place is None or target not in now.view.board:
        return Fault("There is no such target.", "C3.2")
    if now.kind is Kind.FOOT_ARTILLERY and now.moved:
        return Fault("Foot artillery does not move and bombard in one bound.", "C3.2")
    if now.points < (action.number or 1):
        return Fault(f"It has {now.points} points left.", "C3.2")
    distance = now.place.distance(target)
    if not tables.CLOSE <= distance <= tables.LONG:
        return Fault(f"{target} is {distance} squares off; guns reach {tables.LONG}.", "C3.2", _targets(now))
    now.points -= action.number or (1 if now.more else now.points)
    now.bombarded = True
    return _bombard_warning(now, target)


def _bombard_warning(now: Situation, target: Square) -> Fault | None:
    occupied = {piece.square for piece in now.view.pieces if piece.square is not None and piece.arm is not Arm.GENERAL}
    assert now.place is not None
    if not is_clear(now.view.board, occupied, now.place, target):
        return Fault(f"{target} is hidden from {now.place} as things stand.", "C3.2", severity=Severity.WARNING)
    if not now.enemies(target) and not now.conditional:
        return Fault(f"No enemy is seen in {target}.", "C3.2", severity=Severity.WARNING)
    return None


def _targets(now: Situation) -> tuple[Action, ...]:
    here = now.place
    squares = {piece.square for piece in now.view.enemy if piece.square is not None and piece.arm is not Arm.GENERAL}
    near = sorted(square for square in squares if here is not None and here.distance(square) <= tables.LONG)
    return tuple(Action("bombard", places=(square,)) for square in near[:3])


def _rally(now: Situation, action: Action) -> Fault | None:
    """C3.4.1: two hits, nothing else done, no enemy in the eight squares around."""
    if now.moved or now.bombarded or now.assaulted:
        return Fault("Rallying takes all of a unit's actions.", "C3.4.1", (Action("hold"),))
    if now.piece.strength.now < tables.RALLY_FROM and not now.conditional:
        text = f"It has {hits(now.piece.strength.now)}; it rallies only if it has {tables.RALLY_FROM} by then."
        return Fault(text, "C3.4.1", severity=Severity.WARNING)
    near = [square for square in adjacent(now.view.board, now.place) if now.enemies(square)] if now.place else []
    if near:
        text = f"The enemy is in {near[0]}; it rallies only if he has gone by then."
        return Fault(text, "C3.4.1", severity=Severity.WARNING)
    return None


def _leave(now: Situation, action: Action) -> Fault | None:
    return None if "town" in now.piece.marks else Fault(f"{now.piece.id} is not in a town.", "B")


def _arrive(now: Situation, action: Action) -> Fault | None:
    return Fault(f"{now.piece.id} is on the table already.", "scenario") if now.piece.square else None


_CHECKS: Final[Mapping[str, Callable[[Situation, Action], Fault | None]]] = {
    "move": _move,
    "enter": _move,
    "follow": _move,
    "assault": _assault,
    "bombard": _bombard,
    "rally": _rally,
    "leave": _leave,
    "arrive": _arrive,
}


def fault_of(now: Situation, action: Action) -> Fault | None:
    """What is wrong with the next action of a unit, if anything; the situation moves on to what follows it."""
    check = _CHECKS.get(action.verb)
    if check is None:
        return None
    return Fault(now.ended, "C3.1") if now.ended else check(now, action)
