"""Doing what a letter of the GM's says, and the answer to it."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from pbem import commands
from pbem.commands import Whose
from pbem.report.letters.gm import from_gm, gm_answer
from pbem.report.phrases import listed
from pbem.store.seats import Commission
from pbem.umpire import budgets
from pbem.umpire.asking.addressees import addressees
from pbem.umpire.budgets import Purse
from pbem.umpire.desk.doing import REFUSALS, PlaysHimself, do
from pbem.umpire.desk.gm_words import Message, Said
from pbem.umpire.mailing.allowance import allowed
from pbem.umpire.mailing.envelopes import post_to_gm, post_to_seat
from pbem.umpire.match import Roster, roster_by_name
from pbem.umpire.reading.claims import FromGM
from pbem.umpire.world import World


def do_and_answer(world: World, match: Roster, said: Said, found: FromGM, name: str) -> None:
    """Carry out the words, pass the messages on, and tell the GM what came of each; `name` is the letter's own."""
    who, about = found.who, found.about
    looks = [word for word in said.words if word.command.name in _LOOKS]
    told = [_done(world, match, word, who) for word in said.words if word not in looks]
    told += [_passed_on(world, match, each, about, f"{name} {index}") for index, each in enumerate(said.messages)]
    block = "\n\n".join(_done(world, match, word, who).removeprefix(f"{word}: ") for word in looks)
    if not allowed(world, match, who, Purse.ANSWERS, "answer"):
        return
    # What was just done may have opened another edition, and the answer is to be answered.
    match = roster_by_name(world.db, world.settings, match.game.id)
    page = gm_answer(match.card, told or ([] if looks else ["I found no words of yours in it."]), block)
    if post_to_gm(world, match, page, kind="answer", key=name, who=who):
        budgets.charge(world, "answer", who)


_LOOKS: Final = ("status", "log")
"""Words that are answered by a table."""


def _done(world: World, match: Roster, word: commands.Said, who: str) -> str:
    try:
        return f"{word}: {do(world, match.game.id, word, who)}"
    except (PlaysHimself, *REFUSALS) as refused:
        return f"{word}: not done. {refused}."


def _passed_on(world: World, match: Roster, message: Message, about: Commission | None, key: str) -> str:
    """Pass a message on to whom it is for, and say whom it reached."""
    names = listed([commission.name for commission in match.commissions], "or")
    answered = [about] if about is not None else []
    receivers = [each for each in (addressees(match, None, message.to) if message.to else answered) if each.address]
    if not receivers:
        whom = f"Nobody here is called {message.to!r}" if message.to else "It does not say for whom it is"
        near = get_close_matches(message.text.split()[0].upper(), commands.nearest_words(Whose.GM), 1)
        meant = f" Do you mean {near[0]}? Words that decide are written in capitals." if near else ""
        return f"Not passed on: “{message.text}” {whom}. Write TO ALL: and your words, or TO and {names}.{meant}"
    for each in receivers:
        others = [other.name for other in receivers if other.id != each.id]
        page = from_gm(match.card_for(each), message.text, match.game.bound, others)
        post_to_seat(world, match, each, "press", page, bound=match.game.bound, key=f"gm {key}")
    return f"Your words went to {listed([each.name for each in receivers])}."
