"""3A to 3D. Which shots a battery has, and at what it fires them."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.battle.order import Action
from pbem.battle.square import Square
from pbem.rules.de_gre_sweet.artillery.bearing import enemy_squares, no_canister, no_shot
from pbem.rules.de_gre_sweet.field.aiming import FIRING, square_of
from pbem.rules.de_gre_sweet.field.battlefield import Field
from pbem.rules.de_gre_sweet.field.measure import halves
from pbem.rules.de_gre_sweet.field.train import Train
from pbem.rules.de_gre_sweet.field.unit import Unit
from pbem.rules.de_gre_sweet.tables.artillery import Shot

NEAR: int = 3
"""Squares within which an enemy makes a battery without orders hold its canister."""


@dataclass(frozen=True, slots=True)
class Laid:
    """One shot with the square it is laid on; `canister` tells that it is fired as canister."""

    shot: Shot
    square: Square
    canister: bool = False


@dataclass(frozen=True, slots=True)
class Fire:
    """What a battery does: the shots it fires now, or that it holds canister for a square, None for any."""

    laid: tuple[Laid, ...] = ()
    holds: bool = False
    square: Square | None = None


def shots_of(train: Train, *, howitzer: bool = False) -> tuple[Shot, ...]:
    """3C, 3D: the shots of a battery by the guns and the wagon it has; one gun alone may be fired as a howitzer."""
    horse = (Shot.HORSE,) * train.horse
    if not train.foot:
        return horse
    if train.foot == 1 and not train.wagons:
        return (Shot.HOWITZER if howitzer else Shot.FIELD, *horse)
    if train.foot == 1 or not train.wagons:
        return (Shot.FIELD, Shot.HOWITZER, *horse)
    return (Shot.FIELD, Shot.FIELD, Shot.HOWITZER, *horse)


def can_serve(unit: Unit) -> bool:
    """3B: whether a battery can fire at all: a crew stand, a gun, and unlimbered."""
    return unit.kind.artillery and unit.here and unit.strength > 0 and unit.train.guns > 0 and not unit.limbered


def fire_of(field: Field, unit: Unit) -> Fire:
    """3: what a battery does with its shots, as it is told or else at the nearest enemy."""
    if not can_serve(unit) or unit.place is None:
        return Fire()
    told = [action for action in field.plans.actions.get(unit.id, ()) if action.verb in FIRING]
    if not told and _keeps_silent(field, unit):
        return Fire()
    held = next((action for action in told if is_held(action)), None)
    if held is not None:
        return Fire(holds=True, square=square_of(field, held))
    if not told and _waits(field, unit):
        return Fire(holds=True)
    return Fire(tuple(laid for laid in _laid(field, unit, told) if laid is not None))


def is_held(action: Action) -> bool:
    """3H: whether an order is to hold canister."""
    return action.verb == "hold canister" or (action.verb == "canister" and action.word == "hold")


def _keeps_silent(field: Field, unit: Unit) -> bool:
    action = field.plans.action(unit.id, "hold")
    return action is not None and action.word == "fire"


def _waits(field: Field, unit: Unit) -> bool:
    """3H: whether a battery without orders holds its canister: it may react, and an enemy is near but not before it."""
    if unit.place is None or (field.position.rules.way == "alternate" and unit.side in field.position.acting):
        return False
    near = [square for square in enemy_squares(field, unit.side) if square.distance(unit.place) <= NEAR]
    return bool(near) and all(no_canister(field, unit, square) for square in near)


def _laid(field: Field, unit: Unit, told: list[Action]) -> list[Laid | None]:
    direct, lobbed = _targets(field, told, lobbed=False), _targets(field, told, lobbed=True)
    canister = next((action for action in told if action.verb == "canister"), None)
    found: list[Laid | None] = []
    number = 0
    for shot in shots_of(unit.train, howitzer=bool(lobbed) and not direct):
        wanted = lobbed or (direct[-1:] if not canister else []) if shot is Shot.HOWITZER else direct
        square = wanted[min(number, len(wanted) - 1)] if wanted else None
        number += shot is not Shot.HOWITZER
        if canister is not None and (square is None or not wanted):
            found.append(_canister(field, unit, shot, square_of(field, canister)))
        elif square is not None:
            found.append(_ordered(field, unit, shot, square))
        else:
            found.append(_at_will(field, unit, shot))
    return found


def _targets(field: Field, told: list[Action], *, lobbed: bool) -> list[Square]:
    fires = [action for action in told if action.verb == "fire" and bool(action.word) is lobbed]
    return [square for action in fires if (square := square_of(field, action)) is not None]


def _ordered(field: Field, unit: Unit, shot: Shot, square: Square) -> Laid | None:
    why = no_shot(field, unit, shot, square)
    if why:
        field.note(unit.id, f"{shot.value} did not fire at {square}: {why}")
        return None
    return Laid(shot, square)


def _canister(field: Field, unit: Unit, shot: Shot, square: Square | None) -> Laid | None:
    squares = [square] if square is not None else list(enemy_squares(field, unit.side))
    found = next((each for each in squares if not no_canister(field, unit, each)), None)
    if found is None:
        why = no_canister(field, unit, square) if square is not None else "no enemy in the next squares before it"
        field.note(unit.id, f"no canister: {why}")
        return None
    return Laid(shot, found, canister=True)


def _at_will(field: Field, unit: Unit, shot: Shot) -> Laid | None:
    """The nearest enemy it can hit: canister if he is in the next square."""
    here = unit.place
    if here is None:
        return None
    for square in sorted(enemy_squares(field, unit.side), key=lambda square: (halves(here, square), square)):
        if not no_canister(field, unit, square):
            return Laid(shot, square, canister=True)
        if not no_shot(field, unit, shot, square):
            return Laid(shot, square)
    return None
