"""Opening a bound: every seat gets a draft with its standing orders in it, and the order form that is sent to it."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.battle.canonical import from_json, to_json
from pbem.battle.order import Sheet, StandingOrder
from pbem.orders import order_form
from pbem.orders.sheet.draft import Draft
from pbem.store import drafts
from pbem.store.drafts import DraftRow
from pbem.store.seats import Commission
from pbem.umpire.match import Match
from pbem.umpire.world import World


@dataclass(frozen=True, slots=True)
class Opened:
    """One seat's draft and form for a bound about to be opened."""

    seat: str
    draft: Draft
    form: str


def prepare(match: Match, commission: Commission, bound: int, standing: tuple[StandingOrder, ...] = ()) -> Opened:
    """The draft and the form of a seat at the position of the match; standing orders hold until changed."""
    sheet = Sheet(commission.id, bound, (), standing)
    form = order_form(match.view(commission.side), commission.id, match.game.id, match.system.VERBS, sheet)
    return Opened(commission.id, Draft(sheet), form)


def keep(world: World, game: str, opened: Opened) -> None:
    """Keep a seat's draft and form."""
    drafts.open_for(world.db, game, opened.seat, opened.draft.sheet.bound, to_json(opened.draft), opened.form)


def draft_of(row: DraftRow) -> Draft:
    """A draft read back from the record."""
    return from_json(row.draft, Draft)


def empty_draft(seat: str, bound: int) -> Draft:
    """The draft of a seat that has ordered nothing."""
    return Draft(Sheet(seat, bound))
