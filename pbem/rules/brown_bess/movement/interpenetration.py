"""Movement: units of a side may pass through each other; the unit passed through does nothing else in that bound."""

from __future__ import annotations

from collections.abc import Container

from pbem.battle.square import Square
from pbem.rules.brown_bess.field.battlefield import Battlefield
from pbem.rules.brown_bess.field.unit import Deed, Unit
from pbem.rules.brown_bess.movement.march import March
from pbem.rules.brown_bess.movement.tidings import tell_path


def standing_friends(field: Battlefield, unit: Unit, square: Square, leaving: Container[str]) -> tuple[Unit, ...]:
    """The units of the same side, generals left out, that stay in a square at this instant."""
    return tuple(
        other
        for other in field.at(square)
        if other.side == unit.side and other.id != unit.id and not other.is_general and other.id not in leaving
    )


def can_pass(field: Battlefield, march: March, marches: dict[str, March]) -> bool:
    """Whether a square further along the route can hold the unit, so that it may go through a friend in between."""
    unit = field[march.unit]
    if any(step.pace.name == "LEAVE_TABLE" for step in march.steps):
        return True
    for square in march.squares_ahead()[1:]:
        staying = [
            other
            for other in standing_friends(field, unit, square, ())
            if not (other.id in marches and marches[other.id].will_leave)
        ]
        if not staying:
            return True
    return False


def pass_through(field: Battlefield, march: March, marches: dict[str, March]) -> tuple[str, ...]:
    """Movement: whoever is passed through may not move, fire, change formation or rally in this bound.

    A unit that is itself about to leave the square is only followed; those are given back, to see whether they do.
    One general or staff disturbs nobody.
    """
    unit = field[march.unit]
    if unit.is_general or unit.place is None:
        return ()
    followed = []
    for friend in standing_friends(field, unit, unit.place, ()):
        if friend.id in marches and marches[friend.id].will_leave:
            followed.append(friend.id)
        else:
            be_passed(field, unit.id, friend, marches)
    return tuple(followed)


def be_passed(field: Battlefield, name: str, friend: Unit, marches: dict[str, March]) -> None:
    """Movement: the unit passed through does nothing more in this bound, nor ends a turn it had begun."""
    if friend.id in marches:
        marches[friend.id].halted = True
        tell_path(field, marches[friend.id])
    if friend.place is None or friend.has_done(Deed.PASSED):
        return
    field.mark(friend.id, Deed.PASSED)
    field.note(friend.id, f"{name} passed through it")
    field.tell("passed_through", actors=(name,), targets=(friend.id,), squares=(friend.place,), clause="movement")
