"""Moves as they are told: whether they may be, and at the end of the phase what they cost and who stands where."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from pbem.audit.brown_bess import losses
from pbem.audit.brown_bess.march import Move, least_cost, way_home
from pbem.audit.brown_bess.table import Table, Unit, is_general
from pbem.battle.facing import Facing
from pbem.battle.square import Square

Event = dict[str, Any]


def squares_of(event: Event) -> list[Square]:
    """The squares of an event's track."""
    return [Square.parse(standing["place"]) for standing in event["track"]]


def moved(table: Table, unit: Unit, event: Event) -> None:
    """A unit has gone from square to square."""
    track = squares_of(event)
    may_move(table, unit, event)
    table.compare("movement", f"{unit['id']} to leave from", unit["place"], str(track[0]))
    table.ways.setdefault(unit["id"], [unit["facing"], track[0]]).extend(track[1:])
    put(table, unit, track[-1])
    unit["facing"] = table.fronts[unit["id"]] = event["words"].get("facing", unit["facing"])


def may_move(table: Table, unit: Unit, event: Event) -> None:
    """Whoever moves is of the side that acts, fights nobody, and need not run."""
    name = unit["id"]
    table.demand(table.acts(unit["side"]), "sequence", "a move of the side that acts", f"{name} moved")
    table.demand(not unit["must_retire"], "morale", f"{name}, just broken, to retire", event["kind"])
    table.demand(not unit["melee"], "movement", f"{name} in a melee only to turn or disengage", event["kind"])
    if unit["melee"]:
        table.end_melee(unit)
    table.demand("passed through" not in table.did[name], "movement", f"{name}, passed through, to stay", "it moved")
    table.did[name].add("moved")


def put(table: Table, unit: Unit, square: Square) -> None:
    """Into a square, with its general."""
    general = table.general_of(unit)
    unit["place"] = str(square)
    if general is not None:
        general["place"] = str(square)


def turned(table: Table, unit: Unit, event: Event) -> None:
    """A unit has turned where it stands."""
    table.demand(table.acts(unit["side"]), "sequence", "a turn of the side that acts", f"{unit['id']} turned")
    table.ways.setdefault(unit["id"], [unit["facing"], table.square(unit)])
    unit["facing"] = table.fronts[unit["id"]] = event["words"]["facing"]
    table.did[unit["id"]].add("moved")


def disengaged(table: Table, unit: Unit, event: Event) -> None:
    """A unit has turned about and left a melee, straight to its rear."""
    track = squares_of(event)
    was = next(one["melee"] for one in table.record.before["units"] if one["id"] == unit["id"])
    table.demand(bool(was), "movement", f"{unit['id']} in no melee", "it disengaged")
    about = Facing(unit["facing"]).opposite
    table.compare("movement", "facing about to", about.value, event["words"]["facing"])
    table.end_melee(unit)
    moved(table, unit, event)
    straight = all((b.column - a.column, b.row - a.row) == (about.dx, about.dy) for a, b in pairwise(track))
    table.demand(straight, "movement", f"straight to the rear, {about.value}", " ".join(map(str, track)))


def retired(table: Table, unit: Unit, event: Event) -> None:
    """A unit that broke has run, nearer to its own edge."""
    track = squares_of(event)
    table.demand(unit["broken"], "morale", f"{unit['id']} not broken", "it ran")
    table.end_melee(unit)
    unit["must_retire"] = False
    if len(track) > 1:
        edge, held = losses.home(table, unit), _held_by_enemies(table, unit)
        nearer = way_home(table, unit, track[-1], edge, held) < way_home(table, unit, track[0], edge, held)
        table.demand(nearer, "morale", f"a retreat towards the {edge.value} edge", " ".join(map(str, track)))
    unit["facing"] = event["words"]["facing"]
    put(table, unit, track[-1])
    table.did[unit["id"]].add("moved")


def _held_by_enemies(table: Table, unit: Unit) -> set[Square]:
    """The squares that the enemy held when the bound began, but those in which the unit itself was."""
    foes = [one for one in table.record.before["units"] if one["side"] != unit["side"] and one["place"]]
    return {Square.parse(one["place"]) for one in foes} - {table.square(unit)}


def cannot_retire(table: Table, unit: Unit, event: Event) -> None:
    """A unit that broke and cannot run stays."""
    table.demand(unit["must_retire"], "morale", f"{unit['id']} not to retire", event["kind"])
    unit["must_retire"] = False


def passed_through(table: Table, unit: Unit, event: Event) -> None:
    """Own troops that are passed through do nothing more in the bound."""
    for name in event["targets"]:
        table.compare("movement", "own troops passed through, side", unit["side"], table.units[name]["side"])
        table.did[name].add("passed through")


def stopped(table: Table, unit: Unit, event: Event) -> None:
    """Who finds no room where his way ends stays behind in a square of it; a lone general stands aside for another."""
    square, name = squares_of(event)[-1], unit["id"]
    if unit["place"] == str(square):
        return
    table.end_melee(unit)
    path = table.ways.get(name, [])[1:]
    if not path and _stands_aside(table, unit):
        put(table, unit, square)
        return
    if square not in path:
        table.complain("stacking", f"{name} to stay on its way", f"it stopped in {square}")
        return
    del table.ways[name][path.index(square) + 2 :]
    put(table, unit, square)


def _stands_aside(table: Table, unit: Unit) -> bool:
    """Whether it is a general alone in whose square another has come to stand with his unit."""
    others = [one for one in table.at(table.square(unit)) if one is not unit and one["side"] == unit["side"]]
    return is_general(unit) and any(is_general(one) and one["with_unit"] for one in others)


def exited(table: Table, unit: Unit, event: Event) -> None:
    """A unit has left over an edge that is open to its side."""
    may_move(table, unit, event)
    open_edges = [exit_.edge for exit_ in table.ground.exits if exit_.side == unit["side"]]
    table.demand(bool(open_edges), "exits", f"no way off the table for {unit['side']}", "it left")
    for name in event["actors"]:
        table.remove(table.units[name], "exited")


def untold_turns(table: Table) -> None:
    """Who has turned without a word of it; those who broke later in the bound have turned again since."""
    broke = {name for event in table.record.events if event["kind"] == "broke" for name in event["actors"]}
    for found in table.record.after["units"]:
        unit = table.units[found["id"]]
        if unit["with_unit"]:
            unit["facing"] = found["facing"]
        elif found["place"] and found["id"] not in broke and found["facing"] != unit["facing"]:
            table.complain("record", f"{unit['id']} facing {unit['facing']}", f"{found['facing']}, and no event of it")
            unit["facing"] = found["facing"]


def costs(table: Table) -> None:
    """No move costs more than its unit has."""
    start = {unit["id"]: unit for unit in table.record.before["units"]}
    for name, (facing, *path) in table.ways.items():
        unit = table.units[name]
        as_it_was = start[name] | {"place": start[name]["place"] or str(path[0])}
        front = table.fronts.get(name) or facing
        cost = least_cost(table, Move(as_it_was, tuple(path), Facing(facing), Facing(front)))
        told = f"{name} {facing} {'-'.join(map(str, path))} {front}"
        if cost is None:
            table.complain("movement", f"no such move for {unit['arm']} in {unit['formation']}", told)
        elif cost[0] > cost[1]:
            table.complain("movement", f"{cost[1]} points", f"{told}, which costs {cost[0]}")


def stacking(table: Table) -> None:
    """One unit and one general of a side stand in a square."""
    for square in {unit["place"] for unit in table.units.values() if unit["place"]}:
        there = table.at(Square.parse(square))
        for side in {unit["side"] for unit in there}:
            own = [unit for unit in there if unit["side"] == side]
            units, generals = [u["id"] for u in own if not is_general(u)], [u["id"] for u in own if is_general(u)]
            fits = len(units) <= 1 and len(generals) <= 1
            table.demand(fits, "stacking", f"one unit and a general in {square}", ", ".join(units + generals))
