"""Letters that only look like a player's: they are held, and the registered address alone is asked."""

from __future__ import annotations

from pbem.mail.identity.identity import Origin, authenticate
from pbem.mail.identity.token import keyed_word
from pbem.store import letters, players, seats
from pbem.store.games import Game
from pbem.store.letters import Kept
from pbem.store.owed import Telling
from pbem.store.seats import Commission
from pbem.umpire.mailing.later import tell_later
from pbem.umpire.match import Match
from pbem.umpire.reading.confirming import codes_written
from pbem.umpire.reading.incoming import Incoming
from pbem.umpire.reading.reader import read
from pbem.umpire.world import World, witness_of


def confirmation_code(game: Game, content: str) -> str:
    """The code that releases a held letter of that content hash, which only the registered address is told."""
    return keyed_word(game.token_secret, "confirm", game.id, content)[:8].upper()


def hold(world: World, match: Match, incoming: Incoming, reason: str) -> None:
    """Keep a letter unused; whoever really holds the seat is asked in the next notice whether it is his."""
    row, commission, game = incoming.row, incoming.commission, match.game
    letters.settle(
        world.db, row.id, "held", reason,
        sender=incoming.letter.sender, game=game.id, seat=commission.id, bound=incoming.bound,
        edition=incoming.edition,
    )  # fmt: skip
    if commission.address and incoming.letter.automatic is None:
        tell_later(world, game, commission, Telling.HELD, row)


def told_reason(world: World, row: Kept, commission: Commission) -> str:
    """Why a letter is held, in words for the holder of its seat; the address of another player is not told."""
    if not row.sender or row.sender == commission.address or not players.was_known(world.db, row.sender):
        return row.note
    return row.note.replace(row.sender, "an address that is not yours")


def confirmed_letters(world: World, game: Game, incoming: Incoming) -> list[Incoming]:
    """The held letters that this one releases by codes in its writer's own words, the oldest first.

    The codes were sent to the registered address alone, so a letter from there that bears one needs no further proof;
    a sender whom our mail server denies is not believed even so.
    """
    commission = seats.get(world.db, game.id, incoming.commission.id)
    letter, words = incoming.letter, incoming.words.upper()
    if letter.sender != commission.address:
        return []
    known = {
        confirmation_code(game, content): number
        for number, content in letters.held_for(world.db, game.id, commission.id)
    }
    # A flood that only says the word costs no more than this look.
    if not any(code in words for code in known):
        return []
    if authenticate(letter.headers, letter.sender, witness_of(world.settings)).origin is Origin.DISPROVED:
        return []
    codes = codes_written(world, game, incoming)
    return [_as_released(world, game, incoming, number) for code, number in known.items() if code in codes]


def _as_released(world: World, game: Game, incoming: Incoming, number: int) -> Incoming:
    row = letters.get(world.db, number)
    assert row is not None, "a letter that is kept is never deleted"
    bound = game.bound if row.bound is None else row.bound
    return Incoming(row, read(world, row), incoming.commission, bound, row.edition, incoming.answered)
