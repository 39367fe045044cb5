"""C3.3.7 Further rounds: the attacker presses on, or the defender strikes back."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.battle.square import Square
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.attackers import reserve
from pbem.rules.napoleonic_squares.fight import Fight
from pbem.rules.napoleonic_squares.kind import Kind
from pbem.rules.napoleonic_squares.reactions import leading_word
from pbem.rules.napoleonic_squares.task import Task
from pbem.rules.napoleonic_squares.terrain import is_wood
from pbem.rules.napoleonic_squares.turn import Turn
from pbem.rules.napoleonic_squares.unit import Unit


def presses(turn: Turn, fight: Fight, tasks: dict[str, Task]) -> tuple[Unit, ...]:
    """C3.3.7a: who attacks again; nobody where the attacker has no fresh brigade there, or does not want to.

    Brigades of the assaulting square that have not fought may, and at least one of them must. By default they do
    while one of them has no hit.
    """
    fresh = reserve(turn, tasks, fight.source, fight.target, fight.fought)
    enemies = turn.enemies_at(fight.target, fight.attacker)
    if not fresh or not enemies:
        return ()
    word, number = leading_word(turn, fresh, "press", "if fresh")
    wanted = {
        "yes": True,
        "no": False,
        "if fresh": any(not unit.hits for unit in fresh),
        "if enemy": len(enemies) <= (number or 1),
    }
    return _pair(turn, fight, fight.source, fresh, fight.attacker) if wanted.get(word, True) else ()


def counterattacks(turn: Turn, fight: Fight) -> tuple[Unit, ...]:
    """C3.3.7b: who strikes back at the assaulting square once the attacker has done: a fresh brigade must be there.

    By default only a fresh brigade without hits does, and only against an enemy with hits.
    """
    there = [unit for unit in turn.at(fight.target) if unit.side == fight.defender and unit.kind.brigade]
    fresh = tuple(sorted((unit for unit in there if unit.id not in fight.fought), key=_strength, reverse=True))
    enemies = turn.enemies_at(fight.source, fight.defender)
    if not fresh or not enemies or not _horse_may(fresh, enemies):
        return ()
    word, _ = leading_word(turn, fresh, "counterattack", "if fresh")
    wanted = {
        "yes": True,
        "no": False,
        "if fresh": any(not unit.hits for unit in fresh) and any(enemy.hits for enemy in enemies),
    }
    return _pair(turn, fight, fight.target, fresh, fight.defender) if wanted.get(word, False) else ()


def _strength(unit: Unit) -> tuple[int, int, int]:
    return unit.strength


def _horse_may(fresh: Sequence[Unit], enemies: Sequence[Unit]) -> bool:
    """C3.3: cavalry does not attack a town."""
    outside = any(enemy.kind.brigade and not enemy.in_town for enemy in enemies)
    garrisoned = any(enemy.in_town for enemy in enemies)
    return not garrisoned or outside or any(unit.kind is Kind.INFANTRY for unit in fresh)


def _pair(turn: Turn, fight: Fight, square: Square, fresh: tuple[Unit, ...], side: str) -> tuple[Unit, ...]:
    """Two brigades of a square, the fresh ones first, then those who have fought and are still there unhurt."""
    tired = [
        unit
        for unit in turn.at(square)
        if unit.side == side and unit.kind.brigade and unit.id in fight.fought and not unit.hits
    ]
    return (*fresh, *sorted(tired, key=_strength, reverse=True))[: tables.BRIGADES_A_SQUARE]


def guns_again(
    turn: Turn, fight: Fight, square: Square, target: Square, side: str, guns: Sequence[Unit]
) -> tuple[Unit, ...]:
    """C3.3.7a: the guns of a square that take part again, as long as they have no hit and nobody fights in woods."""
    if is_wood(turn.ground, square) or is_wood(turn.ground, target):
        return ()
    return tuple(gun for gun in turn.fresh(guns) if gun.place == square and gun.side == side and not gun.hits)
