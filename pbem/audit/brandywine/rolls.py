"""Throws as they are recorded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pbem.audit.brandywine.table import Table

FACES: Final = 6
DICE: Final = 2


def two_dice(table: Table, clause: str, roll: Mapping[str, Any]) -> int:
    """The sum of a throw, which is of two dice of six faces."""
    dice = roll["dice"]
    honest = len(dice) == DICE and roll["sides"] == FACES and all(1 <= face <= FACES for face in dice)
    table.require(honest, clause, f"two dice for {roll['unit']}", f"{dice} of {roll['sides']} faces")
    return sum(dice)
