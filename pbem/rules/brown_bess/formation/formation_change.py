"""Phase 4, change formation: any unit of the acting sides that is not in a melee, also after moving or firing."""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.battle.piece import Formation
from pbem.rules.brown_bess.field.battlefield import Battlefield
from pbem.rules.brown_bess.field.position import BrownBessPosition
from pbem.rules.brown_bess.field.terrain import disperses
from pbem.rules.brown_bess.field.unit import Deed, Unit
from pbem.rules.brown_bess.firing.target_choice import in_melee
from pbem.rules.brown_bess.formation.formation_words import formation_words, in_formation, to_form
from pbem.rules.brown_bess.orders.orders_given import OrdersGiven


def run(position: BrownBessPosition, orders: OrdersGiven, dice: Dice) -> tuple[BrownBessPosition, tuple[Event, ...]]:
    """Phase 4: carry out the ordered changes."""
    field = Battlefield(position, "Formation", dice)
    for unit in field:
        wanted = orders.intent(unit.id).formation
        if wanted is None or unit.side not in position.acting:
            continue
        why = why_not_form(field, unit, wanted)
        if why:
            field.note(unit.id, f"did not {to_form(wanted)}: {why}")
            continue
        field.put(replace(unit, formation=wanted))
        field.mark(unit.id, Deed.CHANGED)
        field.note(unit.id, f"now {in_formation(wanted)}")
        field.tell(
            wanted.value if unit.is_artillery else "formed",
            actors=(unit.id,),
            squares=field.square_of(unit.id),
            words={"formation": formation_words(wanted), "before": formation_words(unit.formation)},
            clause="formations",
        )
    return field.result()


def why_not_form(field: Battlefield, unit: Unit, wanted: Formation) -> str:
    """What keeps a unit from changing formation: a melee, flight, the forest, or troops that passed through it."""
    if in_melee(field, unit):
        return "it is in a melee"
    if unit.broken:
        return "it is broken"
    if unit.place is not None and disperses(field.ground, replace(unit, formation=wanted), unit.place):
        return "no formed unit can stand in the forest"
    return "other troops passed through it" if unit.has_done(Deed.PASSED) else ""
