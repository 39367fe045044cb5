"""Who change places: `the two landwehr brigades swap squares`, `Seras und Durutte tauschen die Plätze`."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pbem.battle.place import Place
from pbem.orders.grammar.reading import Scope
from pbem.orders.grammar.verb_words import movers_of
from pbem.orders.prose.cutting import Cutting
from pbem.orders.prose.lexemes import Sort
from pbem.orders.prose.name import Name
from pbem.orders.words.folding import key

_SWAP: Final = frozenset(("swap", "swaps", "exchange", "exchanges", "trade", "change", "changes", "tauschen", "tauscht",
                          "swap places", "change places", "exchange places", "trade places", "swaps places",
                          "changes places"))  # fmt: skip
_PLACES: Final = frozenset(("places", "place", "squares", "positions", "spots", "plaetze", "platz", "felder",
                            "positionen", "stellungen"))  # fmt: skip
_PAIR: Final = 2


def change_places(cut: Cutting) -> bool:
    """Each of two goes where the other stands."""
    said = key(cut.here.raw)
    if said not in _SWAP or cut.clause.begun or cut.clause.negated or cut.clause.left:
        return False
    length = _length(cut, said)
    pair = _pair(cut)
    if not length or pair is None:
        return False
    (one, here), (other, there) = pair
    condition, guard = cut.clause.condition, cut.clause.guard
    for index, (name, goal) in enumerate(((one, there), (other, here))):
        if index:
            cut.begin(name)
            cut.clause.condition, cut.clause.guard = condition, guard
        cut.clause.subjects = [name]
        deed = cut.clause.deed
        deed.verbs, deed.spoken, deed.loose = movers_of(cut.desk.subject()), cut.here.raw, True
        deed.places.append(goal)
    cut.take(length)
    if said_again := _said_again(cut, here, there):
        cut.clause.remarks.append(" ".join(word.raw for word in cut.words[cut.at : cut.at + said_again]))
        cut.take(said_again)
    return True


def _said_again(cut: Cutting, here: Place, there: Place) -> int:
    """`…: one comes up to L4 and the other goes back to M4`: how many words only say who goes where of the two."""
    if cut.at >= len(cut.words) or not cut.here.is_a(Sort.COLON):
        return 0
    end = next((at for at in range(cut.at, len(cut.words)) if cut.words[at].is_a(Sort.STOP)), len(cut.words))
    goals = [word.place for word in cut.words[cut.at : end] if word.place is not None]
    return end - cut.at if len(goals) == _PAIR and {*goals} == {here, there} else 0


def _length(cut: Cutting, said: str) -> int:
    """How many words tell it; 0 where something else than places is changed."""
    if said.split()[-1] in _PLACES:
        return 1
    after = 1
    while (word := cut.ahead(after)) is not None and word.is_a(Sort.ARTICLE):
        after += 1
    return after + 1 if word is not None and key(word.raw) in _PLACES else 0


def _pair(cut: Cutting) -> tuple[tuple[Name, Place], tuple[Name, Place]] | None:
    """The two, each with the place where he stands; None where they are not two, or stand in several."""
    names = cut.clause.subjects
    if len(names) == 1 and len(names[0].units) == _PAIR and not names[0].which:
        names = [replace(names[0], units=(unit,), scope=Scope.NAMED) for unit in names[0].units]
    own = cut.desk.roster.own
    places = [{own[unit].place for unit in name.units if unit in own} for name in names]
    if len(names) != _PAIR or any(len(each) != 1 or name.which for name, each in zip(names, places, strict=True)):
        return None
    here, there = (each.pop() for each in places)
    return ((names[0], here), (names[1], there)) if here is not None and there is not None and here != there else None
