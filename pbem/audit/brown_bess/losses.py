"""Counters, and what they do: breaking, the end of a unit, the danger of generals."""

from __future__ import annotations

from typing import Any

from pbem.audit.brown_bess.figures import breaking_number
from pbem.audit.brown_bess.table import Table, Unit, is_general
from pbem.battle.facing import Facing
from pbem.battle.square import Square
from pbem.battle.squared_ground import Terrain


def hit(table: Table, unit: Unit, hits: int) -> None:
    """Counters for a unit; danger for a general alone."""
    if hits <= 0:
        return
    name = unit["id"]
    general = unit if is_general(unit) else table.general_of(unit)
    if general is not None:
        table.owed[general["id"]] = table.owed.get(general["id"], 0) + hits
    if not is_general(unit):
        table.limits[name] = breaking_number(table, unit)
        unit["hits"] += hits


def broke(table: Table, unit: Unit) -> None:
    """A unit breaks at its number, no sooner, and no later."""
    limit = table.limits.get(unit["id"])
    if limit is None or unit["hits"] != limit or unit["id"] in table.broken_before:
        table.complain("morale", f"a unit that breaks at {limit}", f"it broke with {unit['hits']} counters")
    unit["broken"], unit["must_retire"], unit["facing"] = True, True, home(table, unit).value


def destroyed(table: Table, unit: Unit, why: str) -> None:
    """A unit is removed with more counters than it can hold, or for a reason of its move."""
    limit = table.limits.get(unit["id"])
    over = limit is not None and (unit["hits"] > limit or unit["id"] in table.broken_before)
    if "forest" in why:
        forest = table.ground.has(table.square(unit), Terrain.FOREST)
        table.demand(forest, "movement", f"no forest in {unit['place']}", f"{unit['id']} lost in it")
    elif why in ("hit beyond its breaking point", "a broken unit can take no more"):
        table.demand(over, "morale", f"a unit that stands up to {limit} counters", f"removed with {unit['hits']}")
    else:
        table.demand(unit["broken"], "morale", f"{unit['id']}, which is not broken, to stay", f"removed: {why}")
    if "off the table" in why:
        edge, square = home(table, unit), table.square(unit)
        last = Square(square.column + edge.dx, square.row + edge.dy) not in table.ground
        table.demand(last, "morale", f"{unit['id']} still on the table in {square}", f"removed: {why}")
    table.remove(unit, "destroyed")


def end_of_phase(table: Table, phase: str) -> None:
    """Nobody who was hit stands where he should have broken, and no general owes a throw."""
    for name, limit in table.limits.items():
        unit = table.units[name]
        if not unit["place"]:
            continue
        beyond = name in table.broken_before or unit["hits"] > limit
        table.demand(not beyond, "morale", f"{name} removed", f"it stands with {unit['hits']} counters after {phase}")
        broken = unit["broken"] or unit["hits"] < limit
        table.demand(broken, "morale", f"{name} broken at {limit} counters", f"it has {unit['hits']} and stands")
    for name, owed in table.owed.items():
        told = owed == 0 or not table.units[name]["place"]
        table.demand(told, "generals", f"a throw for {name}, {owed} dice", f"none by the end of {phase}")
    table.owed = {}


def risk(table: Table, general: Unit, event: dict[str, Any]) -> None:
    """A die for each counter taken by the unit of a general; sixes put him at risk."""
    roll = event["rolls"][0]
    owed = table.owed.pop(general["id"], 0)
    table.compare("generals", "dice for risk:", owed, len(roll["dice"]))
    table.compare("generals", "faces", [6], roll["needs"])
    table.owed[general["id"]] = 0
    general["risks"] = sum(face == 6 for face in roll["dice"])


FATES = {6: "general_killed", 5: "general_wounded", 4: "general_hurt"}


def fate(table: Table, general: Unit, event: dict[str, Any]) -> None:
    """One die for each risk: 6 dead, 5 off the table, 4 a flesh wound, else nothing."""
    roll, name = event["rolls"][0], general["id"]
    if general.get("risks", 0) > 0:
        general["risks"] -= 1
    else:
        alone = table.owed.get(name, 0)
        table.demand(alone > 0, "generals", f"no risk to {name}", event["kind"])
        table.owed[name] = max(alone - 1, 0)
    table.compare("generals", "one die, not", 1, len(roll["dice"]))
    given = FATES.get(roll["dice"][0], "general_unhurt")
    table.compare("generals", "fate", given, event["kind"])
    if event["kind"] in ("general_killed", "general_wounded"):
        table.remove(general, "killed" if event["kind"] == "general_killed" else "wounded")
    if event["kind"] == "general_hurt":
        turn = 1 if table.record.before["way"] == "simultaneous" else 2
        until = max(table.record.bound + event["rolls"][1]["dice"][0] * turn, general["wounded_until"])
        table.compare("generals", "out of action until", until, event["words"]["until"])
        general["wounded_until"] = until


def rally(table: Table, unit: Unit, event: dict[str, Any]) -> None:
    """More than the counters held on one die, one added for a general; one counter off, two with him."""
    roll, kind, held = event["rolls"][0], event["kind"], unit["hits"]
    helps = table.helper_of(unit)
    idle = not table.did[unit["id"]] and not unit["melee"]
    done = ", ".join(sorted(table.did[unit["id"]])) or "fought"
    table.demand(idle, "rally", f"no rally for {unit['id']}, which has {done}", kind)
    table.demand(table.acts(unit["side"]), "rally", "a rally of the side that acts", unit["side"])
    table.demand(held > 0, "rally", "a rally only from counters", f"{held}")
    table.compare("rally", "dice", 1, len(roll["dice"]))
    needs = [face for face in range(1, 7) if face + helps > held]
    table.compare("rally", "faces", needs, roll["needs"])
    good = roll["dice"][0] in needs
    table.compare("rally", "success", good, kind != "rally_failed")
    if kind == "rally_failed":
        return
    unit["hits"] = max(held - (2 if helps else 1), 0)
    table.compare("rally", "counters left", unit["hits"], event["words"]["left"])
    fit = unit["broken"] and unit["hits"] < breaking_number(table, unit)
    table.compare("rally", "fit again", fit, kind == "recovered")
    if fit:
        unit["broken"], unit["must_retire"] = False, False


def home(table: Table, unit: Unit) -> Facing:
    """The direction of a unit's base edge."""
    sides = table.record.before["sides"]
    return next(Facing(side["home"]) for side in sides if side["id"] == unit["side"])
