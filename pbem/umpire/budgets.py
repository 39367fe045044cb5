"""What anybody may cause the house to read and to write in a day: one table of every budget, and who pays.

A loop of machines ends by a budget even where every detector fails. Nobody can spend what is another's: only what is
proved to come from a seat is charged to it, and what is written because of a letter is charged to the letter's writer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from pbem.store import spent, tenures
from pbem.store.seats import Commission
from pbem.umpire.world import World

DAY: Final = timedelta(days=1)
HOUR: Final = timedelta(hours=1)


class Purse(StrEnum):
    """What is counted."""

    LETTERS = "letters"
    WITH_WORD = "unproved letters with a reply address"
    WITHOUT_WORD = "unproved letters without a reply address"
    ANSWERS = "answers"
    REFUSALS = "refusals"
    ALL_ANSWERS = "answers in all"
    ACKNOWLEDGEMENTS = "acknowledgements"
    GATHERED = "gathered letters"
    MESSAGES = "messages"
    TIDINGS = "tidings"


@dataclass(frozen=True, slots=True)
class Budget:
    """The most in any span of that length, what is counted, who pays, and what becomes of the rest.

    `setting` names the entry of [guard] in pbem.toml that says another number; it is never fewer than `a_seat` for
    each seat that is held in a game that is not over.
    """

    most: int
    span: timedelta
    counted: str
    payer: str
    rest: str
    setting: str = ""
    a_seat: int = 0


BUDGETS: Final[Mapping[Purse, Budget]] = {
    Purse.LETTERS: Budget(
        200, DAY, "letters read that are proved to come from a seat", "the tenure of that seat",
        "kept, not read; its holder and the GM are told once a day", "letters_a_day",
    ),
    Purse.WITH_WORD: Budget(
        20, DAY, "letters held that bear a seat's reply address, but whose sender is not proved",
        "whoever knows that address", "kept, not held; the seat's holder and the GM are told once a day",
    ),
    Purse.WITHOUT_WORD: Budget(
        20, DAY, "letters held that only bear a player's address as their sender",
        "whoever writes in his name", "kept, not held; the seat's holder and the GM are told once a day",
    ),
    Purse.ANSWERS: Budget(
        40, DAY, "answers to questions, wishes and talk, and refusals", "the address that is answered",
        "not written; it and the GM are told once a day", "answers_a_day",
    ),
    Purse.REFUSALS: Budget(1, DAY, "refusals of one kind", "the address that is answered", "not written"),
    Purse.ALL_ANSWERS: Budget(
        1000, DAY, "all that ANSWERS counts, to anybody", "the house", "not written; the GM is told", "answers_in_all",
        a_seat=3,
    ),
    Purse.ACKNOWLEDGEMENTS: Budget(
        30, DAY, "acknowledgements of orders", "the tenure of the seat that gave them",
        "gathered, one an hour: every order that is filed is acknowledged",
    ),
    Purse.GATHERED: Budget(
        1, HOUR, "notices of one kind about letters that were held, or could not be read", "the tenure of the seat",
        "gathered in the next one",
    ),
    Purse.MESSAGES: Budget(
        30, DAY, "messages to other players and to the GM; of one letter 6", "the tenure of the seat that writes them",
        "returned to it with their text; the GM is told once a day",
    ),
    Purse.TIDINGS: Budget(
        30, DAY, "letters to other seats, and to the GM, about what a seat's own letters brought about",
        "the tenure of the seat that wrote them", "not written",
    ),
}  # fmt: skip
MESSAGES_A_LETTER: Final = 6
HOUSE: Final = "the house"
"""Who pays where nobody in particular does."""
_PAID_BY: Final = {"acknowledgement": Purse.ACKNOWLEDGEMENTS, "held": Purse.GATHERED, "unreadable": Purse.GATHERED}
_REFUSALS: Final = ("refusal", "gm")
"""Kinds of letters that only say what was not done."""


def of_seat(commission: Commission, kind: str = "") -> str:
    """Who holds a seat now, as a payer: his successor begins with full purses. `kind` parts one purse into several."""
    return f"{commission.game} {commission.id} tenure {commission.tenure} {kind}".rstrip()


def most(world: World, purse: Purse) -> int:
    """How many the settings allow, or as many as the seats need where these are many."""
    budget = BUDGETS[purse]
    said = int(getattr(world.settings.guard, budget.setting)) if budget.setting else budget.most
    return max(said, budget.a_seat * tenures.how_many(world.db)) if budget.a_seat else said


def left(world: World, purse: Purse, payer: str, moment: datetime | None = None) -> int:
    """How many are left in a purse at a moment, which is now where none is named.

    Whatever lies after that moment counts too: a clock that was set back gives nobody more.
    """
    since = (moment or world.now()) - BUDGETS[purse].span
    return max(0, most(world, purse) - spent.count(world.db, purse, payer, since))


def spend(world: World, purse: Purse, payer: str, moment: datetime | None = None) -> None:
    """Take one out of a purse."""
    spent.add(world.db, purse, payer, moment or world.now())


def charge(world: World, kind: str, address: str, commission: Commission | None = None) -> None:
    """Take the answer to a letter, which is of that kind, from the purses that pay for it."""
    if commission is not None and (purse := _PAID_BY.get(kind)) is not None:
        spend(world, purse, of_seat(commission, "" if purse is Purse.ACKNOWLEDGEMENTS else kind))
        return
    spend(world, Purse.ANSWERS, address)
    spend(world, Purse.ALL_ANSWERS, HOUSE)
    if kind in _REFUSALS:
        spend(world, Purse.REFUSALS, f"{address} {kind}")


def full_again(world: World, purse: Purse, payer: str) -> datetime:
    """When there will be something in an empty purse again."""
    latest = spent.latest(world.db, purse, payer, most(world, purse))
    return (latest[-1] if latest else world.now()) + BUDGETS[purse].span
