"""Who keeps level with another goes as far and in the same direction: `FI1 to D5, and FI2 keeps pace with it`."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Final

from pbem.battle.verb import Takes
from pbem.orders.prose.clause import Clause, Deed
from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.likewise import likewise
from pbem.orders.words.folding import key

_KEEPS: Final = frozenset((
    "keep", "keeps", "keeping", "stay", "stays", "staying", "remain", "remains", "haelt", "halten", "bleibt", "bleiben",
))  # fmt: skip
_LEVEL: Final[tuple[tuple[str, ...], ...]] = (
    ("level",), ("abreast",), ("pace",), ("in", "step"), ("step", "with"), ("up", "with"), ("in", "line", "with"),
    ("schritt",), ("gleichauf",), ("auf", "gleicher", "hoehe"), ("auf", "einer", "hoehe"), ("auf", "hoehe", "mit"),
)  # fmt: skip
_WITH: Final = frozenset(("with", "of", "mit", "von"))
_HIM: Final = frozenset(("it", "him", "her", "them", "these", "those", "ihm", "ihr", "ihnen", "ihn"))
_LONGEST: Final = 8


def keeps_level(cut: Cutting) -> bool:
    """As far and in the same direction as he with whom somebody keeps level; asked about where he goes nowhere."""
    words = [
        (said, at) for at, word in enumerate(cut.words[cut.at : cut.at + _LONGEST]) for said in key(word.raw).split()
    ]
    count = _level([said for said, _ in words])
    if not count or not cut.clause.subjects or cut.clause.begun:
        return False
    told = [clause for clause in (*cut.earlier, *cut.done) if clause.subjects and clause.begun]
    first = told[-1] if told else None
    if words[count - 1][0] in _WITH and count < len(words):
        if words[count][0] in _HIM:
            count += 1
        else:
            name = cut.namer.name(cut.words, cut.at + words[count][1], cut.last)
            units = {*name[0].units} if name is not None and not name[0].foe else set[str]()
            if name is None or not units:
                return False
            first = next((each for each in reversed(told) if units & _units(each)), None)
            count = next((at for at, (_, of) in enumerate(words) if of == words[count][1] + name[1]), len(words))
    length = words[count - 1][1] + 1
    if count < len(words) and words[count][1] < length:
        return False
    deeds = _as_far(cut, first) if first is not None else []
    cut.clause.deeds = deeds
    if first is None or not deeds:
        cut.clause.hard += cut.words[cut.at : cut.at + length]
    else:
        cut.clause.condition, cut.clause.guard = first.condition, first.guard
        cut.clause.passed += first.subjects
    cut.take(length)
    return True


def _level(said: Sequence[str]) -> int:
    """How many words say that somebody keeps level, `with` among them; 0 for other words."""
    if not said or said[0] not in _KEEPS:
        return 0
    found: tuple[str, ...] = next((each for each in _LEVEL if tuple(said[1 : 1 + len(each)]) == each), ())
    count = 1 + len(found) if found else 0
    more = bool(found) and found[-1] not in _WITH and count < len(said) and said[count] in _WITH
    return count + more


def _units(clause: Clause) -> set[str]:
    return {unit for name in clause.subjects for unit in name.units}


def _as_far(cut: Cutting, first: Clause) -> list[Deed]:
    """What the other does, as it is for those who stand elsewhere; nothing where he goes nowhere."""
    deeds = [deed for deed in first.deeds if deed.begun]
    goes = bool(deeds) and all(not deed.verbs or cut.takes(deed.verbs, Takes.PATH, Takes.MEASURE) for deed in deeds)
    if not goes or first.otherwise:
        return []
    if (alike := likewise(cut.clause, first, cut.desk)) is not None:
        return [alike]
    relative = all(deed.numbers or deed.relatives or deed.directions or deed.lean for deed in deeds)
    return [_copied(deed) for deed in deeds] if relative and not any(deed.places for deed in deeds) else []


def _copied(deed: Deed) -> Deed:
    copy = deepcopy(deed)
    copy.loose, copy.start = True, None
    return copy
