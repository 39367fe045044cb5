"""The orders of a seat after one more letter, in the sequence in which our mail server had them, not we.

A letter may reach us after one that was written later: from the spam folder, or over a mail server's detour. The last
word counts all the same, so the letters of the bound are then read anew from the first.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Final

from pbem.child import Undone
from pbem.mail.letter.letter import Letter
from pbem.orders.sheet.draft import Draft
from pbem.store import letters
from pbem.store.letters import Place
from pbem.umpire.bounds.opening import draft_as_opened
from pbem.umpire.filing.reading_orders import Reckoned, is_predecessors, reading_of
from pbem.umpire.match import Match
from pbem.umpire.reading.incoming import Incoming
from pbem.umpire.reading.reader import read
from pbem.umpire.world import World

LONGEST_AGAIN: Final = timedelta(seconds=15)
"""So long the letters that came after a late one may take to be read anew, all together."""


def filed(world: World, match: Match, incoming: Incoming, reckoned: Reckoned) -> Draft:
    """The seat's draft with this letter in its place among those filed for the bound; raises Undone where that is
    too much to read.
    """
    game, row = match.game, incoming.row
    mine = Place(row.received_at, row.uidvalidity, row.uid, row.id)
    known = letters.filed_for(world.db, game.id, incoming.commission.id, game.bound, game.edition)
    since = incoming.commission.since if is_predecessors(incoming.commission, reckoned.row) else None
    others = [place for place in known if place.id != row.id and (since is None or place.received_at >= since)]
    if all(place < mine for place in others):
        return world.clerk.file(match, reckoned.before, reckoned.reading, reckoned.context)
    draft, began = draft_as_opened(reckoned.row), world.now()
    for place in sorted([*others, mine]):
        if world.now() - began > LONGEST_AGAIN:
            reason = "it came late, and the letters that came after it take too long to be read again"
            raise Undone(reason, too_much=True)
        letter = incoming.letter if place == mine else _read_again(world, place.id)
        context = replace(reckoned.context, questions=draft.questions, filed=draft.sheet.orders)
        reading = reading_of(world, match, incoming.commission, letter, context)
        draft = world.clerk.file(match, draft, reading, context)
    return draft


def _read_again(world: World, number: int) -> Letter:
    row = letters.get(world.db, number)
    assert row is not None, "a letter that is kept is never deleted"
    return read(world, row)
