"""A letter from somebody with several seats that does not say for which: he is asked, and given their addresses.

So one mailbox serves two players, or one player two games: a reply address tells them apart, and without one nothing is
guessed.
"""

from __future__ import annotations

from pbem.mail.identity.identity import Origin, authenticate, reply_address, token
from pbem.mail.letter.letter import Letter
from pbem.report.letters.joining import which_seat
from pbem.store import games, letters, players, seats
from pbem.store.letters import Kept
from pbem.store.seats import Commission
from pbem.umpire import budgets
from pbem.umpire.budgets import Purse
from pbem.umpire.mailing.envelopes import post_to_member
from pbem.umpire.mailing.marks import mark_of
from pbem.umpire.world import World, witness_of


def ask_which_seat(world: World, row: Kept, letter: Letter) -> bool:
    """Ask the sender for which of his seats his letter is, once a day; False where he has not several."""
    player = players.at(world.db, letter.sender) if letter.sender else None
    held = seats.running_of(world.db, player.id) if player else []
    if player is None or len(held) < 2 or letter.automatic is not None:
        return False
    origin = authenticate(
        letter.headers, letter.sender, witness_of(world.settings), signed_in_part=letter.signed_in_part
    )
    if origin.origin is Origin.DISPROVED:
        return False
    note = "it does not say for which of its sender's seats it is"
    letters.settle(world.db, row.id, "ignored", note, sender=letter.sender)
    if not budgets.left(world, Purse.REFUSALS, f"{letter.sender} seat"):
        return True
    budgets.spend(world, Purse.REFUSALS, f"{letter.sender} seat")
    listed = [(each.game, each.name, _address(world, each)) for each in held]
    page = which_seat(listed, world.settings.club.address, player.language)
    post_to_member(world, player, "which seat", page, key=row.hash[:20])
    return True


def _address(world: World, commission: Commission) -> str:
    game, club = games.get(world.db, commission.game), world.settings.club
    word = token(game.token_secret, mark_of(commission, game.bound, game.edition))
    return reply_address(club.address, game.id, word) if club.plus_addresses else f"[{game.id}.{word}]"
