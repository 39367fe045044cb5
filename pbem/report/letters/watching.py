"""Letters to those who watch a game without playing in it."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.report.card import GameCard
from pbem.report.letters.notice import notice
from pbem.report.page import Page, wrap


def watcher_footer(card: GameCard) -> tuple[str, ...]:
    """The last line of every letter to an observer."""
    return (f"Write `UNWATCH {card.game}` to {card.address}, and no more comes. GAMES lists the open games.",)


def public_report(card: GameCard, bound: int, notes: Sequence[str], story: Sequence[str], board: str) -> Page:
    """What an observer reads of a bound: what every side saw, and the map with nothing else on it."""
    told = [wrap(sentence, 2, 4) for sentence in story] or ["  -"]
    return notice(
        card,
        f"Bound {bound}, as both sides saw it",
        *notes,
        block="\n".join([*told, "", board]),
        bound=bound,
        footer=watcher_footer(card),
    )


def message_to_observers(card: GameCard, author: str, text: str) -> Page:
    """A player's words to all who watch; without an author he does not give his name."""
    who = f"{author} writes to all who watch." if author else "A commander writes to all who watch."
    return notice(card, "A message to the observers", who, quoted=text, footer=watcher_footer(card))


def watch_over(card: GameCard, winner: str, reason: str) -> Page:
    """To an observer when the battle is over."""
    ended = f"The battle is over: {winner} has won." if winner else "The battle is over, and nobody has won."
    return notice(card, "The battle is over", ended, reason, footer=watcher_footer(card))
