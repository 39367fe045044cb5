"""Giving up: a seat by RESIGN, or a whole battle where the rules know an order for it."""

from __future__ import annotations

from typing import Final

from pbem.battle.order import Action, Order
from pbem.battle.piece import Arm
from pbem.battle.problem import Choice
from pbem.orders.grammar.desk import Desk
from pbem.orders.grammar.reading import LineReading, Result, Setting
from pbem.orders.words.phrases import any_of

SURRENDER: Final = "surrender"
GIVEN_UP: Final = "Is the whole battle to be given up? To give up only your seat, write RESIGN."
_SEAT: Final = any_of(
    "resign|game|match|campaign|command|commission|seat|place|quit|spiel|partie|kampagne|kommando|platz|abschied|dienst",
    before=r"\b",
    after=r"\w{0,6}\b",
)
"""Of what speaks who leaves the game; the battle goes on without him."""


def given_up(text: str, desk: Desk) -> Setting:
    """What is given up: the battle by a commander-in-chief who does not speak of his seat, by all others their seat."""
    chief = desk.roster.holder.commander_in_chief
    return Setting(SURRENDER if chief and SURRENDER in desk.words.by_name and not _SEAT.search(text) else "resign")


def surrendering(number: int, sentence: str, desk: Desk) -> LineReading:
    """The question whether the whole battle is to be given up."""
    own, mine = desk.roster.own, desk.roster.mine
    unit = next((unit for unit in mine if own[unit].arm is Arm.GENERAL), mine[0])
    choice = Choice(Order(unit, (Action(SURRENDER),)))
    return LineReading(number, sentence, Result.ASK, message=GIVEN_UP, choices=(choice,), units=(unit,))
