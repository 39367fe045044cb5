"""The orders of a seat after one more letter, in the sequence in which our mail server had them, not we.

A letter may reach us after one that was written later: from the spam folder, or over a mail server's detour. The last
word counts all the same, so the letters of the bound are then read anew from the first.
"""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.order import Sheet, StandingOrder
from pbem.orders.sheet.draft import Draft
from pbem.store import bounds, letters
from pbem.store.letters import Kept
from pbem.umpire.bounds.resolution import read_sheets
from pbem.umpire.filing.reading_orders import Reckoned, reading_of
from pbem.umpire.match import Match
from pbem.umpire.reading.incoming import Incoming
from pbem.umpire.reading.reader import read
from pbem.umpire.world import World


def filed(world: World, match: Match, incoming: Incoming, reckoned: Reckoned) -> Draft:
    """The seat's draft with this letter in its place among those filed for the bound."""
    known = letters.filed_for(world.db, match.game.id, incoming.commission.id, match.game.bound)
    others = [row for row in known if row.id != incoming.row.id]
    if all(_moment(row) < _moment(incoming.row) for row in others):
        return world.clerk.file(match, reckoned.before, reckoned.reading, reckoned.context)
    draft = Draft(
        Sheet(incoming.commission.id, match.game.bound, (), standing_before(world, match, incoming.commission.id))
    )
    for row in sorted([*others, incoming.row], key=_moment):
        letter = incoming.letter if row.id == incoming.row.id else read(world, row)
        context = replace(reckoned.context, questions=draft.questions)
        reading = reading_of(world, match, incoming.commission, letter, context)
        draft = world.clerk.file(match, draft, reading, context)
    return draft


def _moment(row: Kept) -> tuple[object, ...]:
    return (row.received_at, row.uidvalidity, row.uid, row.id)


def standing_before(world: World, match: Match, seat: str) -> tuple[StandingOrder, ...]:
    """The standing orders with which a seat went into the present bound."""
    last = bounds.get(world.db, match.game.id, match.game.bound - 1)
    sheets = read_sheets(last.sheets) if last else ()
    return next((sheet.standing for sheet in sheets if sheet.seat == seat), ())
