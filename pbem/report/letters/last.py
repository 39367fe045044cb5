"""The last letter of a game: how it ended, what each side was told and had in mind, and how to check the dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pbem.report.card import GameCard
from pbem.report.letters.briefing import briefing_text
from pbem.report.letters.notice import notice
from pbem.report.page import Page, wrap
from pbem.report.phrases import counted
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
    say = tongue.tell
    block = _reckoned(reckoning, say)
    for side, briefing in briefings:
        block += [say(side).upper(), "", briefing_text(briefing, title=False, tongue=tongue), ""]
    for seat, rules in orders:
        if rules:
            block += [say(f"Standing orders of {seat}"), *(f"  | {rule}" for rule in rules), ""]
    chain = (
        _secret_told(secret, length)
        if secret
        else "The secret of the dice is told when the other game with the same dice is over."
    )
    ended = f"The battle is over: {winner} has won." if winner else "The battle is over, and nobody has won."
    return notice(
        card,
        "The fog is lifted",
        ended,
        reason,
        "What each side was told before the battle, and the standing orders at its end, follow.",
        chain,
        "`SEND REPORT` with a number brings any report again, `SEND ARCHIVE` the whole game in one file.",
        block="\n".join(block),
    )


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
        f"The dice of the whole game come from one secret, which may now be known: {secret}. Hashed {length} times it "
        "is the anchor of the first letter."
    )


def _reckoned(found: Reckoning, say: Callable[[str], str]) -> list[str]:
    lines = [f"  {say(side)}: {points}" for side, points in found.score]
    block = [say("SCORE"), *lines, ""] if lines else []
    lines = [wrap(f"{say(side)}: {' '.join(units)}", 2, 4) for side, units in found.gone if units]
    block += [say("GONE"), *lines, ""] if lines else []
    lines = [wrap(say(line), 2, 4) for line in found.luck]
    block += [say("LUCK OF THE WHOLE GAME"), *lines, ""] if lines else []
    lines = [
        wrap(say(f"{name}: {counted(orders, 'order')} in {bounds} of {of} bounds"), 2, 4)
        for name, orders, bounds, of in found.deeds
    ]
    return block + ([say("WHAT EVERYBODY ORDERED"), *lines, ""] if lines else [])
