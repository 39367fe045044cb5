"""Opening a bound: every seat gets a draft with its standing orders in it, and the order form that is sent to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pbem import orders
from pbem.battle.order import Sheet, StandingOrder
from pbem.orders import order_form
from pbem.orders.meaning.context import Context
from pbem.orders.sheet.draft import Draft
from pbem.store import drafts, openings
from pbem.store.drafts import DraftRow
from pbem.store.formats import DRAFT, read, write
from pbem.store.openings import How, Opening
from pbem.store.seats import Commission
from pbem.umpire.match import Match
from pbem.umpire.world import World


@dataclass(frozen=True, slots=True)
class Opened:
    """One seat's draft and form for a bound about to be opened; `sent` counts the letters that it was filed from."""

    seat: str
    draft: Draft
    form: str
    sent: int = 0


def prepare(match: Match, commission: Commission, bound: int, standing: tuple[StandingOrder, ...] = ()) -> Opened:
    """The draft and the form of a seat at the position of the match; standing orders hold until changed."""
    return opened_with(match, commission, Draft(Sheet(commission.id, bound, (), standing)))


def opened_with(match: Match, commission: Commission, draft: Draft, sent: int = 0) -> Opened:
    """A seat's draft as it is, and the form that shows it."""
    view = match.view(commission.side)
    held = {other.id for other in match.commissions if other.player is not None}
    form = order_form(view, commission.id, match.game.id, match.system.VERBS, draft.sheet, held)
    return Opened(commission.id, draft, form, sent)


def prepare_again(match: Match, rows: Sequence[DraftRow]) -> tuple[Opened, ...]:
    """The drafts of an earlier opening, for one that takes its place: what was ordered then stands until changed."""
    return tuple(
        opened_with(match, match.commission(row.seat), replace(draft_of(row), ready=False, wait=False), row.sent)
        for row in rows
    )


def prepare_checked(before: Match, after: Match, rows: Sequence[DraftRow]) -> tuple[Opened, ...]:
    """The same where the position is another than it was: what has become impossible is asked about."""
    return tuple(_checked(before, after, after.commission(row.seat), row) for row in rows)


def _checked(before: Match, after: Match, commission: Commission, row: DraftRow) -> Opened:
    old, view = before.view(commission.side), after.view(commission.side)
    draft = replace(draft_of(row), ready=False, wait=False)
    left = tuple(
        order for order in draft.sheet.orders if view.piece(order.unit) is not None or old.piece(order.unit) is None
    )
    draft = replace(draft, sheet=replace(draft.sheet, orders=left))
    context = Context(
        game=after.game.id,
        view=view,
        seat=commission.id,
        verbs=after.system.VERBS,
        conditions=after.system.CONDITIONS,
        check=after.system.check,
        questions=draft.questions,
        explain=after.system.explain,
    )
    return opened_with(after, commission, orders.file(draft, orders.read_lines((), context), context), row.sent)


def opening_of(world: World, match: Match, bound: int, how: How, *, parent: int | None, why: str = "") -> Opening:
    """An opening about to be kept, under the next edition of its bound."""
    return Opening(
        id=0,
        game=match.game.id,
        bound=bound,
        edition=openings.next_edition(world.db, match.game.id, bound),
        parent=parent,
        chain=match.game.chain,
        how=how,
        why=why,
        instead_of=None,
        opened_at=world.now(),
    )


def keep(world: World, opening: Opening, opened: Sequence[Opened]) -> int:
    """Keep the opening of a bound with every seat's draft and form, and return its number."""
    number = openings.keep(world.db, opening)
    for seat in opened:
        text = write(DRAFT, seat.draft)
        row = DraftRow(
            game=opening.game,
            seat=seat.seat,
            bound=opening.bound,
            edition=opening.edition,
            opened=text,
            draft=text,
            form=seat.form,
            sent=seat.sent,
            filed_at=None,
            letter=None,
        )
        drafts.open_for(world.db, row)
    return number


def draft_of(row: DraftRow) -> Draft:
    """A draft as it now stands, read back from the record."""
    return read(DRAFT, row.draft, Draft)


def draft_as_opened(row: DraftRow) -> Draft:
    """A draft as it was when its bound was opened."""
    return read(DRAFT, row.opened, Draft)


def empty_draft(seat: str, bound: int) -> Draft:
    """The draft of a seat that has ordered nothing."""
    return Draft(Sheet(seat, bound))
