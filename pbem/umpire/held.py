"""Letters that only look like a player's: they are held, and the registered address alone is asked."""

from __future__ import annotations

import re
from typing import Final

from pbem.mail.budget import Kind
from pbem.mail.identity import Origin, authenticate
from pbem.mail.token import keyed_word
from pbem.report.deadline import Deadline
from pbem.report.notice import held_letter
from pbem.store import letters, players, seats
from pbem.store.letters import Kept
from pbem.umpire.allowance import allowed
from pbem.umpire.envelopes import Answered, post_to_seat
from pbem.umpire.incoming import Incoming
from pbem.umpire.reader import read
from pbem.umpire.table import Table
from pbem.umpire.world import World

_CONFIRM: Final = re.compile(r"^[ \t>*-]*CONFIRM[ \t]+([A-Z0-9]{8})\b", re.IGNORECASE | re.MULTILINE)


def confirmation_code(table: Table, row: Kept) -> str:
    """The code that releases a held letter, which only the registered address is told."""
    return keyed_word(table.game.token_secret, "confirm", table.game.id, row.hash)[:8].upper()


def hold(world: World, table: Table, incoming: Incoming, reason: str) -> None:
    """Keep a letter unused and ask whoever really holds the seat whether it is his."""
    row, chair = incoming.row, incoming.chair
    letters.settle(
        world.db, row.id, "held", reason,
        sender=incoming.letter.sender, game=table.game.id, seat=chair.id, bound=incoming.bound,
    )  # fmt: skip
    automatic = incoming.letter.automatic is not None
    if chair.player is None or automatic or not allowed(world, table, chair.player, Kind.REFUSAL, "held"):
        return
    received = Deadline(row.received_at, table.game.home_zone).text(table.zone(chair))
    page = held_letter(table.card, chair.seat, received, confirmation_code(table, row), _told(world, incoming, reason))
    # The thread is left out: the letter may be an opponent's, whose Message-IDs name his post office.
    post_to_seat(world, table, chair, "held", page, bound=table.game.bound, key=incoming.name, answered=Answered())


def _told(world: World, incoming: Incoming, reason: str) -> str:
    """Why a letter is held, in words for the holder of its seat; the address of another player is not told."""
    sender = incoming.letter.sender
    if not sender or sender == incoming.chair.player or players.get(world.db, sender) is None:
        return reason
    return reason.replace(sender, "an address that is not yours")


def confirmed_letter(world: World, table: Table, incoming: Incoming) -> Incoming | None:
    """The held letter that this one releases by its code, None where it releases none.

    The code was sent to the registered address alone, so a letter from there that bears it needs no further proof;
    a sender whom our mail server denies is not believed even so.
    """
    codes = {code.upper() for code in _CONFIRM.findall(incoming.words)}
    chair = seats.get(world.db, table.game.id, incoming.chair.id)
    if not codes or incoming.letter.sender != chair.player:
        return None
    letter, guard = incoming.letter, world.settings.guard
    if authenticate(letter.headers, incoming.row.raw, letter.sender, guard.authserv_id).origin is Origin.DISPROVED:
        return None
    for row in letters.in_state(world.db, "held"):
        if _belongs(row, table, incoming) and confirmation_code(table, row) in codes:
            bound = table.game.bound if row.bound is None else row.bound
            return Incoming(row, read(world, row), incoming.chair, bound, incoming.answered)
    return None


def _belongs(row: Kept, table: Table, incoming: Incoming) -> bool:
    return row.game == table.game.id and row.seat == incoming.chair.id
