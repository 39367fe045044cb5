"""How many dice a shot or a blow has, what they need, and what cover takes away."""

from __future__ import annotations

from pbem.audit.brown_bess.figures import HEAVY, LIGHT, fire_dice, melee_dice
from pbem.audit.brown_bess.geometry import FRONT, aspect, range_between
from pbem.audit.brown_bess.table import Table, Unit, is_general, is_guns
from pbem.battle.facing import Facing
from pbem.battle.square import Square
from pbem.battle.squared_ground import EdgeKind, Terrain

GRADES = {"elite": 1, "average": 0, "raw": -1}
OBSTACLES = ("fence", "wall", "river", "town", "field works")


def has_flanks(unit: Unit) -> bool:
    """Squares have neither flank nor rear."""
    return bool(unit["formation"] != "square")


def shot_dice(table: Table, unit: Unit, target: Unit, held: int, facing: Facing) -> int:
    """The dice of a shot by a unit that holds so many counters at a target that fronts `facing`."""
    here, there = table.square(unit), table.square(target)
    base = fire_dice(unit, range_between(here, there))
    if base == 0:
        return 0
    dice = base + GRADES[unit["grade"]] - held + ("musketry" in unit["superior"])
    dice += has_flanks(target) and aspect(facing, there, here) != FRONT
    if unit["formation"] == "square":
        # A quarter for each face, halves up.
        dice = (2 * max(dice, 0) + 4) // 8
    return max(dice, 0)


def shot_needs(target: Unit) -> list[int]:
    """The faces that hit."""
    if is_guns(target) or target["formation"] == "skirmish":
        return [6]
    return [4, 5, 6] if target["formation"] == "square" else [5, 6]


def shot_cover(table: Table, unit: Unit, target: Unit, hits: int) -> int:
    """The hits of a shot that cover takes away."""
    here, there = table.square(target), table.square(unit)
    ground = table.ground
    left = _behind(table, here, hits, wall=_walled(table, here, there))
    if ground.has(here, Terrain.WOOD) and left >= 2:
        left -= 1
    return hits - left


def _walled(table: Table, here: Square, there: Square) -> bool:
    """Whether a shot from `there` comes over a wall of the square that is shot at."""
    dx, dy = there.column - here.column, there.row - here.row
    steps = [((dx > 0) - (dx < 0), 0)] * (abs(dx) >= abs(dy)) + [(0, (dy > 0) - (dy < 0))] * (abs(dy) >= abs(dx))
    near = [Square(here.column + x, here.row + y) for x, y in steps]
    return any(EdgeKind.WALL in table.ground.edge(here, square) for square in near)


def _behind(table: Table, square: Square, hits: int, *, wall: bool) -> int:
    """The hits left of those on somebody who stands in a square, behind its wall or not."""
    if table.ground.has(square, Terrain.TOWN) or wall:
        hits = max(hits - 1, 0)
    return hits // 2 if table.ground.has(square, Terrain.WORKS) else hits


def from_where(unit: Unit) -> str:
    """From where the enemy in a melee came: front, flank or rear."""
    here, melee = Square(5, 5), unit["melee"]
    came = here.step(Facing(melee["enemy_from"])) if melee and melee["enemy_from"] else None
    return aspect(Facing(unit["facing"]), here, came) if came and has_flanks(unit) else FRONT


def blow_dice(table: Table, unit: Unit, enemy: Unit, held: int) -> int:
    """The dice of a unit that holds so many counters in a melee; always one at least."""
    dice = melee_dice(unit)
    if not is_general(unit):
        dice += GRADES[unit["grade"]] - held + table.helper_of(unit)
    dice += _superior(table, unit, enemy)
    dice -= from_where(unit) != FRONT
    if from_where(enemy) != FRONT:
        dice += 2 if unit["kind"] == "lancers" else 1
    melee = unit["melee"] or {}
    if melee.get("obstacle") in OBSTACLES:
        dice += {"stood": 1, "charged": -1}.get(melee["role"], 0)
    return max(dice, 1)


def charging(unit: Unit) -> bool:
    """Whether it is in the first round of its own charge."""
    return bool(unit["melee"] and unit["melee"]["role"] == "charged" and unit["melee"]["rounds"] == 0)


def _superior(table: Table, unit: Unit, enemy: Unit) -> int:
    columns = unit["formation"] == "attack column" and "attack column" in unit["superior"]
    rides_down = (
        unit["arm"] == "cavalry"
        and enemy["arm"] == "infantry"
        and enemy["formation"] != "square"
        and not _covered(table, enemy)
    )
    heavier = unit["kind"] in HEAVY and enemy["arm"] == "cavalry" and enemy["kind"] in LIGHT
    highland = unit["kind"] == "highlanders" and charging(unit)
    return int(columns or rides_down or heavier or highland)


def _covered(table: Table, unit: Unit) -> bool:
    """Whether a unit is not in the open: in a wood, a town or works, or behind an obstacle that was crossed."""
    square, melee = table.square(unit), unit["melee"] or {}
    if melee.get("role") == "stood" and melee.get("obstacle"):
        return True
    return table.ground.has(square, Terrain.WOOD, Terrain.TOWN, Terrain.WORKS)


def blow_needs(unit: Unit) -> list[int]:
    """The faces that hit hand to hand."""
    return [4, 5, 6] if unit["kind"] == "highlanders" and charging(unit) else [5, 6]


def blow_cover(table: Table, target: Unit, hits: int) -> int:
    """The hits of a round that cuirasses and cover take away; who attacks a place is not behind its cover."""
    melee = target["melee"] or {}
    left = hits
    if target["kind"] == "cuirassiers" and melee.get("rounds") == 0:
        left = max(left - 1, 0)
    if melee.get("role") != "charged":
        left = _behind(table, table.square(target), left, wall=bool(melee.get("wall")))
    return hits - left
