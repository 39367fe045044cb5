"""17.5. Who strikes: figures in contact, those who overlap, and the ranks behind."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.kind import Kind
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.fire.ports import SQUARE_FACES
from pbem.rules.old_dessauer.fire.volley import guns_served

FOOT_OVERLAP, HORSE_OVERLAP = 4, 3
"""17.5: how many figures beyond those in contact strike too, on each hand, as far as there are any."""
FOOT_A_DIE, HORSE_A_DIE = 4, 3
IRREGULAR_FOOT_A_DIE, IRREGULAR_HORSE_A_DIE = 3, 2
"""18: irregulars make a die of fewer figures, and no remainder counts."""
GARRISON_FOLD: Final = 2
"""19.7: against each side of a block twice its largest garrison strikes, in any number of ranks."""


def overlap(kind: Kind) -> int:
    """17.5: the figures that overlap on each hand."""
    return HORSE_OVERLAP if kind.horse else FOOT_OVERLAP


def striking_files(contact: Iterable[int], files: int, reach: int) -> int:
    """17.5: how many files strike, of those numbered 0 to `files` - 1, when these are in contact."""
    struck = {near for file in contact for near in range(file - reach, file + reach + 1)}
    return len(struck & set(range(files)))


def with_ranks(unit: Unit, files: int, ranks: int) -> int:
    """17.5: so many files, so many ranks deep where there are figures; the last rank stands behind who strikes."""
    left, found = unit.figures, 0
    for _ in range(ranks):
        found += min(files, left)
        left -= min(unit.files, left)
    return found


def striking_figures(unit: Unit, contact: Iterable[int]) -> int:
    """17.5: the figures of a unit in close order, or of skirmishers, that strike with these front files in contact.

    Foot strikes with its front rank, horse with all its ranks, skirmishers with two and without any overlap. Nobody
    overlaps round the bend of a bent line (12.16).
    """
    reach, met = 0 if unit.skirmishing else overlap(unit.kind), tuple(contact)
    files = sum(
        striking_files((file - start for file in met if start <= file < end), end - start, reach)
        for start, end in unit.stretches
    )
    if unit.skirmishing:
        return with_ranks(unit, files, 2)
    return with_ranks(unit, files, unit.ranks if unit.kind.horse else 1)


def square_figures(unit: Unit, against: Iterable[Unit]) -> int:
    """17.5: a square strikes with all it has where horse is among its enemies, else with one face for each it faces."""
    enemies = tuple(against)
    if any(enemy.kind.horse for enemy in enemies):
        return unit.figures
    face = -(-unit.figures // SQUARE_FACES)
    return min(unit.figures, face * len(enemies))


def storming_figures(unit: Unit, most: int) -> int:
    """19.7: what an attacker brings to one side of a block that holds at most so many figures."""
    return min(unit.figures, GARRISON_FOLD * most)


def figures_a_die(unit: Unit) -> int:
    """17.5, 18: of how many figures of horse or foot a die is made."""
    if unit.drill.irregular:
        return IRREGULAR_HORSE_A_DIE if unit.kind.horse else IRREGULAR_FOOT_A_DIE
    return HORSE_A_DIE if unit.kind.horse else FOOT_A_DIE


def strike_dice(unit: Unit, figures: int) -> int:
    """17.5, 17.7, 18: the dice of so many striking figures; of a battery, of the guns that three gunners serve."""
    if unit.battery is not None:
        return guns_served(unit.battery.models, unit.figures) if unit.formation is Formation.UNLIMBERED else 0
    rounded_up = unit.kind.foot and not unit.drill.irregular
    return (figures + rounded_up) // figures_a_die(unit)


def divided(dice: int, enemies: int) -> tuple[int, ...]:
    """17.5: dice shared out as evenly as may be; those first in the sequence get what is left over."""
    if not enemies:
        return ()
    each, over = divmod(dice, enemies)
    return tuple(each + (index < over) for index in range(enemies))
