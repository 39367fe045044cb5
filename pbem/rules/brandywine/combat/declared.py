"""13.0, 14.0. Which battles a side fights: those it has ordered, and those that the rules force on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from pbem.battle.order import Action
from pbem.battle.square import Square
from pbem.rules.brandywine.combat.battle import MOST_SQUARES, Battle, reckon, squares_of, units_of
from pbem.rules.brandywine.field.battlefield import Field
from pbem.rules.brandywine.field.unit import Unit
from pbem.rules.brandywine.tables.combat_results import COLUMNS


def cannot_attack(field: Field, unit: Unit) -> str:
    """13.0, 16.0, 17.0, 20.0: why a unit attacks nobody as it stands now; empty where it may."""
    if not unit.combat:
        return "a commander does not attack"
    if unit.place is None:
        return "it is not on the map"
    if unit.held:
        return f"it is held by {', '.join(unit.held_by)}"
    if unit.disorganised:
        return "it is disorganised"
    if unit.id in field.bombarded:
        return "it has bombarded"
    if not field.in_contact(unit) and not _commanders_near(field, unit):
        return "no enemy is next to it"
    return "" if in_front(field, unit) else f"facing {unit.facing.value} it has no enemy in its three front squares"


def in_front(field: Field, unit: Unit) -> tuple[Unit, ...]:
    """13.0: the enemies in a unit's three front squares, commanders among them."""
    if unit.place is None:
        return ()
    here, rules = unit.place, field.position.rules.enfilade
    squares = [near for near in field.neighbours(here) if rules.in_front(unit.facing, here, near)]
    return tuple(enemy for square in sorted(squares) for enemy in field.enemies_at(square, unit.side))


def _commanders_near(field: Field, unit: Unit) -> bool:
    return unit.place is not None and any(field.enemies_at(near, unit.side) for near in field.neighbours(unit.place))


def declare(field: Field, side: str, fought: Iterable[str] = ()) -> list[Battle]:
    """13.0, 14.0: the battles of a side in the order in which they are fought.

    Those it numbered come first by their numbers, the others after them, the best odds first. Whoever must attack and
    was told nothing joins a battle beside it, or makes one with those around it; an enemy whom nobody attacks, though
    he has attackers in his control, is drawn into a battle of theirs. `fought` are enemies attacked already.
    """
    able = {unit.id: unit for unit in field.units.values() if unit.side == side and not cannot_attack(field, unit)}
    ordered = {name: field.plans.all(name, "attack") for name in able}
    wanting = {name for name in able if ordered[name] or name in field.entered or name in field.course.obliged}
    wanting |= {name for caller in able for action in ordered[caller] for name in action.units if name in able}
    out = set(fought)
    battles = _as_ordered(field, able, ordered, out)
    busy = {name for battle in battles for name in battle.attackers}
    forced = [able[name] for name in able if name in wanting and name not in busy]
    battles = _forced(field, battles, forced, out)
    battles = _drawn_in(field, battles, out)
    return _in_sequence(field, battles)


def _targets(field: Field, side: str, action: Action) -> tuple[tuple[Square, ...], tuple[str, ...]]:
    """The squares and the single enemies that an attack is ordered on."""
    enemies = tuple(name for name in action.units if name in field.units and field.units[name].side != side)
    return action.squares, enemies


def _as_ordered(
    field: Field, able: Mapping[str, Unit], ordered: Mapping[str, Sequence[Action]], out: set[str]
) -> list[Battle]:
    groups: dict[tuple[object, ...], tuple[list[str], list[str], int | None]] = {}
    told = {name for name, actions in ordered.items() if actions}
    singled = {
        enemy
        for name, actions in ordered.items()
        for action in actions
        for enemy in _targets(field, able[name].side, action)[1]
    }
    for name, actions in ordered.items():
        if not actions:
            continue
        unit, wanted = able[name], list[str]()
        for action in actions:
            squares, enemies = _targets(field, unit.side, action)
            wanted += enemies
            wanted += [
                found.id
                for square in squares
                for found in field.enemies_at(square, unit.side)
                if found.id not in singled
            ]
        defenders = [enemy for enemy in dict.fromkeys(wanted) if enemy not in out and _touches(field, unit, enemy)]
        number = next((action.number for action in actions if action.number is not None), None)
        if not defenders or not any(enemy.id in defenders for enemy in in_front(field, unit)):
            continue
        if _chases(field, unit, defenders):
            continue
        helpers = [mate for action in actions for mate in action.units if mate in able and mate not in told]
        key = ("battle", number) if number is not None else tuple(sorted(defenders))
        attackers, foes, _ = groups.setdefault(key, ([], [], number))
        attackers += [name, *helpers]
        foes += defenders
    return _merged(field, [Battle(tuple(dict.fromkeys(a)), tuple(dict.fromkeys(d)), n) for a, d, n in groups.values()])


def _chases(field: Field, unit: Unit, defenders: Sequence[str]) -> bool:
    """14.0: whether it would ride at a commander alone and leave troops in its front unfought, which it must attack."""
    return not any(field.units[name].combat for name in defenders) and any(
        enemy.combat for enemy in in_front(field, unit)
    )


def _touches(field: Field, unit: Unit, enemy: str) -> bool:
    there = field.units[enemy].place
    return unit.place is not None and there is not None and unit.place.distance(there) == 1


def _merged(field: Field, battles: list[Battle]) -> list[Battle]:
    """14.0: nobody is attacked twice: battles over the same enemy are one, the first number counting."""
    merged: list[Battle] = []
    for battle in sorted(battles, key=lambda battle: (battle.number is None, battle.number or 0)):
        same = next((found for found in merged if set(found.defenders) & set(battle.defenders)), None)
        helpers = tuple(
            name
            for name in battle.attackers
            if not any(name in found.attackers for found in merged)
            and any(_touches(field, field.units[name], enemy) for enemy in battle.defenders)
        )
        if same is None:
            if helpers:
                merged.append(replace(battle, attackers=helpers))
            continue
        merged[merged.index(same)] = replace(
            same,
            attackers=tuple(dict.fromkeys((*same.attackers, *helpers))),
            defenders=tuple(dict.fromkeys((*same.defenders, *battle.defenders))),
        )
    return merged


def _forced(field: Field, battles: list[Battle], forced: list[Unit], out: set[str]) -> list[Battle]:
    """14.0: who must attack joins a battle in its front, or fights with its neighbours as one group."""
    loose: list[Unit] = []
    for unit in forced:
        front = {enemy.id for enemy in in_front(field, unit) if enemy.combat}
        joined = next((index for index, battle in enumerate(battles) if front & set(battle.defenders)), None)
        if joined is not None:
            battles[joined] = replace(battles[joined], attackers=(*battles[joined].attackers, unit.id))
        elif front - out:
            loose.append(unit)
    taken = {name for battle in battles for name in battle.defenders} | out
    while loose:
        group, foes = [loose.pop(0)], set[str]()
        grown = True
        while grown:
            foes |= {enemy.id for unit in group for enemy in in_front(field, unit) if enemy.combat} - taken
            joining = [unit for unit in loose if foes & {enemy.id for enemy in in_front(field, unit)}]
            loose = [unit for unit in loose if unit not in joining]
            group += joining
            grown = bool(joining)
        sequence = [name for name in field.units if name in foes]
        battles.append(Battle(tuple(unit.id for unit in group), tuple(sequence)))
    return battles


def _drawn_in(field: Field, battles: list[Battle], out: set[str]) -> list[Battle]:
    """13.0: every enemy in whose control an attacker stands is attacked by somebody."""
    attacked = {name for battle in battles for name in battle.defenders} | out
    for index, battle in enumerate(battles):
        found = list(battle.defenders)
        for unit in units_of(field, battle.attackers):
            near = field.enemies_next_to(unit.place, unit.side) if unit.place is not None else ()
            found += [enemy.id for enemy in near if enemy.id not in attacked]
            attacked |= {enemy.id for enemy in near}
        battles[index] = replace(battle, defenders=tuple(dict.fromkeys(found)))
    return battles


def _in_sequence(field: Field, battles: list[Battle]) -> list[Battle]:
    sequence = {name: index for index, name in enumerate(field.units)}

    def rank(battle: Battle) -> tuple[bool, int, int, int]:
        reckoning = reckon(field, units_of(field, battle.attackers), units_of(field, battle.defenders))
        first = min(sequence[name] for name in battle.attackers)
        return battle.number is None, battle.number or 0, -COLUMNS.index(reckoning.column), first

    return sorted((_within_limit(field, battle) for battle in battles), key=rank)


def _within_limit(field: Field, battle: Battle) -> Battle:
    """14.0: no more than eight squares attack together; those named last stay out."""
    squares = list(dict.fromkeys(unit.place for unit in units_of(field, battle.attackers)))[:MOST_SQUARES]
    kept = tuple(unit.id for unit in units_of(field, battle.attackers) if unit.place in squares)
    return replace(battle, attackers=kept)


def attacked_squares(field: Field, battle: Battle) -> tuple[Square, ...]:
    """The squares a battle is fought over."""
    return squares_of(units_of(field, battle.defenders))
