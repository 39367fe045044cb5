"""Friends who keep one another where they are: each waits for the other to go, or for one who stays."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.rules.brown_bess.field.position import ALTERNATE, BrownBessPosition
from pbem.rules.brown_bess.field.unit import Unit
from pbem.rules.brown_bess.movement.contact import diagonal_blocked
from pbem.rules.brown_bess.movement.route import Route
from pbem.rules.brown_bess.orders.intent import Intent


def stuck_with(position: BrownBessPosition, unit: Unit, sound: Mapping[str, Intent]) -> list[tuple[str, str]]:
    """Movement: a warning for each friend who waits for the unit to go while it waits for him.

    Two who change places step at once, unless one of them fights, or units move one after another.
    """
    way = _way(unit, sound)
    found = []
    for friend in position.on_table if way is not None else ():
        his = _way(friend, sound)
        if friend.side != unit.side or friend.id == unit.id or way is None or his is None:
            continue
        swap = friend.place == way.squares[0] and unit.place == his.squares[0]
        if swap and position.way != ALTERNATE and not _fights(position, unit) and not _fights(position, friend):
            continue
        if _waits(position, unit, way, friend, sound) and _waits(position, friend, his, unit, sound):
            found.append((f"it and {friend.id} each wait for the other to go first: neither may get away", "movement"))
    return found


def is_held(position: BrownBessPosition, unit: Unit, sound: Mapping[str, Intent], behind: tuple[str, ...] = ()) -> bool:
    """Whether a unit that is ordered one square on finds a friend in it who stays, or is held himself."""
    way = _way(unit, sound)
    if way is None or way.leaves or len(way.squares) != 1 or unit.id in behind:
        return False
    there = [friend for friend in position.on_table if friend.place == way.end and friend.side == unit.side]
    return any(
        _way(friend, sound) is None or is_held(position, friend, sound, (*behind, unit.id))
        for friend in there
        if friend.id != unit.id and not friend.is_general
    )


def _way(unit: Unit, sound: Mapping[str, Intent]) -> Route | None:
    """Where a unit is ordered to go; generals are in nobody's way."""
    intent = None if unit.is_general else sound.get(unit.id)
    return intent.route if intent is not None and intent.route is not None and intent.route.squares else None


def _waits(position: BrownBessPosition, unit: Unit, way: Route, other: Unit, sound: Mapping[str, Intent]) -> bool:
    """Whether its first step is possible only when the other no longer stands where he does."""
    if other.place == way.squares[0]:
        return True
    staying = [each for each in position.on_table if each.id != unit.id and _way(each, sound) is None]
    if not way.diagonal or diagonal_blocked(staying, unit, way.heading, way.squares[0], {}):
        return False
    return bool(diagonal_blocked([*staying, other], unit, way.heading, way.squares[0], {}))


def _fights(position: BrownBessPosition, unit: Unit) -> bool:
    """Whether an enemy is in its square."""
    return any(other.side != unit.side and other.place == unit.place for other in position.on_table)
