"""Of whom a sentence speaks, and of whom its readings do: whoever is named and not shown is lost."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from pbem.battle.piece import Arm
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import LineReading, Result, Scope
from pbem.orders.prose.clause import Clause
from pbem.orders.prose.lexemes import Lexeme, Sort

CALLED: Final = 4
"""Words within which somebody is called by his name: `Dear Marshal Ney, …`."""
YOURS: Final = frozenset((
    "your", "dein", "deine", "deinen", "deiner", "deinem", "eure", "euren", "eurer", "ihre", "ihren", "ihrer",
))  # fmt: skip
"""What stands before those whom he has who is called so."""


def left_out(clauses: Sequence[Clause]) -> set[str]:
    """Units that only tell a place or a condition, are left out of a group, or are named as not being meant."""
    found: set[str] = set()
    for clause in clauses:
        meant = {unit for name in clause.subjects if name.scope is not Scope.NAMED for unit in name.units}
        found |= {unit for name in clause.excepted for unit in name.units if unit in meant}
        found |= {name.led_by for name in clause.subjects if name.led_by}
    return found | _landmarks(clauses)


def _landmarks(clauses: Sequence[Clause]) -> set[str]:
    """Those of whom only a place or a condition is told: `behind FI2`; the answer shows it."""
    relations = [deed.relation for clause in clauses for deed in clause.deeds if deed.relation is not None]
    guarded = {unit for clause in clauses for word in clause.guarded for unit in word.values(Sort.UNIT)}
    names = [name for each in relations for name in (each.name, each.name_too) if name is not None]
    names += [name for clause in clauses for name in clause.passed]
    names += [name for clause in clauses for deed in clause.deeds for name in deed.friends]
    return guarded | {unit for name in names for unit in name.units}


def named(words: Sequence[Lexeme], desk: Desk) -> set[str]:
    """The own units whose ids stand among the words."""
    found = set()
    for word in words:
        piece = desk.roster.find(word.raw)
        if piece is not None and piece.id in desk.roster.own:
            found.add(piece.id)
    return found


def spoken_to(words: Sequence[Lexeme], desk: Desk) -> set[str]:
    """The general who is called by his name at the beginning: `Marshal Ney, could you …`."""
    called = [one for one, other in pairwise(words[: CALLED + 1]) if other.is_a(Sort.COMMA)]
    own = desk.roster.own
    units = named(called, desk) | {unit for word in called for unit in word.values(Sort.UNIT)}
    return {unit for unit in units if unit in own and own[unit].arm is Arm.GENERAL}


def shown(lines: Sequence[LineReading]) -> set[str]:
    """The units that readings speak of, be it as those ordered, asked about, joined or offered."""
    found: set[str] = set()
    for line in lines:
        found |= set(line.units)
        if line.result in (Result.ASK, Result.NO, Result.GUESS):
            found |= {choice.order.unit for choice in line.choices}
        for order in (*line.orders, *(choice.order for choice in line.choices)):
            found.add(order.unit)
            found |= {unit for action in (*order.actions, *order.otherwise) for unit in action.units}
            found |= {clause.unit for clause in order.condition.clauses} if order.condition else set()
        found |= {rule.unit for rule in line.standing}
    return found
