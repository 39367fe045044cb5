"""As many places as units: `the Austrian foot marches to F4 and G4` sends one to each, and nobody by way of F4."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Final

from pbem.battle.place import NotAPlace, OffTheMap, Place
from pbem.battle.view import View

_GOES: Final = "move"
_MOST: Final = 6
"""So many places are told one by one, at most."""
_PIECES: Final = re.compile(r"\w+|&")
_AND: Final = ("and", "und", "&")
_BY: Final = frozenset(("via", "by", "over", "through", "past", "über", "durch", "around", "um"))
"""Behind one of these stands a way."""


def one_each(deed: str, units: Sequence[str], text: str, view: View, *, in_order: bool) -> Mapping[str, str]:
    """What each of the units does who go to a list of as many places; nothing for any other deed or list.

    The last of the places stands behind an `and` in the text. Those who are called one by one go `in_order`; of a
    group each goes where all together have the shortest way.
    """
    verb, *codes = deed.split()
    if verb != _GOES or not 1 < len(codes) == len(units) <= _MOST or len({*codes}) < len(codes):
        return {}
    said = [word.casefold() for word in _PIECES.findall(text)]
    listed = [code.casefold() for code in codes]
    ends = [at for at, word in enumerate(said) if at and said[at - 1] in _AND and word == listed[-1]]
    begins = [at - len(codes) for at in ends if said[max(at - len(codes), 0) : at - 1] == listed[:-1]]
    if not begins or said[begins[0] - 1] in _BY:
        return {}
    places = [place for code in codes if (place := _place(code, view)) is not None]
    stand = [piece.place for unit in units if (piece := view.piece(unit)) and piece.place is not None]
    if not len(places) == len(stand) == len(units):
        return {}

    def far(chosen: tuple[int, ...]) -> int:
        ways = [(view.ground.centre(stand[at]), view.ground.centre(places[to])) for at, to in enumerate(chosen)]
        return sum((there[0] - here[0]) ** 2 + (there[1] - here[1]) ** 2 for here, there in ways)

    best = tuple(range(len(places))) if in_order else min(permutations(range(len(places))), key=far)
    return {unit: f"{verb} {codes[to]}" for unit, to in zip(units, best, strict=True)}


def goal(deed: str, view: View) -> Place | None:
    """The one place to which a plain deed sends somebody; None for any other deed."""
    verb, *codes = deed.split()
    return _place(codes[0], view) if verb == _GOES and len(codes) == 1 else None


def _place(code: str, view: View) -> Place | None:
    try:
        return view.ground.parse(code)
    except (NotAPlace, OffTheMap):
        return None
