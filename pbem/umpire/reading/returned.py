"""Letters that came back: an address that takes none is marked, and the GM told; the game goes on."""

from __future__ import annotations

import logging

from pbem.mail.identity.return_address import return_address
from pbem.mail.letter.bounce import Bounce, Fate
from pbem.store import outbox, players
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.mailing.envelopes import house_secret
from pbem.umpire.mailing.smaller import post_smaller
from pbem.umpire.match import roster_by_name
from pbem.umpire.world import World

log = logging.getLogger(__name__)


def note_return(world: World, bounce: Bounce) -> None:
    """Write down what a genuine delivery report says about a letter of ours."""
    row = outbox.by_return_path(
        world.db, return_address(house_secret(world), world.settings.club.address, bounce.number)
    )
    if row is None:
        return
    log.info("letter %d to seat %s of %s: %s %s", row.id, row.seat, row.game, bounce.fate, bounce.status)
    if bounce.fate not in (Fate.FAILED, Fate.EXPIRED):
        return
    outbox.conclude(world.db, row.id, None, "refused", f"came back: {bounce.status} {bounce.text}".strip())
    if bounce.too_large and post_smaller(world, row):
        return
    if bounce.permanent and not bounce.too_large:
        players.mark_unreachable(world.db, row.recipient, f"{bounce.status} {bounce.text}")
    if row.kind == "gm":
        return
    tell_gm(
        world,
        roster_by_name(world.db, world.settings, row.game) if row.game else None,
        f"A letter to {row.recipient} came back",
        f"The letter of kind {row.kind!r} to {row.recipient} ({row.seat or 'no seat'}) was not delivered: "
        f"{bounce.status} {bounce.text}".strip(),
        "The game goes on without it. Ask the player for another address, or give the seat to a reserve: "
        f"pbem seat {row.game} {row.seat} ADDRESS",
        key=f"unreachable {row.recipient}",
        bound=row.bound,
    )
