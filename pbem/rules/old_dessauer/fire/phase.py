"""16. The fire of all who act, then the tests of all who were hit, then what becomes of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.event import Event, Roll
from pbem.battle.spot import INCH
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.course import Course
from pbem.rules.old_dessauer.field.lines import Lines
from pbem.rules.old_dessauer.field.tabletop import Tabletop, box_of
from pbem.rules.old_dessauer.fire.choosing import Choosing, cannot_fire
from pbem.rules.old_dessauer.fire.damage import Hit, apply, further_damage
from pbem.rules.old_dessauer.fire.gaps import through_gaps
from pbem.rules.old_dessauer.fire.salvo import Salvo
from pbem.rules.old_dessauer.fire.volley import FACES
from pbem.rules.old_dessauer.measure.box import within
from pbem.rules.old_dessauer.measure.sight import blocks
from pbem.rules.old_dessauer.morale.danger import endanger, ride_off
from pbem.rules.old_dessauer.morale.falling_back import fall_back, headings_from
from pbem.rules.old_dessauer.morale.fire_test import CLAUSE, ROUT_HITS, SCREEN, fire_test
from pbem.rules.old_dessauer.orders.plans import Plans

PHASE: Final = "Fire"


def run(course: Course, plans: Plans, dice: Dice) -> tuple[Course, tuple[Event, ...]]:
    """10, 16: everybody fires on the table as it stood; hits, tests and retreats come after all fire."""
    tabletop = Tabletop(course, plans, PHASE, dice)
    stood = dict(tabletop.units)
    hits = [_fire(tabletop, salvo) for salvo in _salvos(tabletop)]
    suffered: Counter[str] = Counter()
    for hit in hits:
        suffered[hit.salvo.target.id] += hit.hits
    hit_units = tuple(unit for unit in stood.values() if suffered[unit.id])
    for unit in hit_units:
        tabletop.lose(unit.id, suffered[unit.id])
    for hit in hits:
        apply(tabletop, hit)
    endanger(tabletop, suffered)
    _tests(tabletop, hit_units, hits, suffered)
    ride_off(tabletop)
    _remember(tabletop, hits)
    return tabletop.outcome()


def _salvos(tabletop: Tabletop) -> tuple[Salvo, ...]:
    choosing, found = Choosing(tabletop), list[Salvo]()
    for unit in tabletop.here():
        if not tabletop.acts(unit.side):
            continue
        why = cannot_fire(tabletop, unit)
        ordered = tabletop.plans.action(unit.id, "fire") is not None
        mine = () if why else choosing.salvos_of(unit)
        if ordered and not mine:
            why = why or choosing.why_not(unit) or "no target in range and arc"
            tabletop.note(unit.id, f"did not fire: {why}")
        found += mine
    return through_gaps(found, Lines(tabletop.here(), tabletop.course.position.ground))


def _fire(tabletop: Tabletop, salvo: Salvo) -> Hit:
    """16.9: throw a salvo's dice, part by part; where 7 is needed each 6 has another die."""
    firer, target = salvo.firer, salvo.target
    key, rolls, total = f"fire|{firer.id}>{target.id}", list[Roll](), 0
    for number, part in enumerate(salvo.parts, start=1):
        dice = tabletop.dice.roll(f"{key}|{number}", part.dice)
        hits = part.scored(dice)
        label = f"{salvo.weapon}, {part.band.name} range"
        roll = Roll(
            f"{key}|{number}", firer.side, firer.id, label, FACES, part.dice, part.modifiers, dice, part.needs, hits
        )
        rolls.append(roll)
        if part.second and hits:
            again = tuple(range(part.second, FACES + 1))
            second = tabletop.throw(f"{key}|{number}|again", firer, f"{part.needed} needed", hits, again)
            rolls.append(second)
            hits = second.successes
        total += hits
    hit, more = further_damage(tabletop, Hit(salvo, total))
    tabletop.fired.add(firer.id)
    tabletop.tell(
        "fired",
        (firer.id,),
        (target.id,),
        (firer, target),
        (*rolls, *more),
        "16",
        weapon=salvo.weapon.value,
        dice=salvo.dice,
        hits=f"{total} hit{'' if total == 1 else 's'}",
    )
    return hit


def _tests(tabletop: Tabletop, hit_units: tuple[Unit, ...], hits: list[Hit], suffered: Counter[str]) -> None:
    """16.10: every unit that was hit and still stands takes its test; then those who failed go back, by their ids."""
    failed: list[tuple[Unit, Roll]] = []
    friends = tabletop.here()
    for unit in hit_units:
        now = tabletop.units[unit.id]
        if not now.here:
            continue
        firers = [hit.salvo.firer for hit in hits if hit.hits and hit.salvo.target.id == unit.id]
        trial = fire_test(
            now,
            suffered[unit.id],
            screened=any(_screened(unit, firer, friends) for firer in firers),
            led=tabletop.general_with(unit.id) is not None,
        )
        roll = tabletop.test(trial, f"fire test|{unit.id}", now)
        if roll.successes:
            tabletop.tell("stood_fire", (unit.id,), (), (now,), (roll,), CLAUSE)
        else:
            failed.append((now, roll))
    for unit, roll in sorted(failed, key=lambda each: each[0].id):
        firers = [hit.salvo.firer for hit in hits if hit.hits and hit.salvo.target.id == unit.id]
        headings = headings_from(unit, firers)
        fall_back(tabletop, unit.id, headings, "broke_under_fire", rout=ROUT_HITS, rolls=(roll,), clause=CLAUSE)


def _screened(unit: Unit, firer: Unit, others: tuple[Unit, ...]) -> bool:
    """16.10: whether a friend within 4 inches stands between a unit and who fired at it."""
    box, origin = box_of(unit), box_of(firer)
    for friend in others:
        if friend.side != unit.side or friend.id == unit.id:
            continue
        there = box_of(friend)
        if within(box, there, SCREEN * INCH) and blocks((origin.x, origin.y), (box.x, box.y), there):
            return True
    return False


def _remember(tabletop: Tabletop, hits: list[Hit]) -> None:
    """16.17, 19.3: who has fired, and who has been fired on by guns, for the next turn."""
    guns: dict[str, set[str]] = {}
    for hit in hits:
        if hit.salvo.firer.kind.guns and hit.salvo.firer.side != hit.salvo.target.side:
            guns.setdefault(hit.salvo.target.id, set()).add(hit.salvo.firer.id)
    for unit in tuple(tabletop.units.values()):
        fired = unit.id in tabletop.fired if tabletop.acts(unit.side) else unit.fired
        kept = () if tabletop.acts(unit.side) else unit.shelled_by
        shelled_by = tuple(sorted({*guns.get(unit.id, ()), *kept}))
        if (fired, shelled_by) != (unit.fired, unit.shelled_by):
            tabletop.units[unit.id] = replace(unit, fired=fired, shelled_by=shelled_by)
