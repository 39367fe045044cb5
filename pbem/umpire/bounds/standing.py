"""How a seat stands in a bound: the one definition of late, for reminders, reliability, reserves and the GM's list."""

from __future__ import annotations

from enum import StrEnum

from pbem.orders.answer.count import count
from pbem.store.drafts import DraftRow
from pbem.store.seats import Commission
from pbem.umpire.bounds.opening import draft_of
from pbem.umpire.filing.contexts import context_of
from pbem.umpire.match import Match


class Stand(StrEnum):
    """NONE: nothing valid came. PARTIAL: some units have no order. FINAL: READY. FREE: nothing is owed."""

    FREE = "owes nothing"
    NONE = "nothing sent yet"
    PARTIAL = "some units without an order"
    IN = "in"
    FINAL = "ready"


def is_owed(match: Match, commission: Commission, row: DraftRow) -> bool:
    """Whether a seat has something to order: its side acts, or questions of its own are open."""
    acting = match.view(commission.side).acting
    return match.game.bound == 0 or not acting or commission.side in acting or bool(draft_of(row).questions)


def is_late(match: Match, commission: Commission, row: DraftRow) -> bool:
    """Whether a seat owes orders and has sent nothing."""
    return not row.sent and is_owed(match, commission, row)


def stand_of(match: Match, commission: Commission, row: DraftRow) -> Stand:
    """How a seat stands now."""
    if not row.sent:
        return Stand.NONE if is_owed(match, commission, row) else Stand.FREE
    draft = draft_of(row)
    if draft.ready and not draft.wait:
        return Stand.FINAL
    found = count(draft, context_of(match, commission, draft), draft)
    return Stand.PARTIAL if found.without or found.needed else Stand.IN
