"""A bound read event by event: each is judged as the position stands, and then changes it."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from itertools import pairwise
from typing import Any, Final

from pbem.audit.brown_bess import fight, losses
from pbem.audit.brown_bess.geometry import crossed
from pbem.audit.brown_bess.march import Move, least_cost, way_home
from pbem.audit.brown_bess.table import Table, Unit, is_general, is_guns
from pbem.battle.facing import Facing
from pbem.battle.square import Square
from pbem.battle.squared_ground import EdgeKind, Terrain

Event = dict[str, Any]


def squares_of(event: Event) -> list[Square]:
    """The squares of an event's track."""
    return [Square.parse(standing["place"]) for standing in event["track"]]


def _moved(table: Table, unit: Unit, event: Event) -> None:
    track = squares_of(event)
    _may_move(table, unit, event)
    table.compare("movement", f"{unit['id']} to leave from", unit["place"], str(track[0]))
    table.ways.setdefault(unit["id"], [unit["facing"], track[0]]).extend(track[1:])
    _put(table, unit, track[-1])
    unit["facing"] = table.fronts[unit["id"]] = event["words"].get("facing", unit["facing"])


def _may_move(table: Table, unit: Unit, event: Event) -> None:
    name = unit["id"]
    table.demand(table.acts(unit["side"]), "sequence", "a move of the side that acts", f"{name} moved")
    table.demand(not unit["must_retire"], "morale", f"{name}, just broken, to retire", event["kind"])
    table.demand(not unit["melee"], "movement", f"{name} in a melee only to turn or disengage", event["kind"])
    if unit["melee"]:
        table.end_melee(unit)
    table.demand("passed through" not in table.did[name], "movement", f"{name}, passed through, to stay", "it moved")
    table.did[name].add("moved")


def _put(table: Table, unit: Unit, square: Square) -> None:
    """Into a square, with its general."""
    general = table.general_of(unit)
    unit["place"] = str(square)
    if general is not None:
        general["place"] = str(square)


def _turned(table: Table, unit: Unit, event: Event) -> None:
    table.demand(table.acts(unit["side"]), "sequence", "a turn of the side that acts", f"{unit['id']} turned")
    table.ways.setdefault(unit["id"], [unit["facing"], table.square(unit)])
    unit["facing"] = table.fronts[unit["id"]] = event["words"]["facing"]
    table.did[unit["id"]].add("moved")


def _disengaged(table: Table, unit: Unit, event: Event) -> None:
    track = squares_of(event)
    was = next(one["melee"] for one in table.record.before["units"] if one["id"] == unit["id"])
    table.demand(bool(was), "movement", f"{unit['id']} in no melee", "it disengaged")
    about = Facing(unit["facing"]).opposite
    table.compare("movement", "facing about to", about.value, event["words"]["facing"])
    table.end_melee(unit)
    _moved(table, unit, event)
    straight = all((b.column - a.column, b.row - a.row) == (about.dx, about.dy) for a, b in pairwise(track))
    table.demand(straight, "movement", f"straight to the rear, {about.value}", " ".join(map(str, track)))


def _retired(table: Table, unit: Unit, event: Event) -> None:
    track = squares_of(event)
    table.demand(unit["broken"], "morale", f"{unit['id']} not broken", "it ran")
    table.end_melee(unit)
    unit["must_retire"] = False
    if len(track) > 1:
        edge, held = losses.home(table, unit), _held_by_enemies(table, unit)
        nearer = way_home(table, unit, track[-1], edge, held) < way_home(table, unit, track[0], edge, held)
        table.demand(nearer, "morale", f"a retreat towards the {edge.value} edge", " ".join(map(str, track)))
    unit["facing"] = event["words"]["facing"]
    _put(table, unit, track[-1])
    table.did[unit["id"]].add("moved")


def _held_by_enemies(table: Table, unit: Unit) -> set[Square]:
    """The squares that the enemy held when the bound began, but those in which the unit itself was."""
    foes = [one for one in table.record.before["units"] if one["side"] != unit["side"] and one["place"]]
    return {Square.parse(one["place"]) for one in foes} - {table.square(unit)}


def _cannot_retire(table: Table, unit: Unit, event: Event) -> None:
    table.demand(unit["must_retire"], "morale", f"{unit['id']} not to retire", event["kind"])
    unit["must_retire"] = False


def _passed(table: Table, unit: Unit, event: Event) -> None:
    for name in event["targets"]:
        table.compare("movement", "own troops passed through, side", unit["side"], table.units[name]["side"])
        table.did[name].add("passed through")


def _charged(table: Table, unit: Unit, event: Event) -> None:
    track, target = squares_of(event), table.units[event["targets"][0]]
    _ways_first(table, target, track[-1])
    table.compare("melee", f"{target['id']} in", target["place"], str(track[-1]))
    before = unit["facing"]
    way = Facing.of_step(track[-1].column - track[-2].column, track[-1].row - track[-2].row)
    if way is None:
        table.complain("movement", "a step into the square", " ".join(map(str, track)))
        return
    if unit["melee"] and way is Facing(before).opposite:
        table.end_melee(unit)
    _moved(table, unit, event)
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


def _met(table: Table, unit: Unit, event: Event) -> None:
    square = squares_of(event)[-1]
    for one in (unit, table.units[event["targets"][0]]):
        if one["place"] != str(square):
            table.ways.setdefault(one["id"], [one["facing"], table.square(one)]).append(square)
            _put(table, one, square)
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


def _stopped(table: Table, unit: Unit, event: Event) -> None:
    """Who finds no room where his way ends stays behind in a square of it; a lone general stands aside for another."""
    square, name = squares_of(event)[-1], unit["id"]
    if unit["place"] == str(square):
        return
    table.end_melee(unit)
    path = table.ways.get(name, [])[1:]
    if not path and _stands_aside(table, unit):
        _put(table, unit, square)
        return
    if square not in path:
        table.complain("stacking", f"{name} to stay on its way", f"it stopped in {square}")
        return
    del table.ways[name][path.index(square) + 2 :]
    _put(table, unit, square)


def _stands_aside(table: Table, unit: Unit) -> bool:
    """Whether it is a general alone in whose square another has come to stand with his unit."""
    others = [one for one in table.at(table.square(unit)) if one is not unit and one["side"] == unit["side"]]
    return is_general(unit) and any(is_general(one) and one["with_unit"] for one in others)


def _gave_way(table: Table, unit: Unit, event: Event) -> None:
    track = squares_of(event)
    skirmish = unit["formation"] == "skirmish" and unit["arm"] == "infantry"
    table.demand(skirmish, "skirmishers", f"{unit['id']} to stand and fight", "it gave way")
    table.demand(2 <= len(track) <= 3, "skirmishers", "one or two squares", f"{len(track) - 1}")
    table.end_melee(unit)
    _put(table, unit, track[-1])
    table.did[unit["id"]].add("gave way")


def _exited(table: Table, unit: Unit, event: Event) -> None:
    _may_move(table, unit, event)
    open_edges = [exit_.edge for exit_ in table.ground.exits if exit_.side == unit["side"]]
    table.demand(bool(open_edges), "exits", f"no way off the table for {unit['side']}", "it left")
    for name in event["actors"]:
        table.remove(table.units[name], "exited")


def _joined(table: Table, unit: Unit, event: Event) -> None:
    target = table.units[event["targets"][0]]
    table.compare("generals", f"{unit['id']} in", target["place"], unit["place"])
    unit["with_unit"], unit["melee"] = target["id"], None


def _left(table: Table, unit: Unit, event: Event) -> None:
    """Alone: where the unit that he was with has fought he fights on as it did."""
    if unit["with_unit"]:
        unit["melee"] = deepcopy(table.units[unit["with_unit"]]["melee"])
    unit["with_unit"] = ""


def _formed(table: Table, unit: Unit, event: Event) -> None:
    words, name = {key: str(word).removesuffix(" order") for key, word in event["words"].items()}, unit["id"]
    table.compare("formations", "from", unit["formation"], words["before"])
    table.demand(not unit["melee"], "formations", f"no change of {name} in a melee", "it changed")
    through = "passed through" in table.did[name]
    table.demand(not through, "formations", f"no change of {name}, passed through", "it changed")
    table.demand(not unit["broken"], "formations", f"no change of {name}, which is broken", "it changed")
    table.demand(table.acts(unit["side"]), "sequence", "a change of the side that acts", unit["side"])
    known = {"infantry": ("line", "column", "attack column", "square", "skirmish"), "cavalry": ("line", "column")}
    forms = known.get(unit["arm"], ("limbered", "unlimbered"))
    table.demand(words["formation"] in forms, "formations", f"one of {', '.join(forms)}", words["formation"])
    napoleonic = words["formation"] != "attack column" or table.record.before["napoleonic"]
    table.demand(napoleonic, "formations", "columns of attack only under Napoleon", words["formation"])
    unit["formation"] = words["formation"]
    table.did[name].add("changed formation")


def _recovered_general(table: Table, unit: Unit, event: Event) -> None:
    over = 0 < unit["wounded_until"] < table.record.bound
    table.demand(over, "generals", f"{unit['id']} out of action until {unit['wounded_until']}", "he recovered")
    unit["wounded_until"] = 0


def _told(table: Table, unit: Unit, event: Event) -> None:
    """Nothing changes."""


def _at(judge: Callable[[Table, Unit, Unit, Event], None]) -> Callable[[Table, Unit, Event], None]:
    return lambda table, unit, event: judge(table, unit, table.units[event["targets"][0]], event)


JUDGES: Final[dict[str, Callable[[Table, Unit, Event], None]]] = {
    "moved": _moved,
    "turned": _turned,
    "disengaged": _disengaged,
    "retired": _retired,
    "cannot_retire": _cannot_retire,
    "passed_through": _passed,
    "charged": _charged,
    "met": _met,
    "gave_way": _gave_way,
    "exited": _exited,
    "joined": _joined,
    "left": _left,
    "alone": _left,
    "react": _at(fight.reaction),
    "fire": _at(fight.shot),
    "strike": _at(fight.blow),
    "broke": lambda table, unit, _: losses.broke(table, unit),
    "destroyed": lambda table, unit, event: losses.destroyed(table, unit, event["words"]["why"]),
    "formed": _formed,
    "limbered": _formed,
    "unlimbered": _formed,
    "rallied": losses.rally,
    "recovered": losses.rally,
    "rally_failed": losses.rally,
    "general_safe": losses.risk,
    "general_at_risk": losses.risk,
    "general_unhurt": losses.fate,
    "general_hurt": losses.fate,
    "general_wounded": losses.fate,
    "general_killed": losses.fate,
    "general_recovered": _recovered_general,
    "stopped": _stopped,
    "melee_goes_on": _told,
    "order_result": _told,
    "ruled": _told,
}


PHASES: Final = ("Rulings", "Movement", "Fire", "Melee", "Formation", "Rally", "Orders")


def replay(table: Table) -> None:
    """Read every event of a bound, phase by phase."""
    told = [event["phase"] for event in table.record.events]
    for phase in PHASES:
        table.begin_phase()
        for number, event in enumerate(table.record.events):
            if event["phase"] == phase:
                _read(table, number)
        table.event = -1
        end_phase(table, phase)
    ranks = [PHASES.index(phase) if phase in PHASES else -1 for phase in told]
    table.demand(ranks == sorted(ranks) and -1 not in ranks, "sequence", f"the sequence {', '.join(PHASES)}", str(told))


def _read(table: Table, number: int) -> None:
    """One event, unless it was read already."""
    if number in table.read:
        return
    table.read.add(number)
    held, table.event, event = table.event, number, table.record.events[number]
    judge = JUDGES.get(event["kind"])
    unit = table.units.get(event["actors"][0]) if event["actors"] else None
    if judge is None or unit is None:
        table.complain("record", "an event of these rules", f"{event['kind']} of {event['actors']}")
        return
    try:
        judge(table, unit, event)
    except (KeyError, IndexError, TypeError, ValueError) as error:
        table.complain("record", f"an event of {unit['id']} that can be read", repr(error))
    table.event = held


def _ways_first(table: Table, target: Unit, square: Square) -> None:
    """The way of one who is charged at its end: a whole way is told of when it is over, so perhaps after the charge."""
    if target["place"] == str(square):
        return
    for number in range(table.event + 1, len(table.record.events)):
        event = table.record.events[number]
        ways = event["kind"] in ("moved", "disengaged") and event["actors"] == [target["id"]]
        if ways and event["track"][-1]["place"] == str(square):
            _read(table, number)


def end_phase(table: Table, phase: str) -> None:
    """What must hold when a phase is over."""
    losses.end_of_phase(table, phase)
    if phase == "Movement":
        _untold_turns(table)
        _moves(table)
        _stacking(table)
    if phase == "Melee":
        for unit in table.units.values():
            if unit["melee"]:
                unit["melee"]["rounds"] += 1


def _untold_turns(table: Table) -> None:
    """Who has turned without a word of it; those who broke later in the bound have turned again since."""
    broke = {name for event in table.record.events if event["kind"] == "broke" for name in event["actors"]}
    for found in table.record.after["units"]:
        unit = table.units[found["id"]]
        if unit["with_unit"]:
            unit["facing"] = found["facing"]
        elif found["place"] and found["id"] not in broke and found["facing"] != unit["facing"]:
            table.complain("record", f"{unit['id']} facing {unit['facing']}", f"{found['facing']}, and no event of it")
            unit["facing"] = found["facing"]


def _moves(table: Table) -> None:
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


def _stacking(table: Table) -> None:
    for square in {unit["place"] for unit in table.units.values() if unit["place"]}:
        there = table.at(Square.parse(square))
        for side in {unit["side"] for unit in there}:
            own = [unit for unit in there if unit["side"] == side]
            units, generals = [u["id"] for u in own if not is_general(u)], [u["id"] for u in own if is_general(u)]
            fits = len(units) <= 1 and len(generals) <= 1
            table.demand(fits, "stacking", f"one unit and a general in {square}", ", ".join(units + generals))
