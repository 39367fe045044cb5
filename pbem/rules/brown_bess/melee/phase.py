"""Phase 3, melee: enemies in one square fight, both of them; whoever strikes first cuts down the answer."""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.dice import Dice
from pbem.battle.event import Event, Roll
from pbem.battle.square import Square
from pbem.rules.brown_bess.field import tables
from pbem.rules.brown_bess.field.battlefield import Battlefield
from pbem.rules.brown_bess.field.position import ALTERNATE, BrownBessPosition, general_with, opponent_of
from pbem.rules.brown_bess.field.unit import Deed, Role, Unit
from pbem.rules.brown_bess.firing.phase import count_hits
from pbem.rules.brown_bess.firing.saves import saves_in_melee
from pbem.rules.brown_bess.firing.target_choice import in_melee
from pbem.rules.brown_bess.melee.melee_dice import melee_modifiers, melee_needs, number_of_dice
from pbem.rules.brown_bess.morale.breaking import take_counters
from pbem.rules.brown_bess.orders.orders_given import OrdersGiven


def run(position: BrownBessPosition, orders: OrdersGiven, dice: Dice) -> tuple[BrownBessPosition, tuple[Event, ...]]:
    """Phase 3: one round in every square that holds both sides."""
    field = Battlefield(position, "Melee", dice)
    for square, pair in _fights(field):
        _round(field, square, pair)
    forget_fights_that_ended(field)
    return field.result()


def _fights(field: Battlefield) -> list[tuple[Square, tuple[str, str]]]:
    fights: dict[Square, tuple[str, str]] = {}
    for unit in field:
        enemy = opponent_of(tuple(field), unit)
        if unit.place is None or enemy is None or unit.place in fights:
            continue
        own = opponent_of(tuple(field), enemy) or unit
        fights[unit.place] = (own.id, enemy.id)
    return sorted(fights.items())


def _round(field: Battlefield, square: Square, pair: tuple[str, str]) -> None:
    number = 1 + max(_rounds(field[name]) for name in pair)
    first = strikes_first(field.position, field[pair[0]], field[pair[1]])
    if first is None:
        rolls = [(name, enemy, _strike(field, square, number, name, enemy)) for name, enemy in (pair, pair[::-1])]
        for _, enemy, hits in rolls:
            take_counters(field, enemy, hits, "melee")
    else:
        second = next(name for name in pair if name != first)
        take_counters(field, second, _strike(field, square, number, first, second), "melee")
        if field[second].place is not None and not _broke_now(field, second):
            take_counters(field, first, _strike(field, square, number, second, first), "melee")
    _after_round(field, square, pair)
    if all(in_melee(field, field[name]) and not field[name].broken for name in pair):
        field.tell("melee_goes_on", actors=pair[:1], targets=pair[1:], squares=(square,), clause="melee")
        for name in pair:
            field.note(name, "the melee goes on")


def strikes_first(position: BrownBessPosition, one: Unit, other: Unit) -> str | None:
    """Melee: alternate, the moving side strikes first; simultaneous, the charger in the round of his charge.

    None where both strike together: after a meeting, and in every later round of the simultaneous way.
    """
    if position.way == ALTERNATE:
        return next((unit.id for unit in (one, other) if unit.side in position.acting), None)
    chargers = [
        unit.id
        for unit in (one, other)
        if unit.melee is not None and unit.melee.role is Role.CHARGED and unit.melee.rounds == 0
    ]
    return chargers[0] if len(chargers) == 1 else None


def _broke_now(field: Battlefield, name: str) -> bool:
    """Settled: a unit that broke from the first strike does not strike back; one broken before does."""
    before = field.position.unit(name)
    return field[name].broken and before is not None and not before.broken


def _strike(field: Battlefield, square: Square, number: int, name: str, enemy: str) -> int:
    """Combat: throw one unit's dice at the other; the counters that come of it."""
    unit, target = field[name], field[enemy]
    modifiers = melee_modifiers(
        field.ground, unit, target, led=not unit.is_general and general_with(field.everybody, unit) is not None
    )
    roll = field.throw(
        f"melee|{square}|r{number}|{name}",
        unit,
        f"melee with {enemy}",
        base=tables.melee_dice(unit),
        modifiers=modifiers,
        count=number_of_dice(unit, modifiers),
        needs=melee_needs(unit),
    )
    roll = _with_saves(field, target, roll)
    hits = roll.successes - len(roll.ignored)
    field.tell(
        "strike",
        actors=(name,),
        targets=(enemy,),
        squares=(square,),
        words={"hits": hits, "effect": count_hits(hits), "round": number},
        rolls=(roll,),
        clause="melee",
    )
    field.note(name, f"struck at {enemy}, {count_hits(hits)}")
    field.note(enemy, f"took {count_hits(hits)} from {name}")
    return hits


def _with_saves(field: Battlefield, target: Unit, roll: Roll) -> Roll:
    return replace(roll, ignored=saves_in_melee(field.ground, target, roll.successes))


def _rounds(unit: Unit) -> int:
    return unit.melee.rounds if unit.melee is not None else 0


def _after_round(field: Battlefield, square: Square, pair: tuple[str, str]) -> None:
    """One round more for all who fight there, a general among them whose unit has just been cut down around him."""
    for name in pair:
        field.mark(name, Deed.FOUGHT)
    for unit in field.at(square):
        if unit.melee is not None:
            field.put(replace(unit, melee=replace(unit.melee, rounds=unit.melee.rounds + 1)))


def forget_fights_that_ended(field: Battlefield) -> None:
    """A melee lasts while both sides are in the square."""
    for unit in field:
        if unit.melee is not None and not in_melee(field, unit):
            field.put(replace(unit, melee=None))
