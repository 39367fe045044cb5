"""12.16: lines that are bent to an angle or a U: who may bend, how far, what it costs, and which part of one is met."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from pbem.audit.old_dessauer.geometry import Box, apart
from pbem.audit.old_dessauer.paces import move_of
from pbem.audit.old_dessauer.table import BENT, Event, Table, Unit, inches
from pbem.audit.old_dessauer.values import INCH

LEAST, MOST = 120, 900
"""Tenths of a degree: what is less is no bend, and a right angle is the sharpest."""
ROUNDING: Final = INCH // 8
"""To what the inches of a move are rounded where they are told."""
BROAD: Final = 12
"""A line moves as one however few of its files are left."""
OPEN: Final = {"left": 2700, "right": 900, "rear": 1800, "front": 0}


def check(table: Table, unit: Unit, event: Event, track: Sequence[Box], said: Fraction) -> None:
    """A move at whose beginning or end the line is bent; `unit` is as it was before it."""
    bent = event["words"].get("formation") == BENT and any(track[-1].bend)
    if bent:
        _shape(table, unit, track[-1])
    if not bent and unit.formation != BENT:
        return
    formed = event["kind"] == "formed"
    table.require(formed, "12.16", f"{unit.id}, bent, to form before it moves", str(event["kind"]))
    move = move_of(table, unit, replace(track[0], files=BROAD))
    half = unit.grade in "AB" and unit.steady
    least = move // 2 if half and not (bent and unit.formation == BENT) else move
    table.require(said >= least - ROUNDING, "12.10", f"{unit.id} to pay {inches(least)} for it", inches(int(said)))


def _shape(table: Table, unit: Unit, box: Box) -> None:
    table.require(not unit.horse and not unit.battery, "12.16", f"foot in {unit.id}", unit.kind)
    table.require(box.ranks == 1, "12.16", f"{unit.id} in one rank", box.ranks)
    for files, angle in filter(None, box.bend):
        table.require(LEAST <= angle <= MOST, "12.16", f"{unit.id} bent by 12 to 90 degrees", f"{angle / 10}")
        table.require(0 < files <= box.files // 2, "12.16", f"half of {unit.id} at most bent back", files)
    left = box.files - sum(end[0] for end in box.bend if end)
    table.require(left > 0, "12.16", f"something of {unit.id} that keeps its front", "nothing")


def struck(target: Box, attacker: Box, edge: str) -> int:
    """Which part of a bent line, counted from its left, an attacker stands at: of those he touches the squarest met."""
    near = apart(target, attacker)
    touched = [index for index, part in enumerate(target.parts) if apart(part, attacker) <= near + 4]
    return min(touched, key=lambda index: _askew(attacker.heading - target.parts[index].heading - OPEN[edge]))


def _askew(turn: int) -> int:
    """How far from straight on somebody stands, in tenths of a degree."""
    return abs(abs((turn + 1800) % 3600 - 1800) - 1800)
