"""11. Rallying, and the same test for who exposes a flank (14.3.2) or is pinned (12.4)."""

from __future__ import annotations

from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.event import Event, Modifier
from pbem.rules.old_dessauer.army.kind import Morale
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.course import Course
from pbem.rules.old_dessauer.field.ground import features_under
from pbem.rules.old_dessauer.field.lines import Lines
from pbem.rules.old_dessauer.field.tabletop import Tabletop
from pbem.rules.old_dessauer.field.terrain import Sort
from pbem.rules.old_dessauer.morale import threat
from pbem.rules.old_dessauer.morale.trial import Trial
from pbem.rules.old_dessauer.orders.plans import Plans

PHASE: Final = "Rally"
CLAUSE: Final = "11"
SCORES: Final = (1, 2, 3, 5)
"""11: the least die that passes, by grade A / B / C / D."""
THREATENED, EXPOSED, LED = -2, -1, 1
"""11: a visible enemy able to attack; irregular skirmishers in the open; a general with the unit."""


def rally_test(unit: Unit, *, threatened: bool, led: bool, in_the_open: bool = True, label: str = "rally") -> Trial:
    """11: the test of a unit; `threatened` by an enemy it sees who is able to attack it, `led` by a general."""
    modifiers = []
    if threatened:
        modifiers.append(Modifier(THREATENED, "the enemy able to attack", CLAUSE))
    if unit.drill.irregular and unit.skirmishing and in_the_open:
        modifiers.append(Modifier(EXPOSED, "irregular skirmishers in the open", CLAUSE))
    if led:
        modifiers.append(Modifier(LED, "general", CLAUSE))
    return Trial(label, SCORES[unit.grade.rank], tuple(modifiers))


def run(course: Course, plans: Plans, dice: Dice) -> tuple[Course, tuple[Event, ...]]:
    """10, 11: every shaken unit of a side that acts takes the test, as all stand when the turn begins."""
    tabletop = Tabletop(course, plans, PHASE, dice)
    lines = Lines(tabletop.here(), course.position.ground)
    for unit in tabletop.here():
        if unit.morale is not Morale.SHAKEN or not tabletop.acts(unit.side):
            continue
        trial = rally_test(
            unit,
            threatened=threat.threatened(tabletop, lines, unit),
            led=tabletop.general_with(unit.id) is not None,
            in_the_open=not unit.block and not _in_wood(tabletop, unit),
        )
        roll = tabletop.test(trial, f"rally|{unit.id}", unit)
        if roll.successes:
            tabletop.change(unit.id, morale=Morale.GOOD)
        kind = "rallied" if roll.successes else "still_shaken"
        tabletop.tell(kind, (unit.id,), (), (unit,), (roll,), CLAUSE)
    return tabletop.outcome()


def _in_wood(tabletop: Tabletop, unit: Unit) -> bool:
    under = features_under(tabletop.course.position.ground, unit.at.x, unit.at.y)
    return any(Sort(feature.kind).wood for feature in under)
