"""4. Musketry of both sides, all at once, after the artillery."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.event import Event, Modifier, Roll
from pbem.battle.square import Square
from pbem.rules.de_gre_sweet.field.aiming import lay, targets_told
from pbem.rules.de_gre_sweet.field.battlefield import Field, is_loose
from pbem.rules.de_gre_sweet.field.casualties import bury_all
from pbem.rules.de_gre_sweet.field.course import Course
from pbem.rules.de_gre_sweet.field.measure import halves
from pbem.rules.de_gre_sweet.field.unit import Unit
from pbem.rules.de_gre_sweet.musketry.casualties import take_hits
from pbem.rules.de_gre_sweet.musketry.target import dice_at, fires, no_volley, targets
from pbem.rules.de_gre_sweet.orders.plans import Plans

PHASE: Final = "Musketry"


@dataclass(frozen=True, slots=True)
class Volley:
    """One unit's fire at one square: how many stands fire."""

    unit: Unit
    square: Square
    stands: int
    first_face: bool = True


def run(course: Course, plans: Plans, dice: Dice) -> tuple[Course, tuple[Event, ...]]:
    """4A: all dice are thrown as everybody stands who has turned to fire; then the stands fall."""
    field = Field(course, plans, PHASE, dice)
    firing = [lay(field, unit) for unit in tuple(field.units.values()) if fires(field, unit)]
    volleys = [volley for unit in firing for volley in volleys_of(field, unit)]
    fired: dict[Square, int] = {}
    thrown: list[tuple[Volley, Unit, Roll]] = []
    for volley in volleys:
        target = target_at(field, volley.square, volley.unit.side)
        if target is not None:
            thrown.append((volley, target, _throw(field, volley, target, fired.get(volley.square, 0))))
            fired[volley.square] = fired.get(volley.square, 0) + 1
    for volley, target, roll in thrown:
        key = f"volley|{volley.unit.id}|{volley.square}"
        lost = take_hits(field, volley.unit, target, roll.successes, key)
        names, stands = tuple(lost) or (target.id,), sum(lost.values())
        kind = "volley" if stands else "volley_missed"
        places, faces = (volley.unit.place, volley.square), " ".join(map(str, roll.dice))
        field.tell(
            kind, (volley.unit.id,), names, places, (roll,), "4", dice=len(roll.dice), stands=stands, faces=faces
        )
        field.note(volley.unit.id, f"fired at {target.id}: {stands}")
    bury_all(field, "4E")
    return field.outcome()


def volleys_of(field: Field, unit: Unit) -> list[Volley]:
    """4B: at what a unit fires: as it is told, else at the nearest; each side of a square fires for itself."""
    if not fires(field, unit):
        return []
    hold = field.plans.action(unit.id, "hold")
    if hold is not None and hold.word == "fire" and not field.plans.all(unit.id, "fire"):
        return []
    told = targets_told(field, unit, field.plans.actions.get(unit.id, ()))
    for square in told:
        why = no_volley(field, unit, square)
        if why:
            field.note(unit.id, f"did not fire: {why}")
    wanted = [square for square in told if not no_volley(field, unit, square)]
    if field.plans.all(unit.id, "fire") and told and not wanted:
        return []
    if not unit.square:
        chosen = (wanted or list(targets(field, unit)))[:1]
        return [Volley(unit, square, dice_at(field, unit, square)) for square in chosen]
    return _of_square(field, unit, wanted)


def _of_square(field: Field, unit: Unit, wanted: list[Square]) -> list[Volley]:
    """8B: one target for every side of a square, the wanted ones first."""
    found: list[Volley] = []
    left = unit.strength
    for square in (*wanted, *(each for each in targets(field, unit) if each not in wanted)):
        stands = min(dice_at(field, unit, square), left)
        if stands:
            found.append(Volley(unit, square, stands, first_face=not found))
            left -= stands
    return found


def target_at(field: Field, square: Square, side: str) -> Unit | None:
    """4E: the unit in a square that takes the hits: troops before a commander."""
    enemies = [unit for unit in field.enemies_at(square, side) if unit.strength]
    troops = [unit for unit in enemies if not unit.commander]
    return next(iter(troops or enemies), None)


def _throw(field: Field, volley: Volley, target: Unit, before: int) -> Roll:
    unit, square = volley.unit, volley.square
    reach = -(-halves(unit.place, square) // 2) if unit.place is not None else 1
    needs = field.position.rules.musketry.needs(loose=is_loose(target, field), reach=reach)
    label = f"volley at {target.id}, range {reach}"
    return field.throw(f"volley|{unit.id}|{square}", unit, label, volley.stands, needs, dice_for(field, volley, before))


def dice_for(field: Field, volley: Volley, before: int) -> list[Modifier]:
    """4C, 6A: a die more for guards, a commander, and every unit after the first at a target; one less for cover."""
    found = []
    if volley.first_face and volley.unit.kind.guards:
        found.append(Modifier(1, "guards", "4C"))
    if volley.first_face and field.commander_present(volley.unit):
        found.append(Modifier(1, "commander", "4C"))
    if before:
        found.append(Modifier(1, "not the first at this target", "4C"))
    if field.protected(volley.square):
        found.append(Modifier(-1, "protected square", "6A"))
    return found
