"""C3.3.7 Further rounds: the attacker presses on, or the defender strikes back."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.battle.square import Square
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.actions.assault.attackers import out_of_bounds, reserve, shut_out
from pbem.rules.napoleonic_squares.actions.assault.defenders import guns_in
from pbem.rules.napoleonic_squares.actions.assault.fight import Fight
from pbem.rules.napoleonic_squares.actions.task import Task
from pbem.rules.napoleonic_squares.army.kind import Kind
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield
from pbem.rules.napoleonic_squares.field.terrain import is_wood
from pbem.rules.napoleonic_squares.orders.reactions import leading_word, listed, place_in, word_of


def presses(field: Battlefield, fight: Fight, tasks: dict[str, Task]) -> tuple[Unit, ...]:
    """C3.3.7a: who attacks again; nobody where the attacker has no fresh brigade there, or does not want to.

    Brigades of the assaulting square that have not fought may, and at least one of them must. By default they do
    while one of them has no hit.
    """
    fresh = reserve(field, tasks, fight.source, fight.target)
    enemies = field.enemies_at(fight.target, fight.attacker)
    if not enemies:
        return ()
    word, number = leading_word(field, fresh, "press", "if fresh")
    wanted = {
        "yes": True,
        "no": False,
        "if fresh": any(not unit.hits for unit in fresh),
        "if enemy": len(enemies) <= (number or 1),
    }
    return _pair(field, fight, fight.source, fight.target, fresh, "press") if wanted[word] else ()


def counterattacks(field: Battlefield, fight: Fight) -> tuple[Unit, ...]:
    """C3.3.7b: who strikes back at the assaulting square, where the attacker has nobody fresh; somebody fresh must.

    By default only a fresh brigade without hits does, and only against an enemy with hits.
    """
    enemies = field.enemies_at(fight.source, fight.defender)
    if not enemies or out_of_bounds(field, fight.defender, fight.target, fight.source):
        return ()
    there = [unit for unit in field.at(fight.target) if unit.side == fight.defender and unit.kind.brigade]
    rested = [unit for unit in there if unit.id not in fight.fought | field.driven]
    fresh = tuple(unit for unit in rested if not shut_out(field, unit, fight.source))
    if not fresh:
        return ()
    word, _ = leading_word(field, fresh, "counterattack", "if fresh")
    wanted = {
        "yes": True,
        "no": False,
        "if fresh": any(not unit.hits for unit in fresh) and any(enemy.hits for enemy in enemies),
    }
    return _pair(field, fight, fight.target, fight.source, fresh, "counterattack") if wanted[word] else ()


def _pair(
    field: Battlefield, fight: Fight, square: Square, target: Square, fresh: tuple[Unit, ...], verb: str
) -> tuple[Unit, ...]:
    """One or two brigades of a square, one of them fresh: those its owner lists and nobody else, or the best.

    Without a list the fresh ones go first, then those who have fought, have no hit and still stand where they stood.
    Who has been driven back does no more, and so who came here by it from a supporting square.
    """
    side = fresh[0].side
    there = [unit for unit in field.at(square) if unit.side == side and unit.kind.brigade]
    named = listed(field, there, verb)
    tired = [unit for unit in there if unit.id in fight.fought - field.driven and not shut_out(field, unit, target)]
    able = [unit for unit in (*fresh, *tired) if (unit.id in named if named else unit in fresh or not unit.hits)]

    def rank(unit: Unit) -> tuple[int, ...]:
        return place_in(named, unit.id), unit not in fresh, *(-rating for rating in unit.strength)

    first = min((unit for unit in able if unit in fresh), key=rank, default=None)
    if first is None:
        return ()
    others = sorted((unit for unit in able if unit != first), key=rank)
    return (first, *others)[: tables.BRIGADES_A_SQUARE]


def guns_again(field: Battlefield, guns: Sequence[Unit]) -> tuple[Unit, ...]:
    """C3.3.7a: such of the guns that went in as do so again: as their owner says, or else while they have no hit."""
    return tuple(
        gun for gun in field.fresh(guns) if _able(field, gun) and _goes(field, gun, "press", default=not gun.hits)
    )


def guns_that_strike_back(field: Battlefield, source: Square, side: str) -> tuple[Unit, ...]:
    """C3.3.7b, C3.3.2: the guns that join a counterattack: as their owner says, or else those that would defend.

    A counterattack is an attack: foot artillery that has bombarded in this bound stays out of it.
    """
    there = [gun for gun in field.at(source) if gun.side == side and gun.kind.artillery]
    able = [gun for gun in there if not (gun.kind is Kind.FOOT_ARTILLERY and gun.id in field.bombarded)]
    return tuple(
        gun for gun in able if _able(field, gun) and _goes(field, gun, "counterattack", default=guns_in(field, gun))
    )


def _able(field: Battlefield, gun: Unit) -> bool:
    """C3.3.4: guns in woods do not fight; who has been driven back does no more."""
    return gun.place is not None and not is_wood(field.ground, gun.place) and gun.id not in field.driven


def _goes(field: Battlefield, gun: Unit, verb: str, *, default: bool) -> bool:
    return {"guns in": True, "guns out": False}.get(word_of(field, gun, verb, ""), default)
