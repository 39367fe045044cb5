"""From an order to an intent: every rule that says what a unit may be told, each asked once and all answers kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from pbem.battle.kept import kept_for_the_last
from pbem.battle.order import Action
from pbem.battle.piece import Formation
from pbem.battle.square import Square
from pbem.rules.brown_bess.field import tables
from pbem.rules.brown_bess.field.position import BrownBessPosition, enemies_of
from pbem.rules.brown_bess.field.terrain import disperses
from pbem.rules.brown_bess.field.unit import Unit
from pbem.rules.brown_bess.firing.fire_dice import why_no_shot
from pbem.rules.brown_bess.firing.target_choice import in_melee, not_aimed_at, ordered_target
from pbem.rules.brown_bess.formation.formation_words import in_formation
from pbem.rules.brown_bess.movement.disengage import way_back
from pbem.rules.brown_bess.movement.route import Route
from pbem.rules.brown_bess.movement.way_there import turned, way_along, way_out
from pbem.rules.brown_bess.orders.intent import Fault, Intent, Target
from pbem.rules.brown_bess.orders.wish import Wish, wish_of

Ends = Mapping[str, Square]
"""Where own units are to stand after their moves, for generals who want to join them."""

_MOST_KEPT: Final = 128
"""Plans kept for those who ask again about one position: more than one side has units."""


def plan(position: BrownBessPosition, unit: Unit, actions: Sequence[Action], ends: Ends) -> Intent:
    """What these actions make a unit do, with every fault found."""
    if any(action.verb == "join" for action in actions):
        return _planned(position, unit, actions, ends)
    kept, key = _kept(position), (unit, tuple(actions))
    if key not in kept:
        if len(kept) >= _MOST_KEPT:
            kept.clear()
        kept[key] = _planned(position, unit, actions, ends)
    return kept[key]


@kept_for_the_last
def _kept(position: BrownBessPosition) -> dict[tuple[Unit, tuple[Action, ...]], Intent]:
    return {}


def _planned(position: BrownBessPosition, unit: Unit, actions: Sequence[Action], ends: Ends) -> Intent:
    wish = wish_of(actions)
    faults = [*wish.faults, *_what_it_may_not(position, unit, wish)]
    intent = Intent(
        unit.id,
        fires=wish.asks("fire"),
        targets=tuple(wish.targets),
        holds_fire=wish.hold_fire,
        rallies=wish.asks("rally"),
        charges=wish.asks("melee"),
        disengages=wish.asks("disengage"),
        joins=wish.join,
        detaches=bool(unit.with_unit) and wish.asks("leave", "exit", "move", "join", "disengage"),
        formation=wish.formation if wish.formation is not unit.formation else None,
    )
    if not faults and (wish.goes or wish.asks("face")):
        way = _way(position, unit, wish, ends)
        if isinstance(way, Fault):
            faults.append(way)
        else:
            intent = replace(intent, route=way)
            faults += _wounded_goes_to_the_rear(position, unit, way)
            faults += _broken_keeps_clear(position, unit, way)
    if not faults and wish.asks("fire"):
        faults += _no_shot(position, unit, wish)
    return replace(intent, faults=tuple(faults))


def _way(position: BrownBessPosition, unit: Unit, wish: Wish, ends: Ends) -> Route | Fault | None:
    ground = position.ground
    if wish.asks("exit"):
        return _exit(position, unit, wish)
    if wish.asks("join"):
        return _toward_unit(position, unit, wish, ends)
    path = _path(position, unit, wish)
    if isinstance(path, Fault):
        return path
    if wish.asks("disengage"):
        return way_back(ground, unit, path, wish.face)
    if path:
        return way_along(ground, unit, path, wish.face)
    return None if wish.face is None else turned(ground, unit, wish.face)


def _path(position: BrownBessPosition, unit: Unit, wish: Wish) -> list[Square] | Fault:
    path = list(wish.path)
    if unit.place is not None and path[:1] == [unit.place]:
        del path[0]
        if not path and not wish.asks("melee"):
            return Fault(f"it stands in {unit.place} already", "movement")
    if wish.direction is not None and unit.place is not None:
        path = [unit.place.step(wish.direction, number) for number in range(1, wish.steps + 1)]
        if path[-1] not in position.ground:
            return Fault(f"{wish.steps} squares {wish.direction.value} lie off the map", "movement")
    if wish.asks("melee"):
        target = wish.charge_square or _square_of_enemy(position, unit, wish.charge_unit)
        if target is None:
            return Fault(f"no enemy {wish.charge_unit} is to be seen", "melee")
        if path[-1:] != [target]:
            path.append(target)
    return path


def _square_of_enemy(position: BrownBessPosition, unit: Unit, name: str) -> Square | None:
    enemy = position.unit(name)
    return None if enemy is None or enemy.side == unit.side else enemy.place


def _exit(position: BrownBessPosition, unit: Unit, wish: Wish) -> Route | Fault:
    """Victory, leaving the table: only over an edge that the scenario opens to the side."""
    edges = [found.edge for found in position.ground.exits if found.side == unit.side]
    if not edges:
        return Fault("no edge of the table is an exit for its side", "exits")
    edge = wish.exit_edge or edges[0]
    if edge not in edges:
        where = ", ".join(found.value for found in edges)
        return Fault(f"its side leaves by the {where} edge, not {edge.value}", "exits")
    return way_out(position.ground, unit, edge)


def _toward_unit(position: BrownBessPosition, general: Unit, wish: Wish, ends: Ends) -> Route | Fault | None:
    """Generals: he rides to where the unit is to stand after its own move, or else to where it stands now."""
    unit = position.unit(wish.join)
    if unit is None or unit.side != general.side or unit.place is None or unit.is_general:
        return Fault(f"{wish.join} is no unit of his side on the table", "generals")
    goal = ends.get(unit.id, unit.place)
    if unit.id == general.with_unit:
        return Fault(f"he is with {unit.id} already", "generals")
    if goal == general.place:
        return None
    way = way_along(position.ground, general, [goal], None)
    if isinstance(way, Fault) and goal != unit.place:
        if unit.place == general.place:
            return None
        other = way_along(position.ground, general, [unit.place], None)
        return way if isinstance(other, Fault) else other
    return way


def _no_shot(position: BrownBessPosition, unit: Unit, wish: Wish) -> list[Fault]:
    """Firing: whether the ordered target could be shot at as things stand now; a square may be empty yet."""
    if tables.fire_dice(unit, 1) == 0:
        how = "while limbered: unlimber first" if unit.is_artillery else "at all"
        return [Fault(f"it cannot fire {how}", "combat table")]
    found = [_no_shot_at(position, unit, target) for target in wish.targets]
    return list(dict.fromkeys(fault for faults in found for fault in faults))


def _no_shot_at(position: BrownBessPosition, unit: Unit, aim: Target) -> list[Fault]:
    target = ordered_target(position.on_table, unit, aim)
    if target is None and aim.unit:
        return [Fault(f"no enemy {aim.unit} is to be seen", "firing")]
    if target is None and aim.square is not None:
        mark = replace(unit, id=str(aim.square), side="", place=aim.square)
        if aim.square not in position.ground:
            return [Fault(f"{aim.square} is not on the map", "firing")]
        why, clause = why_no_shot(position.ground, (), unit, mark)
        return [Fault(why, clause)] if why else []
    if target is None:
        return []
    if target.is_general:
        return [Fault(not_aimed_at(target), "generals")]
    if in_melee(position.on_table, target):
        return [Fault(f"{target.id} is in a melee: no fire into it", "firing")]
    why, clause = why_no_shot(position.ground, position.on_table, unit, target)
    return [Fault(why, clause)] if why else []


def _wounded_goes_to_the_rear(position: BrownBessPosition, unit: Unit, way: Route | None) -> list[Fault]:
    if not unit.wounded_until or way is None or not way.squares or way.heading is position.home(unit.side):
        return []
    return [Fault(f"he is wounded and may only go to the rear ({position.home(unit.side).value})", "generals")]


def _broken_keeps_clear(position: BrownBessPosition, unit: Unit, way: Route | None) -> list[Fault]:
    """Movement: a broken unit that ends its move on another is lost, so it may not be sent into an enemy."""
    if not unit.broken or way is None:
        return []
    enemy = next((enemy for enemy in enemies_of(position.units, unit) if enemy.place in way.squares), None)
    return [] if enemy is None else [Fault(f"it is broken and would be lost on {enemy.id} in {enemy.place}", "morale")]


def _what_it_may_not(position: BrownBessPosition, unit: Unit, wish: Wish) -> list[Fault]:
    """Every rule that forbids something to a unit in its state."""
    if unit.place is None:
        return [Fault("it is no longer on the table", "orders")]
    if unit.side not in position.acting:
        return [Fault("it is the other side's bound: only standing orders count", "bounds")]
    return [Fault(*fault) for rule in _RULES for fault in rule(position, unit, wish)]


Found = list[tuple[str, str]]
Rule = Callable[[BrownBessPosition, Unit, Wish], Found]


def _fire_or_move(position: BrownBessPosition, unit: Unit, wish: Wish) -> Found:
    """Frame: each unit may fire or move; turning is moving."""
    if wish.asks("fire") and (wish.goes or wish.asks("face")):
        return [("it may fire or move, not both; turning is moving", "bounds")]
    return []


def _one_thing_at_a_time(position: BrownBessPosition, unit: Unit, wish: Wish) -> Found:
    found: Found = []
    if wish.asks("hold") and (wish.goes or wish.asks("face", "fire")):
        found.append(("it cannot hold and do something else as well", "orders"))
    if wish.asks("exit") and wish.asks("move", "melee", "disengage", "join"):
        found.append(("leave the table by `exit` alone: it goes straight for the edge", "exits"))
    if wish.asks("join") and wish.asks("move", "melee", "face"):
        found.append(("join takes him there: no other move with it", "generals"))
    return found


def _rally_stands_alone(position: BrownBessPosition, unit: Unit, wish: Wish) -> Found:
    """Rally: only for units that did nothing else in the bound."""
    found: Found = []
    if not wish.asks("rally"):
        return found
    if any(verb not in ("rally", "hold") for verb in wish.verbs):
        found.append(("only a unit that does nothing else can rally", "rally"))
    if unit.hits == 0:
        found.append(("it has no hits to rally from", "rally"))
    if in_melee(position.on_table, unit):
        found.append(("it is in a melee and cannot rally", "rally"))
    return found


def _broken_units(position: BrownBessPosition, unit: Unit, wish: Wish) -> Found:
    """Morale: a broken unit first runs, and until it rallies it neither fires nor charges nor forms."""
    if unit.must_retire and any(verb != "hold" for verb in wish.verbs):
        return [("it broke and runs for its base edge at the start of this bound", "morale")]
    if unit.broken and wish.asks("fire", "melee", "form", "limber", "unlimber", "disengage"):
        return [("it is broken: it may only move, hold or rally", "morale")]
    return []


def _in_melee(position: BrownBessPosition, unit: Unit, wish: Wish) -> Found:
    """Movement and melee: out of a fight only by disengaging; no fire and no new formation in it."""
    found: Found = []
    if not in_melee(position.on_table, unit):
        if wish.asks("disengage"):
            found.append(("it is in no melee", "movement"))
        return found
    if wish.asks("move", "melee", "exit", "join") and not wish.asks("disengage"):
        found.append(("it is in a melee: only `disengage` takes it out, straight to its rear", "movement"))
    if wish.asks("fire"):
        found.append(("it is in a melee and cannot fire", "firing"))
    if wish.formation is not None:
        found.append(("it is in a melee and cannot change formation", "formations"))
    return found


def _formations(position: BrownBessPosition, unit: Unit, wish: Wish) -> Found:
    """Formations: what each arm can form."""
    wanted = wish.formation
    if wanted is None:
        return []
    can = tables.FORMATIONS[unit.arm]
    if wanted not in can:
        names = ", ".join(form.value for form in can)
        only = "" if unit.is_general else f", only {names}"
        return [(f"{'a ' * unit.is_general}{unit.arm.value} cannot form {wanted.value}{only}", "formations")]
    if wanted is Formation.ATTACK_COLUMN and not position.napoleonic:
        return [("attack columns belong to the Napoleonic wars", "formations")]
    if wanted is unit.formation:
        return [(f"it is {in_formation(wanted)} already", "formations")]
    if unit.place is not None and disperses(position.ground, replace(unit, formation=wanted), unit.place):
        return [("no formed unit can stand in the forest", "forest")]
    return []


def _generals(position: BrownBessPosition, unit: Unit, wish: Wish) -> Found:
    """Generals: what only they do, and what they do not."""
    if not unit.is_general:
        return [("only a general joins or leaves a unit", "generals")] if wish.asks("join", "leave") else []
    found: Found = []
    if wish.asks("melee", "fire", "rally"):
        found.append(("a general does not fire, charge or rally by himself", "generals"))
    if wish.asks("leave") and not unit.with_unit:
        found.append(("he is with no unit", "generals"))
    if unit.sticks and unit.with_unit and (wish.goes or wish.asks("leave")):
        found.append((f"he will not leave {unit.with_unit}", "generals"))
    if unit.with_unit and wish.asks("face") and not wish.goes:
        found.append((f"he faces as {unit.with_unit} does", "generals"))
    if unit.wounded_until and any(verb not in ("move", "hold", "leave", "disengage") for verb in wish.verbs):
        found.append((f"he is wounded and may only go to the rear ({position.home(unit.side).value})", "generals"))
    return found


def _skirmishers(position: BrownBessPosition, unit: Unit, wish: Wish) -> Found:
    """Combat: skirmishers charge only skirmishers and guns."""
    if not unit.skirmishing or not wish.asks("melee"):
        return []
    target = ordered_target(position.on_table, unit, Target(wish.charge_square, wish.charge_unit))
    if target is not None and target.formed:
        return [(f"skirmishers charge only skirmishers and guns, not {target.id}", "melee")]
    return []


_RULES: tuple[Rule, ...] = (
    _fire_or_move,
    _one_thing_at_a_time,
    _rally_stands_alone,
    _broken_units,
    _in_melee,
    _formations,
    _generals,
    _skirmishers,
)
