"""Everything that a seat can know is wrong with its sheet, with the numbers and the nearest legal choices."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from pbem.battle.order import Action, Order, Sheet
from pbem.battle.problem import Choice, Problem, Severity
from pbem.battle.square import Square
from pbem.battle.view import View
from pbem.rules.brandywine.combat.bombardment import cannot_bombard, target_of
from pbem.rules.brandywine.field.battlefield import STACK, Field
from pbem.rules.brandywine.field.unit import Unit
from pbem.rules.brandywine.movement.facing import toward
from pbem.rules.brandywine.orders.checking.walk import walk
from pbem.rules.brandywine.scenario.deployment import allowed
from pbem.rules.brandywine.seeing.view import know

HOLD = Action("hold")


def check(view: View, sheet: Sheet) -> tuple[Problem, ...]:
    """All problems of a sheet at once; it knows what the seat sees and nothing more."""
    field = Field.known(know(view))
    mine = {piece.id for piece in view.commands(sheet.seat)}
    found: list[Problem] = []
    ends: dict[str, Square] = {}
    for order in sorted(sheet.orders, key=str):
        unit = field.units.get(order.unit)
        if unit is None or unit.side != view.side:
            continue
        if unit.id not in mine:
            found.append(Problem(unit.id, Severity.NO, f"{unit.id} is not under your orders."))
        elif view.bound == 0:
            found += _deployment(field, unit, order)
        else:
            found += [_with_legal_choices(field, unit, problem) for problem in _order(field, unit, order, ends)]
    if view.bound == 0:
        return (*found, *_overfull(field, _set_up(field, sheet), "4.0, 10.0"))
    found += _overfull(field, {**_standing(field, view.side), **ends}, "10.0")
    return (*found, *_idle(field, sheet, mine, view))


def _with_legal_choices(field: Field, unit: Unit, problem: Problem) -> Problem:
    """The problem with those of its choices that nothing forbids."""

    def legal(order: Order) -> bool:
        return all(found.severity is not Severity.NO for found in _order(field, unit, order, {}))

    return replace(problem, choices=tuple(choice for choice in problem.choices if legal(choice.order)))


def _no(unit: Unit, message: str, clause: str, order: Order, *ways: tuple[Action, ...]) -> Problem:
    choices = [Choice(replace(order, actions=way)) for way in ways if way]
    hold = Choice(replace(order, actions=(HOLD,), otherwise=()), "hold")
    return Problem(unit.id, Severity.NO, message, clause, (*choices, hold))


def _deployment(field: Field, unit: Unit, order: Order) -> list[Problem]:
    """4.0: inside the zone, and no creek square."""
    found = []
    for action in order.actions:
        if action.verb == "column" and not unit.to_come:
            found.append(
                Problem(unit.id, Severity.NO, f"{unit.id} is set up on the map; it has no place in a column.", "4.0")
            )
        if action.verb != "deploy" or not action.squares:
            continue
        square, zone = action.squares[0], allowed(field.position, unit)
        if unit.place is None:
            found.append(
                Problem(unit.id, Severity.NO, f"{unit.id} comes on later; only its place in the column is open.", "4.0")
            )
        elif square not in zone:
            near = sorted(zone, key=lambda other: (other.distance(square), other))[:2]
            ways = [Choice(replace(order, actions=(replace(action, places=(other,)),))) for other in near]
            found.append(Problem(unit.id, Severity.NO, f"{unit.id} cannot be set up in {square}.", "4.0", tuple(ways)))
    return found


def _set_up(field: Field, sheet: Sheet) -> dict[str, Square]:
    places = {unit.id: unit.place for unit in field.units.values() if unit.place is not None}
    for order in sheet.orders:
        for action in order.actions:
            if action.verb == "deploy" and action.squares and order.unit in places:
                places[order.unit] = action.squares[0]
    return places


def _standing(field: Field, side: str) -> dict[str, Square]:
    return {unit.id: unit.place for unit in field.units.values() if unit.side == side and unit.place is not None}


def _overfull(field: Field, places: dict[str, Square], clause: str) -> list[Problem]:
    """10.0: who, by these orders, would end in a square with more than fifteen factors."""
    found = []
    for square in sorted(set(places.values())):
        there = [field.units[name] for name, place in places.items() if place == square]
        total = sum(unit.strength for unit in there)
        if total > STACK and any(unit.place != square for unit in there):
            names = ", ".join(unit.id for unit in there if unit.combat)
            text = f"{names} have {total} combat factors in {square}; {STACK} can end there, the last stop before it."
            late = next(unit for unit in reversed(there) if unit.place != square)
            found.append(Problem(late.id, Severity.WARNING, text, clause))
    return found


def _order(field: Field, unit: Unit, order: Order, ends: dict[str, Square]) -> list[Problem]:
    found: list[Problem] = []
    for actions in (order.actions, order.otherwise):
        found += _actions(field, unit, order, actions, ends if actions is order.actions else {})
    return found


def _actions(
    field: Field, unit: Unit, order: Order, actions: tuple[Action, ...], ends: dict[str, Square]
) -> list[Problem]:
    found: list[Problem] = []
    at = unit
    facing = next((action.direction for action in reversed(actions) if action.verb == "face"), None)
    for action in actions:
        if action.verb in ("move", "withdraw"):
            problem, at = _march(field, unit, order, action)
            if at.place is not None:
                ends[unit.id] = at.place
        elif action.verb == "attack":
            problem = _attack(
                field, at if facing is None else replace(at, facing=facing), order, action, turns=facing is None
            )
        elif action.verb == "bombard":
            problem = _bombard(field, at, order, action)
        else:
            problem = _hold(field, unit) if action.verb == "hold" else None
        if problem is not None:
            found.append(problem)
    return found


def _march(field: Field, unit: Unit, order: Order, action: Action) -> tuple[Problem | None, Unit]:
    """8.0, 9.0, 13.0: whether there is a way, and how far it leads this turn."""
    if unit.held:
        return _no(unit, f"{unit.id} is held by {', '.join(unit.held_by)}: it may only turn.", "20.0", order), unit
    off = next((square for square in action.squares if square not in field.ground), None)
    if off is not None:
        return _no(unit, f"{off} is not on the map ({field.ground.reach}).", "8.0", order), unit
    gone = walk(field, unit, action)
    ended = replace(unit, place=gone.path[-1] if gone.path else unit.place)
    if not gone.wanted:
        goal = action.squares[-1] if action.squares else "there"
        if action.verb == "withdraw" and not action.squares:
            return _no(unit, f"{unit.id} has no square to withdraw to that is free of the enemy.", "13.0", order), unit
        if goal == unit.place:
            return None, unit
        return _no(unit, f"{unit.id} finds no way to {goal} past the enemy.", "8.0", order), unit
    if not gone.stopped:
        return None, ended
    if not gone.path:
        return _no(unit, f"{gone.stopped[:1].upper()}{gone.stopped[1:]}.", "13.0", order), unit
    text = f"It gets as far as {gone.path[-1]} of {gone.wanted[-1]}: {gone.stopped}."
    return Problem(unit.id, Severity.WARNING, text, "8.0, 12.0"), ended


def _attack(field: Field, at: Unit, order: Order, action: Action, *, turns: bool) -> Problem | None:
    """13.0: whom a unit may attack from where it will stand."""
    unit = field.units[order.unit]
    if not unit.combat:
        return _no(
            unit, f"{unit.id} is a commander and attacks nobody; he lends his die to those who do.", "17.0", order
        )
    if unit.disorganised:
        return _no(unit, f"{unit.id} is disorganised and may not go to the enemy.", "16.0", order)
    if unit.held:
        return _no(unit, f"{unit.id} is held by {', '.join(unit.held_by)} and may not attack.", "20.0", order)
    if at.place is None:
        return _no(unit, f"{unit.id} is not on the map.", "13.0", order)
    named = [field.units[name] for name in action.units if name in field.units and field.units[name].side != unit.side]
    squares = list(action.squares) or [foe.place for foe in named if foe.place is not None]
    if not squares:
        return _no(unit, "There is no such enemy to attack.", "13.0", order)
    for square in squares:
        if square.distance(at.place) != 1:
            near = sorted(field.neighbours(square), key=lambda other: (other.distance(at.place or other), other))
            ways = [(Action("move", places=(other,)), action) for other in near if not field.at(other)][:2]
            text = (
                f"{square} is {square.distance(at.place)} squares from {at.place}; an attack reaches the next square."
            )
            return _no(unit, text, "13.0", order, *ways)
        if not field.enemies_at(square, unit.side):
            return Problem(unit.id, Severity.WARNING, f"No enemy is seen in {square}.", "13.0")
    rules = field.position.rules.enfilade
    if not turns and not any(rules.in_front(at.facing, at.place, square) for square in squares):
        way = toward(at.place, squares[0])
        turned = tuple(replace(each, direction=way) if each.verb == "face" else each for each in order.actions)
        text = f"Facing {at.facing.value} it has {squares[0]} in none of its three front squares."
        return _no(unit, text, "13.0", order, turned)
    return None


def _bombard(field: Field, at: Unit, order: Order, action: Action) -> Problem | None:
    unit = field.units[order.unit]
    why = cannot_bombard(field, replace(at))
    if not why and target_of(field, at, action) is None:
        why = "there is no such target next to it"
    return _no(unit, f"{unit.id} does not bombard: {why}.", "18.0", order) if why else None


def _hold(field: Field, unit: Unit) -> Problem | None:
    """13.0, 16.0: who stays beside the enemy has to attack him."""
    if not unit.combat or unit.held or not field.in_contact(unit):
        return None
    foes = ", ".join(foe.id for foe in field.enemies_next_to(unit.place, unit.side)) if unit.place is not None else ""
    if unit.disorganised:
        return Problem(
            unit.id,
            Severity.WARNING,
            f"Disorganised next to {foes}, it withdraws, or is eliminated if it cannot.",
            "16.0",
        )
    return Problem(unit.id, Severity.WARNING, f"It begins next to {foes}: if it stays it must attack.", "13.0")


def _idle(field: Field, sheet: Sheet, mine: Collection[str], view: View) -> list[Problem]:
    """20.0 DCA: who must answer and has no order to."""
    if view.side not in view.acting:
        return []
    told = {order.unit for order in sheet.orders}
    return [
        Problem(unit.id, Severity.WARNING, f"{unit.id} must attack or withdraw this turn.", "20.0")
        for unit in field.units.values()
        if unit.must_answer and unit.id in mine and unit.id not in told and field.in_contact(unit)
    ]
