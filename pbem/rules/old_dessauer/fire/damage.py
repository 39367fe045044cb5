"""16.6, 16.15, 19.7, 19.8. What hits do beyond the men they cost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pbem.battle.event import Roll
from pbem.rules.old_dessauer.army.kind import Gun
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.tabletop import Tabletop, box_of
from pbem.rules.old_dessauer.fire.cover import works_before
from pbem.rules.old_dessauer.fire.dismounting import HORSES_DISORDERED, SET_ON_FIRE, dismounting
from pbem.rules.old_dessauer.fire.fire_chart import Weapon
from pbem.rules.old_dessauer.fire.salvo import Salvo
from pbem.rules.old_dessauer.fire.walls import batter, breach
from pbem.rules.old_dessauer.measure.box import Box, Fine, nearest_point


@dataclass(frozen=True, slots=True)
class Hit:
    """What one salvo did: men, gun models, and whether it threw horses into disorder or set houses on fire."""

    salvo: Salvo
    hits: int
    guns: int = 0
    disorder: bool = False
    burning: bool = False


def further_damage(tabletop: Tabletop, hit: Hit) -> tuple[Hit, tuple[Roll, ...]]:
    """16.6, 16.15, 19.7: the dice that each hit earns on guns, on horses under shell, and on houses under shell."""
    rolls = list[Roll]()
    if not hit.hits:
        return hit, ()
    salvo, target = hit.salvo, hit.salvo.target
    for what, faces in _chances(tabletop, salvo):
        roll = tabletop.throw(f"{what}|{salvo.firer.id}>{target.id}", salvo.firer, what, hit.hits, faces)
        rolls.append(roll)
        hit = replace(
            hit,
            guns=roll.successes if what == "dismounted" else hit.guns,
            disorder=hit.disorder or (what == "disorder" and bool(roll.successes)),
            burning=hit.burning or (what == "on fire" and bool(roll.successes)),
        )
    return hit, tuple(rolls)


def _chances(tabletop: Tabletop, salvo: Salvo) -> Iterator[tuple[str, tuple[int, ...]]]:
    target, shell = salvo.target, salvo.weapon is Weapon.SHELL
    if target.battery is not None and dismounting(salvo.weapon):
        yield "dismounted", dismounting(salvo.weapon)
    if shell and target.kind.horse and not target.skirmishing:
        yield "disorder", HORSES_DISORDERED
    if shell and target.block in tabletop.blocks:
        yield "on fire", SET_ON_FIRE


def apply(tabletop: Tabletop, hit: Hit) -> None:
    """16.6, 16.15, 19.7, 19.8: guns, order and walls after a salvo whose men are already counted."""
    name = hit.salvo.target.id
    if hit.guns:
        _dismount(tabletop, tabletop.units[name], hit.guns)
    unit = tabletop.units[name]
    if hit.disorder and unit.here and not unit.disordered:
        tabletop.change(name, disordered=True)
        tabletop.tell("horses_disordered", (name,), (), (unit,), clause="16.6")
    _batter(tabletop, hit)


def _dismount(tabletop: Tabletop, unit: Unit, guns: int) -> None:
    if unit.battery is None or not unit.here:
        return
    lost = min(guns, unit.battery.models)
    left = unit.battery.models - lost
    tabletop.change(unit.id, battery=replace(unit.battery, models=left), files=max(1, min(unit.files, left)))
    if lost:
        told = f"{lost} gun{'' if lost == 1 else 's'}"
        tabletop.tell("guns_dismounted", (unit.id,), (), (unit,), clause="16.15", guns=told)
    if not left:
        tabletop.shatter(unit.id, "it has no guns left")


def _batter(tabletop: Tabletop, hit: Hit) -> None:
    salvo, name = hit.salvo, hit.salvo.target.block
    gun = salvo.firer.battery.gun if salvo.firer.battery else None
    _breach(tabletop, hit, gun)
    if name in tabletop.blocks:
        block = batter(tabletop.blocks[name], salvo.weapon, gun, hit.hits)
        if block.ruined and not tabletop.blocks[name].ruined:
            tabletop.tell("ruined", (), (), (salvo.target,), clause="19.7", block=name)
        if hit.burning and not block.burning:
            tabletop.tell("set_on_fire", (), (), (salvo.target,), clause="19.7", block=name)
        tabletop.blocks[name] = replace(block, burning=block.burning or hit.burning)


def _breach(tabletop: Tabletop, hit: Hit, gun: Gun | None) -> None:
    """19.8: the hits count on those two inches of the works that lie between the middles of both."""
    firer, target = box_of(hit.salvo.firer), box_of(hit.salvo.target)
    for works, section in tuple(works_before(tabletop.position, hit.salvo.target, *_middles(firer, target))):
        after = breach(works, section, hit.salvo.weapon, gun, hit.hits)
        if after.wrecked_at(section) and not works.wrecked_at(section):
            tabletop.tell("wrecked", (), (), (hit.salvo.target,), clause="19.8", block=works.feature)
        tabletop.works[works.feature] = after


def _middles(firer: Box, target: Box) -> tuple[Fine, Fine]:
    a = firer.point(0, firer.deep)
    return a, nearest_point(target, a)
