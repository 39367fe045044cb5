"""Hits that do not count: cuirasses first, then what the target stands in or behind."""

from __future__ import annotations

from pbem.battle.event import Modifier
from pbem.battle.square import Square
from pbem.battle.squared_ground import EdgeKind, SquaredGround, Terrain
from pbem.rules.brown_bess.field.terrain import WOODED
from pbem.rules.brown_bess.field.unit import Kind, Unit
from pbem.rules.brown_bess.firing.line_of_sight import squares_on_line


def saves_from_fire(ground: SquaredGround, firer: Square, target: Unit, hits: int) -> tuple[Modifier, ...]:
    """Terrain Effects: what a target in or behind cover ignores of one volley."""
    here = target.place
    if here is None:
        return ()
    ignored: dict[int, tuple[str, str]] = {}
    if ground.has(here, *WOODED):
        ignored[2] = ("second hit, in a wood", "woods")
    _works(ground, here, hits, ignored)
    if wall_before(ground, firer, here):
        ignored[1] = ("first hit, behind a wall", "fences and walls")
    if ground.has(here, Terrain.TOWN):
        ignored[1] = ("first hit, in a town", "towns")
    return _as_modifiers(ignored, hits)


def saves_in_melee(ground: SquaredGround, target: Unit, hits: int) -> tuple[Modifier, ...]:
    """Combat: cuirassiers disregard the first hit of the first round; Terrain Effects: cover helps who holds it."""
    here, melee = target.place, target.melee
    if here is None or hits == 0:
        return ()
    armour: tuple[Modifier, ...] = ()
    if target.kind is Kind.CUIRASSIERS and (melee is None or melee.rounds == 0):
        armour = (Modifier(-1, "first hit, cuirasses", "combat"),)
    if not target.holds_ground:
        return armour
    ignored: dict[int, tuple[str, str]] = {}
    _works(ground, here, hits - len(armour), ignored)
    if melee is not None and melee.wall:
        ignored[1] = ("first hit, behind a wall", "fences and walls")
    if ground.has(here, Terrain.TOWN):
        ignored[1] = ("first hit, in a town", "towns")
    return armour + _as_modifiers(ignored, hits - len(armour))


def wall_before(ground: SquaredGround, firer: Square, target: Square) -> bool:
    """[R] Whether the line of fire enters the target's square over a wall; over a corner, either wall will do."""
    last = (firer, *squares_on_line(firer, target))[-1]
    neighbours = [last]
    if last.column != target.column and last.row != target.row:
        neighbours = [last.at(last.column, target.row), last.at(target.column, last.row)]
    return any(EdgeKind.WALL in ground.edge(target, neighbour) for neighbour in neighbours)


def _works(ground: SquaredGround, square: Square, hits: int, ignored: dict[int, tuple[str, str]]) -> None:
    if ground.has(square, Terrain.WORKS):
        for number in range(1, hits + 1, 2):
            ignored[number] = ("every other hit, in field works", "field works")


def _as_modifiers(ignored: dict[int, tuple[str, str]], hits: int) -> tuple[Modifier, ...]:
    return tuple(Modifier(-1, *ignored[number]) for number in sorted(ignored) if number <= hits)
