"""2B. Light troops and batteries that separate and reform, and commanders who come and go."""

from __future__ import annotations

from dataclasses import replace
from string import ascii_uppercase

from pbem.battle.order import Action
from pbem.battle.square import Square
from pbem.rules.de_gre_sweet.field.battlefield import MOST_CREW, MOST_GUNS, MOST_WAGONS, Field
from pbem.rules.de_gre_sweet.field.measure import STRAIGHT, step_cost
from pbem.rules.de_gre_sweet.field.train import Train
from pbem.rules.de_gre_sweet.field.unit import Fate, Unit
from pbem.rules.de_gre_sweet.movement.hindrance import cannot_move
from pbem.rules.de_gre_sweet.movement.march import March, allowance, squares_of
from pbem.rules.de_gre_sweet.movement.way_there import way_there


def cannot_detach(field: Field, unit: Unit, number: int) -> str:
    """2B: why a unit may not send so many off, in words."""
    if not unit.kind.separates:
        return f"{unit.kind} may not separate"
    most = unit.train.guns - 1 if unit.kind.artillery else unit.strength - 1
    if unit.kind.artillery:
        most = min(most, unit.strength - 1)
    return cannot_move(field, unit) or ("" if 1 <= number <= most else f"it can send off {max(most, 0)} at most")


def detach(field: Field, unit: Unit, action: Action) -> March | None:
    """2B: make a unit of its own of so many stands or guns, and its march to where it is sent."""
    number, here = action.number or 1, unit.place
    why = cannot_detach(field, unit, number)
    if why or here is None or not action.squares:
        field.note(unit.id, why or "nobody went")
        return None
    enemies = {enemy.place for enemy in field.enemies_of(unit.side) if enemy.place is not None}
    route = way_there(field, here, action.squares, unit.side, enemies)
    if not route:
        field.note(unit.id, f"no way to {action.squares[-1]}")
        return None
    part = _part(field, unit, number)
    rest = replace(
        unit, stands=unit.stands - part.stands, mounted=unit.mounted - part.mounted, train=unit.train - part.train
    )
    field.change(unit, stands=rest.stands, mounted=rest.mounted, train=rest.train)
    field.add(part, unit.id)
    field.tell("detached", (unit.id,), (), (here,), clause="2B", stands=part.strength, part=part.id)
    field.note(unit.id, f"{part.id} sent off")
    return March(part.id, allowance(field, part, route), list(route), [here])


def _part(field: Field, unit: Unit, number: int) -> Unit:
    letters = (f"{unit.id}{letter}" for letter in ascii_uppercase[1:])
    name = next(letter for letter in letters if letter not in field.units)
    train, stands, mounted = Train(), number, 0
    if unit.kind.artillery:
        foot = min(number, unit.train.foot)
        train = Train(foot, number - foot)
        stands = min(2 * number, unit.stands)
        if stands == unit.strength:
            stands -= 1
        mounted = 0 if stands else 1
    elif number > unit.stands:
        stands = unit.stands
    named = f"{unit.name}, detachment"
    return replace(
        unit, id=name, name=named, stands=stands, mounted=mounted, full=stands + mounted, train=train, of=unit.id,
        aliases=(), square="",
    )  # fmt: skip


def commanders_away(field: Field) -> None:
    """2B: a commander who is told to go or to leave is with his unit no longer."""
    for unit in tuple(field.units.values()):
        told = field.plans.action(unit.id, "move", "join", "leave", "melee")
        if unit.commander and unit.rides and told is not None and unit.side in field.position.acting:
            if told.verb == "join" and told.units[:1] == (unit.rides,):
                continue
            field.change(unit, rides="")
            field.tell("left_unit", (unit.id,), (unit.rides,), (unit.place,), clause="2B")
            if told.verb == "leave":
                field.note(unit.id, "left his unit")


def joins(field: Field) -> None:
    """2B, 7: when all have marched, commanders ride to their units and detachments come back."""
    for unit in tuple(field.units.values()):
        told = field.plans.action(unit.id, "join")
        if told is None or not unit.here or unit.side not in field.position.acting or not told.units:
            continue
        goal = field.units.get(told.units[0])
        if goal is None or not goal.here or goal.side != unit.side or unit.place is None or goal.place is None:
            field.note(unit.id, "there is nobody to join")
        elif not unit.commander:
            _reform(field, unit, goal)
        elif not goal.commander and unit.rides != goal.id:
            _ride(field, unit, goal)
    for unit in tuple(field.units.values()):
        whole = field.units.get(unit.of)
        if unit.here and whole is not None and whole.here and unit.place == whole.place and unit.id != whole.id:
            _merge(field, unit, whole)


def settle_commanders(field: Field, marched: set[str]) -> None:
    """7: a commander who ends his own way in a square with troops is with them."""
    for unit in tuple(field.units.values()):
        if unit.commander and unit.here and not unit.rides and unit.id in marched and unit.place is not None:
            troops = field.troops_at(unit.place, unit.side)
            if troops and field.commander_with(troops[0]) is None:
                field.change(unit, rides=troops[0].id)
                field.tell("joined", (unit.id,), (troops[0].id,), (unit.place,), clause="7")


def _reach(field: Field, unit: Unit, goal: Square) -> tuple[Square, ...] | None:
    """The way to a square that a move is long enough for, empty if it stands there, None if there is none."""
    here = unit.place
    if here is None or here == goal:
        return () if here is not None else None
    enemies = {enemy.place for enemy in field.enemies_of(unit.side) if enemy.place is not None and enemy.place != goal}
    route = way_there(field, here, (goal,), unit.side, enemies)
    spent = sum(step_cost(a, b) for a, b in zip((here, *route), route, strict=False))
    return route if route and spent <= STRAIGHT * squares_of(field, unit) else None


def _ride(field: Field, unit: Unit, goal: Unit) -> None:
    route = _reach(field, unit, goal.place) if goal.place is not None else None
    others = field.friends_at(goal.place, unit.side) if goal.place is not None else ()
    if route is None or any(other.commander and other.id != unit.id for other in others):
        why = "too far" if route is None else "another commander is there"
        field.note(unit.id, f"did not reach {goal.id}: {why}")
        return
    start = unit.place
    field.change(unit, place=goal.place, rides=goal.id)
    field.tell("joined", (unit.id,), (goal.id,), (start, *route), clause="7")
    field.note(unit.id, f"with {goal.id}")


def _reform(field: Field, unit: Unit, goal: Unit) -> None:
    route = _reach(field, unit, goal.place) if goal.place is not None else None
    if unit.kind is not goal.kind or not unit.kind.separates or route is None or cannot_move(field, unit):
        field.note(unit.id, f"could not become part of {goal.id}")
        return
    if not _has_room(field, unit, goal):
        field.note(unit.id, f"{goal.id} has no room for it")
        return
    field.change(unit, place=goal.place)
    _merge(field, field.units[unit.id], goal)


def _merge(field: Field, unit: Unit, whole: Unit) -> None:
    """2B: a detachment becomes part of its unit again, as far as one unit may hold it."""
    if not _has_room(field, unit, whole):
        field.note(unit.id, f"{whole.id} has no room for it")
        return
    both = unit.train + whole.train
    field.change(whole, stands=whole.stands + unit.stands, mounted=whole.mounted + unit.mounted, train=both)
    field.change(unit, place=None, fate=Fate.JOINED, stands=0, mounted=0, train=Train())
    field.tell("reformed", (unit.id,), (whole.id,), (whole.place,), clause="2B", stands=unit.strength)
    field.note(unit.id, f"part of {whole.id} again")


def _has_room(field: Field, unit: Unit, whole: Unit) -> bool:
    both = unit.train + whole.train
    most = MOST_CREW if unit.kind.artillery else max(whole.full, field.units[whole.id].full)
    return unit.strength + whole.strength <= most and both.guns <= MOST_GUNS and both.wagons <= MOST_WAGONS
