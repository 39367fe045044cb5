"""3. Both sides' artillery, which fires together; then everybody leaves the squares that burn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.battle.dice import Dice
from pbem.battle.event import Event, Roll
from pbem.rules.de_gre_sweet.artillery.canister import fire_canister
from pbem.rules.de_gre_sweet.artillery.landing import Landed, land
from pbem.rules.de_gre_sweet.artillery.shots import Fire, fire_of
from pbem.rules.de_gre_sweet.field.aiming import lay
from pbem.rules.de_gre_sweet.field.battlefield import Field
from pbem.rules.de_gre_sweet.field.casualties import bury_all, wipe_out
from pbem.rules.de_gre_sweet.field.course import Course
from pbem.rules.de_gre_sweet.field.unit import Unit
from pbem.rules.de_gre_sweet.melee.retreat import go_back, own_rear
from pbem.rules.de_gre_sweet.orders.plans import Plans

PHASE: Final = "Artillery"


def run(course: Course, plans: Plans, dice: Dice) -> tuple[Course, tuple[Event, ...]]:
    """3A: all guns fire as they stand once they are laid, even those that others destroy."""
    field = Field(course, plans, PHASE, dice)
    batteries = [lay(field, unit) for unit in tuple(field.units.values()) if unit.kind.artillery]
    firing = [(unit, fire_of(field, unit)) for unit in batteries]
    faced = {**course.faced, **{unit.id: unit.facing for unit in batteries}}
    holding = {unit.id: fire.square for unit, fire in firing if fire.holds}
    for unit, fire in firing:
        _battery(field, unit, fire)
    bury_all(field, "3F")
    _out_of_the_fire(field)
    return field.outcome(holding=holding, faced=faced)


def _battery(field: Field, unit: Unit, fire: Fire) -> None:
    if fire.holds:
        field.tell("holds_canister", (unit.id,), (), (unit.place,), clause="3H", seen_by=(unit.side,))
        field.note(unit.id, "held its canister")
    shots = (land(field, unit, laid, number) for number, laid in enumerate(fire.laid, start=1) if not laid.canister)
    _tell(field, unit, [shot for shot in shots if shot is not None])
    for square in dict.fromkeys(laid.square for laid in fire.laid if laid.canister):
        fire_canister(field, unit, [laid.shot for laid in fire.laid if laid.canister and laid.square == square], square)
    if fire.laid:
        aimed = dict.fromkeys(str(laid.square) for laid in fire.laid)
        field.note(unit.id, f"fired at {', '.join(aimed)}")


def _tell(field: Field, unit: Unit, shots: Sequence[Landed]) -> None:
    """Its shots in one event for each unit that was hit, with those beside it into the same square; then the misses."""
    missed = [shot for shot in shots if not shot.victim]
    for square, victim in dict.fromkeys((shot.square, shot.victim) for shot in shots if shot.victim):
        hits = [shot for shot in shots if (shot.square, shot.victim) == (square, victim)]
        wide = [shot for shot in missed if shot.square == square]
        missed = [shot for shot in missed if shot.square != square]
        rolls = [roll for shot in (*hits, *wide) for roll in shot.rolls]
        places = (unit.place, square)
        field.tell("shot_hit", (unit.id,), (victim,), places, rolls, "3F", shots=len(hits + wide), stands=len(hits))
    if missed:
        rolls = [roll for shot in missed for roll in shot.rolls]
        aimed = tuple(dict.fromkeys(shot.square for shot in missed))
        field.tell(
            "shots_missed", (unit.id,), (), (unit.place, aimed[0]), rolls, "3F",
            shots=len(missed), aimed=" ".join(map(str, aimed)), faces=faces_of(rolls),
        )  # fmt: skip


def faces_of(rolls: Sequence[Roll]) -> str:
    """The faces of some dice: `3 4 2`."""
    return " ".join(str(die) for roll in rolls for die in roll.dice)


def _out_of_the_fire(field: Field) -> None:
    """6D: who stands in a burning square goes one back out of it, or is lost."""
    for unit in tuple(field.units.values()):
        if unit.here and unit.place in field.position.burning and not unit.rides:
            now = field.units[unit.id]
            if not now.here or now.place != unit.place:
                continue
            if not go_back(field, now, own_rear(field, now), 1, "fled_fire", "6D"):
                wipe_out(field, now, clause="6D")
