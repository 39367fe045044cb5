"""Doing what a letter of the GM's says, and the answer to it."""

from __future__ import annotations

from pbem.report.letters.gm import from_gm, gm_answer
from pbem.report.phrases import listed
from pbem.store.seats import Commission
from pbem.umpire import budgets
from pbem.umpire.asking.addressees import addressees
from pbem.umpire.budgets import Purse
from pbem.umpire.care.overview import game_lines
from pbem.umpire.desk.gm_word import NotRunning, TooSoon, extend_game, hold_game, resume_game
from pbem.umpire.desk.gm_words import Act, Message, Said, Word
from pbem.umpire.mailing.allowance import allowed
from pbem.umpire.mailing.envelopes import post_to_gm, post_to_seat
from pbem.umpire.match import Match
from pbem.umpire.world import World, local


def do_and_answer(world: World, match: Match, said: Said, about: Commission | None, name: str) -> None:
    """Carry out the words, pass the messages on, and tell the GM what came of each; `name` is the letter's own.

    `about` is the seat that the letter of ours was about which he answers, None where it was about none.
    """
    told = [_done(world, match, word) for word in said.words if word.act is not Act.STATUS]
    told += [_passed_on(world, match, each, about, f"{name} {index}") for index, each in enumerate(said.messages)]
    status = any(word.act is Act.STATUS for word in said.words)
    block = "\n".join(f"    {line}" for line in game_lines(world, match.game.id)) if status else ""
    if not allowed(world, match, match.game.gm, Purse.ANSWERS, "answer"):
        return
    page = gm_answer(match.card, told or ([] if status else ["I found no words of yours in it."]), block)
    if post_to_gm(world, match, page, kind="answer", key=name):
        budgets.charge(world, "answer", match.game.gm)


def _done(world: World, match: Match, word: Word) -> str:
    game = match.game.id
    try:
        match word.act:
            case Act.HOLD:
                hold_game(world, game, word.why)
                return f"{word}: {game} is held, and its players are told. RESUME lets it go on."
            case Act.RESUME:
                held = resume_game(world, game, word.why)
                return f"{word}: {game} goes on." if held else f"{word}: {game} was not held, and goes on as before."
            case _:
                deadline = extend_game(world, game, word.hours, word.why)
                return f"{word}: {game} is due {local(world, deadline)} now, and its players are told."
    except (NotRunning, TooSoon) as refused:
        return f"{word}: not done. {refused}."


def _passed_on(world: World, match: Match, message: Message, about: Commission | None, key: str) -> str:
    """Pass a message on to whom it is for, and say whom it reached."""
    names = listed([commission.name for commission in match.commissions], "or")
    answered = [about] if about is not None else []
    receivers = [each for each in (addressees(match, None, message.to) if message.to else answered) if each.address]
    if not receivers:
        whom = f"Nobody here is called {message.to!r}" if message.to else "It does not say for whom it is"
        return f"Not passed on: “{message.text}” {whom}. Write TO ALL: and your words, or TO and {names}."
    for each in receivers:
        others = [other.name for other in receivers if other.id != each.id]
        page = from_gm(match.card_for(each), message.text, match.game.bound, others)
        post_to_seat(world, match, each, "press", page, bound=match.game.bound, key=f"gm {key}")
    return f"Your words went to {listed([each.name for each in receivers])}."
