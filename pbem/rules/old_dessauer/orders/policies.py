"""Which standing orders each unit can have."""

from __future__ import annotations

from pbem.battle.verb import Slot
from pbem.battle.view import Policy
from pbem.rules.old_dessauer.army.unit import Unit
from pbem.rules.old_dessauer.movement.evading import evades, usually
from pbem.rules.old_dessauer.orders.verbs import VERBS


def policies_of(unit: Unit) -> tuple[Policy, ...]:
    """Every standing order of a unit with its default; who neither fires nor evades is not asked for it."""
    if not unit.here:
        return ()
    left_out = set[str]()
    if unit.kind.horse:
        left_out.add("aim")
    else:
        left_out.add("breakthrough")
    if not (evades(unit) or unit.kind.light):
        left_out.add("evade")
    if not unit.kind.foot:
        left_out.add("take houses")
    return tuple(
        Policy(unit.id, verb.name, usually(unit) if verb.name == "evade" else verb.default)
        for verb in VERBS
        if verb.slot is Slot.POLICY and verb.name not in left_out
    )
