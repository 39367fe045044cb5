"""What is wrong with one action, worded for its owner, with what could be done in its place."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from pbem.battle.order import Action
from pbem.battle.problem import Severity
from pbem.battle.square import Square
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.actions.assault.attackers import cannot_support
from pbem.rules.napoleonic_squares.actions.bombardment import out_of_reach
from pbem.rules.napoleonic_squares.actions.movement import MOVES, path_of, route
from pbem.rules.napoleonic_squares.actions.movement_cost import path_price
from pbem.rules.napoleonic_squares.actions.task import Task
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.checking.walk import Walk
from pbem.rules.napoleonic_squares.field.hindrance import Bar, Hindrance
from pbem.rules.napoleonic_squares.field.terrain import adjacent, is_wood
from pbem.rules.napoleonic_squares.seeing.pieces import hits

MOST: Final = 3
"""Choices offered at most of one kind."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Why an action is not possible (or a warning), the clause, and what could be done in its place."""

    message: str
    clause: str
    instead: tuple[Action, ...] = ()
    note: str = ""
    severity: Severity = Severity.NO


def fault_of(walk: Walk, action: Action, *, more: bool) -> Fault | None:
    """What is wrong with the next action of a unit, if anything; unless it is impossible, the walk goes on past it."""
    lasting = walk.lasting(action)
    if lasting is not None:
        return _refusal(walk, action, lasting)
    astray = _astray(walk.unit, action) if action.verb == "arrive" else None
    if astray is not None:
        return astray
    warning = _warning(walk, action)
    walk.advance(action, more=more)
    return warning


def _astray(unit: Unit, action: Action) -> Fault | None:
    """Why a unit does not come on over the square it is told to; None where it may."""
    if not unit.to_come:
        return Fault(f"{unit.id} is on the table already.", "scenario")
    if not action.squares or action.squares[0] in unit.entry:
        return None
    ways = " or ".join(map(str, unit.entry))
    instead = tuple(replace(action, places=(square,)) for square in unit.entry[:MOST])
    return Fault(f"{unit.id} comes on over {ways}, not over {action.squares[0]}.", "scenario", instead)


def sentence(text: str) -> str:
    """A reason as a sentence of its own."""
    return f"{text[:1].upper()}{text[1:]}."


def _refusal(walk: Walk, action: Action, why: Hindrance) -> Fault:
    unit = walk.unit
    if why.bar is Bar.OFF_TABLE:
        return Fault(f"{unit.id} is not on the table.", why.clause)
    if why.bar is Bar.ENDED:
        return _ended(walk, action, why)
    if action.verb in MOVES:
        return _no_march(walk, action, why)
    if action.verb == "assault":
        return _no_assault(walk, action, why)
    if action.verb == "bombard":
        return _no_bombardment(walk, action, why)
    return Fault(sentence(why.why), why.clause)


def _ended(walk: Walk, action: Action, why: Hindrance) -> Fault:
    place = walk.unit.place
    if action.verb == "rally":
        return Fault("Rallying takes all of a unit's actions.", why.clause, (Action("hold"),))
    if walk.task.rallied:
        text = "It rallies, which takes all its actions; this is done only if it cannot rally."
        return Fault(text, "C3.4.1", severity=Severity.WARNING)
    if walk.task.fought and action.verb == "assault":
        return Fault("A unit assaults once in a bound.", "C3.3")
    if place is not None and walk.unit.kind.cavalry and is_wood(walk.field.ground, place):
        return Fault(f"Cavalry ends its actions in the woods of {place}.", why.clause)
    return Fault(sentence(why.why), why.clause)


def _no_march(walk: Walk, action: Action, why: Hindrance) -> Fault:
    """C3.1: where the way ends, and the nearest that could be ordered."""
    here = walk.unit.place
    if here is None:
        return Fault(sentence(why.why), why.clause)
    path = path_of(here, action)
    reached = [leg.square for leg in route(walk.at_best(action), walk.unit, walk.task, action).legs]
    shorter = (Action("move", places=tuple(reached)),) if reached else ()
    end = [here, *reached][-1]
    to = path[len(reached)] if len(reached) < len(path) else here
    if to not in walk.field.ground:
        text = f"{to} is not on the map." if action.direction is None else f"The map ends at {end}."
        return Fault(text, why.clause, shorter)
    if why.bar is Bar.APART:
        return _apart(walk, end, to, tuple(reached), why)
    if why.bar is Bar.POINTS:
        return _too_dear(walk, here, path, action, why, shorter)
    if why.bar is Bar.TOWN and path:
        return Fault(sentence(why.why), why.clause, (Action("move", places=path),))
    return Fault(sentence(why.why), why.clause, shorter)


def _apart(walk: Walk, here: Square, to: Square, reached: tuple[Square, ...], why: Hindrance) -> Fault:
    between = [near for near in adjacent(walk.field.ground, here) if near.distance(to) == 1]
    ways = [Action("move", places=(*reached, near, to)) for near in between]
    instead = tuple(way for way in ways if walk.lasting(way) is None)[: MOST - 1]
    return Fault(f"{to} is not next to {here}; name every square of the way.", why.clause, instead)


def _too_dear(
    walk: Walk, here: Square, path: tuple[Square, ...], action: Action, why: Hindrance, shorter: tuple[Action, ...]
) -> Fault:
    enters = action.verb == "enter"
    price = path_price(walk.field.ground, here, path, enters, walk.task.diagonals)
    way = "-".join(map(str, path)) or f"The town of {here}"
    text = f"{way} needs {price.points} points ({', '.join(price.reasons)}), it has {walk.task.for_moving}."
    return Fault(text, why.clause, shorter, f"{shorter[0].squares[-1]} is as far as it gets" if shorter else "")


def _no_assault(walk: Walk, action: Action, why: Hindrance) -> Fault:
    """C3.3: why not, and the squares from which it could."""
    here, target = walk.unit.place, walk.target(action)
    if why.bar is Bar.NOBODY:
        return Fault("There is nobody there to assault.", why.clause)
    if why.bar is Bar.SHUT:
        return Fault(f"{target} cannot be entered from {here}.", why.clause)
    if why.bar is not Bar.APART or here is None or target is None:
        return Fault(sentence(why.why), why.clause)
    near = [way for way in adjacent(walk.field.ground, here) if way.distance(target) == 1]
    instead = [Action("move", places=(way,)) for way in near if _could_assault_from(walk, way, action)]
    text = f"{target} is {here.distance(target)} squares from {here}; an assault reaches the next square."
    return Fault(text, why.clause, tuple(instead[: MOST - 1]), f"then it is next to {target}" if instead else "")


def _could_assault_from(walk: Walk, square: Square, action: Action) -> bool:
    """C3.1, C3.3: whether it could go there first, as things stand, and assault with the points that are left."""
    tried, way = walk.copy(), Action("move", places=(square,))
    if tried.passing(way) is not None:
        return False
    tried.advance(way, more=True)
    return tried.lasting(action) is None


def _no_bombardment(walk: Walk, action: Action, why: Hindrance) -> Fault:
    """C3.2: why not, and what could be bombarded from here."""
    here, target = walk.unit.place, walk.target(action)
    if why.bar is Bar.NOBODY:
        return Fault("There is no such target.", why.clause)
    if why.bar is Bar.APART and here is not None and target is not None:
        text = f"{target} is {here.distance(target)} squares off; guns reach {tables.LONG}."
        return Fault(text, why.clause, _targets(walk))
    if why.bar is Bar.SIGHT:
        return Fault(f"{target} is hidden from {here} by the ground.", why.clause, _targets(walk))
    return Fault(sentence(why.why), why.clause)


def _targets(walk: Walk) -> tuple[Action, ...]:
    unit = walk.unit
    squares = {enemy.place for enemy in walk.field.units.values() if enemy.side != unit.side and enemy.place}
    near = sorted(square for square in squares if out_of_reach(walk.field, unit, square) is None)
    return tuple(Action("bombard", places=(square,)) for square in near[:MOST])


def _warning(walk: Walk, action: Action) -> Fault | None:
    """What may not come about, on facts the seat can see; a condition answers for what the enemy does."""
    why = walk.passing(action)
    if why is not None and walk.conditional and (why.bar in _ANSWERED or _in_the_way(action, why)):
        why = None
    if why is not None:
        return Fault(_words(walk, action, why), why.clause, severity=Severity.WARNING)
    if action.verb == "bombard" and (action.number or 0) > walk.task.points:
        text = f"It has {walk.task.points} points left and bombards with those."
        return Fault(text, "C3.2", severity=Severity.WARNING)
    return _support(walk, action) if action.verb == "assault" else None


_ANSWERED: Final = (Bar.NOBODY,)


def _in_the_way(action: Action, why: Hindrance) -> bool:
    return why.bar is Bar.ENEMY and action.verb in MOVES


def _words(walk: Walk, action: Action, why: Hindrance) -> str:
    target = walk.target(action)
    if why.bar is Bar.ENEMY:
        rallies = action.verb == "rally"
        then = "it rallies only if he has gone by then" if rallies else "it stops before him unless he has gone by then"
        return sentence(f"{why}; {then}")
    if why.bar is Bar.TOWN_HELD:
        return sentence(f"{why}; it holds one unit, so that one must leave first")
    if why.bar is Bar.NOBODY:
        then = "; nobody is assaulted unless one comes" if action.verb == "assault" else ""
        return f"No enemy is seen in {target}{then}."
    if why.bar is Bar.SIGHT:
        return f"{target} is hidden from {walk.unit.place} as things stand."
    if why.bar is Bar.HITS:
        return f"It has {hits(walk.unit.hits)}; it rallies only if it has {tables.RALLY_FROM} by then."
    return sentence(why.why)


def _support(walk: Walk, action: Action) -> Fault | None:
    """C3.3.1: whom the order names after WITH, and cannot have."""
    target, here = walk.target(action), walk.unit.place
    named = [walk.field.units[name] for name in action.units if name in walk.field.units]
    for other in (unit for unit in named if unit.side == walk.unit.side):
        if other.command != walk.unit.command:
            text = f"{other.id} is of another command and cannot support."
            return Fault(text, "C3", severity=Severity.WARNING)
        if target is None or here is None or other.id == walk.unit.id:
            continue
        table = walk.at_best(action, replace(other))
        why = cannot_support(table, Task(other.id, tables.ACTION_DIE), here, target)
        if why is not None:
            now = f"{other.id} is not next to {target} now." if why.bar is Bar.APART else sentence(why.why)
            return Fault(now, "C3.3.1", severity=Severity.WARNING)
    return None
