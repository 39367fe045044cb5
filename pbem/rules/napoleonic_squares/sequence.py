"""C. The sequence of play of one bound."""

from __future__ import annotations

from typing import Final

from pbem.battle.system import Phase

DEPLOYMENT: Final = "Deployment"
"""Before the first bound, and in secret; no part of the sequence of a bound."""
CHIEFS: Final = "Commanders-in-chief"
ACTION_DICE: Final = "Action dice"
COMMANDS: Final = "Commands in action"
LEFTOVER: Final = "Leftover dice"
NIGHT: Final = "Night"
REINFORCEMENTS: Final = "Reinforcements"
RETURNS: Final = "Orders carried out"
"""Told to each side after a bound; no part of its sequence either."""

SEQUENCE: Final = (
    Phase(CHIEFS, "they ride before any die is contested, for their own die counts in it"),
    Phase(ACTION_DICE, "one d3 a command, highest first, before anybody knows who wins which"),
    Phase(COMMANDS, "dice-off, winner acts, next dice-off: each command finds the map as the last one left it"),
    Phase(LEFTOVER, "once one side has no general left, the other takes the remaining dice"),
    Phase(NIGHT, "between two days only: the armies recover"),
    Phase(REINFORCEMENTS, "last, so that both sides see who has come before they write their next orders"),
)
