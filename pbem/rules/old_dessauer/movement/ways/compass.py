"""12.7. Orders by the sides of the map: `N 6` goes ahead, back or aside as the unit stands, else it wheels there."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pbem.battle.bearing import CIRCLE
from pbem.battle.measured_ground import as_spot
from pbem.battle.order import Action
from pbem.battle.sine import ONE, cosine, rounded, sine
from pbem.battle.spot import INCH, Spot
from pbem.rules.old_dessauer.army.unit import Unit

_BY_THE_FRONT: Final = {0: "advance", 900: "sidestep right", 1800: "back", 2700: "sidestep left"}
"""What it is to go that many tenths of a degree off one's own front."""


def by_its_front(unit: Unit, action: Action, room: int) -> Action:
    """An order to go to a side of the map as the unit's own front has it; any other order as it is.

    `room` is how far it goes where no number is said, in 1/64 inch.
    """
    if action.verb != "move" or action.direction is None or action.places:
        return action
    verb = _BY_THE_FRONT.get((action.direction.degrees * 10 - unit.at.heading) % CIRCLE)
    if verb is None:
        return replace(action, places=(off(Spot(unit.at.x, unit.at.y), action, room),), direction=None, number=None)
    word = str(action.number) if action.number is not None else ""
    name, _, side = verb.partition(" ")
    return Action(name, word=f"{side} {word}".strip())


def goal_of_rider(spot: Spot, action: Action, room: int) -> Spot | None:
    """Where a general is told to ride: a place, or so many inches to a side of the map."""
    if action.places:
        return as_spot(action.places[-1])
    return off(spot, action, room) if action.direction is not None else None


def off(spot: Spot, action: Action, room: int) -> Spot:
    """The spot so many inches to a side of the map."""
    far = action.number * INCH if action.number is not None else room
    angle = action.direction.degrees * 10 if action.direction is not None else 0
    return Spot(spot.x + rounded(far * sine(angle), ONE), spot.y + rounded(far * cosine(angle), ONE))
