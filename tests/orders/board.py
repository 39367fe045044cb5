"""The French at Dettingen before the fourth bound, as the sample letters have them, and a small rule system's words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.order import Action, Order, Sheet
from pbem.battle.piece import Arm, Formation, Piece
from pbem.battle.problem import Choice, Problem, Severity
from pbem.battle.side import Seat, Side
from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround
from pbem.battle.standing import Standing
from pbem.battle.verb import Argument, Slot, Takes, Verb
from pbem.battle.view import Policy, View
from pbem.orders.answer.question import Question
from pbem.orders.meaning.context import Context

FORMATIONS: Final = ("line", "column", "attack column", "square", "skirmish")
VERBS: Final = (
    Verb("move", Slot.ACTION, (Argument(Takes.PATH),), "Go along these squares.", "FI1 - C5", "9", sign="-"),
    Verb("face", Slot.ACTION, (Argument(Takes.DIRECTION),), "Turn in place.", "FI1 face S", "13"),
    Verb("form", Slot.ACTION, (Argument(Takes.WORD, words=FORMATIONS),), "Change formation.", "FI1 form square", "9"),
    Verb("fire", Slot.ACTION, (Argument(Takes.TARGET),), "Fire at a square or unit.", "FG1 * D4", "5", sign="*"),
    Verb("melee", Slot.ACTION, (Argument(Takes.TARGET),), "Enter and fight.", "FC1 x J4", "16", sign="x"),
    Verb("hold", Slot.ACTION, (Argument(Takes.WORD, True, ("fire",)),), "Stand.", "FI1 hold", "3", sign="H"),
    Verb("rally", Slot.ACTION, (), "Recover a hit.", "FI1 rally", "42"),
    Verb("limber", Slot.ACTION, (), "Hitch up the guns.", "FG1 limber", "9"),
    Verb("unlimber", Slot.ACTION, (), "Bring the guns into battery.", "FG1 unlimber", "9"),
    Verb("join", Slot.ACTION, (Argument(Takes.UNIT),), "Ride with a unit.", "DG join FI3", "29"),
    Verb("exit", Slot.ACTION, (Argument(Takes.DIRECTION, optional=True),), "Leave the table.", "FI1 exit N", "43"),
    Verb("react", Slot.POLICY, (Argument(Takes.WORD, words=("any", "chargers", "hold")),), "When to fire at those who "
         "come close.", "REACT all chargers", "4", "any"),
    Verb("retreat", Slot.POLICY, (Argument(Takes.NUMBER), Argument(Takes.DIRECTION, True)), "How skirmishers go "
         "back.", "RETREAT FI1 2", "24", "2"),
    Verb("losses", Slot.POLICY, (Argument(Takes.WORD, words=("spread", "weakest", "strongest")),), "Who takes hits.",
         "LOSSES weakest", "33", "spread"),
    Verb("bid", Slot.SEAT, (Argument(Takes.UNITS),), "The sequence of generals.", "BID DG, DH", "8"),
    Verb("deploy", Slot.DEPLOYMENT, (Argument(Takes.SQUARE), Argument(Takes.DIRECTION, True),
                                    Argument(Takes.WORD, True, FORMATIONS)), "Set it up.", "FI1 deploy C6 S line", "1"),
)  # fmt: skip

_FRENCH: Final = (
    "FI1 C6 S|Gardes Françaises|", "FI2 D6 S|Navarre|", "FI3 E6 S|Touraine|", "FI4 F6 S|Auvergne|", "FI5 G6 S|Piémont|",
    "FI6 H6 S|Royal|", "FI7 D7 S|Rouergue|", "FI8 E7 S|Orléans|", "MR1 K6 S|Maison du Roi|Household",
    "FC1 J6 S|Royal-Cravates|", "FC2 J7 S|Noailles|", "FC3 I6 S|Penthièvre|", "FG1 A6 E|1st Battery|river battery",
    "FG2 F7 S|2nd Battery|", "DG E7 S|de Gramont|Gramont", "DH J7 S|d'Harcourt|",
)  # fmt: skip
_ENEMY: Final = ("BI1 D4 N|Huske|", "BI2 E4 N|Ligonier|", "HI1 F4 N|Hanoverians|", "BC1 J4 N|British Horse|")


def piece(text: str, side: str, seat: str = "") -> Piece:
    """A piece written as `id square facing|name|alias`."""
    place, name, alias = text.split("|")
    unit, square, facing = place.split()
    kind = "C" if unit.startswith("MR") else unit[1]
    arm = {"I": Arm.INFANTRY, "C": Arm.CAVALRY, "G": Arm.ARTILLERY}.get(kind, Arm.GENERAL) if len(unit) > 2 else (
        Arm.GENERAL)  # fmt: skip
    guns = arm is Arm.ARTILLERY
    return Piece(
        unit, name, side, arm, Formation.LIMBERED if guns else Formation.LINE,
        Standing(Square.parse(square), Facing(facing)),
        state=f"{'limbered' if guns else 'line'} {facing} 0 hits", seat=seat,
        command="" if arm is not Arm.CAVALRY else "the cavalry",
        aliases=tuple(filter(None, (alias,))), classes=("guns",) if guns else (arm.value,),
    )  # fmt: skip


def view(bound: int = 4) -> View:
    """What the French see: their sixteen and four of the enemy."""
    own = tuple(piece(text, "french", "FR") for text in _FRENCH)
    enemy = tuple(piece(text, "pragmatic") for text in _ENEMY)
    return View(
        title="Dettingen", side="french", bound=bound, last_bound=16, acting=("french", "pragmatic"),
        sides=(Side("french", "the French", "French", True, Facing.N),
               Side("pragmatic", "the Pragmatic Army", "Pragmatic", False, Facing.S)),
        seats=(Seat("FR", "the Duke of Gramont", "french", True),),
        ground=SquaredGround(11, 12), pieces=own + enemy,
        policies=tuple(Policy(each.id, "react", "any") for each in own if each.arm is not Arm.GENERAL),
    )  # fmt: skip


def two_seats(chief: str = "") -> View:
    """The same with the cavalry under Harcourt; `chief` is the seat that may order all."""
    whole = view()
    pieces = tuple(
        replace(each, seat="HA") if each.id == "DH" or (each.arm is Arm.CAVALRY and each.seat != "") else each
        for each in whole.pieces
    )
    seats = (Seat("FR", "the Duke of Gramont", "french", chief == "FR"), Seat("HA", "the Duke of Harcourt", "french"))
    return replace(whole, pieces=pieces, seats=seats)


def context(
    seen: View | None = None,
    *,
    seat: str = "FR",
    form: str = "",
    questions: tuple[Question, ...] = (),
    language: str = "en",
    verbs: Sequence[Verb] = VERBS,
) -> Context:
    """Everything needed to read a letter of the French."""
    return Context("dett-07", seen or view(), seat, verbs, check, form, questions, language)


def check(seen: View, sheet: Sheet) -> tuple[Problem, ...]:
    """Two squares a bound (horse four), no diagonal first step but for horse, muskets reach 1 square and guns 8."""
    problems = [problem for order in sheet.orders for problem in _faults(seen, order)]
    goals: dict[Square, list[str]] = {}
    for order in sheet.orders:
        own = seen.piece(order.unit)
        if own is not None and own.arm is not Arm.GENERAL:
            goals.setdefault(_goal(own, order), []).append(order.unit)
    for square, units in goals.items():
        problems += [
            Problem(unit, Severity.WARNING, f"{' and '.join(units)} are both to be in {square}.", "15")
            for unit in units[1:]
        ]
    return tuple(problems)


def _goal(own: Piece, order: Order) -> Square:
    path = [_end(own, action) for action in order.actions if action.verb == "move"]
    assert own.square is not None
    return path[-1] if path else own.square


def _end(own: Piece, action: Action) -> Square:
    assert own.square is not None
    if action.squares:
        return action.squares[-1]
    return own.square.step(action.direction or Facing.S, action.number or 1)


def _faults(seen: View, order: Order) -> list[Problem]:
    own = seen.piece(order.unit)
    if own is None or own.place is None:
        return []
    reach = {Arm.INFANTRY: 2, Arm.CAVALRY: 4, Arm.ARTILLERY: 2, Arm.GENERAL: 5}[own.arm]
    stay = Choice(Order(own.id, (Action("hold"),)))
    turn = any(action.verb == "face" and action.direction is not own.facing for action in order.actions)
    cost = 2 * turn + sum(
        {"move": _steps(own, action), "melee": _way(seen, own, action)}.get(action.verb, 0) for action in order.actions
    )
    if cost > reach:
        message = f"{own.id}: needs {cost} points, has {reach}."
        return [Problem(own.id, Severity.NO, message, "movement", (stay,))]
    ranges = {Arm.INFANTRY: 1, Arm.ARTILLERY: 8}
    for action in order.actions:
        if action.verb == "fire" and _way(seen, own, action) > ranges.get(own.arm, 0):
            return [Problem(own.id, Severity.NO, f"{own.id}: out of range.", "dice table")]
        if action.verb == "move" and any(each.side != seen.side for each in seen.at(_end(own, action))):
            return [Problem(own.id, Severity.NO, f"{own.id}: an enemy stands there.", "16")]
        if action.verb in ("limber", "unlimber") and own.arm is not Arm.ARTILLERY:
            return [Problem(own.id, Severity.NO, f"{own.id} is no gun.", "9")]
    return []


def _steps(own: Piece, action: Action) -> int:
    assert own.square is not None
    if not action.squares:
        return action.number or 1
    total, here = 0, own.square
    for square in action.squares:
        aside, ahead = abs(square.column - here.column), abs(square.row - here.row)
        total, here = total + aside + ahead, square
    return total


def _way(seen: View, own: Piece, action: Action) -> int:
    target = seen.piece(action.units[0]) if action.units else None
    place = target.square if target else action.squares[0] if action.squares else own.square
    return own.square.distance(place) if own.square and place else 0
