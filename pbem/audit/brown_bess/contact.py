"""Enemies in one square: charges, meetings, and skirmishers who give way."""

from __future__ import annotations

from typing import Any

from pbem.audit.brown_bess import losses
from pbem.audit.brown_bess.geometry import crossed
from pbem.audit.brown_bess.moves import moved, put, squares_of
from pbem.audit.brown_bess.table import Table, Unit, is_general, is_guns
from pbem.battle.facing import Facing
from pbem.battle.square import Square
from pbem.battle.squared_ground import EdgeKind, Terrain

Event = dict[str, Any]


def charged(table: Table, unit: Unit, event: Event) -> None:
    """A unit has entered a square that an enemy holds: whence, over what, and who must give way."""
    track, target = squares_of(event), table.units[event["targets"][0]]
    table.compare("melee", f"{target['id']} in", target["place"], str(track[-1]))
    before = unit["facing"]
    way = Facing.of_step(track[-1].column - track[-2].column, track[-1].row - track[-2].row)
    if way is None:
        table.complain("movement", "a step into the square", " ".join(map(str, track)))
        return
    if unit["melee"] and way is Facing(before).opposite:
        table.end_melee(unit)
    moved(table, unit, event)
    unit["facing"] = table.fronts[unit["id"]] = way.value if not way.diagonal else _corner(event, before, way)
    edges = crossed(table.ground, track[-2], track[-1])
    obstacle = _obstacle(table, track[-1], edges)
    wall = EdgeKind.WALL in edges
    fresh = {"obstacle": obstacle, "rounds": 0}
    unit["melee"] = {"role": "charged", "enemy_from": way.value, "wall": False, **fresh}
    target["melee"] = {"role": "stood", "enemy_from": way.opposite.value, "wall": wall, **fresh}
    for one, other in ((unit, target), (target, unit)):
        if must_give_way(one, other):
            losses.hit(table, one, 1)
            goes = any(later["kind"] in ("gave_way", "destroyed") for later in table.later(one["id"]))
            table.demand(goes, "skirmishers", f"{one['id']} to give way", "it stayed")


def must_give_way(unit: Unit, enemy: Unit) -> bool:
    """Whether skirmishers meet formed troops, with whom they may not fight."""
    formed = not (is_general(enemy) or is_guns(enemy) or enemy["formation"] == "skirmish")
    return bool(unit["formation"] == "skirmish") and formed


def _corner(event: Event, before: str, way: Facing) -> str:
    """How one fronts who came by a corner: as he says, which is one of the two fronts with that corner."""
    fronts, told = [way.turned(45).value, way.turned(-45).value], event["words"].get("facing", before)
    return str(told) if told in fronts else fronts[0]


def _obstacle(table: Table, square: Square, edges: frozenset[EdgeKind]) -> str:
    if table.ground.has(square, Terrain.WORKS):
        return "field works"
    if table.ground.has(square, Terrain.TOWN):
        return "town"
    names = {EdgeKind.WALL: "wall", EdgeKind.FENCE: "fence", EdgeKind.RIVER: "river", EdgeKind.BRIDGE: "river"}
    return next((name for kind, name in names.items() if kind in edges), "")


def met(table: Table, unit: Unit, event: Event) -> None:
    """Two enemies have entered one square at one moment; neither defends it."""
    square = squares_of(event)[-1]
    for one in (unit, table.units[event["targets"][0]]):
        if one["place"] != str(square):
            table.ways.setdefault(one["id"], [one["facing"], table.square(one)]).append(square)
            put(table, one, square)
        table.did[one["id"]].add("moved")
    one, other = unit, table.units[event["targets"][0]]
    for own, foe in ((one, other), (other, one)):
        came = _came_from(table, own, foe, square)
        own["melee"] = {"role": "met", "enemy_from": came, "obstacle": "", "wall": False, "rounds": 0}


def _came_from(table: Table, own: Unit, foe: Unit, square: Square) -> str | None:
    """From where the other came of two who met; where both crossed one edge it is beyond that edge."""
    behind = {one["id"]: (table.ways.get(one["id"]) or [None, square])[1:][-2:][0] for one in (own, foe)}
    if behind[own["id"]] == behind[foe["id"]]:
        # Out of one melee into one square: they meet front to front, and who disengages goes to his front.
        return str(own["facing"])
    if behind[foe["id"]] == square:
        start, end = behind[own["id"]], square
    else:
        start, end = square, behind[foe["id"]]
    way = Facing.of_step(end.column - start.column, end.row - start.row)
    return way.value if way is not None else None


def gave_way(table: Table, unit: Unit, event: Event) -> None:
    """Skirmishers have taken a counter and gone one or two squares."""
    track = squares_of(event)
    skirmish = unit["formation"] == "skirmish" and unit["arm"] == "infantry"
    table.demand(skirmish, "skirmishers", f"{unit['id']} to stand and fight", "it gave way")
    table.demand(2 <= len(track) <= 3, "skirmishers", "one or two squares", f"{len(track) - 1}")
    table.end_melee(unit)
    put(table, unit, track[-1])
    table.did[unit["id"]].add("gave way")
