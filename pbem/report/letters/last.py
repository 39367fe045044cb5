"""The last letter of a game: how it ended, what each side was told and had in mind, and how to check the dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pbem.report.card import GameCard
from pbem.report.letters.briefing import briefing_html, briefing_text
from pbem.report.letters.notice import notice
from pbem.report.page import Page, render, subject_line
from pbem.report.phrases import counted, sentence_case
from pbem.report.tongue.catalogue import tongue_of


@dataclass(frozen=True, slots=True)
class Reckoning:
    """What became of the whole battle: points by side, the units that are gone by side, and a line of luck for each.

    `deeds` tell of every seat how many orders it gave, in how many bounds, of how many.
    """

    score: Sequence[tuple[str, int]] = ()
    gone: Sequence[tuple[str, Sequence[str]]] = ()
    luck: Sequence[str] = ()
    deeds: Sequence[tuple[str, int, int, int]] = ()


def last_letter(
    card: GameCard,
    winner: str,
    reason: str,
    reckoning: Reckoning,
    briefings: Sequence[tuple[str, str]],
    orders: Sequence[tuple[str, Sequence[str]]],
    secret: str,
    length: int,
) -> Page:
    """To every seat of a game that is over; `secret` is empty while another game still has dice of its chain."""
    tongue = tongue_of(card.language)
    chain = (
        _secret_told(secret, length)
        if secret
        else "The secret of the dice is told when the other game with the same dice is over."
    )
    lines = (
        f"The battle is over: {winner} has won." if winner else "The battle is over, and nobody has won.",
        reason,
        "What each side was told before the battle, and the standing orders at its end, follow.",
        chain,
        "`SEND REPORT` with a number brings any report again, `SEND ARCHIVE` the whole game in one file.",
    )
    told = [
        (side, briefing_text(briefing, title=False, tongue=tongue), briefing_html(briefing, title=False, tongue=tongue))
        for side, briefing in briefings
    ]
    subject = tongue.tell("The fog is lifted")
    context = {
        "language": tongue.code,
        "subject": subject_line(f"{card.tag()} {subject}"),
        "masthead": tongue.tell(card.title),
        "strapline": subject,
        "footer": [tongue.tell(line) for line in card.footer],
        "lines": [sentence_case(tongue.tell(line)) for line in lines if line],
        "reckoned": _reckoned(reckoning, tongue.tell),
        "briefings": told,
        "orders": [(seat, rules) for seat, rules in orders if rules],
    }
    text, html = render("last", context)
    return Page(str(context["subject"]), text, html)


def dice_laid_open(card: GameCard, chain: str, secret: str, length: int, links: Sequence[tuple[int, int, str]]) -> Page:
    """To every seat of a game that was over before another with the same dice; `links` are (bound, number, link)."""
    return notice(
        card,
        "The dice are laid open",
        f"All games with the dice of this one are over. In the public part of the dice stands {chain} in place of the "
        "name of a game.",
        _secret_told(secret, length),
        block="\n".join(f"  {bound:>3} {number:>4} {link}" for bound, number, link in links),
    )


def _secret_told(secret: str, length: int) -> str:
    return (
        f"The dice of the whole game come from one secret, which may now be known: `{secret}`. Hashed {length} times "
        "it is the anchor of the first letter."
    )


def _reckoned(found: Reckoning, say: Callable[[str], str]) -> list[tuple[str, list[str]]]:
    """Each heading of what became of the battle with its lines, those that have any."""
    parts = {
        "Score": [f"{say(side)}: {points}" for side, points in found.score],
        "Gone": [f"{say(side)}: {' '.join(units)}" for side, units in found.gone if units],
        "Luck of the whole game": [say(line) for line in found.luck],
        "What everybody ordered": [
            sentence_case(say(f"{name}: {counted(orders, 'order')} in {bounds} of {of} bounds"))
            for name, orders, bounds, of in found.deeds
        ],
    }
    return [(heading, lines) for heading, lines in parts.items() if lines]
