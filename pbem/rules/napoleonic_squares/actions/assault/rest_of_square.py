"""C3.3.6 What the others of a square do after a morale check."""

from __future__ import annotations

from collections.abc import Container, Sequence

from pbem.battle.square import Square
from pbem.rules.napoleonic_squares.actions.assault.retreat import fall_back
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield
from pbem.rules.napoleonic_squares.field.terrain import adjacent, is_open
from pbem.rules.napoleonic_squares.orders.reactions import word_of


def rest_of_square(
    field: Battlefield, square: Square, held: int, left: Sequence[Unit], fought: Container[str]
) -> tuple[Unit, ...]:
    """C3.3.6: in the open the others must go where more than half are gone; returns those who must and cannot.

    `held` counts all brigades and batteries before the check, whether they fought or not, and `left` are those still
    there; `fought` are those who took part. Otherwise each goes or stays as its owner wants.
    """
    must = is_open(field.ground, square) and 2 * (held - len(left)) > held
    if must:
        return tuple(unit for unit in left if not fall_back(field, unit, (), "carried_away"))
    for unit in left:
        if _wants_to_go(field, unit, square, fought=unit.id in fought):
            fall_back(field, unit, (), "withdrew")
    return ()


def _wants_to_go(field: Battlefield, unit: Unit, square: Square, *, fought: bool) -> bool:
    """The `retreat` policy; by default troops without hits stay, others do in terrain and while not outnumbered.

    They are outnumbered where more brigades of the enemy stand next to them than of their own with and next to them.
    Those who have not taken part go only where their owner has said so himself.
    """
    word = word_of(field, unit, "retreat", "terrain")
    if word == "terrain":
        word = "if outnumbered" if fought and unit.hits and is_open(field.ground, square) else "stay"
    if word == "if outnumbered":
        enemies = [enemy for enemy in field.enemies_around(square, unit.side) if enemy.kind.brigade]
        near = (square, *adjacent(field.ground, square))
        own = [friend for at in near for friend in field.at(at) if friend.side == unit.side and friend.kind.brigade]
        return len(enemies) > len(own)
    return word == "back"
