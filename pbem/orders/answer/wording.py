"""How orders are told back to the player who gave them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbem.battle.order import Action, Order
from pbem.battle.piece import Arm, Piece
from pbem.battle.place import Place
from pbem.battle.verb import Takes
from pbem.battle.view import View
from pbem.orders.meaning.context import Context


def told(order: Order) -> str:
    """The order without its unit: `move C5, face E if enemy within 2`."""
    head = f"with {order.given}: " if order.given is not None else ""
    return head + str(order).removeprefix(head).removeprefix(order.unit).strip()


def told_to_all(orders: Sequence[Order], view: View) -> str:
    """What several units are told: once where it is the same for all, else `FI1 move C5, FI2 move D5`."""
    texts = [told(order) + named_target(order, view) for order in orders]
    if len(set(texts)) == 1:
        return texts[0]
    return "; ".join(f"{order.unit} {text}" for order, text in zip(orders, texts, strict=True))


def whole(text: str) -> str:
    """A player's own words in one line; they are never cut."""
    return " ".join(text.split())


def stopped(text: str) -> str:
    """The text with a full stop, unless it ends with a sign of its own."""
    return text if text.endswith((".", "?", "!")) else f"{text}."


def sentence(text: str) -> str:
    """The text as a sentence: a capital at its start and a stop at its end."""
    return stopped(text[:1].upper() + text[1:])


def named_target(order: Order, view: View) -> str:
    """` (British Horse)` behind an order aimed at an enemy that is seen; of a unit and its general, the unit."""
    found = [piece.name for action in order.actions for piece in _aimed_at(action, view)]
    names = [name for name in dict.fromkeys(found) if name]
    return f" ({', '.join(names)})" if names else ""


def _aimed_at(action: Action, view: View) -> Iterable[Piece]:
    seen = {piece.id: piece for piece in view.enemy}
    yield from (seen[unit] for unit in action.units if unit in seen)
    if len(action.places) == 1:
        there = [piece for piece in view.at(action.places[0]) if piece.id in seen]
        yield from [piece for piece in there if piece.arm is not Arm.GENERAL] or there


def detail(order: Order, context: Context, besides: Sequence[Order] = ()) -> str:
    """The path and cost of an order as the rule system tells them, or else what the map alone can tell.

    `besides` are all the orders that stand with it.
    """
    if context.explain is not None:
        return context.explain(context.view, order, besides)
    piece = context.view.piece(order.unit)
    if piece is None or piece.place is None or context.view.bound == 0:
        return ""
    kinds = {verb.name: [argument.takes for argument in verb.arguments] for verb in context.verbs}
    for action in order.actions:
        if Takes.PATH in kinds.get(action.verb, ()):
            return _path(piece.place, action, context.view)
        if Takes.TARGET in kinds.get(action.verb, ()):
            return _range(piece.place, action, context.view)
    return ""


def _path(start: Place, action: Action, view: View) -> str:
    places = action.places
    if not places and action.direction is not None:
        places = view.ground.way(start, action.direction, min(action.number or 1, 12))
    return "-".join(map(str, (start, *places))) if places else ""


def _range(start: Place, action: Action, view: View) -> str:
    piece = view.piece(action.units[0]) if action.units else None
    place = piece.place if piece is not None else action.places[0] if action.places else None
    return "" if place is None else f"{start} to {place}, {view.ground.distance(start, place)} off"


def mine(context: Context) -> tuple[str, ...]:
    """The units of a seat that can be given orders now: its own, or all of the side where it has none of its own."""
    pieces = [
        piece for piece in context.view.commands(context.seat) if piece.place is not None or context.view.bound == 0
    ]
    own = tuple(piece.id for piece in pieces if piece.seat == context.seat)
    return own or tuple(piece.id for piece in pieces)


def led(context: Context, ordered: Iterable[tuple[str, int | None]]) -> frozenset[str]:
    """The units for which their general has blocks for action dice; `ordered` are `(unit, action points)`."""
    leaders = {unit for unit, given in ordered if given is not None}
    own = context.view.commands(context.seat)
    commands = {piece.command for piece in own if piece.arm is Arm.GENERAL and piece.id in leaders and piece.command}
    return frozenset(piece.id for piece in own if piece.command in commands)
