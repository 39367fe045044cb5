"""17.0. Commanders in battle: what they lend to the throw, what it may cost them, and how they get away alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbem.battle.event import Modifier
from pbem.battle.square import Square
from pbem.rules.brandywine.combat.odds import at_least
from pbem.rules.brandywine.combat.retreat import legal_ways
from pbem.rules.brandywine.field.battlefield import Field
from pbem.rules.brandywine.field.unit import Unit

LOST: Final = 12
"""17.0: the throw of two dice at which a commander who was used is eliminated."""
FLEES: Final = 2
"""17.0: squares that a commander withdraws who is attacked alone."""


def lent(field: Field, units: Sequence[Unit], column: str, attacking: bool) -> Unit | None:
    """17.0: the commander in one of these squares whose owner lends him to this battle, None for none."""
    squares = {unit.place for unit in units if unit.place is not None}
    for unit in field.units.values():
        if unit.combat or unit.place not in squares or unit.side != units[0].side:
            continue
        word = field.plans.word(unit, "lend", "even" if attacking else "always")
        even = at_least(column, "1-1") and not at_least(column, "4-1")
        if word == "always" or (word == "even" and even):
            return unit
    return None


def modifier(unit: Unit, attacking: bool) -> Modifier:
    """17.0: one pip less for the attacker's commander, one more for the defender's."""
    return Modifier(-1 if attacking else 1, unit.name, "17.0")


def risk(field: Field, unit: Unit, battle: str) -> None:
    """17.0: whoever was lent to a battle throws two dice after it; a 12 is the end of him."""
    roll = field.roll(f"commander|{unit.id}|{battle}", unit, f"fate of {unit.name}", (LOST,))
    if roll.successes:
        field.tell("commander_lost", (unit.id,), (), (field.units[unit.id].place,), (roll,), "17.0")
        field.eliminate(field.units[unit.id])
    else:
        field.tell("commander_safe", (unit.id,), (), (field.units[unit.id].place,), (roll,), "17.0")


def flee(field: Field, unit: Unit) -> None:
    """17.0: a commander attacked alone withdraws two squares and throws; who cannot withdraw is eliminated."""
    here = unit.place
    if here is None:
        return
    ways = legal_ways(field, unit, here, FLEES)
    if not ways:
        field.tell("commander_taken", (unit.id,), (), (here,), clause="17.0")
        field.eliminate(unit)
        return
    wish = field.plans.policy(unit, "evade")
    own = sorted(mate.place for mate in field.units.values() if mate.side == unit.side and mate.combat and mate.place)

    def dislike(end: Square) -> tuple[int, tuple[int, int]]:
        if wish is not None and wish.direction is not None:
            gained = (end.column - here.column) * wish.direction.dx + (end.row - here.row) * wish.direction.dy
            return -gained, end.coordinates
        return min((end.distance(place) for place in own), default=0), end.coordinates

    to = min((way[-1] for way in ways), key=dislike)
    field.change(unit, place=to)
    field.tell("commander_fled", (unit.id,), (), (here, to), clause="17.0")
    risk(field, field.units[unit.id], f"{here}-{to}")
