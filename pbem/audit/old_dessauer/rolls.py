"""Reading throws: what was needed, what came, and which reasons were given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.audit.old_dessauer.table import Event, Table

Throw = Mapping[str, Any]


def rolls_of(event: Event, word: str) -> list[Throw]:
    """The throws of an event whose key begins with a word."""
    return [roll for roll in event["rolls"] if roll["key"].split("|")[0] == word]


def amount(roll: Throw, *words: str) -> int:
    """What the modifiers that begin with one of these words come to."""
    return sum(int(each["amount"]) for each in roll["modifiers"] if each["why"].startswith(words))


def scores(least: int) -> list[int]:
    """The faces from a least score on."""
    return list(range(max(least, 1), 7))


def check_throw(table: Table, roll: Throw, dice: int, least: int, clause: str) -> int:
    """Check how many dice were thrown, what they needed and how many of them had it; returns those."""
    what = roll["label"]
    table.expect(clause, f"{what}: dice", dice, len(roll["dice"]))
    return check_score(table, roll, least, clause)


def check_score(table: Table, roll: Throw, least: int, clause: str) -> int:
    """Check what the dice needed and how many of them had it; returns those."""
    what = roll["label"]
    table.expect(clause, f"{what}: needs", scores(least), list(roll["needs"]))
    hits = sum(1 for die in roll["dice"] if die in scores(least))
    table.expect(clause, f"{what}: successes", hits, roll["successes"])
    return hits


def check_reason(table: Table, roll: Throw, clause: str, expected: int, *words: str) -> None:
    """Check what a reason counts."""
    table.expect(clause, f"{roll['label']}: {words[0]} counts", expected, amount(roll, *words))


def check_known(table: Table, roll: Throw, clause: str, known: tuple[str, ...]) -> None:
    """Complain of a reason that the print does not know."""
    for each in roll["modifiers"]:
        table.require(
            each["why"].startswith(known), clause, f"a reason that is printed for {roll['label']}", each["why"]
        )
