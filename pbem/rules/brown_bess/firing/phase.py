"""Phase 2, fire at any range: units that did not move fire, all on the position as the phase found it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pbem.battle.dice import Dice
from pbem.battle.event import Event, Roll
from pbem.battle.facing import Facing
from pbem.rules.brown_bess.field import tables
from pbem.rules.brown_bess.field.battlefield import Battlefield
from pbem.rules.brown_bess.field.position import ALTERNATE, BrownBessPosition
from pbem.rules.brown_bess.field.unit import Deed, Unit
from pbem.rules.brown_bess.firing.fire_dice import distance_to, fire_modifiers, fire_needs, why_no_shot
from pbem.rules.brown_bess.firing.saves import saves_from_fire
from pbem.rules.brown_bess.firing.square_fire import share_faces
from pbem.rules.brown_bess.firing.target_choice import (
    in_melee,
    in_preference,
    not_aimed_at,
    ordered_target,
    possible_targets,
)
from pbem.rules.brown_bess.morale.breaking import take_counters
from pbem.rules.brown_bess.orders.intent import Target
from pbem.rules.brown_bess.orders.orders_given import OrdersGiven


@dataclass(frozen=True, slots=True)
class Shot:
    """One throw of fire: `face` and `dice` are given for a face of a square only."""

    firer: Unit
    target: Unit
    face: Facing | None = None
    dice: int | None = None


def run(position: BrownBessPosition, orders: OrdersGiven, dice: Dice) -> tuple[BrownBessPosition, tuple[Event, ...]]:
    """Phase 2: every unit of the acting sides that stood still fires; those that fire together make losses together."""
    field = Battlefield(position, "Fire", dice)
    for firers in _in_turn(field, orders):
        shots = [
            shot for firer in firers if may_fire(field, orders, field[firer]) for shot in _shots(field, orders, firer)
        ]
        losses: dict[str, int] = {}
        for shot in shots:
            losses[shot.target.id] = losses.get(shot.target.id, 0) + carry_out(field, shot, "fire")
            field.mark(shot.firer.id, Deed.FIRED)
        for name in sorted(losses, key=field.rank):
            take_counters(field, name, losses[name], "fire")
    return field.result()


def _in_turn(field: Battlefield, orders: OrdersGiven) -> list[list[str]]:
    """Who fires together: simultaneous, everybody; alternate, as printed, unit after unit, who sees what the last did.

    The sequence is the owner's `precedence`, then the order of battle.
    """
    names = [unit.id for unit in field]
    if field.position.way != ALTERNATE:
        return [names]
    return [[name] for name in sorted(names, key=lambda name: orders.rank(field, name))]


def may_fire(field: Battlefield, orders: OrdersGiven, firer: Unit) -> bool:
    """Frame: each unit may fire or move; not in a melee, broken or passed through, not told to rally or hold fire."""
    intent = orders.intent(firer.id)
    if firer.side not in field.position.acting or intent.moves or intent.holds_fire or intent.rallies:
        return False
    why = why_silent(field, firer)
    if why and intent.fires:
        field.note(firer.id, f"did not fire: {why}")
    return not why


def why_silent(field: Battlefield, firer: Unit) -> str:
    """What keeps a unit from firing whatever its target, empty where nothing does."""
    if firer.broken:
        return "it is broken"
    if firer.has_done(Deed.PASSED):
        return "other troops passed through it"
    if firer.has_done(Deed.MOVED):
        return "it moved"
    return "it is in a melee" if in_melee(field, firer) else ""


def _shots(field: Battlefield, orders: OrdersGiven, name: str) -> tuple[Shot, ...]:
    firer = field[name]
    shots = choose_shots(field, orders, firer)
    if not shots and orders.intent(firer.id).fires:
        seen = possible_targets(field.ground, tuple(field), firer)
        why = f"no dice left, {count_hits(firer.hits)}" if seen else "no enemy in arc, range and sight"
        field.note(firer.id, f"did not fire: {why}")
    return shots


def choose_shots(field: Battlefield, orders: OrdersGiven, firer: Unit) -> tuple[Shot, ...]:
    """Combat: one target for a unit, one for each face of a square, by order or by preference."""
    intent = orders.intent(firer.id)
    best = list(in_preference(firer, possible_targets(field.ground, tuple(field), firer), orders.policies(firer.id)))
    if intent.fires and intent.targets:
        wanted = _ordered(field, firer, intent.targets)
        best = [*wanted, *(target for target in best if target not in wanted)]
    best = [target for target in best if unit_dice(firer, target) > 0]
    if firer.in_square:
        shares = share_faces(firer, best, lambda target: unit_dice(firer, target))
        return tuple(Shot(firer, target, face, dice) for face, target, dice in shares)
    return tuple(Shot(firer, target) for target in best[:1])


def _ordered(field: Battlefield, firer: Unit, aims: Sequence[Target]) -> list[Unit]:
    """The ordered targets that can be shot at, in the ordered sequence; a line turns to the next from a broken one."""
    found: list[Unit] = []
    for aim in aims:
        target = ordered_target(tuple(field), firer, aim)
        why = f"no enemy at {aim} any more" if target is None else _why_spared(field, firer, target)
        if why:
            field.note(firer.id, why)
        elif target is not None and target not in found:
            found.append(target)
    return found if firer.in_square else sorted(found, key=lambda target: target.broken)


def _why_spared(field: Battlefield, firer: Unit, target: Unit) -> str:
    if target.is_general:
        return not_aimed_at(target)
    if in_melee(field, target):
        return f"{target.id} is in a melee: no fire into it"
    return why_no_shot(field.ground, field, firer, target)[0]


def unit_dice(firer: Unit, target: Unit) -> int:
    """Combat table and modifiers: all dice of a unit at this target."""
    base = tables.fire_dice(firer, distance_to(firer, target))
    return base and base + sum(modifier.amount for modifier in fire_modifiers(firer, target))


def carry_out(field: Battlefield, shot: Shot, kind: str) -> int:
    """Combat: throw a shot's dice, take away what cover ignores, tell it, and give back the counters it makes."""
    firer, target = shot.firer, shot.target
    distance = distance_to(firer, target)
    pair = f"{kind}|{firer.id}>{target.id}"
    label = f"fire at {target.id}, range {distance}"
    if shot.face is not None:
        label += f", {shot.face.value} face"
    roll = field.throw(
        f"{pair}|{field.number(pair)}",
        firer,
        label,
        base=tables.fire_dice(firer, distance),
        modifiers=fire_modifiers(firer, target),
        count=shot.dice,
        needs=fire_needs(target),
    )
    roll = _after_saves(field, firer, target, roll)
    counters = roll.successes - len(roll.ignored)
    field.tell(
        kind,
        actors=(firer.id,),
        targets=(target.id,),
        squares=(*field.square_of(firer.id), *field.square_of(target.id)),
        words={"hits": counters, "effect": count_hits(counters), "range": distance},
        rolls=(roll,),
        clause="fire",
    )
    close = " while it moved" if kind == "react" else ""
    field.note(firer.id, f"fired at {target.id}{close}, {count_hits(counters)}")
    field.note(target.id, f"fired on by {firer.id}, {count_hits(counters)}")
    return counters


def _after_saves(field: Battlefield, firer: Unit, target: Unit, roll: Roll) -> Roll:
    if firer.place is None:
        return roll
    return replace(roll, ignored=saves_from_fire(field.ground, firer.place, target, roll.successes))


def count_hits(number: int) -> str:
    """`1 hit`, `2 hits`, `no hit`."""
    return "no hit" if number == 0 else f"{number} hit{'s' if number > 1 else ''}"
