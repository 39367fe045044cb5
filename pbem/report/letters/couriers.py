"""Letters about what rides: a message or orders that come back, and orders that have arrived."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.report.card import GameCard
from pbem.report.letters.notice import notice
from pbem.report.page import Page


def courier_returned(card: GameCard, to: str, text: str, bound: int) -> Page:
    """To the writer of a message whose reader has fallen, with the message."""
    return notice(
        card,
        f"Your courier to {to} comes back",
        f"At the end of bound {bound} nobody was left to take your message to {to}; your courier brings it back.",
        quoted=text,
    )


def orders_arrived(card: GameCard, lines: Sequence[str], bound: int) -> Page:
    """To the holder of units for which a courier has brought the orders of the commander-in-chief."""
    return notice(
        card,
        "A courier brings orders for your units",
        f"A courier has come from your commander-in-chief. What he brings counts in bound {bound}, and goes before "
        "your own word on these units.",
        block="\n".join(f"    {line}" for line in lines),
        bound=bound,
    )


def orders_returned(card: GameCard, unit: str, lines: Sequence[str], bound: int, *, gone: bool) -> Page:
    """To a commander-in-chief whose orders came too late."""
    why = "is no longer on the field" if gone else "can no longer do what they say"
    return notice(
        card,
        f"Your courier to {unit} comes back",
        f"When your orders came, {unit} {why}. Nothing of them is done.",
        block="\n".join(f"    {line}" for line in lines),
        bound=bound,
    )
