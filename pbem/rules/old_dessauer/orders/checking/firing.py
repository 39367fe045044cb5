"""16. What a unit that is told to fire would fire after its move, were everybody else to stand where he is known to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.field.course import Course, Marched
from pbem.rules.old_dessauer.field.lines import Lines
from pbem.rules.old_dessauer.field.position import Position
from pbem.rules.old_dessauer.field.tabletop import Tabletop
from pbem.rules.old_dessauer.fire.choosing import Choosing, cannot_fire
from pbem.rules.old_dessauer.fire.gaps import through_gaps
from pbem.rules.old_dessauer.fire.salvo import Salvo
from pbem.rules.old_dessauer.movement.rehearsal import Rehearsed, table_of
from pbem.rules.old_dessauer.movement.tables import allowance
from pbem.rules.old_dessauer.orders.plans import Plans

SURE: Final = 1
"""The least face that every die shows."""


def told_fire(position: Position, plans: Plans, unit: Unit, came: Rehearsed | None) -> str:
    """`ballshot at AI2: 4d6 at 5+`, part by part; why nothing is fired; empty for who is not told whom to fire at."""
    named = [name for action in plans.all(unit.id, "fire") for name in action.units]
    if not named or (position.rules.switches.duel and unit.shelled_by):
        return ""
    table = _moved(position, plans, unit, came)
    there = table.units[unit.id]
    why = cannot_fire(table, there)
    if why:
        return f"does not fire: {why}"
    choosing = Choosing(table)
    salvos = through_gaps(choosing.salvos_of(there), Lines(table.here(), position.ground))
    if salvos:
        return "; ".join(part for salvo in salvos for part in _told(salvo))
    hindered = choosing.why_not(there)
    return f"no shot at {named[0]} as all stand now{f': {hindered}' if hindered else ''}"


def _moved(position: Position, plans: Plans, unit: Unit, came: Rehearsed | None) -> Tabletop:
    """The known table after the unit's own move."""
    table = table_of(position, plans)
    if came is None or not came.way.legs:
        return table
    whole = max(1, allowance(unit, position.rules))
    marched = {unit.id: Marched(came.spent, whole, came.track, attacks=came.way.attacks)}
    after = replace(Course(position, position), position=position.having({unit.id: came.end}), marched=marched)
    return Tabletop(after, plans, "", table.dice)


def _told(salvo: Salvo) -> Iterator[str]:
    for part in salvo.parts:
        yield f"{salvo.weapon} at {salvo.target.id}: {part.dice}d6 at {max(SURE, part.needed)}+"
