"""The position on record beside the one that its events lead to."""

from __future__ import annotations

from typing import Any, Final

from pbem.audit.brown_bess.table import Table, Unit, is_general
from pbem.battle.facing import Facing
from pbem.battle.squared_ground import Terrain

FOLLOWED: Final = ("place", "formation", "hits", "broken", "must_retire", "with_unit", "wounded_until", "gone")
OF_THE_GONE: Final = ("place", "hits", "with_unit", "gone")
LASTING: Final = ("side", "seat", "arm", "kind", "grade", "nation", "superior", "sticks")
OF_THE_BATTLE: Final = ("ground", "sides", "seats", "goals", "way", "last_bound", "napoleonic", "first")


def compare(table: Table) -> None:
    """Complain of every change that no event explains, and of every event that changed nothing."""
    before, after = table.record.before, table.record.after
    for name in OF_THE_BATTLE:
        table.compare("record", name, before[name], after[name])
    table.compare("sequence", "bound", before["bound"] + 1, after["bound"])
    _sides(table, after)
    _where_nobody_stands(table)
    recorded = {unit["id"]: unit for unit in after["units"]}
    table.compare("record", "units", sorted(table.units), sorted(recorded))
    for name, unit in table.units.items():
        found = recorded.get(name, unit)
        followed = FOLLOWED if unit["place"] else OF_THE_GONE
        fields = [field for field in (*LASTING, *followed) if unit[field] != found[field]]
        if unit["place"] and not is_general(unit) and unit["facing"] != found["facing"]:
            fields.append("facing")
        for field in fields:
            table.complain("record", f"{name} {field} {unit[field]}", f"{found[field]}")
        if not unit["with_unit"] and not _same_melee(unit, found["melee"]):
            table.complain("record", f"{name} melee {unit['melee']}", f"{found['melee']}")


def _where_nobody_stands(table: Table) -> None:
    """Nobody ends a bound off the map, in water, or in ranks in an impenetrable forest; and enemies do not share."""
    for name, unit in table.units.items():
        if not unit["place"]:
            continue
        square = table.square(unit)
        table.demand(square in table.ground, "movement", f"{name} on the map", unit["place"])
        wet = table.ground.has(square, Terrain.WATER)
        table.demand(not wet, "movement", "nobody in the water", f"{name} in {square}")
        formed = unit["formation"] != "skirmish" and not is_general(unit)
        lost = formed and table.ground.has(square, Terrain.FOREST)
        table.demand(not lost, "movement", f"{name} lost in the forest", f"it stands in {square}")
        peace = bool(unit["melee"] or unit["with_unit"]) or not table.enemies_at(square, unit["side"])
        table.demand(peace, "melee", f"{name} to fight in {square}", "it does not")


def _same_melee(unit: Unit, melee: dict[str, Any] | None) -> bool:
    """Whether a melee is as recorded; a corner is written as one of the two edges beside it, of obstacles any one."""
    own = unit["melee"]
    if own and melee and own["obstacle"] and melee["obstacle"]:
        own, melee = own | {"obstacle": ""}, melee | {"obstacle": ""}
    if own == melee or not own or not melee or not own["enemy_from"]:
        return bool(own == melee)
    came = Facing(own["enemy_from"])
    beside = [came.turned(45), came.turned(-45)]
    return own | {"enemy_from": ""} == melee | {"enemy_from": ""} and melee["enemy_from"] in beside


def _sides(table: Table, after: dict[str, Any]) -> None:
    """In alternate bounds the sides take turns; in simultaneous ones both act."""
    sides = [side["id"] for side in after["sides"]]
    if after["way"] == "simultaneous":
        acting = sides
    else:
        other = next(side for side in sides if side != after["first"])
        acting = [after["first"] if after["bound"] % 2 else other]
    table.compare("sequence", "acting", sorted(acting), sorted(after["acting"]))
