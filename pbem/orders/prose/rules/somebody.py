"""Somebody told without a name: nobody, none of the foot, whoever stands there."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pbem.battle.verb import Takes
from pbem.orders.grammar.reading import Scope, Score
from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.names import Name
from pbem.orders.prose.rules.subjects import of_the_command
from pbem.orders.words.folding import key

_NO: Final = ("no", "kein", "keine", "keinen", "neither", "weder")
_STANDS: Final = frozenset(("stands", "stand", "standing", "steht", "stehen", "sitzt", "sits", "sitting", "that", "was",
                            "who", "die", "der", "ist", "is", "are", "in", "at", "on"))  # fmt: skip
_LONGEST_WHERE: Final = 6
_OF: Final = 2
"""Words before a name where `of` stands between."""


def nobody(cut: Cutting) -> bool:
    """`Nobody moves`, `no cavalry charges`: whoever is not to do it."""
    behind = cut.behind()
    of_them = behind is not None and behind.is_a(Sort.COLON) and bool(cut.clause.subjects) and not cut.clause.begun
    if of_them and cut.here.is_a(Sort.NOBODY):
        cut.take()
        cut.clause.negated = True
        return True
    if cut.clause.subjects or cut.clause.begun or cut.clause.start >= 0:
        return False
    here = cut.here
    if here.is_a(Sort.NOBODY) and (of := _none_of(cut)) is not None:
        cut.take(of[1])
        found = replace(of[0], which=False, scope=Scope.GROUP)
    elif here.is_a(Sort.NOBODY):
        cut.take()
        found = Name(cut.namer.everybody(), here.raw, here.start, here.end, Scope.ALL)
    elif key(here.raw) in _NO and not here.is_a(Sort.UNIT) and cut.ahead() is not None:
        named = cut.namer.name(cut.words, cut.at + 1, cut.last)
        if named is None or named[0].foe or named[0].score is not Score.LOOSE:
            return False
        cut.take(1 + named[1])
        scope = Scope.GROUP if len(named[0].units) > 1 else Scope.NAMED
        found = replace(named[0], which=False, scope=scope)
    else:
        return False
    cut.clause.subjects.append(of_the_command(cut, found))
    cut.clause.negated = True
    return True


def _none_of(cut: Cutting) -> tuple[Name, int] | None:
    """`none of the foot`, `not one Austrian battalion`: of whom nobody is to do it, and in how many words."""
    for length in (1, 2):
        word = cut.ahead(length)
        if word is None or (length == _OF and cut.words[cut.at + 1].raw.casefold() not in ("of", "von", "der", "des")):
            return None
        found = cut.namer.name(cut.words, cut.at + length, cut.last)
        if found is not None and found[0].units and not found[0].foe:
            return found[0], length + found[1]
    return None


def whoever(cut: Cutting) -> bool:
    """`whoever stands in G4`: one's own units there, or the enemy there where somebody fires or attacks."""
    if not cut.here.is_a(Sort.WHOEVER):
        return False
    at = cut.at + 1
    while at < len(cut.words) and at < cut.at + _LONGEST_WHERE and cut.words[at].place is None:
        word = cut.words[at]
        if not (word.is_a(Sort.LIGHT, Sort.AT, Sort.COMMA, Sort.PRONOUN, Sort.ENEMY) or key(word.raw) in _STANDS):
            return False
        at += 1
    where = cut.words[at].place if at < len(cut.words) else None
    if where is None or cut.words[at].is_a(Sort.UNIT) or _stand_in_more(cut, at + 1):
        return False
    words = " ".join(word.raw for word in cut.words[cut.at : at + 1])
    there = tuple(piece.id for piece in cut.desk.context.view.at(where) if piece.id in cut.desk.roster.own)
    deed = cut.clause.deeds[-1] if cut.clause.deeds else None
    if cut.clause.subjects and (deed is None or not deed.verbs or cut.takes(deed.verbs, Takes.TARGET)) and not there:
        cut.clause.deed.places.append(where)
        cut.clause.deed.aimed = True
    elif there and not cut.clause.begun and not cut.clause.subjects:
        scope = Scope.GROUP if len(there) > 1 else Scope.NAMED
        cut.clause.subjects.append(Name(there, words, cut.here.start, cut.words[at].end, scope, Score.LOOSE))
    else:
        return False
    cut.take(at + 1 - cut.at)
    return True


def _stand_in_more(cut: Cutting, at: int) -> bool:
    """`those in D7 and E7`: the second place is one where they stand as well."""
    after = cut.words[at : at + 2]
    if len(after) < _OF or not after[0].is_a(Sort.AND) or (place := after[1].place) is None:
        return False
    return any(piece.id in cut.desk.roster.own for piece in cut.desk.context.view.at(place))
