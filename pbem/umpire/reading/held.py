"""Letters that only look like a player's: they are held, and the registered address alone is asked."""

from __future__ import annotations

from pbem.mail.identity.identity import Origin, authenticate
from pbem.mail.identity.token import keyed_word
from pbem.mail.sending.budget import Kind
from pbem.report.deadline import Deadline
from pbem.report.letters.notice import held_letter
from pbem.store import letters, players, seats
from pbem.store.letters import Kept
from pbem.umpire.mailing.allowance import allowed
from pbem.umpire.mailing.envelopes import Answered, post_to_seat
from pbem.umpire.match import Match
from pbem.umpire.reading.confirming import codes_written
from pbem.umpire.reading.incoming import Incoming
from pbem.umpire.reading.reader import read
from pbem.umpire.world import World, witness_of


def confirmation_code(match: Match, row: Kept) -> str:
    """The code that releases a held letter, which only the registered address is told."""
    return keyed_word(match.game.token_secret, "confirm", match.game.id, row.hash)[:8].upper()


def hold(world: World, match: Match, incoming: Incoming, reason: str) -> None:
    """Keep a letter unused and ask whoever really holds the seat whether it is his."""
    row, commission = incoming.row, incoming.commission
    letters.settle(
        world.db, row.id, "held", reason,
        sender=incoming.letter.sender, game=match.game.id, seat=commission.id, bound=incoming.bound,
        edition=incoming.edition,
    )  # fmt: skip
    automatic = incoming.letter.automatic is not None
    if not commission.address or automatic or not allowed(world, match, commission.address, Kind.REFUSAL, "held"):
        return
    received = Deadline(row.received_at, match.game.home_zone).text(match.zone(commission))
    page = held_letter(
        match.card_for(commission),
        commission.seat,
        received,
        confirmation_code(match, row),
        _told(world, incoming, reason),
    )
    # The thread is left out: the letter may be an opponent's, whose Message-IDs name his post office.
    post_to_seat(world, match, commission, "held", page, bound=match.game.bound, key=incoming.name, answered=Answered())


def _told(world: World, incoming: Incoming, reason: str) -> str:
    """Why a letter is held, in words for the holder of its seat; the address of another player is not told."""
    sender = incoming.letter.sender
    if not sender or sender == incoming.commission.address or not players.was_known(world.db, sender):
        return reason
    return reason.replace(sender, "an address that is not yours")


def confirmed_letter(world: World, match: Match, incoming: Incoming) -> Incoming | None:
    """The held letter that this one releases by a code in its writer's own words, None where it releases none.

    The code was sent to the registered address alone, so a letter from there that bears it needs no further proof;
    a sender whom our mail server denies is not believed even so.
    """
    commission = seats.get(world.db, match.game.id, incoming.commission.id)
    letter = incoming.letter
    if letter.sender != commission.address:
        return None
    codes = codes_written(world, match, incoming)
    if not codes or authenticate(letter.headers, letter.sender, witness_of(world.settings)).origin is Origin.DISPROVED:
        return None
    for row in letters.held_for(world.db, match.game.id, commission.id):
        if confirmation_code(match, row) in codes:
            bound = match.game.bound if row.bound is None else row.bound
            return Incoming(row, read(world, row), incoming.commission, bound, row.edition, incoming.answered)
    return None
