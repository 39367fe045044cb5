"""15.0. Going into a square that the enemy has left after a battle."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.battle.square import Square
from pbem.rules.brandywine.field.battlefield import Field
from pbem.rules.brandywine.field.terrain import covers
from pbem.rules.brandywine.field.unit import Unit
from pbem.rules.brandywine.movement.facing import facing_enemy


def advance(field: Field, victors: Sequence[Unit], squares: Sequence[Square], default: str) -> None:
    """15.0: victors who are next to a square the enemy has left may go in, up to the stack limit, the strongest first.

    Who does, his standing order says: `never`, `cover`, `strongest` (if nobody stronger goes), `always`.
    """
    gone: set[str] = set()
    sequence = {name: index for index, name in enumerate(field.units)}
    for square in sorted(squares, key=lambda square: (-_worth(field, square), square)):
        if field.at(square):
            continue
        able = [field.units[unit.id] for unit in victors if unit.id not in gone]
        able = [unit for unit in able if _may(field, unit, square)]
        led = False
        for unit in sorted(able, key=lambda unit: (-unit.strength, sequence[unit.id])):
            word = field.plans.word(unit, "advance", default)
            if _wants(field, word, square, led) and field.has_room(square, unit):
                _go(field, unit, square)
                gone.add(unit.id)
                led = True


def _may(field: Field, unit: Unit, square: Square) -> bool:
    here = unit.place
    return here is not None and unit.combat and not unit.disorganised and not unit.held and here.distance(square) == 1


def _wants(field: Field, word: str, square: Square, led: bool) -> bool:
    if word == "cover":
        return bool(covers(field.ground, square)) or bool(_worth(field, square))
    return word == "always" or (word == "strongest" and not led)


def _worth(field: Field, square: Square) -> int:
    return next((prize.points for prize in field.prizes if prize.square == square), 0)


def _go(field: Field, unit: Unit, square: Square) -> None:
    here, wish = unit.place, field.plans.policy(unit, "advance")
    moved = field.change(unit, place=square)
    facing = wish.direction if wish is not None and wish.direction is not None else None
    field.change(moved, facing=facing or facing_enemy(field, moved, moved.facing))
    field.tell("advanced", (unit.id,), (), (here, square), clause="15.0", facing=field.units[unit.id].facing.value)
    field.note(unit.id, f"advanced into {square}")
