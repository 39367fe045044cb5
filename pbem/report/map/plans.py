"""Orders as the server understood them: paths, targets, arcs of fire, and where each unit would stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.order import Action, Order
from pbem.battle.piece import Formation, Piece
from pbem.battle.square import Square
from pbem.battle.view import View

FIRE: Final = frozenset({"fire", "shoot", "bombard", "volley", "target", "canister"})
CHARGE: Final = frozenset({"charge", "attack", "assault", "melee", "close"})
PLACE: Final = frozenset({"deploy", "arrive", "place"})
"""Words for standing somewhere without a way there."""
LEAVE: Final = frozenset({"exit"})
_FORMATIONS: Final[Mapping[str, Formation]] = {formation.value: formation for formation in Formation} | {
    formation.name.lower().replace("_", " "): formation for formation in Formation
}


@dataclass(frozen=True, slots=True)
class Leg:
    """One thing that a unit means to do: its `kind` is move, charge, fire, turn or join."""

    kind: str
    chain: tuple[Square, ...]
    facing: Facing | None = None


@dataclass(frozen=True, slots=True)
class Intent:
    """What one unit is to do, and how it would stand at the end if nobody interfered."""

    piece: Piece
    legs: tuple[Leg, ...]
    end: Piece


def intents(view: View, plans: Sequence[Order]) -> list[Intent]:
    """The orders of units that stand on the map; of blocks for several numbers of actions, the largest."""
    chosen: dict[str, Order] = {}
    for order in plans:
        held = chosen.get(order.unit)
        if held is None or (order.given or 0) > (held.given or 0):
            chosen[order.unit] = order
    found = []
    for unit, order in chosen.items():
        piece = view.piece(unit)
        if piece is not None and piece.square is not None and piece.square in view.board:
            found.append(_follow(view, piece, order.actions))
    return found


def draws_otherwise(view: View, before: Sequence[Order], after: Sequence[Order]) -> bool:
    """Whether a map with these orders shows anything that it did not show with those before them."""
    if isinstance(view.ground, MeasuredGround):
        return set(before) != set(after)
    return _shown(view, before) != _shown(view, after)


def _shown(view: View, plans: Sequence[Order]) -> set[tuple[str, tuple[Leg, ...], Piece]]:
    return {(each.piece.id, each.legs, each.end) for each in intents(view, plans) if each.legs}


def _follow(view: View, piece: Piece, actions: Sequence[Action]) -> Intent:
    legs: list[Leg] = []
    end = piece
    for action in actions:
        leg = _leg(view, end, action)
        if leg is not None:
            legs.append(leg)
            if leg.kind in ("move", "charge", "place"):
                end = end.moved(leg.chain[-1])
            if leg.facing is not None:
                end = end.fronting(leg.facing)
        end = replace(end, formation=_FORMATIONS.get(action.word.lower(), end.formation))
    return Intent(piece, tuple(legs), end)


def _leg(view: View, piece: Piece, action: Action) -> Leg | None:
    here = piece.square
    if here is None:
        return None
    verb = next(iter(action.verb.lower().split()), "")
    squares = tuple(square for square in action.squares if square in view.board)
    if squares and verb in PLACE:
        return Leg("place", squares[-1:], action.direction)
    if not squares and action.direction is not None and action.number:
        steps = (here.step(action.direction, step) for step in range(1, min(action.number, 99) + 1))
        squares = tuple(square for square in steps if square in view.board)
    if not squares and verb in LEAVE:
        squares = _way_out(view, here, action.direction or view.home.opposite)
    named = next((found for unit in action.units if (found := view.piece(unit)) is not None and found.square), None)
    if not squares and named is not None and named.square is not None and named.square in view.board:
        squares = (named.square,)
        if view.bound == 0:
            return Leg("place", squares)
    if not squares:
        turned = action.direction if action.direction is not piece.facing and not action.number else None
        return Leg("turn", (here,), turned) if turned is not None else None
    chain = (here, *(square for square in squares if square != here))
    facing = action.direction if action.squares else None
    if len(chain) < 2:
        return None
    if verb in FIRE:
        return Leg("fire", (here, chain[-1]), facing)
    if verb in CHARGE:
        return Leg("charge", chain, facing)
    return Leg("join", chain, facing) if not action.squares and action.units else Leg("move", chain, facing)


def _way_out(view: View, here: Square, direction: Facing) -> tuple[Square, ...]:
    longest = max(view.board.columns, view.board.rows)
    steps = (here.step(direction, step) for step in range(1, longest + 1))
    return tuple(square for square in steps if square in view.board)


def arc(piece: Piece, reach: int) -> tuple[Square, ...]:
    """The squares before a unit's front, half a right angle to either hand, as far as `reach`."""
    here, facing = piece.square, piece.facing
    if here is None or facing is None:
        return ()
    found = []
    for dx in range(-reach, reach + 1):
        for dy in range(-reach, reach + 1):
            ahead, across = dx * facing.dx + dy * facing.dy, dx * facing.dy - dy * facing.dx
            within = dx * facing.dx >= 0 and dy * facing.dy >= 0 if facing.diagonal else abs(across) <= ahead
            if within and (dx or dy) and here.column + dx > 0 and here.row + dy > 0:
                found.append(here.at(here.column + dx, here.row + dy))
    return tuple(found)
