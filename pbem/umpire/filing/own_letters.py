"""The letters of ours that a reply may have copied: those it answers, and the latest to its seat."""

from __future__ import annotations

from typing import Final

from pbem.mail.letter.editions import editions
from pbem.mail.letter.letter import Letter
from pbem.store import outbox
from pbem.store.seats import Commission
from pbem.umpire.match import Match
from pbem.umpire.world import World

_LATEST: Final = 6
_SHORTEST: Final = 150
"""Characters; nothing shorter holds a copy of a letter."""


def own_letters(world: World, match: Match, commission: Commission, letter: Letter) -> tuple[str, ...]:
    """What these letters say, in both editions, as a letter of the seat may quote them."""
    if len(letter.text) + len(letter.orders_attachment or "") < _SHORTEST:
        return ()
    thread = tuple(dict.fromkeys((letter.in_reply_to, *letter.references[-_LATEST:])))
    rows = outbox.quotable(world.db, match.game.id, commission.id, thread, _LATEST)
    return tuple(text for row in rows for text in editions(row.raw))
