"""A letter that was too large for its recipient goes out once more, without its pictures and files."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pbem.mail.identity.token import keyed_word
from pbem.mail.sending.proofread import proofed
from pbem.mail.sending.read_back import lightened, read_back
from pbem.report.tongue.catalogue import tongue_of
from pbem.store import outbox, players
from pbem.store.outbox import Outgoing, Posted
from pbem.umpire.mailing.envelopes import house_secret, return_path_of
from pbem.umpire.world import World

WHY: Final = (
    "This letter was too large for your mail server, so its pictures and files are left out.\n"
    "A line SET MAP small or SET MAP off makes the next ones smaller."
)


def post_smaller(world: World, row: Posted) -> bool:
    """Queue the smaller edition of a letter that was refused; False where there is nothing to leave out."""
    player = players.at(world.db, row.recipient)
    light = lightened(read_back(row.raw), tongue_of(player.language if player else "en").tell(WHY))
    if light is None:
        return False
    name = keyed_word(house_secret(world), "smaller", row.message_id, world.now().isoformat())
    message_id = f"<{name}@{row.message_id.strip('<>').rpartition('@')[2]}>"
    letter = Outgoing(
        id=outbox.next_number(world.db),
        message_id=message_id,
        kind=row.kind,
        recipient=row.recipient,
        return_path=return_path_of(world, message_id, answer=not row.return_path),
        raw=proofed(replace(light, message_id=message_id)),
        game=row.game,
        bound=row.bound,
        edition=row.edition,
        seat=row.seat,
        key=f"{row.key} smaller".strip(),
    )
    return outbox.queue(world.db, letter, world.now())
