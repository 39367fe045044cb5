"""Victory: leaving the table over the edge that the scenario opens to a side."""

from __future__ import annotations

from pbem.battle.facing import Facing
from pbem.rules.brown_bess.field.battlefield import Battlefield
from pbem.rules.brown_bess.field.unit import COMPASS, Gone


def leave_table(field: Battlefield, name: str, edge: Facing) -> None:
    """A unit goes off the table, and the general who rides with it."""
    leaving = [name, *(unit.id for unit in field if unit.with_unit == name)]
    squares = field.square_of(name)
    field.tell("exited", actors=tuple(leaving), squares=squares, words={"edge": COMPASS[edge]}, clause="exits")
    for unit in leaving:
        field.note(unit, f"left the table by the {COMPASS[edge]} edge")
        field.remove(unit, Gone.EXITED)
