"""9.2.1, 19.7. Who has stood a whole turn is in order again; who has stayed in a burning block is lost."""

from __future__ import annotations

from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.breastworks import behind_works
from pbem.rules.old_dessauer.field.course import Course
from pbem.rules.old_dessauer.field.ground import disordered_by
from pbem.rules.old_dessauer.field.tabletop import Tabletop, box_of
from pbem.rules.old_dessauer.orders.plans import Plans

PHASE: Final = "Reforming"


def run(course: Course, plans: Plans, dice: Dice) -> tuple[Course, tuple[Event, ...]]:
    """10: the last thing of a turn, for every unit of a side that acts."""
    tabletop = Tabletop(course, plans, PHASE, dice)
    burning = {block.feature for block in course.began.blocks if block.burning}
    for unit in tabletop.here():
        if not tabletop.acts(unit.side):
            continue
        if unit.block in burning:
            tabletop.tell("burnt_out", (unit.id,), (), (unit,), clause="19.7", block=unit.block)
            tabletop.shatter(unit.id, "the block burnt down over it")
        elif _has_reformed(tabletop, unit):
            tabletop.change(unit.id, disordered=False)
            tabletop.tell("reformed", (unit.id,), (), (unit,), clause="9.2.1")
    return tabletop.outcome()


def _has_reformed(tabletop: Tabletop, unit: Unit) -> bool:
    """9.2.1: it began the turn in disorder, and has stood without shooting or fighting; 9.2.2: the exhausted never do.

    Ground that disorders whoever stands in it lets nobody recover there.
    """
    began = tabletop.course.began.unit(unit.id)
    if began is None or not (unit.disordered and began.disordered) or unit.exhausted:
        return False
    deeds = tabletop.fired | tabletop.fought | tabletop.retreated
    busy = unit.id in deeds or tabletop.fights(unit.id)
    still = tabletop.course.stood(unit.id) and began.pose == unit.pose and began.formation is unit.formation
    ground, box = tabletop.course.position.ground, box_of(unit)
    disorders = disordered_by(unit, box, ground) or behind_works(ground, tabletop.works.values(), box)
    return still and not busy and not disorders
