"""13.0, 19.0, 20.0. One battle: odds, the throw, and what the table says is done."""

from __future__ import annotations

from pbem.battle.event import Roll
from pbem.battle.square import Square
from pbem.rules.brandywine.combat import commander
from pbem.rules.brandywine.combat.advance import advance
from pbem.rules.brandywine.combat.battle import Battle, Reckoning, reckon, squares_of, units_of
from pbem.rules.brandywine.combat.factors import Factor
from pbem.rules.brandywine.combat.hold import stand
from pbem.rules.brandywine.combat.losses import chosen
from pbem.rules.brandywine.combat.retreat import retreat
from pbem.rules.brandywine.field.battlefield import Field, ids
from pbem.rules.brandywine.field.unit import Unit
from pbem.rules.brandywine.tables.result import Fate, Result


def fight(field: Field, battle: Battle) -> None:
    """13.0: resolve one battle, as far as those who were to fight it are still there."""
    defenders = units_of(field, battle.defenders)
    attackers = tuple(unit for unit in units_of(field, battle.attackers) if _reaches(unit, defenders))
    lone = [unit for unit in defenders if not unit.combat and not _guarded(field, unit)]
    for unit in lone if attackers else ():
        commander.flee(field, unit)
    defenders = tuple(unit for unit in defenders if unit.combat)
    if not attackers or not defenders:
        for name in battle.attackers if not lone else ():
            field.note(name, "nobody was left to attack")
        return
    reckoning = reckon(field, attackers, defenders)
    key = f"{attackers[0].id}>{defenders[0].id}"
    lent = [
        (found, attacking)
        for attacking, units in ((True, attackers), (False, defenders))
        if (found := commander.lent(field, units, reckoning.column, attacking)) is not None
    ]
    modifiers = [commander.modifier(unit, attacking) for unit, attacking in lent]
    roll = field.roll(f"battle|{key}", attackers[0], f"battle at {reckoning.column}", (), modifiers)
    throw = sum(roll.dice) + sum(each.amount for each in modifiers)
    result = field.position.rules.results.result(reckoning.column, throw)
    tell_throw(field, "battle", (attackers, defenders), reckoning, result, roll)
    _new_result(field, defenders)
    _carry_out(field, result, attackers, defenders)
    for unit, _ in lent:
        if field.units[unit.id].place is not None:
            commander.risk(field, unit, key)
    field.take_ground()


def _reaches(unit: Unit, defenders: tuple[Unit, ...]) -> bool:
    """Whether it still stands next to one of those it was to attack, and nothing has happened to it since."""
    return (
        not (unit.disorganised or unit.held)
        and unit.place is not None
        and any(other.place is not None and other.place.distance(unit.place) == 1 for other in defenders)
    )


def _guarded(field: Field, unit: Unit) -> bool:
    return unit.place is not None and bool(field.combat_at(unit.place, unit.side))


def tell_throw(
    field: Field,
    kind: str,
    sides: tuple[tuple[Unit, ...], tuple[Unit, ...]],
    reckoning: Reckoning,
    result: Result,
    roll: Roll,
) -> None:
    """`14 x2 … = 28 against 7 x2 (level 2) = 14, 2-1; roll 5 -1 Howe = 4: D2`."""
    attackers, defenders = sides
    pips = "".join(f" {each.amount:+d} {each.why}" for each in roll.modifiers)
    throw = sum(roll.dice) + sum(each.amount for each in roll.modifiers)
    field.tell(
        kind,
        ids(attackers),
        ids(defenders),
        [attackers[0].place, *squares_of(defenders)],
        (roll,),
        "13.0, 19.0",
        where=" and ".join(map(str, squares_of(defenders))),
        attack=_sum(reckoning.attack),
        defence=_sum(reckoning.defence),
        odds=reckoning.column,
        throw=f"{sum(roll.dice)}{pips} = {throw}" if pips else str(throw),
        result=str(result),
    )
    for unit in attackers:
        field.note(unit.id, f"attacked at {reckoning.column}: {result}")


def _sum(factors: tuple[Factor, ...]) -> str:
    total = sum(factor.value for factor in factors)
    parts = " + ".join(map(str, factors))
    return f"{parts} = {total}" if len(factors) > 1 or factors[0].why else parts


def _new_result(field: Field, defenders: tuple[Unit, ...]) -> None:
    """20.0: whoever is attacked again is no longer held by what came before."""
    for unit in defenders:
        field.change(unit, held_by=())


def _carry_out(field: Field, result: Result, attackers: tuple[Unit, ...], defenders: tuple[Unit, ...]) -> None:
    """20.0: what each code means."""
    now_attacking, now_defending = _now(field, attackers), _now(field, defenders)
    left: tuple[Square, ...] = ()
    match result.fate:
        case Fate.ATTACKER_ELIMINATED | Fate.DEFENDER_ELIMINATED:
            suffer = now_attacking if result.fate is Fate.ATTACKER_ELIMINATED else now_defending
            left = _lose(field, chosen(field, suffer))
        case Fate.ATTACKER_RETREATS | Fate.DEFENDER_RETREATS:
            suffer = now_attacking if result.fate is Fate.ATTACKER_RETREATS else now_defending
            left = retreat(field, _with_commanders(field, suffer), result.squares)
            if result.disorganised:
                disorganise(field, _now(field, suffer))
        case Fate.EXCHANGE:
            lost = chosen(field, now_defending)
            left = _lose(field, lost)
            _lose(field, chosen(field, now_attacking, lost.strength if lost is not None else 0))
        case Fate.HOLD | Fate.COUNTERATTACK:
            stand(field, result.fate, now_attacking, now_defending)
    _follow_up(field, result, attackers, defenders, left)


def _now(field: Field, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    return units_of(field, ids(units))


def _with_commanders(field: Field, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """17.0: a commander retreats with those of his square."""
    squares = squares_of(units)
    riders = [
        found for square in squares for found in field.at(square) if not found.combat and found.side == units[0].side
    ]
    staying = {square for square in squares if any(mate.combat and mate not in units for mate in field.at(square))}
    return (*units, *(rider for rider in riders if rider.place not in staying))


def _lose(field: Field, unit: Unit | None) -> tuple[Square, ...]:
    if unit is None or unit.place is None:
        return ()
    place = unit.place
    field.tell("eliminated", (unit.id,), (), (place,), clause="20.0")
    field.note(unit.id, "eliminated")
    field.eliminate(unit)
    return (place,)


def disorganise(field: Field, units: tuple[Unit, ...]) -> None:
    """16.0, 20.0: these combat units are disorganised, and whoever is so a second time is eliminated."""
    for unit in units:
        if unit.disorganised:
            field.tell("disorganised_twice", (unit.id,), (), (unit.place,), clause="16.0")
            field.note(unit.id, "disorganised again and eliminated")
            field.eliminate(unit)
        else:
            field.change(unit, disorganised=True)
            field.tell("disorganised", (unit.id,), (), (unit.place,), clause="16.0")
            field.note(unit.id, "disorganised")


def _follow_up(
    field: Field, result: Result, attackers: tuple[Unit, ...], defenders: tuple[Unit, ...], left: tuple[Square, ...]
) -> None:
    """15.0: who holds the field may go into what the other has left."""
    if result.fate in (Fate.DEFENDER_ELIMINATED, Fate.DEFENDER_RETREATS, Fate.EXCHANGE):
        advance(field, _now(field, attackers), left, "strongest")
    elif result.fate in (Fate.ATTACKER_ELIMINATED, Fate.ATTACKER_RETREATS):
        advance(field, _now(field, defenders), left, "never")
