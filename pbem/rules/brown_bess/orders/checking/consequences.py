"""What may come of legal orders, on facts the seat can see: nothing is refused, everything is said."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pbem.battle.order import Order
from pbem.battle.problem import Problem, Severity
from pbem.battle.square import Square
from pbem.rules.brown_bess.field.position import ALTERNATE, BrownBessPosition
from pbem.rules.brown_bess.field.terrain import disperses, named_obstacle, obstacle_at
from pbem.rules.brown_bess.field.unit import Unit
from pbem.rules.brown_bess.firing.line_of_sight import squares_on_line
from pbem.rules.brown_bess.firing.target_choice import ordered_target, possible_targets
from pbem.rules.brown_bess.melee.flank import Aspect, aspect_from
from pbem.rules.brown_bess.movement.contact import diagonal_blocked
from pbem.rules.brown_bess.movement.route import Route
from pbem.rules.brown_bess.orders.checking.deadlock import is_held, stuck_with
from pbem.rules.brown_bess.orders.checking.orders import Intents
from pbem.rules.brown_bess.orders.checking.threats import listed, threat_words
from pbem.rules.brown_bess.orders.intent import Intent, Target
from pbem.rules.brown_bess.orders.policies import DEFAULT, Policies


def consequences(
    position: BrownBessPosition, orders: Sequence[Order], intents: Intents, policies: Mapping[str, Policies]
) -> list[Problem]:
    """Warnings for every order that will be carried out."""

    def waits(friend: str, unit: str) -> bool:
        """Whether the owner has another move before its friend, so that it finds him where he stands."""
        ranks = [policies.get(name, DEFAULT).precedence for name in (unit, friend)]
        return position.way == ALTERNATE and ranks[0] < ranks[1]

    sound = {name: intent for name, (intent, _) in intents.items() if not intent.faults}
    problems = []
    for order in orders:
        unit, intent = position.unit(order.unit), sound.get(order.unit)
        if unit is None or intent is None:
            continue
        warnings = [
            *_on_the_way(position, unit, intent, sound, waits),
            *_in_the_enemys_square(position, unit, intent),
            *_line_of_fire(position, unit, intent, sound),
            *_passed_through(position, unit, intent, sound, waits),
            *_stays_with_his_unit(unit, intent, sound),
            *_out_of_reach(unit, intent, sound),
            *stuck_with(position, unit, sound),
        ]
        problems += [Problem(order.unit, Severity.WARNING, message, clause) for message, clause in warnings]
    return problems


Warnings = list[tuple[str, str]]
Waits = Callable[[str, str], bool]


def _on_the_way(
    position: BrownBessPosition, unit: Unit, intent: Intent, sound: Mapping[str, Intent], waits: Waits
) -> Warnings:
    way = intent.route
    if way is None or not way.squares:
        return []
    found: Warnings = []
    if any(disperses(position.ground, unit, square) for square in way.squares):
        found.append((f"{unit.id} will be lost: formed troops disperse in the forest {way.end}", "forest"))
    threats = threat_words(position, unit, way.squares)
    if threats:
        found.append((threats, "opportunity fire"))
    return found + _friends(position, unit, way, sound, waits) + _diagonal(position, unit, way, sound)


def _friends(
    position: BrownBessPosition, unit: Unit, way: Route, sound: Mapping[str, Intent], waits: Waits
) -> Warnings:
    """Stacking and interpenetration, as far as one's own orders tell."""
    found: Warnings = []
    if unit.is_general:
        return found
    rivals = [
        name
        for name, other in sound.items()
        if name != unit.id and not way.leaves and other.end == way.end and not _is_general(position, name)
    ]
    if rivals:
        found.append((f"{listed(sorted([unit.id, *rivals]))} are all ordered into {way.end}", "stacking"))
    for friend in position.on_table:
        if friend.side != unit.side or friend.is_general or friend.place not in way.squares:
            continue
        leaves, later = _leaves_its_square(friend, sound.get(friend.id)), waits(friend.id, unit.id)
        held = leaves and not later and is_held(position, friend, sound)
        if leaves and not later and not held:
            continue
        if friend.place == way.end and not way.leaves:
            why = "may not get away" if held else "moves after it" if later else "is not ordered to leave it"
            found.append((f"{friend.id} stands in {way.end} and {why}", "stacking"))
        else:
            found.append((f"it passes through {friend.id}, which can then do nothing else", "interpenetration"))
    return found


def _leaves_its_square(unit: Unit, intent: Intent | None) -> bool:
    return intent is not None and intent.route is not None and (intent.route.leaves or intent.end != unit.place)


def _passed_through(
    position: BrownBessPosition, unit: Unit, intent: Intent, sound: Mapping[str, Intent], waits: Waits
) -> Warnings:
    """A unit that friends are ordered through, and that is ordered to do what it then cannot."""
    busy = intent.fires or intent.rallies or intent.formation is not None or intent.moves
    if not busy or unit.is_general:
        return []
    leaves = _leaves_its_square(unit, intent)
    through = [
        name
        for name, other in sound.items()
        if other.route is not None and unit.place in other.route.squares and not _is_general(position, name)
        if other.end != unit.place
        if not leaves or waits(unit.id, name)
    ]
    if not through:
        return []
    are = "is" if len(through) == 1 else "are"
    return [(f"{listed(sorted(through))} {are} ordered through it: then it can do nothing else", "interpenetration")]


def _stays_with_his_unit(unit: Unit, intent: Intent, sound: Mapping[str, Intent]) -> Warnings:
    """A general who is to leave his unit where neither of them is to move."""
    led = sound.get(unit.with_unit)
    if not intent.detaches or intent.moves or (led is not None and led.moves):
        return []
    return [(f"he stays with {unit.with_unit} unless one of them moves", "generals")]


def _out_of_reach(general: Unit, intent: Intent, sound: Mapping[str, Intent]) -> Warnings:
    """A general who is to join a unit that goes where he cannot ride in one move."""
    joined = sound.get(intent.joins)
    end = joined.end if joined is not None else None
    here = intent.end or general.place
    if not intent.joins or end is None or end == here:
        return []
    return [(f"{intent.joins} is ordered to {end}, where he cannot ride in one move: he will be in {here}", "generals")]


def _is_general(position: BrownBessPosition, name: str) -> bool:
    unit = position.unit(name)
    return unit is not None and unit.is_general


def _diagonal(position: BrownBessPosition, unit: Unit, way: Route, sound: Mapping[str, Intent]) -> Warnings:
    if not way.diagonal:
        return []
    staying = [
        other
        for other in position.on_table
        if other.id != unit.id and (other.id not in sound or sound[other.id].route is None)
    ]
    blocked = diagonal_blocked(staying, unit, way.heading, way.squares[0], {})
    return [(f"as things stand {blocked}", "movement")] if blocked else []


def _in_the_enemys_square(position: BrownBessPosition, unit: Unit, intent: Intent) -> Warnings:
    """A move into a square that the enemy holds is a charge, and how he will be struck."""
    way = intent.route
    if way is None:
        return []
    if unit.is_general and any(other.place == way.end and other.side == unit.side for other in position.on_table):
        return []
    before = way.start
    for square in way.squares:
        enemy = next(
            (e for e in position.on_table if e.side != unit.side and e.place == square and not e.is_general), None
        )
        if enemy is not None:
            return _charge_words(position, enemy, before, way, intent)
        before = square
    return []


def _charge_words(position: BrownBessPosition, enemy: Unit, before: Square, way: Route, intent: Intent) -> Warnings:
    if enemy.place is None:
        return []
    found: Warnings = []
    if not intent.charges or enemy.place != way.end:
        found.append((f"{enemy.id} stands in {enemy.place}: if it is still there, that is a charge", "melee"))
    direction = enemy.place.toward(before)
    if intent.formation is not None:
        found.append((f"if {enemy.id} is still there, it is in a melee and does not change its formation", "melee"))
    aspect = aspect_from(enemy, direction) if direction is not None else Aspect.FRONT
    if aspect is not Aspect.FRONT:
        found.append((f"it takes {enemy.id} in the {aspect.value}", "melee"))
    if enemy.in_square:
        found.append((f"{enemy.id} is in square: no flank, and no extra dice for cavalry", "melee"))
    obstacle = obstacle_at(position.ground, before, enemy.place)
    if obstacle:
        found.append((f"{enemy.id} defends {named_obstacle(obstacle)}: a die less for you, a die more for it", "melee"))
    return found


def _line_of_fire(position: BrownBessPosition, unit: Unit, intent: Intent, sound: Mapping[str, Intent]) -> Warnings:
    """Own units that will stand in the line of fire, and a target square without an enemy in it."""
    if not intent.fires:
        return []
    if not intent.targets and not possible_targets(position.ground, position.on_table, unit):
        return [("there is no enemy in its arc, range and sight now", "fire")]
    return [warning for aim in intent.targets for warning in _line_to(position, unit, aim, sound)]


def _line_to(position: BrownBessPosition, unit: Unit, aim: Target, sound: Mapping[str, Intent]) -> Warnings:
    target = ordered_target(position.on_table, unit, aim)
    square = target.place if target is not None else aim.square
    if square is None or unit.place is None:
        return []
    line = squares_on_line(unit.place, square)
    found = [
        (f"the line of fire runs through {other.end}, where {name} is ordered to go: no shot then", "overhead fire")
        for name, other in sound.items()
        if name != unit.id
        and other.end is not None
        and other.end in line
        and other.route is not None
        and not _is_general(position, name)
    ]
    if target is None:
        found.append((f"no enemy stands in {square} now", "fire"))
    return found
