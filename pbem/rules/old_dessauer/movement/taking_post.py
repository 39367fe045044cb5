"""13.1, 19.8. Skirmishers who take post behind works close up there, and skirmish no longer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pbem.battle.measured_ground import MeasuredGround
from pbem.rules.old_dessauer.army.formation import COLUMN_WIDTH, Formation
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.breastworks import works_behind
from pbem.rules.old_dessauer.field.tabletop import Tabletop
from pbem.rules.old_dessauer.field.terrain import Works


def posted(ground: MeasuredGround, works: Iterable[Works], unit: Unit) -> Unit:
    """The unit as it stands behind works: light foot on the room that it had, two figures where one was, in disorder.

    Irregulars keep their order, as they form no other (18).
    """
    if not unit.skirmishing or not unit.kind.foot or unit.drill.irregular:
        return unit
    if not works_behind(ground, works, unit.at.x, unit.at.y):
        return unit
    files = min(unit.figures, 2 * unit.files)
    formation = Formation.LINE if files > COLUMN_WIDTH[True] else Formation.COLUMN
    return replace(unit, formation=formation, files=files, disordered=True)


def take_post(table: Tabletop) -> None:
    """13.1: whoever has come behind works in open order, once movement is over."""
    position = table.course.position
    for unit in table.here() if position.works else ():
        now = posted(position.ground, position.works, unit)
        if now is unit or table.fights(unit.id):
            continue
        works = works_behind(position.ground, position.works, unit.at.x, unit.at.y)
        table.units[unit.id] = now
        table.tell("took_post", (unit.id,), (), (unit, now), clause="13.1", block=works)
        table.note(unit.id, f"in post behind {works}")
