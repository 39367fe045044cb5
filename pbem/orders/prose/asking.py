"""Questions about a clause: what is doubtful in it, in one sentence, and the orders that it could mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import LineReading, Result, Scope
from pbem.orders.prose.clause import Clause
from pbem.orders.prose.name import Name
from pbem.orders.prose.offering import offered, whoever_can
from pbem.orders.prose.telling import Told
from pbem.orders.words.folding import key

_YOURS: Final = frozenset(("your", "yours", "euer", "eure", "deine", "dein", "euch"))
"""Who is spoken to is no umpire, but the other side."""
_MOST_LEFT: Final = 3
"""Words unread in a deed without anybody, with more of which it is taken for talk."""


def question(
    clause: Clause, base: LineReading, message: str, told: Told, desk: Desk, *, whole: bool = True
) -> LineReading:
    """One question for all units of a clause, with the orders that it could mean for each.

    What is said of everybody makes nobody wait where it is not a whole deed.
    """
    if told.scope in (Scope.ALL, Scope.REST) and not whole:
        return replace(base, result=Result.ASK, message=message, units=())
    deeds = [deed for deed in clause.deeds if deed.begun]
    choices = tuple(choice for index, unit in enumerate(told.units)
                    for choice in offered(clause, deeds, unit, desk, (index, len(told.units))))  # fmt: skip
    return replace(base, result=Result.ASK, message=message, choices=choices)


def which(clause: Clause, base: LineReading, name: Name, desk: Desk) -> LineReading:
    """Which of several units is meant: for each of them the whole order."""
    choices = [choice for unit in name.units[:6] for choice in offered(clause, clause.deeds, unit, desk)[:1]]
    names = " or ".join((", ".join(name.units[:-1]), name.units[-1]))
    return replace(base, result=Result.ASK, message=f"Which {name.words}: {names}?", choices=tuple(choices), units=())


def nobody(clause: Clause, base: LineReading, desk: Desk) -> LineReading | None:
    """A deed without anybody is asked about where it is a whole one; else the sentence is not an order."""
    deeds = [deed for deed in clause.deeds if deed.verbs and deed.said and not deed.negated]
    if not deeds or clause.enemies or clause.cancel or clause.hard or clause.negated:
        return None
    aimed = any(deed.places or deed.foes for deed in deeds)
    if (not aimed and clause.left) or len(clause.left) > _MOST_LEFT:
        return None
    message = f'Which unit is to do this ("{deeds[0].spoken}")?'
    return replace(base, result=Result.ASK, message=message, choices=whoever_can(clause, desk))


def speaks_of_war(clause: Clause, units: Sequence[str], *, by_id: bool) -> bool:
    """Whether enough is said of somebody to ask about it: a verb, a place, an enemy or a way."""
    if by_id:
        return True
    if any(key(word.raw) in _YOURS for word in (*clause.hard, *clause.left)):
        return False
    return bool(units) and any(
        deed.verbs or deed.places or deed.roads or deed.foes or deed.words or deed.relation or deed.friends
        or deed.nearest or deed.ground or deed.row
        or (deed.numbers and (deed.lean or deed.relatives or deed.directions))
        for deed in clause.deeds
    )  # fmt: skip
