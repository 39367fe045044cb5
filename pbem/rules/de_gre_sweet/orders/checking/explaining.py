"""What a legal order will cost, as far as its seat can see: the words beside it in the acknowledgement."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.battle.order import Action, Order
from pbem.battle.square import Square
from pbem.battle.view import View
from pbem.rules.de_gre_sweet.artillery.canister import DICE
from pbem.rules.de_gre_sweet.artillery.shots import shots_of
from pbem.rules.de_gre_sweet.field.aiming import FIRING, laid, square_of
from pbem.rules.de_gre_sweet.field.battlefield import Field, is_loose
from pbem.rules.de_gre_sweet.field.measure import halves, squares_text
from pbem.rules.de_gre_sweet.field.unit import Unit
from pbem.rules.de_gre_sweet.melee.fight import number
from pbem.rules.de_gre_sweet.melee.sides import value
from pbem.rules.de_gre_sweet.musketry.phase import Volley, dice_for, target_at
from pbem.rules.de_gre_sweet.musketry.target import dice_at, no_volley
from pbem.rules.de_gre_sweet.orders.checking.walk import walk
from pbem.rules.de_gre_sweet.orders.plans import Plans
from pbem.rules.de_gre_sweet.seeing.view import know
from pbem.rules.de_gre_sweet.tables.artillery import Shot


def explain(view: View, order: Order, besides: Sequence[Order] = ()) -> str:
    """`F10-H10, 2 of 3 squares`; `4 dice, 1 to 2 kills`; `4½ against 6`; empty where there is nothing to add."""
    field = Field.known(know(view))
    field.plans = Plans({order.unit: order.actions})
    unit = field.units.get(order.unit)
    if unit is None or view.bound == 0:
        return ""
    ready = laid(field, unit, order.actions)
    return "; ".join(
        part for action in order.actions if (part := _part(field, ready if action.verb in FIRING else unit, action))
    )


def _part(field: Field, unit: Unit, action: Action) -> str:
    if action.verb in ("move", "take over"):
        return _way(field, unit, action)
    square = square_of(field, action)
    if square is None or unit.place is None:
        return ""
    if action.verb == "melee":
        return _melee(field, unit, action, square)
    if action.verb == "fire":
        return _shot(field, unit, action, square) if unit.kind.artillery else _volley(field, unit, square)
    if action.verb == "canister":
        return f"{sum(DICE[shot] for shot in shots_of(unit.train))} dice"
    return ""


def _way(field: Field, unit: Unit, action: Action) -> str:
    gone = walk(field, unit, action)
    if not gone.path or unit.place is None:
        return ""
    way = "-".join(map(str, _turns((unit.place, *gone.path))))
    return f"{way}, {squares_text(gone.spent)} of {squares_text(gone.most)} squares"


def _turns(path: Sequence[Square]) -> list[Square]:
    return [
        square
        for index, square in enumerate(path)
        if index in (0, len(path) - 1) or path[index - 1].toward(square) is not square.toward(path[index + 1])
    ]


def _volley(field: Field, unit: Unit, square: Square) -> str:
    target = target_at(field, square, unit.side)
    if target is None or unit.place is None or no_volley(field, unit, square):
        return ""
    volley = Volley(unit, square, dice_at(field, unit, square))
    dice = max(0, volley.stands + sum(modifier.amount for modifier in dice_for(field, volley, 0)))
    reach = -(-halves(unit.place, square) // 2)
    needs = field.position.rules.musketry.needs(loose=is_loose(target, field), reach=reach)
    return f"{dice} dice at {target.id}, {_up_to(len(needs))}"


def _shot(field: Field, unit: Unit, action: Action, square: Square) -> str:
    shot = Shot.HOWITZER if action.word else Shot.FIELD if unit.train.foot else Shot.HORSE
    if unit.place is None:
        return ""
    away = halves(unit.place, square)
    needs = field.position.rules.artillery.needs(shot, away)
    return f"range {squares_text(away)}, {_up_to(needs)}"


def _up_to(score: int) -> str:
    return "1 hits" if score == 1 else f"1 to {score} hit" if score else "out of range"


def _melee(field: Field, unit: Unit, action: Action, square: Square) -> str:
    enemies = field.enemies_at(square, unit.side)
    if not enemies:
        return ""
    mates = [name for name in action.units if name in field.units and field.units[name].side == unit.side]
    leader = field.commander_with(unit)
    own = [unit.id, *((leader.id,) if leader is not None else ()), *mates]
    return (
        f"{number(value(field, own))} against {number(value(field, [enemy.id for enemy in enemies]))}, without supports"
    )
