"""Letters to the GM and from him: each says what a reply to it does."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.report.card import GameCard
from pbem.report.letters.notice import notice
from pbem.report.page import Page
from pbem.report.phrases import listed


def gm_footer(game: str, about: str = "") -> tuple[str, ...]:
    """What a reply does: the last lines of every letter to the GM of a game; `about` names the seat it is about."""
    whom = f"your words go to {about} alone" if about else "write `TO ALL:` or `TO`, a name and `:` before your words"
    return (
        f"Reply, and {whom}.",
        "Words that decide, each on a line of its own: STATUS, HOLD, RESUME, EXTEND 48, each with its reason. Your "
        f"players read it. On the command line: pbem show {game}.",
    )


def to_gm(
    card: GameCard, subject: str, *lines: str, block: str = "", about: str = "", needs: Sequence[str] = ()
) -> Page:
    """A letter to the person who looks after the game."""
    return notice(card, f"GM: {subject}", *lines, needs=needs, block=block, footer=gm_footer(card.game, about))


def gm_answer(card: GameCard, told: Sequence[str], block: str = "") -> Page:
    """The answer to a letter of the GM's: what came of each thing in it."""
    return notice(card, "GM: your letter", *told, block=block, footer=gm_footer(card.game))


def gm_confirm(card: GameCard, reason: str, words: Sequence[str], code: str) -> Page:
    """To the GM, when a letter with his words is not proved to be his; it waits for his word."""
    return notice(
        card,
        "GM: is this letter yours?",
        f"A letter in your name says this: {listed(words)}. {reason} It is kept, and nothing of it is done.",
        needs=(
            "If it is yours, reply with the word CONFIRM and the code below, on a line of their own.",
            "If it is not, do nothing.",
        ),
        block=f"    To confirm: CONFIRM {code}",
        footer=gm_footer(card.game),
    )


def answered_by_gm(card: GameCard, asked: str, words: str, bound: int) -> Page:
    """To the seat that asked the GM something: what he answers."""
    return notice(
        card,
        "The GM answers you",
        f"To your question about bound {bound} the GM answers:",
        block=f"{words}\n\n> {' '.join(asked.split())[:300]}",
        bound=bound,
    )


def stands(card: GameCard, chapter: int, bound: int) -> Page:
    """To the seat that challenged a result on which nobody has ruled."""
    return notice(
        card,
        f"Bound {bound} stands",
        f"You challenged phase {chapter} of bound {bound}. Nobody has ruled on it in the time agreed, so it stands.",
        bound=bound,
    )


def from_gm(card: GameCard, text: str, bound: int, others: Sequence[str] = ()) -> Page:
    """The GM's words to players; `others` are those who have them too."""
    whom = listed(["you", *others]) if others else "you alone"
    name = f"{card.gm}, who looks after this game," if card.gm else "The GM, who looks after this game,"
    return notice(
        card,
        "A message from the GM",
        f"{name} sends {whom} these words. To answer, write between lines `PRESS TO GM` and `ENDPRESS`.",
        quoted=text,
        bound=bound,
    )
