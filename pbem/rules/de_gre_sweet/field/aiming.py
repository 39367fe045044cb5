"""2G. At what somebody is told to fire, and how he turns to it first: who acts faces any way at any time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from pbem.battle.facing import Facing
from pbem.battle.order import Action
from pbem.battle.square import Square
from pbem.rules.de_gre_sweet.field.battlefield import Field
from pbem.rules.de_gre_sweet.field.measure import bears
from pbem.rules.de_gre_sweet.field.unit import Unit
from pbem.rules.de_gre_sweet.tables.first import Arc

FIRING: Final = ("fire", "canister", "hold canister")
"""What troops and batteries are told to do with their shots."""


def square_of(field: Field, action: Action) -> Square | None:
    """The square an action is about: named, or that of the first unit it names that stands on the table."""
    if action.squares:
        return action.squares[0]
    named = (field.units[name] for name in action.units if name in field.units)
    return next((unit.place for unit in named if unit.here), None)


def targets_told(field: Field, unit: Unit, actions: Iterable[Action]) -> tuple[Square, ...]:
    """The squares that these actions have a unit fire at, each once, in the sequence told."""
    squares = (square_of(field, action) for action in actions if action.verb in FIRING)
    return tuple(dict.fromkeys(square for square in squares if square is not None and square != unit.place))


def laid(field: Field, unit: Unit, actions: Iterable[Action]) -> Unit:
    """2G: the unit as it stands when it fires as told: turned as little as it must, a battery unlimbered.

    It turns only where its side acts.
    """
    told = targets_told(field, unit, actions)
    if not told or not unit.here or unit.square or unit.side not in field.position.acting:
        return unit
    turned = replace(unit, facing=_facing(field, unit, told))
    return replace(turned, limbered=False) if unit.kind.artillery else turned


def _facing(field: Field, unit: Unit, told: tuple[Square, ...]) -> Facing:
    here = unit.place
    if here is None:
        return unit.facing
    straight = field.row(unit.kind.stand).arc is Arc.STRAIGHT

    def fit(facing: Facing) -> tuple[int, int]:
        return -sum(bears(here, facing, square, straight=straight) for square in told), unit.facing.turn_to(facing)

    return min(Facing, key=fit)


def lay(field: Field, unit: Unit) -> Unit:
    """2G: turn a unit to what it is told to fire at, and tell of it."""
    ready = laid(field, unit, field.plans.actions.get(unit.id, ()))
    if unit.limbered and not ready.limbered:
        field.tell("unlimbered", (unit.id,), (), (unit.place,), clause="2G", formation="unlimbered")
    if ready.facing is not unit.facing:
        field.tell("turned", (unit.id,), (), (unit.place,), clause="2G", facing=ready.facing.value)
    if ready != unit:
        field.change(unit, facing=ready.facing, limbered=ready.limbered)
    return field.units[unit.id]
