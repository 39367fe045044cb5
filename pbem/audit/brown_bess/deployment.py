"""The set-up before the first bound."""

from __future__ import annotations

from pbem.audit.brown_bess.table import Table, is_general
from pbem.battle.square import Square
from pbem.battle.squared_ground import Terrain


def deployment(table: Table) -> None:
    """Every unit is set up once, where its side may deploy, and nobody shares a square with another unit."""
    for number, event in enumerate(table.record.events):
        table.event = number
        if not event["kind"].startswith("set_up"):
            continue
        unit = table.units[event["actors"][0]]
        square = event["track"][-1]["place"]
        table.demand(not unit["place"], "deployment", f"{unit['id']} set up once", square)
        unit["place"] = square
        if event["kind"] == "set_up":
            unit["facing"] = event["words"]["facing"]
        unit["with_unit"] = event["targets"][0] if event["kind"] == "set_up_with" else ""
        _in_zone(table, unit["id"], unit["side"], square)
    table.event = -1
    recorded = {unit["id"]: unit for unit in table.record.after["units"]}
    for name, unit in table.units.items():
        # The event has the formation in words for players.
        unit["formation"] = recorded[name]["formation"] if name in recorded else unit["formation"]
        table.demand(bool(unit["place"]), "deployment", f"{name} set up", "it is off the table")
        shared = [other for other in table.at(table.square(unit)) if is_general(other) == is_general(unit)]
        table.demand(len(shared) == 1, "stacking", f"one unit in {unit['place']}", f"{len(shared)}")
        wet = table.ground.has(table.square(unit), Terrain.WATER)
        table.demand(not wet, "deployment", "a square that can be entered", f"{name} in {unit['place']}")


def _in_zone(table: Table, name: str, side: str, square: str) -> None:
    zones = [zone for each in table.record.before["zones"] if each["side"] == side for zone in each["zones"]]
    own = [zone for zone in zones if name in zone["units"]] or [zone for zone in zones if not zone["units"]]
    inside = not own or any(Square.parse(square) in map(Square.parse, zone["area"]) for zone in own)
    table.demand(inside, "deployment", f"{name} where its side may deploy", square)
