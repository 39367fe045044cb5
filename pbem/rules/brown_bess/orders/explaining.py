"""What a legal order will cost and need, as far as its seat can see: the words beside it in the acknowledgement."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.battle.order import Action, Order
from pbem.battle.view import View
from pbem.rules.brown_bess.field import tables
from pbem.rules.brown_bess.field.position import BrownBessPosition, general_with
from pbem.rules.brown_bess.field.unit import COMPASS, Unit
from pbem.rules.brown_bess.firing.fire_arc import fire_range
from pbem.rules.brown_bess.firing.fire_dice import distance_to, fire_modifiers, fire_needs, own_modifiers
from pbem.rules.brown_bess.firing.phase import unit_dice
from pbem.rules.brown_bess.firing.square_fire import face_dice
from pbem.rules.brown_bess.firing.target_choice import in_preference, ordered_target, possible_targets
from pbem.rules.brown_bess.formation.formation_words import in_formation
from pbem.rules.brown_bess.melee.superior import superior_fire
from pbem.rules.brown_bess.morale.rally import COUNTERS, COUNTERS_WITH_GENERAL, rally_needs
from pbem.rules.brown_bess.movement.route import Route
from pbem.rules.brown_bess.orders.intent import Intent, Target
from pbem.rules.brown_bess.orders.planning import plan
from pbem.rules.brown_bess.orders.policies import DEFAULT
from pbem.rules.brown_bess.scenario.deployment import wish_of_unit
from pbem.rules.brown_bess.seeing.known import know


def explain(view: View, order: Order, besides: Sequence[Order] = ()) -> str:
    """`D7-D6, 1 of 2 points`, `range 5 (one diagonal), 1 die, needs 5 or 6`; empty where there is nothing to add."""
    position = know(view)
    unit = position.unit(order.unit)
    if unit is None:
        return ""
    if view.bound == 0:
        return _set_up(position, unit, order)
    words = _actions(position, unit, order.actions)
    other = _actions(position, unit, order.otherwise) if order.otherwise else ""
    return f"{words}; else {other}".removeprefix("; ") if other else words


def _set_up(position: BrownBessPosition, unit: Unit, order: Order) -> str:
    setting, faults = wish_of_unit(position, unit, order)
    if setting is None or faults or unit.is_general:
        return ""
    return f"{in_formation(setting.formation)}, facing {setting.facing.value}"


def _actions(position: BrownBessPosition, unit: Unit, actions: tuple[Action, ...]) -> str:
    intent = plan(position, unit, actions, {})
    if intent.faults:
        return ""
    parts = []
    if intent.route is not None:
        parts.append(_way(unit, intent, intent.route))
    if intent.joins:
        parts.append(f"{'or ' if intent.route is not None else ''}where {intent.joins} then stands")
    if intent.fires:
        parts.append(_fire(position, unit, intent))
    if intent.rallies:
        parts.append(_rally(position, unit))
    if intent.formation is not None:
        parts.append(f"{in_formation(intent.formation)} at the end of the bound")
    return ", ".join(parts)


def _way(unit: Unit, intent: Intent, way: Route) -> str:
    """Movement: the squares, the turns and the points."""
    parts = []
    if intent.disengages:
        parts.append("turns about")
    if way.squares:
        parts.append("-".join(str(square) for square in (way.start, *way.squares)))
    if way.leaves:
        parts.append(f"{'' if way.squares else f'{way.start} '}over the {COMPASS[way.heading]} edge")
    elif way.face is not unit.facing and not intent.joins:
        parts.append(f"{'then ' if way.squares else 'turns to '}{'facing ' if way.squares else ''}{way.face.value}")
    return f"{', '.join(parts)}, {way.total} of {way.points} points"


def _fire(position: BrownBessPosition, unit: Unit, intent: Intent) -> str:
    """Firing: range, dice and what hits, at the target as it stands now."""
    if unit.place is None:
        return ""
    if intent.targets:
        return ", then ".join(_aim(position, unit, aim) for aim in intent.targets)
    best = in_preference(unit, possible_targets(position.ground, position.on_table, unit), DEFAULT)
    return f"now at {best[0].id}: {shot_words(unit, best[0])}" if best else "no enemy in arc, range and sight now"


def _aim(position: BrownBessPosition, unit: Unit, aim: Target) -> str:
    target = ordered_target(position.on_table, unit, aim)
    if target is not None:
        return shot_words(unit, target)
    if aim.square is None or unit.place is None:
        return ""
    distance = fire_range(unit.place, aim.square)
    own = sum(modifier.amount for modifier in own_modifiers(unit)) + bool(superior_fire(unit))
    whole = max(0, tables.fire_dice(unit, distance) + own)
    dice = f"{_dice(face_dice(whole))} a face" if unit.in_square else _dice(whole)
    return f"range {distance}, {dice}, if an enemy is there"


def shot_words(firer: Unit, target: Unit) -> str:
    """`range 5 (one diagonal), 1 die, needs 5 or 6`."""
    if firer.place is None or target.place is None:
        return ""
    straight = firer.place.column == target.place.column or firer.place.row == target.place.row
    distance = distance_to(firer, target)
    whole = max(0, unit_dice(firer, target))
    dice = _dice(face_dice(whole) if firer.in_square else whole) + (" a face" if firer.in_square else "")
    reasons = " ".join(str(modifier) for modifier in fire_modifiers(firer, target))
    if reasons:
        dice += f" ({tables.fire_dice(firer, distance)} {reasons})"
    where = f"range {distance}" + ("" if straight else " (one diagonal)")
    return f"{where}, {dice}, needs {faces_words(fire_needs(target))}"


def _rally(position: BrownBessPosition, unit: Unit) -> str:
    """Rally: what the die must show, and what it takes off."""
    led = general_with(position.units, unit) is not None
    needs = rally_needs(unit.hits, led)
    if not needs:
        return f"no die can beat {unit.hits} hits"
    die = "6" if needs == (6,) else f"{needs[0]} or more"
    off = COUNTERS_WITH_GENERAL if led else COUNTERS
    return f"needs {die} on a die, takes off {min(off, unit.hits)} of {unit.hits}"


def faces_words(faces: tuple[int, ...]) -> str:
    """`6`, `5 or 6`, `4, 5 or 6`."""
    *first, last = (str(face) for face in faces)
    return f"{', '.join(first)} or {last}" if first else last


def _dice(number: int) -> str:
    return "1 die" if number == 1 else f"{number or 'no'} dice"
