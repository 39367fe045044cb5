"""C1. The action dice of a bound."""

from __future__ import annotations

from pbem.battle.event import Roll
from pbem.rules.napoleonic_squares import tables
from pbem.rules.napoleonic_squares.command.general import General
from pbem.rules.napoleonic_squares.sequence import ACTION_DICE
from pbem.rules.napoleonic_squares.turn import Turn


def commanders(turn: Turn) -> tuple[General, ...]:
    """The generals who contest dice: on the table with a unit of their command, no commander-in-chief among them."""
    led = {unit.command for unit in turn.units.values() if unit.on_table}
    return tuple(found for found in turn.generals.values() if not found.chief and found.place and found.id in led)


def roll_action_dice(turn: Turn) -> tuple[int, ...]:
    """C1: one d3 for each command of both sides, the highest first."""
    turn.phase = ACTION_DICE
    number = len(commanders(turn))
    thrown = turn.dice.roll("action", number, tables.ACTION_DIE)
    dice = tuple(sorted(thrown, reverse=True))
    roll = Roll("action", "", "", "action dice, one a command", tables.ACTION_DIE, number, (), thrown, (), 0)
    turn.tell("action_dice", rolls=(roll,), clause="C1", number=number, dice=", ".join(map(str, dice)))
    return dice
