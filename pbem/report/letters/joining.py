"""Letters about open games: what is played, who is in, what a wish to join came to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pbem.report.card import GameCard
from pbem.report.letters.gm import gm_footer
from pbem.report.letters.notice import notice
from pbem.report.page import Page
from pbem.report.phrases import counted
from pbem.report.tongue.catalogue import tongue_of


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game that takes bookings: `free` are the ids of its seats, `schedule` its rule for deadlines."""

    id: str
    title: str
    date: str
    system: str
    seats: tuple[tuple[str, str], ...]
    booked: int
    schedule: str
    bounds: int
    wanted_by: str = ""


def member_footer(address: str) -> tuple[str, ...]:
    """The last lines of a letter to somebody who need hold no seat."""
    return (f"Reply, or write to {address}. GAMES lists the open games, HELP what else you may write.",)


_NONE: Final = "No game is open at present. RESERVE enters you into the list of those who would take over a seat."


def games_list(found: Sequence[OpenGame], own: Sequence[str], address: str, language: str) -> Page:
    """The answer to GAMES: the open games, and the reader's own."""
    say = tongue_of(language).tell
    told = [line for game in found for line in _open_game(game, say(game.title), say)]
    told += [f"{say('You play in')}: {', '.join(own)}."] if own else []
    lines = () if found else (_NONE,)
    return notice(None, "The open games", *lines, told=told, footer=member_footer(address), language=language)


def _open_game(game: OpenGame, title: str, say: object) -> list[str]:
    assert callable(say)
    left = len(game.seats) - game.booked
    seats = ", ".join(f"{seat} ({say(name)})" for seat, name in game.seats)
    told = [
        f"{game.id}: {title}, {say(game.date)}.",
        say(f"{counted(left, 'seat')} of {len(game.seats)} free; at most {game.bounds} bounds."),
        f"{say('Due')}: {game.schedule}.",
        f"{say('Rules')}: {game.system}.",
        f"{say('Seats')}: {seats}.",
        f"| JOIN {game.id} as {game.seats[0][0]}",
    ]
    return [" ".join(told[:-1]), told[-1]]


def game_full(card: GameCard, others: Sequence[OpenGame], address: str) -> Page:
    """To a member whose JOIN came too late: the games that still have seats, and the list of reserves."""
    say = tongue_of(card.language).tell
    told = [say("These have seats free:" if others else "No other game is open at present.")]
    told += [line for game in others for line in _open_game(game, say(game.title), say)]
    told += [say("To be asked when a seat of some game falls vacant, write:"), "| RESERVE"]
    return notice(card, "Not done", f"{card.game} is full.", told=told, footer=member_footer(address))


def which_seat(held: Sequence[tuple[str, str, str]], address: str, language: str) -> Page:
    """To somebody with several seats whose letter does not say for which it is; each seat with its reply address."""
    say = tongue_of(language).tell
    return notice(
        None,
        "For which seat is your letter?",
        "You have several seats, and your letter does not say for which it is. Nothing in it was used.",
        needs=("Send it again to the address of its seat, or reply to a letter of that game.",),
        block="\n".join(f"    {game}, {say(name)}:\n      {to}" for game, name, to in held),
        footer=member_footer(address),
        language=language,
    )


def booked(card: GameCard, wish: str, taken: int, seats: int, starts: str = "") -> Page:
    """To somebody whose JOIN is taken; `starts` says when, where the game is full."""
    if starts:
        how = f"The game is full. It starts {starts} unless the GM starts it before."
    else:
        how = (
            f"{taken} of {seats} seats are taken. Seats are dealt when the game is full: wishes in the sequence in "
            "which they came, the rest by a die."
        )
    return notice(
        card,
        "You are in",
        f"You are booked for {card.game}" + (f", with the wish {wish!r}." if wish else "."),
        how,
        f"`LEAVE {card.game}` takes it back; JOIN once more changes your wish.",
        footer=member_footer(card.address),
    )  # fmt: skip


def not_booked(card: GameCard | None, why: str, address: str, language: str) -> Page:
    """To a member whose JOIN, LEAVE, ACCEPT or the like came to nothing; `why` says what he may do instead."""
    return notice(card, "Not done", *why.split("\n"), footer=member_footer(address), language=language)


def done(card: GameCard | None, subject: str, words: str, address: str, language: str) -> Page:
    """To a member for whom something was done."""
    return notice(card, subject, *words.split("\n"), footer=member_footer(address), language=language)


def confirm_sign_up(card: GameCard, code: str) -> Page:
    """To a stranger who wishes to join where sign-up is open: the one letter he gets before he has proved himself."""
    return notice(
        card,
        "Do you wish to join?",
        f"Somebody who writes from your address wishes to play in {card.game}, {card.title}. Nothing else will come to "
        "you unless you answer.",
        needs=("If it was you, reply with the word CONFIRM and the code below, on a line of their own.",),
        block=f"    To confirm: CONFIRM {code}",
        footer=member_footer(card.address),
    )


def wishes_to_join(card: GameCard, number: int, who: str, verdict: str, wish: str, known: str) -> Page:
    """To the GM: somebody wishes to join, who may be let in or not."""
    return notice(
        card,
        f"GM: somebody wishes to join (request {number})",
        f"{who} writes: JOIN {card.game}{f' as {wish}' if wish else ''}.",
        f"What proves the sender: {verdict}. {known}",
        "He has had no answer, and gets none unless you let him in.",
        needs=(f"Reply `APPROVE {number}` or `DECLINE {number}`, on a line of its own.",),
        footer=gm_footer(card.game),
    )


def wishes_to_open(number: int, who: str, words: str, known: str, code: str, address: str) -> Page:
    """To whoever keeps the house: somebody wishes to open a game, and a code grants it."""
    return notice(
        None,
        f"GM: somebody wishes to open a game (wish {number})",
        f"{who} writes: {words}.",
        known,
        needs=(
            "To open it, reply with the word CONFIRM and the code below, on a line of their own.",
            "If not, do nothing: in two weeks it is forgotten.",
        ),
        block=f"    To open it: CONFIRM {code}",
        footer=(f"Reply, or write to {address}.",),
    )


def not_started(card: GameCard, taken: int, seats: int) -> Page:
    """To those who are booked for a game that is not full by the day it should be."""
    return notice(
        card,
        "Not full yet",
        f"{taken} of {seats} seats are taken, and the day by which the game should be full has come. The GM has been "
        "asked what to do. Your place is kept.",
        f"`LEAVE {card.game}` takes it back; JOIN once more changes your wish.",
        footer=member_footer(card.address),
    )


def given_up(card: GameCard) -> Page:
    """To those who were booked for a game that never filled."""
    return notice(
        card,
        "The game will not be played",
        "It never filled, and is given up. Your place in it is free again for another.",
        footer=member_footer(card.address),
    )


def invited(card: GameCard, seat: str, by: str) -> Page:
    """To somebody who was given a seat and never wrote to us: the game waits for his word."""
    return notice(
        card,
        f"Do you take command of {seat}?",
        f"{by} would like you to command {seat} in {card.title}, {card.date}, a battle played by mail.",
        needs=("Reply with any words if you will play; the game waits for that. If not, do nothing.",),
        footer=(f"Reply, or write to {card.address}.",),
    )
