"""17. One round of close combat: all blows together, then losses, and those who have lost go back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from pbem.battle.event import Modifier, Roll
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.combat.blows import Blow, blows_of, figures_against
from pbem.rules.old_dessauer.combat.clashes import clash_of
from pbem.rules.old_dessauer.combat.losing import Fate, Result, Tally, result_of, shattered_on_contact
from pbem.rules.old_dessauer.combat.opponents import Opponent, is_bookended, is_flanked, opponents_of
from pbem.rules.old_dessauer.combat.points import combat_points
from pbem.rules.old_dessauer.combat.scores import FACES, needs
from pbem.rules.old_dessauer.field.contact import Contact, Edge
from pbem.rules.old_dessauer.field.tabletop import Tabletop
from pbem.rules.old_dessauer.measure.sides import outward
from pbem.rules.old_dessauer.measure.wings import wing_of
from pbem.rules.old_dessauer.morale.danger import endanger
from pbem.rules.old_dessauer.morale.falling_back import fall_back, opposite

Engaged = Mapping[str, tuple[Opponent, ...]]
"""By unit, everybody it is in combat with in this round."""


def fight(tabletop: Tabletop, contacts: Sequence[Contact], number: int) -> dict[str, tuple[Opponent, ...]]:
    """17: one round among these contacts; gives whom each unit was engaged with."""
    _overrun_guns(tabletop, contacts)
    contacts = [contact for contact in contacts if contact in tabletop.contacts]
    names = [name for name in tabletop.units if any(name in (each.attacker, each.target) for each in contacts)]
    engaged = {name: opponents_of(name, contacts) for name in names}
    blows = [blow for name in names for blow in blows_of(tabletop, tabletop.units[name], engaged[name])]
    inflicted, suffered = Counter[str](), Counter[str]()
    for blow in blows:
        hits = _strike(tabletop, engaged, blow, number)
        inflicted[blow.unit] += hits
        suffered[blow.enemy] += hits
    horse = figures_against(blows, tabletop.units)
    tallies = [
        Tally(
            tabletop.units[name],
            inflicted[name],
            suffered[name],
            is_flanked(tabletop.units[name], engaged[name]),
            is_bookended(tabletop.units[name], engaged[name]),
            horse.get(name, 0),
        )
        for name in names
    ]
    tabletop.fought |= set(names)
    _apply(tabletop, engaged, [(tally, result_of(tally)) for tally in tallies])
    return engaged


def _overrun_guns(tabletop: Tabletop, contacts: Sequence[Contact]) -> None:
    """17.7: limbered, shaken and flanked batteries are lost before anybody strikes."""
    for contact in contacts:
        unit = tabletop.units[contact.target]
        why = shattered_on_contact(unit, flanked=contact.true_flank)
        if why and unit.here:
            tabletop.shatter(unit.id, f"overrun by {contact.attacker}, {why}")
            tabletop.fought.add(contact.attacker)


def _strike(tabletop: Tabletop, engaged: Engaged, blow: Blow, number: int) -> int:
    """17.9: throw the dice of one blow by the combat points of both; gives the hits."""
    unit, enemy = tabletop.units[blow.unit], tabletop.units[blow.enemy]
    own = _points(tabletop, engaged, blow.unit, blow.enemy)
    other = _points(tabletop, engaged, blow.enemy, blow.unit)
    mine, his = (sum(each.amount for each in points) for points in (own, other))
    hit_on = needs(mine, his)
    key = f"strike|{unit.id}>{enemy.id}|{number}"
    dice = tabletop.dice.roll(key, blow.dice)
    hits = sum(die in hit_on for die in dice)
    label = f"{mine} against {his} points"
    roll = Roll(key, unit.side, unit.id, label, FACES, blow.dice, own[1:], dice, hit_on, hits)
    tabletop.tell(
        "struck",
        (unit.id,),
        (enemy.id,),
        (unit, enemy),
        (roll,),
        "17",
        points=mine,
        against=his,
        figures=blow.figures,
        hits=f"{hits} hit{'' if hits == 1 else 's'}",
    )
    return hits


def _points(tabletop: Tabletop, engaged: Engaged, name: str, enemy: str) -> tuple[Modifier, ...]:
    opponents = engaged[name]
    opponent = next(each for each in opponents if each.enemy == enemy)
    return combat_points(clash_of(tabletop, tabletop.units[name], opponent, opponents))


def _apply(tabletop: Tabletop, engaged: Engaged, results: Sequence[tuple[Tally, Result]]) -> None:
    """17.3, 17.6: figures off, order lost, then the generals' dice, then retreats, those of the passive side first."""
    before = dict(tabletop.units)
    damage = {tally.unit.id: result.damage for tally, result in results}
    for tally, result in results:
        name = tally.unit.id
        if result.fate is Fate.SHATTERED:
            tabletop.units[name] = tabletop.units[name].losing(result.damage)
            tabletop.shatter(name, _why(tally))
        elif result.damage:
            tabletop.lose(name, result.damage)
            _disorder(tabletop, name)
    endanger(tabletop, damage)
    losers = [(tally, result) for tally, result in results if result.fate is Fate.RETREATS]
    for tally, result in sorted(losers, key=lambda each: (tabletop.acts(each[0].unit.side), each[0].unit.id)):
        name = tally.unit.id
        if not tabletop.units[name].here:
            continue
        headings = tuple(_away(before[name], opponent) for opponent in engaged[name])
        enemies = tuple(opponent.enemy for opponent in engaged[name])
        if tally.unit.room is not None and len({opponent.edge for opponent in engaged[name]}) == len(Edge):
            tabletop.shatter(name, "all sides of its block are under attack")
            continue
        fall_back(tabletop, name, headings, "beaten", rout=result.rout, clause="17.6", besides=enemies)


def _why(tally: Tally) -> str:
    if tally.unit.kind.guns:
        return "overrun"
    return "attacked from opposite sides" if tally.bookended else "beaten while shaken"


def _disorder(tabletop: Tabletop, name: str) -> None:
    """17.3: any damage disorders, but skirmishers in the open; 17.7: guns that stood have none."""
    unit = tabletop.units[name]
    if unit.here and unit.formation is not Formation.SKIRMISH:
        tabletop.units[name] = replace(unit, disordered=True)


def _away(unit: Unit, opponent: Opponent) -> int:
    """15.1: the heading straight away from an opponent, from the side of the unit on which he is."""
    return opposite(outward(wing_of(unit.box, opponent.wing).pose, opponent.edge))
