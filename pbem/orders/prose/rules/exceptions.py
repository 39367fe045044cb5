"""Exceptions: who is left out of a group, and what he does instead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pbem.battle.piece import Arm
from pbem.orders.grammar.reading import Scope, Score
from pbem.orders.prose.clause import Clause
from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.name import Found, Name
from pbem.orders.prose.narrowing import BRIGADES, ON_FOOT
from pbem.orders.prose.rules.addressing import of_the_command
from pbem.orders.prose.rules.deeds import verb
from pbem.orders.prose.rules.places import place
from pbem.orders.prose.rules.ways import count, way
from pbem.orders.words.folding import key

_BUT: Final = ("but", "aber", "nur", "only", "except")
_JOINS: Final = (Sort.AND, Sort.COMMA)
_LESS: Final = frozenset(("less", "without", "ohne", "sans", "save", "ex", "minus", "no", "none of", "kein", "keine"))
_NOT: Final = frozenset(("but", "not", "nicht", "aber"))
_ONLY_HE: Final = frozenset(("only", "just", "nur", "bloss", "lediglich", "but", "aber"))
_ONLY: Final = frozenset(("only", "alone", "nur", "allein"))
_NO_BRIGADES: Final = (Arm.ARTILLERY, Arm.HORSE_ARTILLERY, Arm.GENERAL)
_NONE: Final = frozenset(("no", "none of", "kein", "keine"))
"""At the end of a sentence, before some of a group, these leave them out; elsewhere they refuse what follows."""


def exception(cut: Cutting) -> bool:
    """`all hold except FI1`: the names behind it are left out; a verb after them begins a clause of theirs."""
    if cut.clause.keep and not cut.clause.subjects and (cut.here.is_a(Sort.EXCEPT) or key(cut.here.raw) in _BUT):
        cut.take()
        cut.close()
        return True
    if _stands_behind(cut):
        return True
    if not cut.clause.subjects or cut.here.is_a(Sort.UNIT) or not (cut.here.is_a(Sort.EXCEPT) or _leaves_out(cut)):
        return False
    at = cut.at + 1
    while at < len(cut.words) and _leads_up(cut, at):
        at += 1
    found = _some_of_them(cut, at, cut.clause.subjects)
    if found is None or found[0].foe:
        return False
    cut.take(at - cut.at + found[1])
    cut.clause.excepted.append(found[0])
    cut.excepting = cut.clause.begun or cut.clause.keep
    return True


def _stands_behind(cut: Cutting) -> bool:
    """`all one forward, FI3 ausgenommen`: who is left out stands before the word that says so."""
    before = cut.done[-1] if cut.done else None
    if not cut.here.is_a(Sort.EXCEPT) or cut.clause.begun or before is None or not before.begun:
        return False
    after, meant = cut.ahead(), {unit for name in before.subjects for unit in name.units}
    names = [_within(cut, name, before.subjects) for name in cut.clause.subjects]
    named = {unit for name in names for unit in name.units}
    if not named or not named <= meant or (after is not None and not after.is_a(Sort.STOP, Sort.COMMA)):
        return False
    before.excepted += names
    cut.clause = Clause()
    cut.at += 1
    return True


def _leads_up(cut: Cutting, at: int) -> bool:
    """`exceptions: FI3`, `except both RW`: small words before those who are left out."""
    word = cut.words[at]
    if word.is_a(Sort.EACH) and cut.namer.name(cut.words, at, None) is None:
        return True
    return word.is_a(Sort.COLON) or (word.is_a(Sort.LIGHT) and not word.is_a(Sort.ARTICLE, Sort.UNIT))


def _some_of_them(cut: Cutting, at: int, group: Sequence[Name]) -> Found | None:
    """The name that stands there; `the guns` left out of somebody's command are the guns of that command."""
    found = cut.namer.name(cut.words, at, None) if at < len(cut.words) else None
    return (_within(cut, found[0], group), found[1]) if found is not None else None


def _within(cut: Cutting, name: Name, group: Sequence[Name]) -> Name:
    """Of those whom a description fits the ones who are of the group."""
    meant = {unit for each in group if each.scope is not Scope.NAMED for unit in each.units}
    name = of_the_command(cut, name)
    inside = tuple(unit for unit in name.units if unit in meant)
    described = name.score is Score.LOOSE and (name.scope is Scope.GROUP or name.which)
    if not described or name.foe or not inside or len(inside) == len(name.units):
        return name
    scope = Scope.GROUP if len(inside) > 1 else Scope.NAMED
    return replace(name, units=inside, scope=scope, which=name.which and len(inside) > 1)


def _leaves_out(cut: Cutting) -> bool:
    """`everyone but FI3`, `FI1-8 advance, not FI3`, `Grenier's men to E3, no guns`."""
    after, said = cut.ahead(), key(cut.here.raw)
    behind = cut.behind()
    late = cut.clause.begun or (behind is not None and (behind.raw == "(" or behind.is_a(Sort.COMMA)))
    if after is None or said not in _LESS | _NOT or (said in _NONE and not late):
        return False
    found = _some_of_them(cut, cut.at + 1, cut.clause.subjects)
    group = {unit for name in cut.clause.subjects if name.scope is not Scope.NAMED for unit in name.units}
    if found is None or found[0].foe or not set(found[0].units) <= group or not found[0].units:
        return False
    if set(found[0].units) == group:
        return False
    end = cut.ahead(1 + found[1])
    wide = any(name.scope in (Scope.ALL, Scope.REST) for name in cut.clause.subjects)
    bracket = end is not None and (end.raw == ")" or (end.raw == "(" and wide))
    ends = bracket or end is None or end.is_a(Sort.STOP)
    if said in _NONE or said in _NOT:
        return ends or (said == "but" and wide and not cut.clause.begun)
    return True


def in_brackets(cut: Cutting) -> bool:
    """`all K22 (not the guns)`, `all but FI3 (hold)`: who is left out, or what he does instead."""
    if cut.here.raw != "(" or not cut.clause.subjects or cut.ahead() is None:
        return False
    behind, after = cut.behind(), cut.ahead()
    if _only_some(cut):
        return True
    if cut.excepting and behind is not None and behind.end == cut.clause.excepted[-1].end:
        cut.at += 1
        return of_the_exception(cut)
    if after is None or not (after.is_a(Sort.EXCEPT) or key(after.raw) in _LESS | _NOT):
        return False
    cut.at += 1
    if exception(cut):
        return True
    cut.at -= 1
    return False


def _only_some(cut: Cutting) -> bool:
    """`BA (brigades only)`, `Seras (nur Infanterie)`: those of another kind are left out."""
    kind, only, own = cut.ahead(), cut.ahead(2), cut.desk.roster.own
    if kind is not None and key(kind.raw) in _ONLY:
        kind, only = only, kind
    if kind is None or only is None or key(only.raw) not in _ONLY:
        return False
    name, arms = cut.clause.subjects[-1], {*kind.values(Sort.ARM)}
    if key(kind.raw) in ON_FOOT | BRIGADES:
        kept = {unit for unit in name.units if unit in own and own[unit].arm not in _NO_BRIGADES}
    else:
        kept = {unit for unit in name.units if arms & {*cut.desk.roster.classes.get(unit, ())}}
    others = tuple(unit for unit in name.units if unit not in kept)
    if not kept:
        return False
    cut.at += 3
    if others:
        cut.clause.excepted.append(replace(name, units=others, words=f"{kind.raw} {only.raw}"))
    cut.clause.passed.append(replace(name, units=tuple(kept), start=kind.start, end=kind.end))
    return True


def only_they(cut: Cutting) -> bool:
    """`Infantry only: K22`: behind a group that is told something it says that nobody else is."""
    clause, behind, after = cut.clause, cut.behind(), cut.ahead()
    if key(cut.here.raw) not in _ONLY or not clause.subjects or clause.begun or after is None or behind is None:
        return False
    if behind.end != clause.subjects[-1].end or clause.subjects[-1].scope is not Scope.GROUP:
        return False
    if after.place is None and not after.is_a(Sort.COLON, Sort.COMMA, Sort.RELATIVE, Sort.DIRECTION):
        return False
    cut.at += 1
    return True


def does_otherwise(cut: Cutting) -> bool:
    """`all to K22, only Hazen stays`: who of a group is told something else behind it is left out of it."""
    clause, after = cut.clause, cut.ahead()
    if key(cut.here.raw) not in _ONLY_HE or not clause.begun or after is None or clause.left or clause.hard:
        return False
    found = cut.namer.name(cut.words, cut.at + 1, None)
    if found is None or found[0].foe:
        return False
    name = _within(cut, found[0], clause.subjects)
    group = {unit for each in clause.subjects if each.scope is not Scope.NAMED for unit in each.units}
    length = 1 + found[1]
    while (word := cut.ahead(length)) is not None and word.is_a(Sort.LIGHT) and not word.is_a(Sort.VERB, Sort.PLACE):
        length += 1
    told = word is not None and (word.place is not None or bool(cut.ordered(word)))
    if not name.units or not {*name.units} < group or name.which or not told:
        return False
    clause.excepted.append(name)
    cut.close()
    cut.clause.subjects.append(name)
    cut.take(1 + found[1])
    cut.last = name
    return True


def more_exceptions(cut: Cutting) -> bool:
    """`except FI1 and FI2`: names that go on with an exception."""
    if not cut.clause.excepted or (cut.clause.begun and not cut.excepting):
        return False
    behind = cut.behind()
    found = _some_of_them(cut, cut.at, cut.clause.subjects)
    if found is None or found[0].foe or behind is None or not behind.is_a(*_JOINS):
        return False
    cut.take(found[1])
    cut.clause.excepted.append(found[0])
    return True


def of_the_exception(cut: Cutting) -> bool:
    """`everyone holds except FI1, which moves to D5`: what follows the name is for those left out."""
    if not cut.excepting or cut.here.is_a(Sort.COMMA, Sort.AND, Sort.LIGHT, Sort.SIGN):
        return False
    if cut.here.is_a(Sort.PRONOUN):
        cut.take()
        return True
    if not cut.here.is_a(Sort.VERB, Sort.PLACE, Sort.RELATIVE, Sort.NUMBER, Sort.LEAN):
        return False
    if not (cut.clause.begun or cut.clause.keep):
        return False
    excepted = list(cut.clause.excepted)
    cut.close()
    cut.clause.subjects.extend(excepted)
    return verb(cut) or place(cut) or count(cut) or way(cut)
