"""8.0, 13.0, 16.0. Where everybody on the map means to go: his order, his route, or out of the enemy's control."""

from __future__ import annotations

from pbem.battle.order import Action
from pbem.battle.square import Square
from pbem.rules.brandywine.combat.expected import expects_to_attack
from pbem.rules.brandywine.field.battlefield import Field
from pbem.rules.brandywine.field.unit import Unit
from pbem.rules.brandywine.movement.march import March, allowance
from pbem.rules.brandywine.movement.routes import ahead
from pbem.rules.brandywine.movement.way_there import way_there
from pbem.rules.brandywine.movement.withdrawal import first_steps, withdrawal
from pbem.rules.brandywine.seeing.seeing import seen_by


def intended(field: Field) -> list[March]:
    """The marches of all units on the map that act and mean to go somewhere."""
    marches = []
    for unit in field.units.values():
        if unit.place is None or unit.side not in field.position.acting:
            continue
        march = _march(field, unit, unit.place)
        if march is not None:
            marches.append(march)
    return marches


def _march(field: Field, unit: Unit, here: Square) -> March | None:
    in_contact = unit.combat and field.in_contact(unit)
    if unit.held:
        if field.plans.action(unit.id, "move", "withdraw", "attack"):
            field.note(unit.id, f"held by {', '.join(unit.held_by)}: it may only turn")
        return None
    action = field.plans.action(unit.id, "move", "withdraw", "hold", "attack", "bombard")
    if unit.combat and unit.disorganised and in_contact:
        return _out(field, unit, here, action)
    if action is None:
        if in_contact:
            return None if expects_to_attack(field, unit) else _out(field, unit, here, None)
        rest = ahead(field, unit)
        action = Action("move", places=rest) if rest else None
    if action is None or action.verb in ("hold", "attack", "bombard"):
        return _before_attack(field, unit, here)
    if action.verb == "withdraw" or in_contact:
        return _out(field, unit, here, action)
    return _along(field, unit, here, action)


def _before_attack(field: Field, unit: Unit, here: Square) -> March | None:
    """`move D4, attack D5`: the march of an order that ends in an attack."""
    move = field.plans.action(unit.id, "move")
    return _along(field, unit, here, move) if move is not None else None


def _along(field: Field, unit: Unit, here: Square, action: Action) -> March | None:
    stops = action.squares or _relative(field, unit, here, action)
    route = way_there(field.ground, here, stops, _shut(field, unit), _wary(field, unit), allowance(unit))
    if not route:
        if any(stop != here for stop in stops):
            field.note(unit.id, f"no way to {stops[-1]}")
        return None
    return March(unit.id, allowance(unit), list(route), [here])


def _relative(field: Field, unit: Unit, here: Square, action: Action) -> tuple[Square, ...]:
    """`move N 2`: so many squares that way."""
    if action.direction is None:
        return ()
    return tuple(
        square
        for square in (here.step(action.direction, step) for step in range(1, (action.number or 1) + 1))
        if square in field.ground
    )


def _out(field: Field, unit: Unit, here: Square, action: Action | None) -> March | None:
    """13.0: out of enemy control, the first step to a square free of it."""
    safe = first_steps(field, unit)
    stops = (
        action.squares or _relative(field, unit, here, action)
        if action is not None and action.verb in ("move", "withdraw")
        else ()
    )
    route: tuple[Square, ...] = ()
    if stops:
        route = way_there(field.ground, here, stops, _shut(field, unit), _wary(field, unit), allowance(unit))
        if not route or route[0] not in safe:
            shut = _shut(field, unit) | {near for near in field.neighbours(here) if near not in safe}
            route = way_there(field.ground, here, stops, shut, (), allowance(unit)) if safe else ()
    if not route or route[0] not in safe:
        retreat = field.plans.policy(unit, "retreat")
        route = withdrawal(field, unit, retreat.direction if retreat is not None else None)
    if not route:
        field.note(unit.id, "every square around it is in the enemy's control or taken")
        return None
    return March(unit.id, allowance(unit), list(route), [here], withdraws=True, from_contact=True)


def _shut(field: Field, unit: Unit) -> set[Square]:
    """The squares in which the side sees enemies."""
    return {
        other.place
        for other in field.units.values()
        if other.side != unit.side
        and other.place is not None
        and unit.side in seen_by(field.position, field.units, other)
    }


def _wary(field: Field, unit: Unit) -> set[Square]:
    """12.0: the squares that the enemies it sees control; a commander need not mind."""
    if not unit.combat:
        return set()
    enemies = (found for square in _shut(field, unit) for found in field.at(square) if found.combat)
    return {near for enemy in enemies if enemy.place is not None for near in field.neighbours(enemy.place)}
