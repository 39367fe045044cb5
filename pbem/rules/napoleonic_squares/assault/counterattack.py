"""C3.3.7 Further rounds: the attacker presses on, or the defender strikes back."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.battle.square import Square
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.assault.attackers import out_of_bounds, reserve, shut_out
from pbem.rules.napoleonic_squares.assault.defenders import guns_in
from pbem.rules.napoleonic_squares.assault.fight import Fight
from pbem.rules.napoleonic_squares.battlefield import Battlefield
from pbem.rules.napoleonic_squares.orders.reactions import leading_word
from pbem.rules.napoleonic_squares.orders.task import Task
from pbem.rules.napoleonic_squares.terrain import is_wood
from pbem.rules.napoleonic_squares.unit import Unit


def presses(field: Battlefield, fight: Fight, tasks: dict[str, Task]) -> tuple[Unit, ...]:
    """C3.3.7a: who attacks again; nobody where the attacker has no fresh brigade there, or does not want to.

    Brigades of the assaulting square that have not fought may, and at least one of them must. By default they do
    while one of them has no hit.
    """
    fresh = reserve(field, tasks, fight.source, fight.target, fight.fought)
    enemies = field.enemies_at(fight.target, fight.attacker)
    if not fresh or not enemies:
        return ()
    word, number = leading_word(field, fresh, "press", "if fresh")
    wanted = {
        "yes": True,
        "no": False,
        "if fresh": any(not unit.hits for unit in fresh),
        "if enemy": len(enemies) <= (number or 1),
    }
    return _pair(field, fight, fight.source, fight.target, fresh) if wanted.get(word, True) else ()


def counterattacks(field: Battlefield, fight: Fight) -> tuple[Unit, ...]:
    """C3.3.7b: who strikes back at the assaulting square once the attacker has done: a fresh brigade must be there.

    By default only a fresh brigade without hits does, and only against an enemy with hits.
    """
    enemies = field.enemies_at(fight.source, fight.defender)
    if not enemies or out_of_bounds(field, fight.defender, fight.target, fight.source):
        return ()
    there = [unit for unit in field.at(fight.target) if unit.side == fight.defender and unit.kind.brigade]
    able = [unit for unit in there if unit.id not in fight.fought and not shut_out(field, unit, fight.source)]
    fresh = tuple(sorted(able, key=_strength, reverse=True))
    if not fresh:
        return ()
    word, _ = leading_word(field, fresh, "counterattack", "if fresh")
    wanted = {
        "yes": True,
        "no": False,
        "if fresh": any(not unit.hits for unit in fresh) and any(enemy.hits for enemy in enemies),
    }
    return _pair(field, fight, fight.target, fight.source, fresh) if wanted.get(word, False) else ()


def _strength(unit: Unit) -> tuple[int, int, int]:
    return unit.strength


def _pair(
    field: Battlefield, fight: Fight, square: Square, target: Square, fresh: tuple[Unit, ...]
) -> tuple[Unit, ...]:
    """Two brigades of a square, the fresh ones first, then those who have fought and are still there unhurt."""
    side = fresh[0].side
    brigades = [unit for unit in field.at(square) if unit.side == side and unit.kind.brigade]
    tired = [unit for unit in brigades if unit.id in fight.fought and not unit.hits]
    able = [unit for unit in tired if not shut_out(field, unit, target)]
    return (*fresh, *sorted(able, key=_strength, reverse=True))[: tables.BRIGADES_A_SQUARE]


def guns_again(field: Battlefield, source: Square, target: Square, side: str, guns: Sequence[Unit]) -> tuple[Unit, ...]:
    """C3.3.7a: the guns of a square that take part again, as long as they have no hit and nobody fights in woods."""
    if is_wood(field.ground, source) or is_wood(field.ground, target):
        return ()
    return tuple(gun for gun in field.fresh(guns) if gun.place == source and gun.side == side and not gun.hits)


def guns_that_strike_back(field: Battlefield, source: Square, target: Square, side: str) -> tuple[Unit, ...]:
    """C3.3.7b: the guns that join a counterattack: those that their owner would have defend; none in woods."""
    if is_wood(field.ground, source) or is_wood(field.ground, target):
        return ()
    return tuple(gun for gun in field.at(source) if gun.side == side and gun.kind.artillery and guns_in(field, gun))
