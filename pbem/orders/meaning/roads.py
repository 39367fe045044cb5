"""Places and roads by the names that the map prints: `Great Road to F18`, `by Jefferis's Ford to Osborne's Hill`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pbem.battle.feature import Feature
from pbem.battle.ground import Ground
from pbem.battle.measured_ground import MeasuredGround, as_spot
from pbem.battle.place import Place
from pbem.battle.spot import Spot
from pbem.battle.square import Square
from pbem.battle.squared_ground import SquaredGround
from pbem.orders.words.nearest import likeness

Road = tuple[Square, ...]
_NEAR: Final = 0.6
_CHOICES: Final = 3


def place_names(ground: Ground) -> Iterator[tuple[str, str]]:
    """Every name of a place that stands once on the map, and its square; on a table the middle of what is named so."""
    if isinstance(ground, MeasuredGround):
        yield from ((feature.name, str(_middle(feature))) for feature in ground.features if feature.name)
    if not isinstance(ground, SquaredGround):
        return
    labels = [cell.label for cell in ground.cells]
    waters = {square for stream in ground.streams for square in stream} - set(ground.bridges)
    for cell in ground.cells:
        if cell.label and labels.count(cell.label) == 1 and cell.square not in waters:
            yield from ((name, str(cell.square)) for name in (cell.label, *cell.also))


def _middle(feature: Feature) -> Spot:
    spots = [as_spot(corner) for corner in feature.corners]
    xs, ys = [spot.x for spot in spots], [spot.y for spot in spots]
    return Spot((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2)


def road_names(ground: Ground) -> Iterator[tuple[str, str]]:
    """Every name of a road, and the number of the road on the map."""
    if isinstance(ground, SquaredGround):
        for number, names in enumerate(ground.road_names):
            yield from ((name, str(number)) for name in names)


def road_of(ground: Ground, number: str) -> Road:
    """The squares of a road by its number."""
    return ground.roads[int(number)] if isinstance(ground, SquaredGround) else ()


def along(way: Road, start: Place | None, goal: Place | None) -> tuple[Place, ...]:
    """The bends of a road from where somebody comes to it, to where he leaves it for his goal, and the goal.

    Who is not on the map yet takes it from its beginning. Without a goal he follows it to its other end; from the
    middle of a road nobody knows to which, and nothing is given.
    """
    if goal is None:
        ends = [way[-1]] if start is None or start == way[0] else [way[0]] if start == way[-1] else []
        return along(way, start, ends[0]) if ends else ()
    if not isinstance(goal, Square) or not (start is None or isinstance(start, Square)):
        return (goal,)
    leave = min(range(len(way)), key=lambda index: (*_off(way[index], goal), index))
    join = 0 if start is None else min(range(len(way)), key=lambda at: (*_off(way[at], start), abs(at - leave)))
    stretch = way[join : leave + 1] if join <= leave else way[leave : join + 1][::-1]
    bends = [
        square
        for index, square in enumerate(stretch)
        if index in (0, len(stretch) - 1) or stretch[index - 1].toward(square) is not square.toward(stretch[index + 1])
    ]
    bends = bends[1:] if bends[0] == start else bends
    return tuple(bends) if bends and bends[-1] == goal else (*bends, goal)


def _off(here: Square, there: Square) -> tuple[int, int]:
    """How far apart two squares are; of squares as far, one straight across a side is nearer than one at a corner."""
    return here.distance(there), abs(here.column - there.column) + abs(here.row - there.row)


def meeting(road: Road, other: Road) -> Square:
    """Where one leaves a road for another: the square of the first that is nearest to the second."""
    return min(road, key=lambda square: min(square.distance(there) for there in other))


def ends(road: Road) -> tuple[Square, Square]:
    """Its first and its last square."""
    return road[0], road[-1]


def near_names(written: Sequence[str], ground: Ground) -> tuple[int, tuple[str, ...]]:
    """Of words that are no name, how many are nearly one, and the names they are near to, the nearest first."""
    best: dict[str, tuple[float, int, str]] = {}
    for name, what in (*place_names(ground), *road_names(ground)):
        for length in range(1, len(written) + 1):
            found = likeness(" ".join(written[:length]), name.casefold())
            if found >= _NEAR and found > best.get(what, (0.0, 0, ""))[0]:
                best[what] = found, length, name
    ranked = sorted(best.values(), reverse=True)
    length = ranked[0][1] if ranked else 0
    return length, tuple(name for _, words, name in ranked if words == length)[:_CHOICES]
