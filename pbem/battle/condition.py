"""The closed list of conditions an order may carry (`if enemy within 2 and not FI2 broken`)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from pbem.battle.piece import Piece
from pbem.battle.square import Square


class Test(StrEnum):
    """What is asked."""

    ENEMY_WITHIN = "enemy within"
    ENEMY_AT = "enemy at"
    EMPTY = "empty"
    UNIT_BROKEN = "broken"
    UNIT_AT = "at"
    HITS_AT_LEAST = "hits >="
    HITS_BELOW = "hits <"


@dataclass(frozen=True, slots=True)
class Clause:
    """One question; the slots that its `test` does not need stay empty. `arm` narrows `enemy` to a class."""

    test: Test
    negated: bool = False
    arm: str = ""
    unit: str = ""
    square: Square | None = None
    number: int | None = None

    def __str__(self) -> str:
        enemy = f"enemy {self.arm}".strip()
        text = {
            Test.ENEMY_WITHIN: f"{enemy} within {self.number}",
            Test.ENEMY_AT: f"{enemy} at {self.square}",
            Test.EMPTY: f"{self.square} empty",
            Test.UNIT_BROKEN: f"{self.unit} broken",
            Test.UNIT_AT: f"{self.unit} at {self.square}",
            Test.HITS_AT_LEAST: f"hits >= {self.number}",
            Test.HITS_BELOW: f"hits < {self.number}",
        }[self.test]
        return f"not {text}" if self.negated else text


@dataclass(frozen=True, slots=True)
class Condition:
    """Clauses that must all hold."""

    clauses: tuple[Clause, ...]

    def __str__(self) -> str:
        return " and ".join(str(clause) for clause in self.clauses)

    def holds(self, unit: str, pieces: Iterable[Piece]) -> bool:
        """Whether it is true for `unit` among these pieces."""
        by_id = {piece.id: piece for piece in pieces}
        return all(_answer(clause, by_id[unit], by_id) != clause.negated for clause in self.clauses)


def _answer(clause: Clause, own: Piece, by_id: dict[str, Piece]) -> bool:
    if clause.test is Test.HITS_AT_LEAST:
        return own.hits >= (clause.number or 0)
    if clause.test is Test.HITS_BELOW:
        return own.hits < (clause.number or 0)
    if clause.test is Test.EMPTY:
        return all(piece.place != clause.square for piece in by_id.values())
    if clause.test in (Test.UNIT_BROKEN, Test.UNIT_AT):
        named = by_id.get(clause.unit)
        if named is None:
            return False
        return named.broken if clause.test is Test.UNIT_BROKEN else named.place == clause.square
    enemies = [
        piece
        for piece in by_id.values()
        if piece.side != own.side and piece.place is not None and (not clause.arm or clause.arm in piece.classes)
    ]
    if clause.test is Test.ENEMY_AT:
        return any(piece.place == clause.square for piece in enemies)
    here = own.place
    return here is not None and any(
        piece.place is not None and piece.place.distance(here) <= (clause.number or 0) for piece in enemies
    )
