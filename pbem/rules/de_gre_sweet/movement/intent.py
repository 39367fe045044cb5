"""2. Where everybody means to go."""

from __future__ import annotations

from pbem.battle.order import Action
from pbem.battle.square import Square
from pbem.rules.de_gre_sweet.field.battlefield import Field
from pbem.rules.de_gre_sweet.field.train import Train
from pbem.rules.de_gre_sweet.field.unit import Unit
from pbem.rules.de_gre_sweet.movement.hindrance import cannot_fight, cannot_move
from pbem.rules.de_gre_sweet.movement.march import March, allowance
from pbem.rules.de_gre_sweet.movement.way_there import way_there

GOING = ("move", "melee", "take over", "detach")
"""The verbs that lead somewhere; the last of them that a unit is told counts."""


def intended(field: Field) -> list[March]:
    """The marches of all units that act and mean to go somewhere."""
    found = []
    for unit in tuple(field.units.values()):
        if unit.here and unit.side in field.position.acting:
            march = march_of(field, unit)
            if march is not None:
                found.append(march)
    return found


def march_of(field: Field, unit: Unit) -> March | None:
    """The march of one unit, None where it stays."""
    action = field.plans.action(unit.id, "move", "melee", "take over")
    here = unit.place
    if action is None or here is None or _changes_formation(field, unit):
        return None
    why = cannot_fight(field, unit) if action.verb == "melee" else cannot_move(field, unit)
    if why:
        field.note(unit.id, why)
        return None
    route, attack = route_of(field, unit, action)
    if not route:
        if any(stop != here for stop in action.squares):
            field.note(unit.id, f"no way to {action.squares[-1]}")
        return None
    train = drawn(field, unit)
    return March(unit.id, allowance(field, unit, route, train), list(route), [here], attack=attack)


def route_of(field: Field, unit: Unit, action: Action) -> tuple[tuple[Square, ...], Square | None]:
    """Every square of the way an order means, and the square it goes into to fight."""
    here = unit.place
    if here is None:
        return (), None
    before = [stop for other in field.plans.all(unit.id, "move") for stop in _stops(field, here, other)]
    stops = _stops(field, here, action)
    if action.verb != "move":
        stops = [*before, *stops]
    enemies = {enemy.place for enemy in field.enemies_of(unit.side) if enemy.place is not None}
    route = way_there(field, here, stops, unit.side, enemies)
    attack = stops[-1] if action.verb == "melee" and stops else None
    return route, attack


def _stops(field: Field, here: Square, action: Action) -> list[Square]:
    if action.squares:
        return list(action.squares)
    if action.units:
        named = field.units.get(action.units[0])
        enemy = named is not None and named.here and action.verb == "melee"
        return [named.place] if enemy and named is not None and named.place is not None else []
    if action.direction is None:
        return []
    steps = (here.step(action.direction, step) for step in range(1, (action.number or 1) + 1))
    return [square for square in steps if square in field.ground]


def drawn(field: Field, unit: Unit) -> Train:
    """2F: the guns and wagons a unit takes along; others than artillery leave theirs unless told to take them over."""
    if unit.kind.artillery:
        return unit.train
    told = field.plans.all(unit.id, "take over")
    return unit.train if any(unit.place in action.squares for action in told) else Train()


def _changes_formation(field: Field, unit: Unit) -> bool:
    """8A: to form or to leave a square takes the whole move."""
    return field.plans.action(unit.id, "form") is not None
