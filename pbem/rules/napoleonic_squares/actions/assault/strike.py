"""C3.3.4-5 Both sides throw for hits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.battle.event import Modifier, Roll
from pbem.battle.square import Square
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.actions.assault.fight import Round
from pbem.rules.napoleonic_squares.actions.assault.hits import share
from pbem.rules.napoleonic_squares.actions.assault.rerolls import may_reroll
from pbem.rules.napoleonic_squares.actions.assault.saves import may_save, save
from pbem.rules.napoleonic_squares.army.kind import Kind
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield
from pbem.rules.napoleonic_squares.field.terrain import is_wood


def dice_of(kind: Kind, quality: int, skirmish: int, *, again: bool, woods: bool) -> tuple[int, int]:
    """C3.3.4: how many dice of how many sides a base throws in an assault.

    A brigade throws two quality dice, one when it fights again; foot artillery a d12, horse artillery a d10. In woods
    infantry and mixed brigades use their skirmish die, cavalry and mixed brigades have one die only, guns none.
    """
    if kind.artillery:
        return int(not woods), tables.ASSAULT_DIE[kind]
    number = tables.BRIGADE_DICE_AGAIN if again else tables.BRIGADE_DICE
    if woods and kind is not Kind.INFANTRY:
        number = min(number, tables.BRIGADE_DICE_CAVALRY_IN_WOODS)
    return number, skirmish if woods and kind.foot else quality


def strike(field: Battlefield, round: Round) -> tuple[dict[str, int], list[Roll]]:
    """C3.3.4-5: the hits that each unit suffers after saves; both sides throw as they stood before.

    Hits are 5+, against the side with the skirmish advantage 6+. Owners share out what they suffer among those who
    took part; what horse does falls on those outside a town.
    """
    suffered, rolls = dict[str, int](), list[Roll]()
    for own, enemy, attacking in round.parts():
        thrown = {unit: _throw(field, round, unit, attacking=attacking) for unit in own}
        rolls += [roll for found in thrown.values() for roll in found]
        for name, number in _shared(field, thrown, enemy, attacking=attacking).items():
            suffered[name] = number - _saved(field, round, name, number, own, defending=attacking, rolls=rolls)
    for name, number in suffered.items():
        field.change(field.units[name], hits=field.units[name].hits + number)
    return suffered, rolls


def _shared(
    field: Battlefield, thrown: Mapping[Unit, list[Roll]], enemy: Sequence[Unit], *, attacking: bool
) -> dict[str, int]:
    """C3.3: the hits before saves; attacking cavalry does nothing to a garrison, which only others can reach."""
    total = sum(roll.successes for found in thrown.values() for roll in found)
    outside = [unit for unit in enemy if not unit.in_town]
    if not attacking or not outside or len(outside) == len(enemy):
        return share(field, enemy, total)
    horse = sum(roll.successes for unit, found in thrown.items() if _on_horse(unit) for roll in found)
    return share(field, enemy, total - horse, share(field, outside, horse))


def _on_horse(unit: Unit) -> bool:
    return unit.kind.brigade and unit.kind is not Kind.INFANTRY


def _throw(field: Battlefield, round: Round, unit: Unit, *, attacking: bool) -> list[Roll]:
    fight = round.fight
    woods = is_wood(field.ground, _ground_of(round, unit))
    number, sides = dice_of(unit.kind, unit.quality, unit.skirmish, again=unit.id in fight.fought, woods=woods)
    base = 1 if unit.kind.artillery else tables.BRIGADE_DICE
    if not number:
        return []
    in_woods = woods and unit.kind is not Kind.INFANTRY
    reasons = [Modifier(number - base, "in woods" if in_woods else "has fought", "C3.3.4")]
    against = fight.advantage not in ("", unit.side)
    need = tables.HIT_AGAINST_ADVANTAGE if against else tables.HIT
    label = "assault" if attacking else "defence"
    if against:
        label += ", the enemy has the skirmish advantage"
    key = round.key("assault", unit.id)
    first = field.roll(
        key, unit.id, unit.side, label, number, sides, need, [reason for reason in reasons if reason.amount], base
    )
    misses = number - first.successes
    why = may_reroll(field.ground, round, unit, attacking=attacking)
    if not why or not misses:
        return [first]
    return [first, field.roll(f"{key}|again", unit.id, unit.side, f"misses again, {why}", misses, sides, need)]


def _ground_of(round: Round, unit: Unit) -> Square:
    """C3.3.4: brigades fight in the attacked square; guns fire from their own, and not if that is in woods."""
    return unit.place if unit.kind.artillery and unit.place is not None else round.target


def _saved(
    field: Battlefield,
    round: Round,
    name: str,
    number: int,
    enemy: Sequence[Unit],
    *,
    defending: bool,
    rolls: list[Roll],
) -> int:
    unit = field.units[name]
    why = may_save(unit, enemy, defending=defending)
    if not why:
        return 0
    roll = save(field, unit, number, round.key("save", name), why)
    rolls.append(roll)
    return roll.successes
