"""A march as far as its seat can foresee it: the way, what it costs, and where it ends."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.battle.order import Action
from pbem.battle.square import Square
from pbem.rules.de_gre_sweet.field.battlefield import Field
from pbem.rules.de_gre_sweet.field.measure import squares_text, step_cost
from pbem.rules.de_gre_sweet.field.unit import Unit
from pbem.rules.de_gre_sweet.movement.intent import drawn, route_of
from pbem.rules.de_gre_sweet.movement.march import allowance


@dataclass(frozen=True, slots=True)
class Walk:
    """The squares a unit reaches, the half squares it spends of those it has, and why it gets no further."""

    path: tuple[Square, ...]
    spent: int
    most: int
    stopped: str
    wanted: tuple[Square, ...]


def walk(field: Field, unit: Unit, action: Action) -> Walk:
    """How far a march comes if nobody else moved."""
    wanted, attack = route_of(field, unit, action)
    most = allowance(field, unit, wanted, drawn(field, unit))
    here, spent, path = unit.place, 0, list[Square]()
    for to in wanted:
        if here is None:
            break
        price = step_cost(here, to)
        enemies = field.enemies_at(to, unit.side)
        stopped = f"{enemies[0].id} is in {to}" if enemies and to != attack else ""
        if not stopped and spent + price > most:
            stopped = f"{to} costs {squares_text(price)}, and {squares_text(most - spent)} are left"
        if stopped:
            return Walk(tuple(path), spent, most, stopped, wanted)
        path.append(to)
        spent += price
        here = to
    return Walk(tuple(path), spent, most, "", wanted)
