"""The general who writes: whom `I` and `me` mean."""

from __future__ import annotations

from pbem.battle.piece import Arm
from pbem.orders.grammar.desk import Desk
from pbem.orders.prose.dictionary import features
from pbem.orders.words.tokens import phrase


def writer_of(desk: Desk) -> str | None:
    """The general of the seat that writes: the one who bears its name, or its only one."""
    roster = desk.roster
    generals = [unit for unit in roster.mine if roster.own[unit].arm is Arm.GENERAL]
    called = {word for word in phrase(roster.holder.name) if len(word) > len("von")}
    named = [unit for unit in generals if called & features(roster.own[unit])]
    chosen = named if len(named) == 1 else [unit for unit in generals if not roster.own[unit].command] or generals
    return chosen[0] if len(chosen) == 1 else None
