"""Advancing into a cleared square; a settlement, for the printed rules do not say who holds it."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.battle.square import Square
from pbem.rules.napoleonic_squares.army.kind import Kind
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield
from pbem.rules.napoleonic_squares.field.terrain import barred, has_town, height
from pbem.rules.napoleonic_squares.orders.reactions import word_of


def advance(field: Battlefield, source: Square, target: Square, units: Sequence[Unit]) -> None:
    """4.3.1: where no enemy brigade or battery is left, those of the assaulting square who fought may go in.

    It costs no action points, and who had room in one square has it in the other. The first infantry brigade takes the
    town; cavalry stays outside it. By default they go, unless they hold a hill or a town of their own; guns go with a
    brigade only.
    """
    going = [unit for unit in field.fresh(units) if unit.place == source and _wants_to(field, unit, source)]
    if not going or barred(field.ground, source, target):
        return
    for unit in sorted(going, key=lambda unit: unit.kind.artillery):
        if unit.kind.brigade or field.at(target):
            inside = unit.kind is Kind.INFANTRY and has_town(field.ground, target) and field.garrison(target) is None
            field.change(unit, place=target, in_town=inside)
            field.tell("took_town" if inside else "advanced", (unit.id,), (), (source, target), clause="C3.3")
            field.note(unit.id, f"advanced into {target}")


def _wants_to(field: Battlefield, unit: Unit, source: Square) -> bool:
    word = word_of(field, unit, "advance", "unless terrain")
    holds = unit.in_town or height(field.ground, source) > 0
    return word == "yes" or (word == "unless terrain" and not holds)
