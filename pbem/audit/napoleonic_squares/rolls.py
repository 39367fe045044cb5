"""Whether a recorded throw is the one the printed rules ask for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.audit.napoleonic_squares.table import Table

HIT = 5
"""A hit, a passed test of morale, a save: five or more."""


def check_roll(table: Table, clause: str, roll: Mapping[str, Any], sides: int, number: int, least: int = HIT) -> None:
    """Complain of another type of die, another number of dice, another need, or successes counted wrongly."""
    who = roll["unit"] or "the dice"
    table.expect(clause, f"{who} throws", f"{number}d{sides}", f"{len(roll['dice'])}d{roll['sides']}")
    told = roll["base"] + sum(each["amount"] for each in roll["modifiers"])
    if max(0, told) != len(roll["dice"]):
        table.complain(clause, f"{len(roll['dice'])} dice explained", f"{told} dice explained")
    faces = [face for face in roll["dice"] if not 1 <= face <= roll["sides"]]
    table.require(not faces, clause, f"faces of a d{roll['sides']}", faces)
    table.expect(clause, f"{who} needs", list(range(least, sides + 1)), roll["needs"])
    table.expect(clause, f"{who} succeeds", sum(face >= least for face in roll["dice"]), roll["successes"])


def count_of(words: str) -> int:
    """The number in `no hits`, `1 hit`, `3 hits`."""
    first = str(words).split()[0]
    return int(first) if first.isdigit() else 0
