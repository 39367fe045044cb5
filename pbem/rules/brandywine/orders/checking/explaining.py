"""What a legal order will cost, as far as its seat can see: the words beside it in the acknowledgement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pbem.battle.order import Action, Order
from pbem.battle.square import Square
from pbem.battle.view import View
from pbem.rules.brandywine.combat.battle import reckon
from pbem.rules.brandywine.field.battlefield import Field
from pbem.rules.brandywine.field.movement_cost import QUARTERS, points
from pbem.rules.brandywine.field.unit import Unit
from pbem.rules.brandywine.orders.checking.walk import walk
from pbem.rules.brandywine.seeing.view import know


def explain(view: View, order: Order, besides: Sequence[Order] = ()) -> str:
    """`A5-F4, 6½ of 8 points`; `at 2-1: BG1 10 (5 x2 downhill) against SU1 5`; empty where there is nothing to add."""
    field = Field.known(know(view))
    unit = field.units.get(order.unit)
    if unit is None or view.bound == 0:
        return ""
    parts = []
    here = unit.place
    for action in order.actions:
        if action.verb in ("move", "withdraw"):
            gone = walk(field, unit, action)
            if gone.path:
                here = gone.path[-1]
                parts.append(
                    f"{_way(unit.place, gone.path)}, {points(gone.spent)} of {points(unit.moves * QUARTERS)} points"
                )
        elif action.verb == "attack" and here is not None:
            parts.append(_odds(field, replace(unit, place=here), action))
    return "; ".join(part for part in parts if part)


def _way(start: Square | None, path: tuple[Square, ...]) -> str:
    whole = [square for square in (start, *path) if square is not None]
    kept = [
        square
        for index, square in enumerate(whole)
        if index in (0, len(whole) - 1) or whole[index - 1].toward(square) is not square.toward(whole[index + 1])
    ]
    return "-".join(map(str, kept))


def _odds(field: Field, unit: Unit, action: Action) -> str:
    """13.0: the odds of an attack as its order names those who fight, were all to stand as they do."""
    here = unit.place
    squares = set(action.squares)
    foes = [
        foe
        for foe in field.units.values()
        if foe.side != unit.side and foe.combat and (foe.place in squares or foe.id in action.units)
    ]
    if not foes or here is None or any(foe.place is None or foe.place.distance(here) != 1 for foe in foes):
        return ""
    mates = [field.units[name] for name in action.units if name in field.units and field.units[name].side == unit.side]
    near = [
        mate for mate in mates if mate.place and any(foe.place and foe.place.distance(mate.place) == 1 for foe in foes)
    ]
    reckoning = reckon(field, [unit, *near], foes)
    attack, defence = (" + ".join(map(str, part)) for part in (reckoning.attack, reckoning.defence))
    return f"at {reckoning.column}: {attack} against {defence}"
