"""12.7 to 12.14. Orders as a drill book has them: straight, aslant, aside, back, wheels and turns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pbem.battle.order import Action
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.movement.legs import Change, go, pinwheel, wheel
from pbem.rules.old_dessauer.movement.tables import NARROW, change_cost
from pbem.rules.old_dessauer.movement.ways.way import LEFT, RIGHT, Does, Foreseen, Way, square_stands
from pbem.rules.old_dessauer.orders.measures import inches, tenths

SIDEWAYS: Final = 900
"""The angle of a sidestep, in tenths of a degree; who goes no nearer to his front than that does not advance."""


def _advance(way: Way, action: Action, friend: Foreseen) -> None:
    _go(way, action, 0)


def _oblique(side: int) -> Does:
    return lambda way, action, friend: _go(way, action, side * NARROW)


def _sidestep(side: int) -> Does:
    return lambda way, action, friend: _go(way, action, side * SIDEWAYS)


def _back(way: Way, action: Action, friend: Foreseen) -> None:
    _go(way, action, 1800)


def _go(way: Way, action: Action, angle: int) -> None:
    if way.at.shaken and abs(angle) < SIDEWAYS and not way.at.skirmishing:
        way.refuse(action, "the shaken do not advance", "6")
        return
    if way.at.formation is Formation.SQUARE and (why := square_stands(way)):
        way.refuse(action, why, "12.5")
        return
    said = inches(action.word) if action.word else None
    far = said if said is not None else way.reach(go(way.at, way.room, angle))
    if far:
        way.add(action, go(way.at, far, angle))


def _wheel(side: int, *, back: bool = False) -> Does:
    def does(way: Way, action: Action, friend: Foreseen) -> None:
        angle = tenths(action.word) or 0
        if way.at.formation is Formation.SQUARE:
            way.refuse(action, "a square does not wheel", "12.5")
        elif angle:
            way.add(action, wheel(way.at, angle, side, backward=back, free=way.free))

    return does


def _pinwheel(side: int) -> Does:
    return lambda way, action, friend: way.add(action, pinwheel(way.at, tenths(action.word) or 0, side, free=way.free))


def _turn(side: int) -> Does:
    def does(way: Way, action: Action, friend: Foreseen) -> None:
        angle = tenths(action.word) if action.word else None
        _face(way, action, side * (SIDEWAYS if angle is None else angle))

    return does


def _about(way: Way, action: Action, friend: Foreseen) -> None:
    _face(way, action, 1800)


def _face(way: Way, action: Action, turn: int) -> None:
    way.add(action, Change(way.at.formation, way.at.files, turn, 0 if way.free else change_cost(way.at)))


RELATIVE: Final[Mapping[str, Does]] = {
    "advance": _advance,
    "oblique left": _oblique(LEFT),
    "oblique right": _oblique(RIGHT),
    "half left": _oblique(LEFT),
    "half right": _oblique(RIGHT),
    "sidestep left": _sidestep(LEFT),
    "sidestep right": _sidestep(RIGHT),
    "back": _back,
    "wheel left": _wheel(LEFT),
    "wheel right": _wheel(RIGHT),
    "wheel back left": _wheel(LEFT, back=True),
    "wheel back right": _wheel(RIGHT, back=True),
    "pinwheel left": _pinwheel(LEFT),
    "pinwheel right": _pinwheel(RIGHT),
    "turn left": _turn(LEFT),
    "turn right": _turn(RIGHT),
    "about": _about,
}
