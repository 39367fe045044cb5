"""4B. Whom muskets can reach: arc, range, and anybody in the way at any distance."""

from __future__ import annotations

from pbem.battle.square import Square
from pbem.rules.de_gre_sweet.field.battlefield import Field
from pbem.rules.de_gre_sweet.field.formation import faces_of
from pbem.rules.de_gre_sweet.field.measure import bears, halves, squares_between, squares_text
from pbem.rules.de_gre_sweet.field.unit import Unit
from pbem.rules.de_gre_sweet.tables.first import Arc


def fires(field: Field, unit: Unit) -> bool:
    """4B: whether a unit has muskets and men to fire them."""
    return unit.here and unit.strength > 0 and not unit.commander and field.row(unit.kind.stand).reach > 0


def no_volley(field: Field, unit: Unit, square: Square) -> str:
    """4B: why a unit cannot fire at a square, in words; empty where it can."""
    here, row = unit.place, field.row(unit.kind.stand)
    if here is None or not fires(field, unit):
        return "it has no muskets"
    away = halves(here, square)
    if away > 2 * row.reach:
        return f"{square} is {squares_text(away)} squares away, its muskets reach {row.reach}"
    straight = row.arc is Arc.STRAIGHT
    if not any(bears(here, facing, square, straight=straight) for facing, _ in faces_of(field, unit)):
        where = "straight before it" if straight else f"within 45 degrees of {unit.facing.value}"
        return f"{square} is not {where}"
    for between in squares_between(here, square):
        there = field.at(between)
        screen = next((other for other in there if not other.commander), next(iter(there), None))
        if screen is not None:
            return f"{screen.id} is in the way in {between}"
        if between in field.position.burning:
            return f"{between} burns in the way"
    return ""


def dice_at(field: Field, unit: Unit, square: Square) -> int:
    """4C, 8B: the stands that fire at a square: all of them, or those on the side of a square that looks there."""
    here = unit.place
    if here is None:
        return 0
    straight = field.row(unit.kind.stand).arc is Arc.STRAIGHT
    fitting = [
        stands for facing, stands in faces_of(field, unit) if bears(here, facing, square, straight=straight) and stands
    ]
    return max(fitting, default=0)


def targets(field: Field, unit: Unit) -> tuple[Square, ...]:
    """4B: every square with enemies that a unit can fire at, the nearest first."""
    here = unit.place
    if here is None or not fires(field, unit):
        return ()
    squares = {enemy.place for enemy in field.enemies_of(unit.side) if enemy.place is not None and enemy.strength}
    open_ = [square for square in squares if not no_volley(field, unit, square)]
    return tuple(sorted(open_, key=lambda square: (halves(here, square), square)))
