"""The nearest orders that the rules would allow, each tried with the very rules that resolve it."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.battle.order import Action, Order
from pbem.battle.problem import Choice
from pbem.battle.square import Square
from pbem.rules.brown_bess.field.position import BrownBessPosition
from pbem.rules.brown_bess.field.unit import Unit
from pbem.rules.brown_bess.firing.target_choice import in_melee, in_preference, ordered_target, possible_targets
from pbem.rules.brown_bess.movement.route import routes
from pbem.rules.brown_bess.orders.checking.threats import threat_words
from pbem.rules.brown_bess.orders.intent import Intent, Target
from pbem.rules.brown_bess.orders.planning import plan
from pbem.rules.brown_bess.orders.policies import DEFAULT
from pbem.rules.brown_bess.orders.wish import wish_of

MOST = 3
HOLD = Action("hold")


def nearest_choices(position: BrownBessPosition, unit: Unit, order: Order) -> tuple[Choice, ...]:
    """Two or three legal orders like the one refused, to hold being the last."""
    found: list[Choice] = []
    known: list[Intent] = []
    for actions in _candidates(position, unit, order):
        if len(found) == MOST - 1 or not actions or actions == order.actions:
            continue
        intent = plan(position, unit, actions, {})
        if not intent.faults and intent not in known:
            found.append(Choice(Order(order.unit, actions), note_on(position, unit, intent)))
            known.append(intent)
    return (*found, Choice(Order(order.unit, (HOLD,)), "if you say nothing"))


def note_on(position: BrownBessPosition, unit: Unit, intent: Intent) -> str:
    """What follows from a choice, on known facts."""
    if intent.route is None:
        return ""
    still = f"{intent.route.total} of {intent.route.points} points"
    if intent.route.squares and intent.route.face is not unit.facing:
        still += f", then facing {intent.route.face.value}"
    threats = threat_words(position, unit, intent.route.squares)
    return f"{still}; there {threats}" if threats else still


def _candidates(position: BrownBessPosition, unit: Unit, order: Order) -> Iterator[tuple[Action, ...]]:
    actions = order.actions
    wish = wish_of(actions)
    goal = _goal(position, unit, order)
    if in_melee(position.on_table, unit):
        yield (Action("disengage"),)
    if wish.asks("fire") and (wish.goes or wish.face):
        yield tuple(action for action in actions if action.verb not in ("move", "face", "melee"))
        yield tuple(action for action in actions if action.verb != "fire")
    if wish.asks("face") and wish.goes:
        yield tuple(action for action in actions if action.verb != "face")
    if wish.asks("fire"):
        for target in in_preference(unit, possible_targets(position.ground, position.on_table, unit), DEFAULT):
            yield (Action("fire", units=(target.id,)),)
    if wish.asks("form", "limber", "unlimber") and len(actions) > 1:
        yield tuple(action for action in actions if action.verb not in ("form", "limber", "unlimber"))
    if wish.asks("face"):
        yield tuple(action for action in actions if action.verb == "face")
    if unit.broken and not wish.asks("rally"):
        yield (Action("rally"),)
    if goal is not None:
        yield from _toward(position, unit, goal)
    if unit.is_artillery and wish.asks("move", "fire"):
        yield (Action("limber"),)
        yield (Action("unlimber"),)


def _goal(position: BrownBessPosition, unit: Unit, order: Order) -> Square | None:
    """Where the refused order wanted to go, or whom it wanted to shoot at."""
    wish = wish_of(order.actions)
    if wish.asks("fire", "melee"):
        aim = wish.targets[0] if wish.targets else Target()
        if wish.asks("melee"):
            aim = Target(wish.charge_square, wish.charge_unit)
        target = ordered_target(position.on_table, unit, aim)
        return target.place if target else aim.square
    if wish.join:
        friend = position.unit(wish.join)
        return friend.place if friend else None
    if wish.asks("exit") and unit.place is not None:
        edge = next((found.edge for found in position.ground.exits if found.side == unit.side), None)
        return unit.place.step(wish.exit_edge or edge, 99) if edge else None
    if wish.direction is not None and unit.place is not None:
        return unit.place.step(wish.direction, wish.steps)
    return wish.path[-1] if wish.path else None


def _toward(position: BrownBessPosition, unit: Unit, goal: Square) -> Iterator[tuple[Action, ...]]:
    """The affordable moves that end nearest to the goal, best first; never into an enemy."""
    here = unit.place
    if here is None:
        return
    enemies = {enemy.place for enemy in position.on_table if enemy.side != unit.side}
    ways = [
        way
        for way in routes(position.ground, unit)
        if way.affordable and not enemies & {*way.squares} and _far(way.end, goal) < _far(here, goal)
    ]
    for way in sorted(ways, key=lambda way: (_far(way.end, goal), way.total, way.end))[: MOST - 1]:
        yield (Action("move", places=(way.end,)),)


def _far(square: Square, goal: Square) -> tuple[int, int]:
    return square.distance(goal), abs(square.column - goal.column) + abs(square.row - goal.row)
