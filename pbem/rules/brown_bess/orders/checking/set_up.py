"""Before the battle: set-ups outside their limits, and two units set up in one square."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.battle.order import Action, Order
from pbem.battle.problem import Choice, Problem, Severity
from pbem.battle.square import Square
from pbem.rules.brown_bess.field.position import BrownBessPosition
from pbem.rules.brown_bess.field.unit import Setting, Unit
from pbem.rules.brown_bess.scenario.deployment import companions, nearest_legal, post_of_general, wish_of_unit


def deployment_problems(position: BrownBessPosition, orders: Sequence[Order]) -> list[Problem]:
    """Every unit that will not be set up as it was ordered, and why."""
    problems: list[Problem] = []
    wanted: dict[str, Setting] = {}
    by_unit = {order.unit: order for order in orders}
    for unit in position.units:
        setting, faults = wish_of_unit(position, unit, by_unit.get(unit.id))
        if setting is not None and not faults:
            wanted[unit.id] = setting
    taken = _taken(position, wanted)
    posts: dict[str, str] = {}
    for unit in position.units:
        setting, faults = wish_of_unit(position, unit, by_unit.get(unit.id))
        if unit.is_general and not faults:
            posts[unit.id], faults = post_of_general(position, unit, by_unit.get(unit.id), setting, wanted)
        if unit.sticks and faults:
            choices = tuple(
                Choice(Order(unit.id, (Action("join", units=(name,)),))) for name in companions(position, unit)
            )
            problems += [Problem(unit.id, Severity.NO, fault.message, fault.clause, choices) for fault in faults]
            continue
        near = setting.square if setting is not None else unit.suggested.square
        choices = _choices(position, unit, near, taken) if faults else ()
        problems += [Problem(unit.id, Severity.NO, fault.message, fault.clause, choices) for fault in faults]
    return [*problems, *_two_in_one_square(position, wanted, taken), *_two_with_one_unit(position, posts)]


def _taken(position: BrownBessPosition, wanted: dict[str, Setting]) -> set[Square]:
    return {
        wanted[unit.id].square if unit.id in wanted else unit.suggested.square
        for unit in position.units
        if not unit.is_general
    }


def _choices(position: BrownBessPosition, unit: Unit, near: Square, taken: set[Square]) -> tuple[Choice, ...]:
    """The two nearest free legal squares, and the suggested one."""
    taken = {unit.suggested.square} if unit.is_general else taken | {unit.suggested.square}
    free = nearest_legal(position, unit, near, taken)[:2]
    found = [Choice(Order(unit.id, (Action("deploy", places=(square,)),))) for square in free]
    suggested = Order(unit.id, (Action("deploy", places=(unit.suggested.square,)),))
    return (*found, Choice(suggested, "as suggested, if you say nothing"))


def _two_with_one_unit(position: BrownBessPosition, posts: Mapping[str, str]) -> list[Problem]:
    """Stacking: one general to a unit; who stays with his has it first, then those who are ordered there."""
    first: dict[str, str] = {}
    problems = []
    generals = [unit for unit in position.units if unit.is_general]
    for general in sorted(generals, key=lambda general: (not general.sticks, not posts.get(general.id))):
        post = posts.get(general.id) or general.with_unit
        if posts.get(general.id) and post in first:
            message = f"{first[post]} takes post with {post} already: one general to a unit"
            problems.append(Problem(general.id, Severity.NO, message, "stacking"))
        first.setdefault(post, general.id)
    return problems


def _two_in_one_square(position: BrownBessPosition, wanted: dict[str, Setting], taken: set[Square]) -> list[Problem]:
    """Stacking: one unit and one general to a square; the unit listed first gets it."""
    first: dict[tuple[Square, bool], str] = {}
    problems = []
    for unit in position.units:
        if unit.id not in wanted:
            continue
        key = (wanted[unit.id].square, unit.is_general)
        if key in first:
            message = f"{first[key]} is set up in {key[0]} already: one unit and one general to a square"
            choices = _choices(position, unit, key[0], taken)
            problems.append(Problem(unit.id, Severity.NO, message, "stacking", choices))
        else:
            first[key] = unit.id
    return problems
