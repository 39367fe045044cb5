"""FORGET ME: a player's addresses are erased everywhere; what he did stays under his seat."""

from __future__ import annotations

from pbem.mail.identity.token import keyed_word
from pbem.mail.letter.letter import read_letter
from pbem.report.letters.joining import done, not_booked
from pbem.report.page import Page
from pbem.store import games, outbox, players, reserves, seats, terms, wishes
from pbem.store.database import run, step
from pbem.store.erasing import erase
from pbem.store.players import Player
from pbem.store.tenures import Ended
from pbem.store.wishes import State
from pbem.umpire.life.leaving import vacate
from pbem.umpire.mailing.envelopes import house_secret
from pbem.umpire.world import World


def forget_me(world: World, player: Player, code: str) -> Page | None:
    """The answer to FORGET ME: what it takes; with its code there is none, for nobody is left to be answered."""
    address, language = world.settings.club.address, player.language
    cares = _looks_after(world, player)
    if cares:
        words = f"You look after {', '.join(cares)}. Name another GM first; then write FORGET ME again."
        return not_booked(None, words, address, language)
    known = keyed_word(house_secret(world), "forget", str(player.id), player.address)[:8].upper()
    if code.upper() != known:
        words = (
            "If you mean it, your addresses are erased from every record and every letter that is kept, and your seats "
            f"fall vacant. What you did stays under the name of your seat. Reply `FORGET ME {known}`, alone on a line; "
            "nothing can bring it back, and no more letters come to you."
        )
        return done(None, "FORGET ME", words, address, language)
    forget(world, player)
    return None


def forget(world: World, player: Player) -> None:
    """Let a player's seats fall vacant, and erase his addresses and his name from every table and letter."""
    known = [each.address for each in players.addresses(world.db, player.id)]
    small = [address.casefold() for address in known]
    with step(world.db, "forget a player"):
        for seat in seats.running_of(world.db, player.id):
            if games.get(world.db, seat.game).state == "running":
                vacate(world, seat.game, seat.id, Ended.RESIGNED)
        for wish in wishes.of_player(world.db, player.id):
            wishes.settle(world.db, wish.id, State.WITHDRAWN)
        reserves.strike(world.db, player.id)
        run(world.db, "UPDATE wishes SET name = '' WHERE player = ?", [player.id])
        outbox.cancel_all_to(world.db, known)
        players.erase(world.db, player.id, world.now())
        erase(world.db, known, f"forgotten-{player.id}", lambda raw: _names(raw, small))


def _names(raw: bytes, addresses: list[str]) -> bool:
    plain = raw.decode("latin-1").casefold()
    if any(address in plain for address in addresses):
        return True
    try:
        letter = read_letter(raw)
    # A letter that cannot be read may have anything in it.
    except Exception:
        return True
    said = f"{letter.text} {letter.orders_attachment or ''} {letter.subject}".casefold()
    return any(address in said for address in addresses)


def _looks_after(world: World, player: Player) -> list[str]:
    """The games that go on or gather and have him for a GM; the house itself, where he keeps it."""
    found = [each.id for each in games.everything(world.db) if each.state != "over" and each.gm == player.address]
    second = [(name, terms.find(world.db, name)) for name in games.names(world.db, "state <> 'over'")]
    found += [name for name, kept in second if kept is not None and kept.second_gm == player.address]
    return found + (["the house"] if world.settings.club.gm == player.address else [])
