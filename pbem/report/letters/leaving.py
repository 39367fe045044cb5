"""Letters about seats that are left, offered and taken over, and the questions that come before."""

from __future__ import annotations

from pbem.report.card import GameCard
from pbem.report.letters.joining import member_footer
from pbem.report.letters.notice import notice
from pbem.report.page import Page


def asked_back(card: GameCard, subject: str, question: str, yes: str, no: str, bound: int) -> Page:
    """A question beside the orders: two answers, of which the second leaves everything as it is."""
    return notice(
        card,
        subject,
        question,
        needs=(f"Reply `1a`: {yes}", f"Or `1b`: {no}"),
        bound=bound,
        footer=("Reply `1a` or `1b`, alone on a line. Until then everything stays as it is.", *card.footer[1:]),
    )


def left(card: GameCard, seat: str, why: str) -> Page:
    """To whoever no longer holds a seat, by his own word or another's."""
    return notice(
        card,
        f"You no longer command {seat}",
        f"Thank you for playing. No more letters of this game come to you. {why}".strip(),
        footer=member_footer(card.address),
    )


def vacant(card: GameCard, seat: str, bound: int) -> Page:
    """To the other seats of a side one of whose seats is vacant."""
    return notice(
        card,
        f"{seat} has no commander",
        f"Nobody commands {seat} at present. Standing orders play, and the commander-in-chief of your side may order "
        "its units; reserves are asked to take it over.",
        bound=bound,
    )


def side_is_gone(card: GameCard, side: str, bound: int) -> Page:
    """To the other side of one that nobody has commanded for a week."""
    return notice(
        card,
        f"{side} has had no commander for a week",
        f"Every seat of {side} is vacant, and its standing orders play. The reserves and the GM have been asked.",
        needs=(
            "To have the field, reply `CLAIM`, alone on a line: the battle is over, and yours.",
            "To go on against the house's own player, reply `HOUSE`; the game is not rated then.",
            "To go on against standing orders, do nothing.",
        ),
        bound=bound,
    )


def house_plays(card: GameCard, seat: str, bound: int) -> Page:
    """To everybody of a game in which the house plays a seat from now on."""
    return notice(
        card,
        f"The house commands {seat}",
        f"The house's own player commands {seat} until a person takes the seat. It reads what a commander there may "
        "read and nothing more.",
        "A game in which it has played is not rated.",
        bound=bound,
    )


def may_be_replaced(card: GameCard, seat: str, misses: int, bound: int) -> Page:
    """To somebody whose seat is offered to the reserves because nothing comes from him."""
    return notice(
        card,
        f"{seat} is offered to the reserves",
        f"Nothing has come from you for {misses} bounds, and standing orders play. The seat is offered to the "
        "reserves.",
        needs=("To stay, reply with any words before somebody accepts. Even `all hold` is an answer.",),
        bound=bound,
    )


def offered(card: GameCard, number: int, seat: str, side: str, bound: int, until: str) -> Page:
    """To a reserve: a seat that he may take over."""
    return notice(
        card,
        f"Will you take command of {seat}?",
        f"{seat} needs a commander: {card.title} ({side}), at bound {bound}. The seat is kept for you until {until}.",
        needs=(
            f"To take it over, reply `ACCEPT {number}`: briefing, position, last reports and orders in force come at "
            "once, and you have a full bound for your first orders.",
            f"If not, reply `PASS {number}`, and the next is asked.",
        ),
        footer=member_footer(card.address),
    )
