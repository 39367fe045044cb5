"""Conditions that an order may carry (`if enemy within 2 and not FI2 broken`), as far as all rule systems share them.

A rule system's CONDITIONS name the tests it has; to those below it may add its own. The order language, its help and
the text of a condition all derive from the wording of the test.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pbem.battle.ground import Ground
from pbem.battle.piece import Piece
from pbem.battle.place import Place

_DOUBLE_BLANK: Final = re.compile(r" {2,}")


@dataclass(frozen=True, slots=True)
class Clause:
    """One question: the wording of its test, and what stands in its slots; `arm` narrows `enemy` to a class."""

    test: str
    negated: bool = False
    arm: str = ""
    unit: str = ""
    place: Place | None = None
    number: int | None = None
    noun: str = ""

    def __str__(self) -> str:
        slots = {
            "enemy": f"enemy {self.arm}",
            "unit": self.unit,
            "place": str(self.place),
            "number": str(self.number),
            "gauge": self.noun,
        }
        text = _DOUBLE_BLANK.sub(" ", self.test.format_map(slots)).strip()
        return f"not {text}" if self.negated else text


@dataclass(frozen=True, slots=True)
class Asked:
    """What a clause is asked of: the unit whose order carries it, everything its side sees, and the ground."""

    clause: Clause
    own: Piece
    pieces: Mapping[str, Piece]
    ground: Ground

    @property
    def number(self) -> int:
        """The number of the clause."""
        return self.clause.number or 0

    @property
    def named(self) -> Piece | None:
        """The unit that the clause names, None where it is not to be seen."""
        return self.pieces.get(self.clause.unit)

    @property
    def enemies(self) -> tuple[Piece, ...]:
        """The enemies on the map of the class that the clause names."""
        return tuple(
            piece
            for piece in self.pieces.values()
            if piece.side != self.own.side
            and piece.place is not None
            and (not self.clause.arm or self.clause.arm in piece.classes)
        )


@dataclass(frozen=True, slots=True)
class ConditionTest:
    """One thing that can be asked.

    `says` is its canonical wording with slots: `{enemy}` (with a class or without), `{unit}`, `{place}`, `{number}`,
    `{gauge}` (what the unit's strength is counted in). `example` is a clause that players could write.
    """

    says: str
    example: str
    holds: Callable[[Asked], bool]

    def asked(
        self, *, arm: str = "", unit: str = "", place: Place | None = None, number: int | None = None, noun: str = ""
    ) -> Clause:
        """A clause that asks it, with what stands in its slots."""
        return Clause(self.says, False, arm, unit, place, number, noun)


def _enemy_within(asked: Asked) -> bool:
    here = asked.own.place
    return here is not None and any(
        enemy.place is not None and asked.ground.within(enemy.place, here, asked.number) for enemy in asked.enemies
    )


def _enemy_at(asked: Asked) -> bool:
    return any(enemy.place == asked.clause.place for enemy in asked.enemies)


def _empty(asked: Asked) -> bool:
    return all(piece.place != asked.clause.place for piece in asked.pieces.values())


def _broken(asked: Asked) -> bool:
    return asked.named is not None and asked.named.broken


def _unit_at(asked: Asked) -> bool:
    return asked.named is not None and asked.named.place == asked.clause.place


def _at_least(asked: Asked) -> bool:
    return _counted(asked) and asked.own.strength.now >= asked.number


def _below(asked: Asked) -> bool:
    return _counted(asked) and asked.own.strength.now < asked.number


def _counted(asked: Asked) -> bool:
    return asked.own.strength.plural == asked.clause.noun


ENEMY_WITHIN: Final = ConditionTest("{enemy} within {number}", "enemy within 2", _enemy_within)
ENEMY_AT: Final = ConditionTest("{enemy} at {place}", "enemy at D4", _enemy_at)
EMPTY: Final = ConditionTest("{place} empty", "D4 empty", _empty)
UNIT_BROKEN: Final = ConditionTest("{unit} broken", "FI2 broken", _broken)
UNIT_AT: Final = ConditionTest("{unit} at {place}", "FI2 at D4", _unit_at)
AT_LEAST: Final = ConditionTest("{gauge} >= {number}", "hits >= 2", _at_least)
BELOW: Final = ConditionTest("{gauge} < {number}", "hits < 2", _below)
COMMON: Final = (ENEMY_WITHIN, ENEMY_AT, EMPTY, UNIT_BROKEN, UNIT_AT, AT_LEAST, BELOW)
"""The tests that most systems have, in the sequence in which help lists them."""


def counted_in(noun: str) -> tuple[ConditionTest, ...]:
    """The same of a system whose units have no hits: what their strength is counted in stands in the examples."""
    return tuple(replace(test, example=test.example.replace("hits", noun)) for test in COMMON)


@dataclass(frozen=True, slots=True)
class Condition:
    """Clauses that must all hold."""

    clauses: tuple[Clause, ...]

    def __str__(self) -> str:
        return " and ".join(str(clause) for clause in self.clauses)

    def holds(
        self, unit: str, pieces: Iterable[Piece], ground: Ground, tests: Sequence[ConditionTest] = COMMON
    ) -> bool:
        """Whether it is true for `unit` among these pieces; raises KeyError for a test that is not among `tests`."""
        by_id = {piece.id: piece for piece in pieces}
        known = {test.says: test for test in tests}
        return all(
            known[clause.test].holds(Asked(clause, by_id[unit], by_id, ground)) != clause.negated
            for clause in self.clauses
        )
