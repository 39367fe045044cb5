"""What an assault on a square is worth: the hits to be given for each that is to be taken."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pbem.battle.square import Square
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.army.kind import Kind
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.battlefield import Battlefield
from pbem.rules.napoleonic_squares.field.terrain import adjacent, height, is_wood, uphill


def odds(table: Battlefield, side: str, command: str, target: Square, stay: Collection[str]) -> float:
    """The hits that a command could give in a first round against a square, for each that it would take.

    Units that `stay` take no part.
    """
    able = [
        unit
        for square in adjacent(table.ground, target)
        for unit in table.at(square)
        if unit.side == side and unit.command == command and unit.id not in stay
    ]
    there = table.enemies_at(target, side)
    if any(enemy.in_town for enemy in there):
        able = [unit for unit in able if not unit.kind.cavalry]
    party = _party(able)
    front = sorted(
        (enemy for enemy in there if enemy.kind.brigade), key=lambda enemy: (not enemy.in_town, *_worst(enemy))
    )
    defenders = [*front[: tables.BRIGADES_A_SQUARE], *(gun for gun in there if gun.kind.artillery and not gun.hits)]
    if not party:
        return 0.0
    wood = is_wood(table.ground, target)
    source = party[0].place or target
    up = uphill(table.ground, target, source)
    given = sum(_hits(unit, wood, again=unit.kind is Kind.HEAVY_CAVALRY) for unit in party)
    saved = _share_saved(defenders, party)
    taken = sum(_hits(unit, wood, again=up and not unit.kind.cavalry) for unit in defenders)
    covered = bool(height(table.ground, target)) or any(enemy.in_town for enemy in defenders)
    return given * (1 - saved) * (0.8 if covered else 1.0) / max(taken, 0.1)


def _worst(unit: Unit) -> tuple[int, ...]:
    return tuple(-rating for rating in unit.strength)


def _party(able: Sequence[Unit]) -> list[Unit]:
    """Who would go in: two brigades and the guns of the fullest square, one brigade of each other."""
    squares: dict[Square, list[Unit]] = {}
    for unit in sorted((unit for unit in able if unit.kind.brigade), key=_worst):
        if unit.place is not None:
            squares.setdefault(unit.place, []).append(unit)
    if not squares:
        return []
    source = max(squares, key=lambda square: len(squares[square]))
    rest = [units[0] for square, units in squares.items() if square != source]
    return [*squares[source][: tables.BRIGADES_A_SQUARE], *rest]


def _hits(unit: Unit, wood: bool, *, again: bool) -> float:
    """The hits a base is to be expected to give in a first round."""
    if unit.kind.artillery:
        sides, dice = tables.ASSAULT_DIE[unit.kind], int(not wood)
    else:
        sides, dice = unit.quality, 1 if wood and unit.kind.cavalry else tables.BRIGADE_DICE
    chance = (sides - tables.HIT + 1) / sides
    return dice * (chance + (1 - chance) * chance * again)


def _share_saved(defenders: Sequence[Unit], party: Sequence[Unit]) -> float:
    """What part of the hits the defenders' saves are to be expected to undo."""
    horse = all(unit.kind.cavalry for unit in party)
    saving = [unit for unit in defenders if unit.kind is Kind.INFANTRY and (unit.in_town or horse)]
    chances = [(unit.quality - tables.SAVE + 1) / unit.quality for unit in saving]
    return sum(chances) / max(len(defenders), 1)
