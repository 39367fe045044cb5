"""C3.4.1 Rallying on the field."""

from __future__ import annotations

from pbem.battle.order import Action
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.actions.task import Task
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield
from pbem.rules.napoleonic_squares.field.hindrance import Bar, Hindrance


def cannot_rally(field: Battlefield, unit: Unit) -> Hindrance | None:
    """C3.4.1: why a unit may not rally: fewer than two hits, or an enemy in one of the eight squares around."""
    if unit.place is None:
        return Hindrance(Bar.OFF_TABLE, "it is not on the table", "C3.4.1")
    if unit.hits < tables.RALLY_FROM:
        return Hindrance(Bar.HITS, f"it has fewer than {tables.RALLY_FROM} hits", "C3.4.1")
    near = field.enemies_around(unit.place, unit.side)
    return Hindrance(Bar.ENEMY, f"the enemy is in {near[0].place}", "C3.4.1") if near else None


def cannot_rally_now(field: Battlefield, task: Task, action: Action) -> Hindrance | None:
    """C3.4.1: why a unit may not rally at this point of its actions: it takes all of them."""
    why = cannot_rally(field, field.units[task.unit])
    if why is None and not task.idle:
        return Hindrance(Bar.ENDED, "it has used some of its actions", "C3.4.1")
    return why


def attempt(field: Battlefield, unit: Unit, key: str) -> bool:
    """C3.4.1: one morale die; 5+ takes one hit away, and never the last one."""
    roll = field.roll(key, unit.id, unit.side, "rally", 1, unit.morale, tables.RALLY)
    passed = roll.successes > 0
    if passed:
        field.change(unit, hits=unit.hits - 1)
    field.tell(
        "rallied" if passed else "not_rallied", (unit.id,), (), unit.here, (roll,), "C3.4.1", left=unit.hits - passed
    )
    return passed


def rally(field: Battlefield, task: Task, action: Action) -> None:
    """C3.4.1: rallying takes all of a unit's actions, however many the die shows."""
    unit = field.units[task.unit]
    why = cannot_rally_now(field, task, action)
    if why is not None:
        field.fail(unit.id, "no rally", why)
        return
    task.rally()
    field.note(unit.id, "rallied a hit" if attempt(field, unit, f"rally|{unit.id}") else "did not rally")
