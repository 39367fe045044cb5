"""Somebody told without a name: nobody, none of the foot, whoever stands there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from pbem.battle.verb import Takes
from pbem.orders.grammar.reading import Scope, Score
from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.name import Name, fighting
from pbem.orders.prose.rules.addressing import of_the_command
from pbem.orders.words.folding import key

STEPS: Final = frozenset(("step", "pace", "inch", "foot", "yard", "schritt", "fussbreit", "zoll"))
_WHO: Final = ("who", "that", "der", "die", "welcher")
_NO: Final = ("no", "kein", "keine", "keinen")
_NEITHER: Final = ("neither", "weder", "nor", "noch")
_STANDS: Final = frozenset(("stands", "stand", "standing", "steht", "stehen", "sitzt", "sits", "sitting", "that", "was",
                            "who", "die", "der", "ist", "is", "are", "in", "at", "on"))  # fmt: skip
_NEAR: Final = 5
"""Words between `sonst` and whoever is not to do it."""
_THAT: Final = ("that", "dass")
_LONGEST_WHERE: Final = 6
_OF: Final = 2
"""Words before a name where `of` stands between."""


def nobody_else(cut: Cutting) -> bool:
    """`nobody else moves`, `sonst rührt sich keiner`: the rest is not to do it."""
    ahead = [word for length in range(1, _NEAR) if (word := cut.ahead(length)) is not None]
    if cut.here.is_a(Sort.NOBODY) and ahead and ahead[0].is_a(Sort.ELSE):
        length = 2
    elif _else_rest(cut, ahead):
        here = cut.here
        cut.begin(
            Name(fighting(cut.desk), f"{here.raw} {ahead[0].raw}", here.start, ahead[0].end, Scope.REST, Score.LOOSE)
        )
        cut.clause.deed.verbs, cut.clause.deed.spoken, cut.clause.deed.loose = cut.holding(), ahead[0].raw, True
        cut.take(2)
        return True
    elif cut.here.is_a(Sort.ELSE) and not (cut.clause.condition or cut.clause.guard) and any(
        word.is_a(Sort.NOBODY) for word in ahead
    ):  # fmt: skip
        length = 1
    else:
        return False
    here, units = cut.here, fighting(cut.desk)
    if (of_arm := _of_arm(cut.ahead(length), units, cut)) and length > 1:
        units, length = of_arm, length + 1
    cut.begin(Name(units, here.raw, here.start, here.end, Scope.REST))
    cut.clause.negated = True
    cut.take(length)
    return True


def _of_arm(word: Lexeme | None, units: Sequence[str], cut: Cutting) -> tuple[str, ...]:
    """`nobody else on foot`: those of them who are of the arm that a word names."""
    kinds = {*word.values(Sort.ARM)} if word is not None else set[str]()
    return tuple(unit for unit in units if kinds & {*cut.desk.roster.classes.get(unit, ())})


def _else_rest(cut: Cutting, ahead: Sequence[Lexeme]) -> bool:
    """`sonst Ruhe`: whoever was not named has his rest."""
    alone = cut.here.is_a(Sort.ELSE) and len(ahead) == 1 and ahead[0].is_a(Sort.REPOSE)
    return alone and cut.clause.begun and not (cut.clause.condition or cut.clause.guard)


def nobody(cut: Cutting) -> bool:
    """`Nobody moves`, `no cavalry charges`: whoever is not to do it."""
    behind = cut.behind()
    of_them = behind is not None and behind.is_a(Sort.COLON) and bool(cut.clause.subjects) and not cut.clause.begun
    if of_them and cut.here.is_a(Sort.NOBODY):
        cut.take()
        cut.clause.negated = True
        return True
    here = cut.here
    if here.is_a(Sort.NOBODY) and any(name.scope is Scope.REST for name in cut.clause.subjects) and _refused(cut):
        cut.take()
        return True
    if (cut.clause.subjects or cut.clause.begun or cut.clause.start >= 0) and not _begins_anew(cut):
        return False
    if here.is_a(Sort.NOBODY) and _only_tells_where(cut):
        return False
    if here.is_a(Sort.NOBODY) and _is_no_step(cut):
        cut.take()
        cut.clause.negated = True
        return True
    if here.is_a(Sort.NOBODY) and (of := _none_of(cut)) is not None:
        cut.take(of[1])
        found = replace(of[0], which=False, scope=Scope.GROUP)
    elif here.is_a(Sort.NOBODY):
        cut.take()
        found = Name(fighting(cut.desk), here.raw, here.start, here.end, Scope.ALL)
        if cut.at < len(cut.words) and key(cut.here.raw) in _WHO:
            cut.clause.hard.append(cut.here)  # Of whom it is said hangs on what he is like.
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


def _is_no_step(cut: Cutting) -> bool:
    """`Not one step back, FI3!`: it is told to those who are named behind it, and not to everybody."""
    after = cut.ahead()
    if after is None or key(after.raw).partition(" ")[0] not in STEPS:
        return False
    behind = takewhile(lambda word: not word.is_a(Sort.STOP), cut.words[cut.at + 1 :])
    return any(unit in cut.desk.roster.own for word in behind for unit in word.values(Sort.UNIT))


def _only_tells_where(cut: Cutting) -> bool:
    """`nobody there`: it is told of a place, and to nobody."""
    after, then = cut.ahead(), cut.ahead(2)
    there = after is not None and key(after.raw) in ("there", "here", "da", "dort", "drin")
    return there and (then is None or not cut.ordered(then))


def _refused(cut: Cutting) -> bool:
    """Whether the open clause says already that it is not to be done."""
    return cut.clause.negated or any(deed.negated for deed in cut.clause.deeds)


def _begins_anew(cut: Cutting) -> bool:
    """`FI1 goes to D5, and none of the foot moves`: behind a whole deed and a pause it is told of somebody else."""
    joined = any(word is not None and (word.is_a(Sort.COMMA, Sort.AND, Sort.COLON) or key(word.raw) in _THAT)
                 for word in (cut.behind(), cut.behind(Sort.LIGHT)))  # fmt: skip
    refused = cut.here.is_a(Sort.NOBODY) or key(cut.here.raw) in _NO
    if not refused or not joined or not cut.clause.begun or cut.clause.negated or not _does_something(cut):
        return False
    cut.close()
    return True


def _does_something(cut: Cutting) -> bool:
    """Whether a verb or a name of somebody's follows, and not only `no further` or `no heroics`."""
    named = cut.namer.name(cut.words, cut.at + 1, cut.last) if cut.ahead() is not None else None
    if not cut.here.is_a(Sort.NOBODY) and named is None:
        return False
    for word in cut.words[cut.at + 1 :]:
        if word.is_a(Sort.STOP):
            return False
        if word.is_a(Sort.VERB) and not word.is_a(Sort.COMMA) and cut.ordered(word):
            return True
    return cut.here.is_a(Sort.NOBODY) and named is not None


def neither(cut: Cutting) -> bool:
    """`Neither FI3 nor FI4 stirs`: both of them are not to do it."""
    here, after, clause = key(cut.here.raw), cut.ahead(), cut.clause
    if here not in _NEITHER or after is None:
        return False
    if clause.begun or cut.done:
        return _nor_he(cut)
    if (here in ("nor", "noch")) != clause.negated:
        return False
    named = cut.namer.name(cut.words, cut.at + 1, cut.last)
    if named is None or named[0].foe or (here in ("neither", "weder") and clause.subjects):
        return False
    cut.take()
    clause.negated = True
    return True


def _nor_he(cut: Cutting) -> bool:
    """`FI3 stays, and neither does FI4 stir`: behind somebody else's deed another who is not to do it."""
    length = 1
    while (word := cut.ahead(length)) is not None and word.is_a(Sort.LIGHT) and not word.is_a(Sort.UNIT, Sort.ARTICLE):
        length += 1
    named = cut.namer.name(cut.words, cut.at + length, cut.last) if word is not None and length > 1 else None
    if named is None or named[0].foe:
        return False
    here = cut.here
    cut.begin(named[0])
    cut.take(length + named[1])
    after = cut.words[cut.at] if cut.at < len(cut.words) else None
    if after is None or after.is_a(Sort.STOP, Sort.COMMA, Sort.AND):
        cut.clause.deed.verbs, cut.clause.deed.spoken, cut.clause.deed.loose = cut.holding(), here.raw, True
    else:
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
