"""2, 5A, 5B, 8B, 9. What forbids a unit to go or to fight, in words; empty where nothing does."""

from __future__ import annotations

from pbem.battle.square import Square
from pbem.rules.de_gre_sweet.field.battlefield import Field
from pbem.rules.de_gre_sweet.field.unit import Unit
from pbem.rules.de_gre_sweet.movement.march import squares_of


def cannot_move(field: Field, unit: Unit) -> str:
    """8B, 9: why a unit may go nowhere of its own will."""
    if not unit.here:
        return "it is not on the table"
    if unit.square:
        return "a square cannot move"
    if field.last_stand(unit):
        return "down to its last stand, it retreats"
    if not squares_of(field, unit):
        return "nobody is left to move it"
    return ""


def cannot_fight(field: Field, unit: Unit) -> str:
    """5B, 9: why a unit may attack nobody."""
    if unit.kind.artillery:
        return "artillery attacks nobody"
    return cannot_move(field, unit)


def cannot_enter(field: Field, unit: Unit, square: Square) -> str:
    """8B: why a unit may not go at those in a square."""
    formed = next((enemy for enemy in field.enemies_at(square, unit.side) if enemy.square), None)
    if formed is not None and unit.kind.cavalry:
        return f"{formed.id} is in square, which cavalry cannot attack"
    return ""
