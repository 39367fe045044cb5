"""17.5, 17.8, 19.7. Where the dice of a unit go: whom it strikes, and with how many figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pbem.battle.sine import ONE
from pbem.rules.old_dessauer.army.formation import Formation
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.combat.opponents import Opponent, is_flanked
from pbem.rules.old_dessauer.combat.reinforcing import is_reinforcing
from pbem.rules.old_dessauer.combat.strikes import (
    divided,
    figures_a_die,
    square_figures,
    storming_figures,
    strike_dice,
    striking_figures,
    with_ranks,
)
from pbem.rules.old_dessauer.field.contact import Edge
from pbem.rules.old_dessauer.field.tabletop import Tabletop, box_of
from pbem.rules.old_dessauer.measure.box import FINE, Box
from pbem.rules.old_dessauer.measure.sides import files_in_contact, touching
from pbem.rules.old_dessauer.measure.wings import wing_of

STRONGPOINT_RANKS = 2
"""19.7: how many ranks strike at a strongpoint."""


@dataclass(frozen=True, slots=True)
class Blow:
    """The dice that one unit throws at another, and the figures that strike there."""

    unit: str
    enemy: str
    dice: int
    figures: int


def blows_of(tabletop: Tabletop, unit: Unit, opponents: Sequence[Opponent]) -> tuple[Blow, ...]:
    """17.5: all the blows of a unit: one die at most to each flank or rear truly attacked, the others shared out."""
    ranked = _ranked(tabletop, unit, opponents)
    flanks = [each for each in ranked if each.truly_flanking] if is_flanked(unit, opponents) else []
    front = [each for each in ranked if each not in flanks]
    found = _in_front(tabletop, unit, front)
    if not unit.kind.guns:
        for edge in (Edge.LEFT, Edge.RIGHT, Edge.REAR):
            there = [each for each in flanks if each.edge is edge]
            if there:
                found.append(_aside(tabletop, unit, there[0]))
    return tuple(blow for blow in found if blow.dice)


def _ranked(tabletop: Tabletop, unit: Unit, opponents: Sequence[Opponent]) -> list[Opponent]:
    """17.5: as remainders are dealt: the weakest first, or as the standing order has it, and equals by their ids."""
    strongest = tabletop.plans.word(unit, "blows", "weakest") == "strongest"
    sign = -1 if strongest else 1
    return sorted(opponents, key=lambda each: (sign * tabletop.units[each.enemy].figures, each.enemy))


def _in_front(tabletop: Tabletop, unit: Unit, front: Sequence[Opponent]) -> list[Blow]:
    if not front:
        return []
    enemies = [tabletop.units[each.enemy] for each in front]
    if unit.room is not None:
        figures = unit.figures
    elif unit.formation is Formation.SQUARE:
        figures = square_figures(unit, enemies)
    elif len(front) == 1 and enemies[0].room is not None:
        figures = _storming(tabletop, unit, enemies[0])
    elif all(is_reinforcing(each.contact, unit.id) for each in front):
        figures = _second_line(tabletop, unit, front)
    else:
        files = set[int]().union(*(_files(tabletop, unit, each) for each in front))
        figures = striking_figures(unit, files)
    dice = tuple(filter(None, divided(strike_dice(unit, figures), len(front))))
    shares = divided(figures, len(dice))
    return [Blow(unit.id, each.enemy, number, share) for each, number, share in zip(front, dice, shares, strict=False)]


def _files(tabletop: Tabletop, unit: Unit, opponent: Opponent) -> frozenset[int]:
    """17.5: the front files that an enemy touches; one on a flank touches the end file, as if it stood in front."""
    here, there = box_of(unit), box_of(tabletop.units[opponent.enemy])
    if opponent.edge is Edge.LEFT:
        return frozenset((0,))
    if opponent.edge is Edge.RIGHT:
        return frozenset((unit.files - 1,))
    touched = files_in_contact(here, there) if opponent.edge is Edge.FRONT else touching(here, Edge.REAR, there)
    if touched:
        return frozenset(touched)
    wing = wing_of(here, opponent.wing)
    aside, _ = wing.own((there.x, there.y))
    file = (aside // (FINE * ONE) + wing.shape.front // 2) // wing.shape.width
    first, last = next(((start, end - 1) for start, end in unit.stretches if start >= _left_of(wing)), (0, 0))
    return frozenset((max(first, min(last, first + file)),))


def _left_of(wing: Box) -> int:
    """How many files of its line stand to the left of a wing."""
    return wing.of.left if wing.of else 0


def _aside(tabletop: Tabletop, unit: Unit, opponent: Opponent) -> Blow:
    """17.5: no more than one die to a flank or the rear, if there are figures enough for one."""
    behind = min(unit.files, wing_of(box_of(unit), opponent.wing).shape.files) if unit.bend else unit.files
    files = behind if opponent.edge is Edge.REAR else 1
    reach = unit.ranks if opponent.edge in (Edge.LEFT, Edge.RIGHT) else 1
    figures = max(with_ranks(unit, files, reach), striking_figures(unit, _files(tabletop, unit, opponent)))
    # 17.6 asks how many strike: of those who could, no more than the one die is made of.
    return Blow(unit.id, opponent.enemy, min(1, strike_dice(unit, figures)), min(figures, figures_a_die(unit)))


def _storming(tabletop: Tabletop, unit: Unit, garrison: Unit) -> int:
    """19.7: at a block twice its largest garrison strikes on each side, however deep; at a strongpoint two ranks."""
    block = tabletop.blocks.get(garrison.block)
    if block is None:
        return unit.figures
    if block.strongpoint:
        return with_ranks(unit, unit.files, STRONGPOINT_RANKS)
    return storming_figures(unit, block.capacity)


def _second_line(tabletop: Tabletop, unit: Unit, front: Sequence[Opponent]) -> int:
    """17.8: only the front rank of cavalry that reinforces another strikes, where that one does."""
    enemies = {each.enemy for each in front}
    mates = {contact.attacker for contact in tabletop.contacts if contact.target in enemies}
    files = set[int]()
    for mate in tabletop.here(unit.side):
        if mate.id in mates and mate.id != unit.id:
            files |= set(files_in_contact(box_of(unit), box_of(mate)))
    return min(unit.figures, len(files) if files else unit.files)


def figures_against(blows: Sequence[Blow], units: Mapping[str, Unit]) -> dict[str, int]:
    """17.6: by unit, how many enemy figures of horse strike at it."""
    found: dict[str, int] = {}
    for blow in blows:
        if units[blow.unit].kind.horse:
            found[blow.enemy] = found.get(blow.enemy, 0) + blow.figures
    return found
