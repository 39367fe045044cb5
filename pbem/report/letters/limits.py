"""Letters about letters: what is held, what could not be read, and what was more than a day allows."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from pbem.battle.side import Seat
from pbem.report.card import GameCard
from pbem.report.letters.notice import held_letter, notice
from pbem.report.page import Page
from pbem.report.phrases import counted
from pbem.report.tongue.catalogue import tongue_of


@dataclass(frozen=True, slots=True)
class Held:
    """A letter in a seat's name that waits: when it came, the code that releases it, and why it is held."""

    received: str
    code: str
    reason: str


def held_letters(card: GameCard, seat: Seat, held: Sequence[Held]) -> Page:
    """To the player, when letters in his name did not look like his own; each waits for his word."""
    if len(held) == 1:
        return held_letter(card, seat, held[0].received, held[0].code, held[0].reason)
    # A line of ours does not begin with the word: a reply that merely quotes it must not confirm.
    lines, say = [], tongue_of(card.language).tell
    for each in held:
        lines += textwrap.wrap(
            f"{say(each.received)}: {say(each.reason)}", 72, initial_indent="    ", subsequent_indent="    "
        )
        lines += [f"    {say('To confirm that one')}: CONFIRM {each.code}", ""]
    return notice(
        card,
        f"Held: {counted(len(held), 'letter')} in your name, {seat.name}",
        f"{counted(len(held), 'letter')} came in that say they are from you, and it is not certain that they are. They "
        "are kept, and nothing in them is used.",
        needs=(
            "For each that was yours, reply with the word CONFIRM and its code below, on a line of their own.",
            "For those that were not, do nothing: they stay unused. The codes stay good.",
            "If you have a new address, ask the GM to enter it for your seat; until then letters from it are held.",
        ),
        block="\n".join(lines),
    )


def unreadable_letters(card: GameCard, seat: Seat, received: Sequence[str], bound: int) -> Page:
    """To the player, when letters in his name could not be read at all."""
    what = "A letter" if len(received) == 1 else counted(len(received), "letter").capitalize()
    return notice(
        card,
        f"Not read: {what.lower()} in your name, {seat.name}",
        f"{what} in your name could not be read, and nothing in it was used: the program that reads failed over it, "
        f"or would have needed too long. It came in {', '.join(received)}.",
        needs=(
            "If it was yours, please send your orders again in a new letter: plain words, no pictures or files.",
            "If it was not, do nothing. The GM knows of it.",
        ),
        bound=bound,
    )


@dataclass(frozen=True, slots=True)
class Limit:
    """A budget that has run out: how many there are in a day, whose, when there are some again, in words."""

    most: int
    seat: str
    address: str
    again: str


def too_many_letters(card: GameCard, limit: Limit) -> Page:
    """To a player who has written more letters in a day than are read."""
    return notice(
        card,
        "Too many letters in a day",
        f"{limit.most} letters of yours have been read in 24 hours, which is the limit. Those that came after them "
        "are kept, and nothing in them was used.",
        needs=(
            f"Letters that come in after {limit.again} are read again. Put all your orders into one letter then.",
            "If your orders cannot wait so long, ask the GM, who can have a letter read all the same.",
        ),
    )


def too_many_in_your_name(card: GameCard, limit: Limit) -> Page:
    """To the holder of a seat in whose name more unproved letters came than are held."""
    return notice(
        card,
        f"Many letters in your name, {limit.seat}",
        f"More than {limit.most} letters in your name came in a day without proof that they are yours. The others are "
        "kept, and nothing in them is used. They cost you nothing: your own letters are read and answered as always.",
        needs=(
            "Reply to the latest report, from the address that gets this letter: such a letter is known as yours.",
            "If letters of your own are held all the same, tell the GM.",
        ),
    )


def no_more_answers(card: GameCard, limit: Limit) -> Page:
    """To a player who has had all his answers of a day."""
    return notice(
        card,
        "No more answers today",
        f"You have had {limit.most} answers in 24 hours, which is the limit. Your letters are still read; orders are "
        "filed and acknowledged as always.",
        needs=(f"Questions, such as HELP or SHOW, are answered again from {limit.again} on.",),
    )


def messages_returned(card: GameCard, texts: Sequence[tuple[str, str]], a_letter: int, a_day: int, again: str) -> Page:
    """To a player whose messages were more than a letter or a day may carry, with their texts (addressee, words)."""
    why = f"at most {a_letter} messages a letter are passed on, and {a_day} messages a day"
    when = f"Messages are passed on again from {again} on." if again else "Send these in another letter."
    return notice(
        card,
        f"{counted(len(texts), 'message')} of yours not delivered",
        f"{len(texts)} of your messages went to nobody: {why}. Here they are again.",
        needs=(when,),
        quoted="\n\n".join(f"To {to or 'all'}:\n{text}" for to, text in texts),
    )


def no_more_messages(card: GameCard, limit: Limit) -> Page:
    """To the GM, about a player who has sent all his messages of a day."""
    return notice(
        card,
        f"GM: {limit.seat} has sent all his messages today",
        f"{limit.address} ({limit.seat}) has sent {limit.most} messages in 24 hours, which is the limit. What came "
        f"after them went back to him with its text. From {limit.again} on he may send more.",
    )
