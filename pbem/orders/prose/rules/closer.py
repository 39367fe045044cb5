"""A name said closer by the names behind it: `the right wing, i.e. FI1 to FI3`, `both (FI2 and FI4)`."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pbem.battle.piece import Arm
from pbem.orders.grammar.reading import Scope
from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.name import Found, Name

_STROKES: Final = ("-", "(")
_SMALL: Final = (Sort.LIGHT, Sort.ARTICLE)


def said_closer(cut: Cutting, name: Name, length: int) -> Found | None:
    """The names that stand here, where they are some of those just named: they alone are meant."""
    clause, before = cut.clause, cut.behind(*_SMALL)
    if clause.begun or not clause.subjects or before is None:
        return None
    if not (before.is_a(Sort.COMMA, Sort.COLON) or before.raw in _STROKES):
        return None
    if any(word.start >= clause.subjects[-1].end for word in (*clause.left, *clause.hard)):
        return None
    meant = those_of(cut, clause.subjects[-1])
    if not name.units or len(meant) < 2 or not set(name.units) <= meant:
        return None
    units, end = list(name.units), cut.at + length
    while (more := _next(cut, end, name)) is not None and set(more[0].units) <= meant:
        units += more[0].units
        end += more[1]
    scope = Scope.GROUP if len(set(units)) > 1 else name.scope
    closer = replace(name, units=tuple(dict.fromkeys(units)), end=cut.words[end - 1].end, scope=scope)
    return closer, end - cut.at


def those_of(cut: Cutting, name: Name) -> set[str]:
    """Those whom a name means, or whom a general leads who is called by his name."""
    own, units = cut.desk.roster.own, name.units
    general = own.get(units[0]) if len(units) == 1 else None
    if general is None or general.arm is not Arm.GENERAL or not general.command:
        return set(units)
    return {unit for unit in cut.desk.roster.of_command(general.command) if own[unit].arm is not Arm.GENERAL}


def _next(cut: Cutting, at: int, name: Name) -> Found | None:
    """A further name behind a comma or an `and`, with the words before it."""
    here = at
    while here < len(cut.words) and cut.words[here].is_a(Sort.COMMA, Sort.AND):
        here += 1
    if here == at or here >= len(cut.words):
        return None
    found = cut.namer.name(cut.words, here, name)
    return (found[0], here - at + found[1]) if found is not None and not found[0].foe and found[0].units else None
