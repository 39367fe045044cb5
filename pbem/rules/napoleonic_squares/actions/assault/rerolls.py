"""C9. Rerolls of dice that missed."""

from __future__ import annotations

from pbem.battle.squared_ground import SquaredGround
from pbem.rules.napoleonic_squares.actions.assault.fight import Round
from pbem.rules.napoleonic_squares.army.kind import Kind
from pbem.rules.napoleonic_squares.army.unit import Unit
from pbem.rules.napoleonic_squares.field.terrain import uphill


def may_reroll(ground: SquaredGround, round: Round, unit: Unit, *, attacking: bool) -> str:
    """C9: why a unit throws its misses once more; empty where it does not.

    Heavy cavalry does when it attacks; infantry and guns do when they defend uphill of the square that assaults them;
    where supports stand does not matter.
    """
    if attacking:
        return "heavy cavalry attacking" if unit.kind is Kind.HEAVY_CAVALRY else ""
    if unit.kind.cavalry or unit.place is None:
        return ""
    return "uphill of the attackers" if uphill(ground, unit.place, round.source) else ""
