"""A player's new address: a code goes to the old one alone, and counts when it arrives from the new one."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from pbem.mail.identity.address import is_address
from pbem.mail.identity.token import keyed_word
from pbem.report.letters.joining import done, not_booked
from pbem.report.page import Page
from pbem.store import moves, players
from pbem.store.database import step
from pbem.store.players import Player
from pbem.umpire.mailing.envelopes import house_secret, post_to_former, post_to_member
from pbem.umpire.world import World

REGRET: Final = timedelta(hours=72)
"""So long the old address may put itself back."""


def ask(world: World, player: Player, address: str) -> Page:
    """The answer to SET ADDRESS, which goes to the address we know; nothing goes to the new one."""
    address = address.lower().strip("<>")
    club = world.settings.club
    if not is_address(address) or address == club.address:
        return not_booked(None, f"{address!r} is no mail address of yours.", club.address, player.language)
    if players.at(world.db, address) is not None:
        return not_booked(None, f"{address} is somebody's already.", club.address, player.language)
    code = keyed_word(house_secret(world), "move", str(player.id), address, world.entropy(8).hex())[:8].upper()
    moves.ask(world.db, player.id, address, code, world.now())
    words = (
        f"Send a letter from {address} to us, with `CONFIRM {code}` alone on a line: from then on your letters go "
        "there. Nothing was sent there. If it was not you who asked, do nothing."
    )
    return done(None, "SET ADDRESS", words, club.address, player.language)


def confirm(world: World, address: str, code: str) -> bool:
    """Give a player his new address, from which he has sent the code; he is told at both."""
    asked = moves.waiting(world.db, address, code)
    player = players.get(world.db, asked) if asked is not None else None
    if player is None or players.at(world.db, address) is not None:
        return False
    club, old = world.settings.club, player.address
    with step(world.db, "move"):
        players.move(world.db, player.id, address, world.now())
        moves.settle(world.db, player.id)
        words = f"Your letters go to {address} from now on."
        page = done(None, "Your new address", words, club.address, player.language)
        moved = players.get(world.db, player.id)
        assert moved is not None
        post_to_member(world, moved, "moved", page, key=f"moved {code}")
        words = (
            f"Your letters go to {address} from now on. If that was not you, reply UNDO from here within three days."
        )
        page = done(None, "Your new address", words, club.address, player.language)
        post_to_former(world, old, "moved", page, key=f"moved {code}")
    return True


def undo(world: World, address: str) -> bool:
    """Put the address back that a player had until less than three days ago, and whether there is such a player."""
    number = moves.lately(world.db, address, world.now() - REGRET)
    player = players.get(world.db, number) if number is not None else None
    if player is None or players.at(world.db, address) is not None:
        return False
    with step(world.db, "move back"):
        players.move(world.db, player.id, address, world.now())
        back = players.get(world.db, player.id)
        assert back is not None
        words = f"Your letters go to {address} again, and nothing that {player.address} writes is yours."
        page = done(None, "Your old address again", words, world.settings.club.address, player.language)
        post_to_member(world, back, "moved", page, key=f"back {world.now()}")
    return True


def undo_at_present(world: World, player: Player) -> Page:
    """The answer to UNDO from somebody whose present address it comes from: there is nothing to undo."""
    words = "UNDO is for the address that was yours before; this one is yours now."
    return not_booked(None, words, world.settings.club.address, player.language)
