"""13.0. What a unit without an order does that begins its turn in enemy control."""

from __future__ import annotations

from pbem.rules.brandywine.combat.battle import reckon
from pbem.rules.brandywine.combat.odds import at_least
from pbem.rules.brandywine.field.battlefield import Field
from pbem.rules.brandywine.field.unit import Unit
from pbem.rules.brandywine.movement.withdrawal import first_steps

EVEN = "1-1"


def expects_to_attack(field: Field, unit: Unit) -> bool:
    """13.0: whether it stays to attack: as its standing order says, by default where its odds are 1-1 or better.

    Everybody of its side beside the same enemies is reckoned with it. Who cannot withdraw attacks.
    """
    wanted = field.plans.word(unit, "contact", "odds")
    if wanted == "attack" or not first_steps(field, unit):
        return True
    return wanted == "odds" and _even(field, unit)


def _even(field: Field, unit: Unit) -> bool:
    if unit.place is None:
        return False
    foes = field.enemies_next_to(unit.place, unit.side)
    squares = {foe.place for foe in foes}
    friends = [
        mate
        for mate in field.units.values()
        if mate.side == unit.side
        and mate.combat
        and mate.place is not None
        and not (mate.held or mate.disorganised)
        and any(place is not None and place.distance(mate.place) == 1 for place in squares)
    ]
    return at_least(reckon(field, friends, foes).column, EVEN)
