"""Shots and blows: who may, with how many dice, and what they did."""

from __future__ import annotations

from typing import Any

from pbem.audit.brown_bess import dice
from pbem.audit.brown_bess.geometry import hides, in_arc, range_between, squares_between
from pbem.audit.brown_bess.losses import hit
from pbem.audit.brown_bess.table import Table, Unit, is_general, is_guns
from pbem.battle.facing import Facing
from pbem.battle.square import Square
from pbem.battle.squared_ground import Terrain


def shot(table: Table, unit: Unit, target: Unit, event: dict[str, Any]) -> None:
    """A shot of the fire phase: at any range, by those who did not move, and once."""
    _may_fire(table, unit, target)
    done = table.did[unit["id"]] & (
        {"moved", "passed through"} | ({"fired"} if unit["formation"] != "square" else set())
    )
    table.demand(not done, "fire", f"no fire of {unit['id']}, which has {', '.join(sorted(done))}", "it fired")
    table.demand(table.acts(unit["side"]), "sequence", "fire of the side that acts", unit["side"])
    held = table.hits_before[unit["id"]]
    _shoot(table, unit, target, event, held, Facing(target["facing"]))
    table.did[unit["id"]].add("fired")


def reaction(table: Table, unit: Unit, target: Unit, event: dict[str, Any]) -> None:
    """Opportunity fire: at one square, at one who moves, by one who does not."""
    _may_fire(table, unit, target)
    name = unit["id"]
    done = table.did[name] & {"moved", "passed through"}
    table.demand(not done, "fire", f"no answer of {name}, which has {', '.join(sorted(done))}", "it fired")
    near = range_between(table.square(unit), table.square(target))
    table.compare("fire", "opportunity fire at range", 1, near)
    moving = ("moved", "charged", "disengaged", "stopped", "met", "exited", "broke", "destroyed")
    moves = "moved" in table.did[target["id"]] or any(later["kind"] in moving for later in table.later(target["id"]))
    table.demand(moves, "fire", f"no answer to {target['id']}, which does not move", "it was fired at")
    if table.record.before["way"] == "alternate":
        table.demand(not table.acts(unit["side"]), "sequence", "opportunity fire of the opponent", unit["side"])
    if (name, target["id"]) in table.shots:
        others = [foe["id"] for foe in _in_reach(table, unit) if (name, foe["id"]) not in table.shots]
        table.demand(not others, "fire", f"{name} to fire at {', '.join(others)} first", f"again at {target['id']}")
    table.shots.append((name, target["id"]))
    _shoot(table, unit, target, event, unit["hits"], _front(table, unit, target))
    table.did[name].add("answered")


def _front(table: Table, unit: Unit, target: Unit) -> Facing:
    """How a moving target fronts when it is fired at: as its next step goes, or towards those whom it is to charge."""
    goes = next((event for event in table.later(target["id"]) if event["kind"] in ("moved", "charged")), None)
    here, there = table.square(target), table.square(unit)
    step = Square.parse(goes["track"][1]["place"]) if goes else there
    if goes is None and "moved" in table.did[target["id"]]:
        return Facing(target["facing"])
    way = Facing.of_step(step.column - here.column, step.row - here.row)
    return way if way is not None and not way.diagonal else _towards(Facing(target["facing"]), here, step)


def _towards(facing: Facing, here: Square, there: Square) -> Facing:
    """A front with a square before it or at its corner, the present one if it is so."""
    fronts = [facing, *(facing.turned(angle) for angle in (90, -90, 180))]
    return next((front for front in fronts if in_arc(front, here, there)), facing)


def _in_reach(table: Table, unit: Unit) -> list[Unit]:
    """The enemies at one square in a unit's arc whom it might shoot."""
    return [
        foe
        for foe in table.units.values()
        if foe["side"] != unit["side"]
        and foe["place"]
        and not foe["melee"]
        and not is_general(foe)
        and not any(event["kind"] in ("moved", "charged") for event in table.later(foe["id"]))
        and range_between(table.square(unit), table.square(foe)) == 1
        and (unit["formation"] == "square" or in_arc(Facing(unit["facing"]), table.square(unit), table.square(foe)))
    ]


def _may_fire(table: Table, unit: Unit, target: Unit) -> None:
    name, other = unit["id"], target["id"]
    table.demand(unit["side"] != target["side"], "fire", "fire at an enemy", other)
    table.demand(bool(unit["place"] and target["place"]), "fire", "both on the table", f"{name} at {other}")
    table.demand(not unit["broken"], "fire", f"no fire of {name}, which is broken", "it fired")
    table.demand(
        not unit["melee"] or _rid_of_its_enemy(table, unit), "fire", f"no fire of {name} out of a melee", "it fired"
    )
    table.demand(not target["melee"], "fire", f"no fire at {other} in a melee", f"{name} fired")
    here, there = table.square(unit), table.square(target)
    arc = unit["formation"] == "square" or in_arc(Facing(unit["facing"]), here, there)
    table.demand(arc, "fire", f"{other} in {there} outside the arc of {name}", "it was fired at")
    for wrong in _stops(table, unit, here, there):
        table.complain("fire", f"no line from {here} to {there}: {wrong}", f"{name} fired at {other}")


def _rid_of_its_enemy(table: Table, unit: Unit) -> bool:
    """Whether those it fought are on their way already; a whole way is told of when it is over."""
    here = table.square(unit)
    return all(
        any(later["kind"] in ("disengaged", "retired") for later in table.later(foe["id"]))
        for foe in table.enemies_at(here, unit["side"])
        if not foe["with_unit"]
    )


def _stops(table: Table, unit: Unit, here: Square, there: Square) -> list[str]:
    """What lies in the way of a shot."""
    ground, far = table.ground, range_between(here, there) > 1
    found = [f"{square} is wood" for square in (here, there) if far and ground.has(square, Terrain.WOOD)]
    over = is_guns(unit) and ground.has(here, Terrain.HILL)
    for square in squares_between(here, there):
        troops = any(not is_general(one) for one in table.at(square))
        if not (troops or hides(ground, here, there, square)):
            continue
        near = min(square.distance(here), square.distance(there)) <= 1
        if not over or near:
            found.append(f"{square} is in the way")
    return found


def _shoot(table: Table, unit: Unit, target: Unit, event: dict[str, Any], held: int, facing: Facing) -> None:
    squares = range_between(table.square(unit), table.square(target))
    table.compare("fire", "range", squares, event["words"]["range"])
    number = dice.shot_dice(table, unit, target, held, facing)
    for roll in event["rolls"]:
        _throw(table, roll, number, dice.shot_needs(target))
    thrown = sum(roll["successes"] for roll in event["rolls"])
    covered = dice.shot_cover(table, unit, target, thrown)
    table.compare("terrain", "hits", thrown - covered, event["words"]["hits"])
    hit(table, target, event["words"]["hits"])


def blow(table: Table, unit: Unit, enemy: Unit, event: dict[str, Any]) -> None:
    """One side's blow in a round of a melee."""
    name, together = unit["id"], _first(table, unit, enemy) is None
    table.demand(unit["place"] == enemy["place"], "melee", "a melee in one square", f"{name} and {enemy['id']}")
    table.demand(bool(unit["melee"]), "melee", f"no melee of {name}", "it struck")
    broke = unit["broken"] and name not in table.broken_before
    table.demand(not broke, "melee", f"no blow of {name}, which broke", "it struck")
    if not together and _first(table, unit, enemy) is enemy:
        struck = "fought" in table.did[enemy["id"]]
        table.demand(struck, "melee", f"the first blow of {enemy['id']}", f"{name} struck before it")
    held = table.hits_before[name] if together else unit["hits"]
    number = dice.blow_dice(table, unit, enemy, held)
    roll = event["rolls"][0]
    _throw(table, roll, number, dice.blow_needs(unit))
    covered = dice.blow_cover(table, enemy, roll["successes"])
    table.compare("melee", "hits", roll["successes"] - covered, event["words"]["hits"])
    hit(table, enemy, event["words"]["hits"])
    table.did[name].add("fought")


def _first(table: Table, unit: Unit, enemy: Unit) -> Unit | None:
    """Who strikes first: the moving player, in a simultaneous bound who has just charged, else nobody."""
    if table.record.before["way"] == "alternate":
        return unit if table.acts(unit["side"]) else enemy
    return next((one for one in (unit, enemy) if dice.charging(one)), None)


def _throw(table: Table, roll: dict[str, Any], number: int, needs: list[int]) -> None:
    table.compare("combat", f"dice of {roll['unit']}:", number, len(roll["dice"]))
    table.compare("combat", f"faces of {roll['unit']}:", needs, roll["needs"])
    hits = sum(face in roll["needs"] for face in roll["dice"])
    table.compare("combat", "successes", hits, roll["successes"])
