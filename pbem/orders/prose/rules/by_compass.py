"""A place told from somebody by the compass: `one square south of Montbrun`, `ein Feld nördlich von E2`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.place import Place
from pbem.battle.verb import Takes
from pbem.orders.grammar.reading import Scope
from pbem.orders.prose.clause import How, Relation
from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.name import Name
from pbem.orders.prose.side_of import compass_side
from pbem.orders.prose.whereabouts import ground_at
from pbem.orders.words.folding import key

_OF: Final = frozenset(("of",))
_VON: Final = frozenset(("von", "vom", "der", "des"))
_LICH: Final = "lich"
"""So German words end for where somebody is; `nach Süden von D6` tells whence he goes."""
_WORDS: Final = 3
_MARKS: Final = (Sort.UNIT, Sort.FEATURE, Sort.PRONOUN, Sort.ARTICLE, Sort.GROUND)
_MOST: Final = 12
"""Squares that somebody counts, at most."""


def by_compass(cut: Cutting) -> bool:
    """So many squares in a direction from where somebody stands, or goes to, who was named before."""
    steps, at = _steps(cut)
    words, deed = cut.words, cut.clause.deeds[-1] if cut.clause.deeds else None
    side = compass_side(words, at)
    if side is not None and tells_some_of_all(cut, side[1] + 1 - cut.at):
        cut.clause.hard += words[cut.at : side[1] + 1]
        cut.take(side[1] + 1 - cut.at)
        return True
    if not is_from_somebody(words[at : at + 3]):
        return False
    goes = deed is None or not deed.verbs or cut.takes(deed.verbs, Takes.PATH)
    if not cut.clause.subjects or not goes or (deed is not None and (deed.places or deed.relation)):
        return False
    named = words[at + 3].place if words[at + 2].is_a(Sort.ARTICLE) and at + 3 < len(words) else None
    place, name, length, grounds = words[at + 2].place or named, None, 1 + (named is not None), tuple[str, ...]()
    if place is None and (found := cut.namer.name(words, at + 2, _spoken_of(cut))) is not None:
        name, length = found
        if not name.units or name.which:
            return False
        place = _goes_to(cut, name)
    elif place is None:
        grounds, length = ground_at(words, at + 2) or ((), 0)
        if not grounds:
            return False
    way = Facing(words[at].values(Sort.DIRECTION)[0])
    total = at + 2 + length - cut.at
    said = " ".join(word.raw for word in words[cut.at : cut.at + total])
    whom = name if place is None else None
    cut.clause.deed.relation = Relation(How.TURNED, whom, place, said, (0,), steps, grounds, way=way)
    if name is not None:
        cut.clause.passed.append(name)
    cut.take(total)
    return True


def tells_some_of_all(cut: Cutting, length: int) -> bool:
    """`everyone west of the Duke goes`, `everything behind FI4 stays`: whether they are some of those just named."""
    behind = [*cut.words[cut.at + length :], None]
    small = (Sort.LIGHT, Sort.NOT)
    verb = next((word for word in behind if word is None or not word.is_a(*small) or word.is_a(Sort.VERB)), None)
    everybody = any(name.scope in (Scope.ALL, Scope.REST) for name in cut.clause.subjects)
    return everybody and not cut.clause.begun and verb is not None and bool(cut.ordered(verb))


def is_from_somebody(words: Sequence[Lexeme]) -> bool:
    """Whether the first of three words tells in which direction from the last of them somebody is."""
    if len(words) < _WORDS or not words[0].is_a(Sort.DIRECTION):
        return False
    way, of, mark = words
    joins = _VON if key(way.raw).endswith(_LICH) else _OF
    return key(of.raw) in joins and (mark.is_a(*_MARKS) or mark.place is not None)


def _steps(cut: Cutting) -> tuple[int, int]:
    """How many squares are told, one where none are, and where the direction stands."""
    here, after = cut.here, cut.ahead()
    if not here.is_a(Sort.NUMBER) or after is None:
        return 1, cut.at
    value = here.values(Sort.NUMBER)[0]
    known = value.isdecimal() and 0 < int(value) <= _MOST
    return (int(value), cut.at + 1 + after.is_a(Sort.SQUARES)) if known else (1, cut.at)


def _spoken_of(cut: Cutting) -> Name | None:
    """Whom `south of them` means: the last one named who is not himself the subject."""
    mine = {unit for name in cut.clause.subjects for unit in name.units}
    spoken = (cut.last, *reversed(cut.carried))
    return next((name for name in spoken if name is not None and not {*name.units} <= mine), None)


def _goes_to(cut: Cutting, name: Name) -> Place | None:
    """Where those go who were told so in this sentence or the one before; None for any others."""
    for clause in reversed([*cut.earlier, *cut.done]):
        units = {unit for each in clause.subjects for unit in each.units}
        if {*name.units} <= units and clause.deeds:
            return clause.deeds[-1].places[-1] if clause.deeds[-1].places else None
    return None
