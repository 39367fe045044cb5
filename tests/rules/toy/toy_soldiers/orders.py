"""The words of orders, what forbids one, and what a player is told of his before the bound."""

from pbem.battle.order import Action, Order, Sheet
from pbem.battle.problem import Choice, Problem, Severity
from pbem.battle.verb import Argument, Slot, Takes, Verb
from pbem.battle.view import View

from .position import SIGHT, Position, Unit, know

REACTS = Argument(Takes.WORD, words=("fire", "hold fire"))
VERBS = (
    Verb("move", Slot.ACTION, (Argument(Takes.PATH),), "Go to a neighbouring square.", "RI1 - B3", "1", sign="-"),
    Verb("fire", Slot.ACTION, (Argument(Takes.TARGET),), "Shoot at an enemy in sight.", "RI1 * BI1", "2", sign="*"),
    Verb("hold", Slot.ACTION, (), "Stay.", "RI1 hold"),
    Verb("deploy", Slot.DEPLOYMENT, (Argument(Takes.SQUARE),), "Set up in a square.", "RI1 deploy A1"),
    Verb("react", Slot.POLICY, (REACTS,), "Whether to shoot back.", "REACT RI1 fire", "2", "hold fire"),
)


def target_of(position: Position, unit: Unit, action: Action) -> Unit | None:
    """The enemy whom an order to fire means."""
    enemies = (found for found in position.units if found.side != unit.side)
    return next((found for found in enemies if found.id in action.units or found.place in action.squares), None)


def why_not(position: Position, unit: Unit, action: Action) -> str:
    """1, 2: what forbids an action; the phases ask it, and so does the check."""
    to, target = action.squares[-1:] or (unit.place,), target_of(position, unit, action)
    if to[0] not in position.ground or (action.verb == "move" and unit.place.distance(to[0]) > 1):
        return f"{to[0]} is too far for {unit.id}."
    if action.verb == "fire" and target is not None and unit.place.distance(target.place) > SIGHT:
        return f"{target.id} is {unit.place.distance(target.place)} squares off; muskets reach {SIGHT}."
    return ""


def check(view: View, sheet: Sheet) -> tuple[Problem, ...]:
    """Everything the rules forbid in the position that the side knows."""
    position = know(view)
    return tuple(
        Problem(unit.id, Severity.NO, why, "1", (Choice(Order(unit.id, (Action("hold"),))),))
        for order in sheet.orders
        if (unit := position.unit(order.unit)) is not None
        for action in order.actions
        if (why := why_not(position, unit, action))
    )


def explain(view: View, order: Order, besides: object = ()) -> str:
    """`A1-A2`: the way of a move."""
    unit, ways = know(view).unit(order.unit), [action.squares for action in order.actions if action.verb == "move"]
    return f"{unit.place}-{ways[-1][-1]}" if unit is not None and ways and ways[-1] else ""


def default_sheet(view: View, seat: str) -> Sheet:
    """Without orders everybody stays."""
    units = [piece.id for piece in view.own if piece.seat == seat]
    return Sheet(seat, view.bound, tuple(Order(unit, (Action("hold"),)) for unit in units))
