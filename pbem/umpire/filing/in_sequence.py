"""The orders of a seat after one more letter, in the sequence in which our mail server had them, not we.

A letter may reach us after one that was written later: from the spam folder, or over a mail server's detour. The last
word counts all the same, so the letters of the bound are then read anew from the first.
"""

from __future__ import annotations

from dataclasses import replace

from pbem.orders.sheet.draft import Draft
from pbem.store import letters
from pbem.store.letters import Kept
from pbem.umpire.bounds.opening import draft_as_opened
from pbem.umpire.filing.reading_orders import Reckoned, reading_of
from pbem.umpire.match import Match
from pbem.umpire.reading.incoming import Incoming
from pbem.umpire.reading.reader import read
from pbem.umpire.world import World


def filed(world: World, match: Match, incoming: Incoming, reckoned: Reckoned) -> Draft:
    """The seat's draft with this letter in its place among those filed for the bound."""
    game = match.game
    known = letters.filed_for(world.db, game.id, incoming.commission.id, game.bound, game.edition)
    others = [row for row in known if row.id != incoming.row.id]
    if all(_moment(row) < _moment(incoming.row) for row in others):
        return world.clerk.file(match, reckoned.before, reckoned.reading, reckoned.context)
    draft = draft_as_opened(reckoned.row)
    for row in sorted([*others, incoming.row], key=_moment):
        letter = incoming.letter if row.id == incoming.row.id else read(world, row)
        context = replace(reckoned.context, questions=draft.questions, filed=draft.sheet.orders)
        reading = reading_of(world, match, incoming.commission, letter, context)
        draft = world.clerk.file(match, draft, reading, context)
    return draft


def _moment(row: Kept) -> tuple[object, ...]:
    return (row.received_at, row.uidvalidity, row.uid, row.id)
