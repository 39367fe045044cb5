"""1, 19. The country for a battle of bought armies: laid out by keyed dice, and the same for both sides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.event import Roll
from pbem.battle.feature import Feature
from pbem.battle.measured_ground import MeasuredGround
from pbem.battle.spot import INCH, Spot
from pbem.rules.old_dessauer.buying.muster import DEPTH
from pbem.rules.old_dessauer.field.terrain import Block, Sort

FIELD: Final = 12
"""The table between the two set-up grounds is parted into fields about so many inches wide."""
OPEN: Final = (4, 5, 6)
"""The faces on which a field stays open; the others lay out what stands here."""
_LIES: Final = {1: Sort.OPEN_WOOD, 2: Sort.GENTLE_HILL, 3: Sort.ROUGH}
_VILLAGE: Final = (6,)
"""On the second die of an open field: a block of houses, no more than one on each half."""
_NOUNS: Final = {
    Sort.OPEN_WOOD: "Wood", Sort.GENTLE_HILL: "Hill", Sort.ROUGH: "Scrub", Sort.BLOCK: "Farm",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Country:
    """The features of a table, its blocks, and the dice that laid them out."""

    features: tuple[Feature, ...]
    blocks: tuple[Block, ...]
    rolls: tuple[Roll, ...]


def lay_out(ground: MeasuredGround, dice: Dice) -> Country:
    """One half of the table by dice, the other the same turned by half a circle, so that neither side has the better.

    The fields of a half are counted from the west. The first die says what lies in a field, the second how large it is.
    """
    features, rolls, villages = list[Feature](), list[Roll](), 0
    for number, (west, south, east, north) in enumerate(_fields(ground), start=1):
        faces = dice.roll(f"country|{number}", 2)
        rolls.append(Roll(f"country|{number}", "", "", f"field {number}", 6, 2, (), faces, (), 0))
        sort = _LIES.get(faces[0])
        if sort is None and faces[1] in _VILLAGE and not villages:
            sort, villages = Sort.BLOCK, 1
        if sort is None:
            continue
        name = f"{_NOUNS[sort]} {number}"
        corners = _piece(sort, west, south, east, north, faces[1])
        level = 1 if sort in (Sort.GENTLE_HILL, Sort.BLOCK) else 0
        features.append(Feature(sort.value, corners, f"South {name}", 0, level))
        features.append(Feature(sort.value, _turned(corners, ground), f"North {name}", 0, level))
    blocks = tuple(Block(each.name) for each in features if each.kind == Sort.BLOCK)
    return Country(tuple(features), blocks, tuple(rolls))


def _fields(ground: MeasuredGround) -> Iterator[tuple[int, int, int, int]]:
    """The fields of the southern half, in inches: west, south, east, north."""
    middle = ground.depth // 2
    columns = max(1, ground.width // FIELD)
    deep = middle - DEPTH
    for column in range(columns if deep >= 4 else 0):
        yield column * ground.width // columns, DEPTH, (column + 1) * ground.width // columns, middle


def _piece(sort: Sort, west: int, south: int, east: int, north: int, size: int) -> tuple[Spot, ...]:
    """A piece in the middle of its field: houses four by three inches, others an octagon, smaller on a low die."""
    x, y = (west + east) * INCH // 2, (south + north) * INCH // 2
    if sort is Sort.BLOCK:
        half_wide, half_deep = 2 * INCH, 3 * INCH // 2
        return _corners(x, y, half_wide, half_deep)
    shrunk = (7 - size) * INCH // 4
    half_wide = max(INCH, (east - west) * INCH // 2 - INCH - shrunk)
    half_deep = max(INCH, (north - south) * INCH // 2 - INCH // 2 - shrunk // 2)
    cut = min(half_wide, half_deep) // 2
    return (
        Spot(x - half_wide, y - half_deep + cut),
        Spot(x - half_wide + cut, y - half_deep),
        Spot(x + half_wide - cut, y - half_deep),
        Spot(x + half_wide, y - half_deep + cut),
        Spot(x + half_wide, y + half_deep - cut),
        Spot(x + half_wide - cut, y + half_deep),
        Spot(x - half_wide + cut, y + half_deep),
        Spot(x - half_wide, y + half_deep - cut),
    )


def _corners(x: int, y: int, half_wide: int, half_deep: int) -> tuple[Spot, ...]:
    return (
        Spot(x - half_wide, y - half_deep),
        Spot(x + half_wide, y - half_deep),
        Spot(x + half_wide, y + half_deep),
        Spot(x - half_wide, y + half_deep),
    )


def _turned(corners: tuple[Spot, ...], ground: MeasuredGround) -> tuple[Spot, ...]:
    return tuple(Spot(ground.width * INCH - spot.x, ground.depth * INCH - spot.y) for spot in corners)
