"""Phase 5, rally: units that did nothing in the bound, and to whom nothing was done, shake off hits."""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.dice import Dice
from pbem.battle.event import Event
from pbem.rules.brown_bess.field.battlefield import Battlefield
from pbem.rules.brown_bess.field.position import BrownBessPosition, enemies_of, general_with
from pbem.rules.brown_bess.field.unit import Deed, Unit
from pbem.rules.brown_bess.morale.breaking import breaks_at
from pbem.rules.brown_bess.morale.generals import recover
from pbem.rules.brown_bess.orders.orders_given import OrdersGiven

QUIET_DISTANCE = 2
"""A unit without orders rallies only if no enemy stands as near as this."""
GENERAL_BONUS = 1
COUNTERS, COUNTERS_WITH_GENERAL = 1, 2


def run(position: BrownBessPosition, orders: OrdersGiven, dice: Dice) -> tuple[BrownBessPosition, tuple[Event, ...]]:
    """Phase 5: every unit that may and will rolls a die; then generals whose wounds are healed are fit again."""
    field = Battlefield(position, "Rally", dice)
    for unit in field:
        if unit.side in position.acting and _will_rally(field, orders, unit):
            why = why_not_rally(field, unit)
            if why:
                if orders.intent(unit.id).rallies:
                    field.note(unit.id, f"did not rally: {why}")
            else:
                attempt(field, unit)
    recover(field)
    return field.result()


def _will_rally(field: Battlefield, orders: OrdersGiven, unit: Unit) -> bool:
    """By order, or of itself where it holds hits and no enemy troops are within two squares."""
    if unit.is_general or unit.hits == 0:
        return False
    if orders.intent(unit.id).rallies:
        return True
    here = unit.place
    return here is not None and all(
        enemy.is_general or enemy.place is None or enemy.place.distance(here) > QUIET_DISTANCE
        for enemy in enemies_of(tuple(field), unit)
    )


_BUSY = {
    Deed.MOVED: "it moved",
    Deed.REACTED: "it fired",
    Deed.FIRED: "it fired",
    Deed.FOUGHT: "it fought",
    Deed.CHANGED: "it changed formation",
    Deed.PASSED: "other troops passed through it",
}


def why_not_rally(field: Battlefield, unit: Unit) -> str:
    """Frame, phase 5: not after moving, firing, fighting, changing formation or being passed through.

    Nor before a unit that broke has run: the print has it run first, whatever is left of the bound in which it broke.
    """
    if unit.must_retire:
        return "it broke and has yet to run"
    return next((why for deed, why in _BUSY.items() if unit.has_done(deed)), "")


def rally_needs(hits: int, led: bool) -> tuple[int, ...]:
    """Morale, rally: the faces that beat the counters held, a general adding one to the die."""
    return tuple(face for face in range(1, 7) if face + (GENERAL_BONUS if led else 0) > hits)


def attempt(field: Battlefield, unit: Unit) -> None:
    """Morale, rally: more than the counters held, a general adding one; it takes off a counter, with a general two."""
    led = general_with(field.everybody, unit) is not None
    needs = rally_needs(unit.hits, led)
    label = f"rally from {unit.hits} hit{'' if unit.hits == 1 else 's'}{', 1 added for the general' if led else ''}"
    roll = field.throw(f"rally|{unit.id}", unit, label, needs=needs)
    if not roll.successes:
        field.tell(
            "rally_failed",
            actors=(unit.id,),
            squares=field.square_of(unit.id),
            words={"left": unit.hits},
            rolls=(roll,),
            clause="rally",
        )
        field.note(unit.id, "failed to rally")
        return
    left = max(0, unit.hits - (COUNTERS_WITH_GENERAL if led else COUNTERS))
    whole = left < breaks_at(field.ground, field.everybody, unit)
    still_broken = unit.broken and not whole
    field.put(replace(unit, hits=left, broken=still_broken))
    kind = "recovered" if unit.broken and not still_broken else "rallied"
    field.tell(
        kind,
        actors=(unit.id,),
        squares=field.square_of(unit.id),
        words={"left": left, "off": unit.hits - left},
        rolls=(roll,),
        clause="rally",
    )
    field.note(unit.id, f"rallied, {left} hit{'' if left == 1 else 's'} left")
