"""Whom somebody rides to, and what is said beside that of him: `joins BI2, which doesn't move`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.orders.prose.cutting import Cutting, stands
from pbem.orders.prose.lexemes import Lexeme, Sort
from pbem.orders.prose.name import Name
from pbem.orders.words.folding import key

_GERMAN: Final = frozenset(("der", "die", "das"))
_WHO: Final = _GERMAN | {"which", "who", "that"}


def who_does(cut: Cutting) -> bool:
    """Behind one of one's own who was named last, and whom the deed was not told, a clause tells what he does."""
    comma = cut.behind()
    if key(cut.here.raw) not in _WHO or comma is None or not comma.is_a(Sort.COMMA):
        return False
    name = _named_last(cut)
    end = cut.at + 1
    while end < len(cut.words) and not cut.words[end].is_a(Sort.STOP, Sort.COMMA, Sort.AND, Sort.COLON):
        end += 1
    said = cut.words[cut.at + 1 : end]
    if name is None or not (_only_stays(cut, said) or _does_something(cut, said)):
        return False
    cut.close()
    cut.clause.subjects.append(name)
    cut.last = name
    if not _only_stays(cut, said):
        cut.take()
        return True
    deed = cut.next_deed()
    deed.verbs, deed.spoken, deed.loose = cut.holding(), " ".join(word.raw for word in said), True
    cut.take(end - cut.at)
    return True


def _named_last(cut: Cutting) -> Name | None:
    """Whom the last deed is done with or beside, where his name ends right before the comma."""
    if cut.at < 2 or not cut.clause.subjects or not cut.clause.deeds:
        return None
    told = {unit for name in cut.clause.subjects for unit in name.units}
    deed = cut.clause.deeds[-1]
    near = [*deed.friends, *((deed.relation.name,) if deed.relation is not None and deed.relation.name else ())]
    last = [name for name in near if name.end == cut.words[cut.at - 2].end]
    mine = [name for name in last if name.units and not (name.foe or name.which) and not told & {*name.units}]
    return mine[0] if mine else None


def _does_something(cut: Cutting, said: Sequence[Lexeme]) -> bool:
    """`which fires at E5`, `das auf E5 feuert`: whether a deed stands first in it, or last in German."""
    at_the_end = -1 if key(cut.here.raw) in _GERMAN else 0
    return bool(said) and bool(cut.ordered(said[at_the_end])) and not said[at_the_end].is_a(Sort.LIGHT)


def _only_stays(cut: Cutting, said: Sequence[Lexeme]) -> bool:
    """`does not move`, `holds its ground`: whether it goes nowhere, and nothing else is said."""
    if any(word.place is not None or word.is_a(Sort.IF, Sort.UNLESS, Sort.UNTIL, Sort.NUMBER) for word in said):
        return False
    verbs = [cut.desk.words.verb(name) for word in said for name in cut.ordered(word)]
    idle = any(word.is_a(Sort.IDLE, Sort.REPOSE) for word in said)
    if any(word.is_a(Sort.NOT) for word in said):
        return idle or (bool(verbs) and any(verb.sign == "-" for verb in verbs))
    return bool(verbs) and all(stands(verb) for verb in verbs)
