"""Orders that ride: a commander-in-chief's word to units of others that are further off than a courier goes in a bound.

What is nearer is heard at once. The rest stays on his sheet until the bound is resolved, and sets out then; in the
bound after its arrival it counts as if it had been given at the unit's side. Nobody else reads of it before that. As
with messages, what set out or arrived in a bound that was withdrawn never did.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pbem import orders
from pbem.battle.order import Order, Sheet
from pbem.battle.place import from_text, to_text
from pbem.orders.sheet.draft import Draft
from pbem.report.letters.couriers import orders_arrived, orders_returned
from pbem.store import couriers, resolutions
from pbem.store.couriers import Courier
from pbem.store.drafts import DraftRow
from pbem.store.formats import SHEET, read, write
from pbem.store.resolutions import Resolved
from pbem.store.seats import Commission
from pbem.umpire.bounds.opening import draft_as_opened, draft_of
from pbem.umpire.filing.contexts import context_of
from pbem.umpire.life.couriers import COURIER, place_of
from pbem.umpire.life.terms import agreed
from pbem.umpire.mailing.envelopes import post_to_seat
from pbem.umpire.match import Match
from pbem.umpire.world import World


@dataclass(frozen=True)
class Split:
    """A sheet taken apart: what is done in this bound, and what rides, a sheet a unit."""

    at_hand: Sheet
    riding: tuple[Sheet, ...] = ()


def split(world: World, match: Match, row: DraftRow, sheet: Sheet | None = None) -> Split:
    """What of a draft, or of `sheet` in its place, counts in its bound, with the orders that have come to units."""
    whole = draft_of(row).sheet if sheet is None else sheet
    commission, kept = match.commission(row.seat), agreed(world, match.game.id)
    view = match.view(commission.side)
    if kept.orders != COURIER or not commission.commander_in_chief or view.setting_up:
        return Split(whole)
    start = place_of(world, match, commission)
    far = {
        piece.id for piece in view.own
        if piece.seat != commission.id and piece.place is not None
        and not (start is not None and view.ground.within(start, piece.place, kept.courier))
    }  # fmt: skip
    ruled = draft_as_opened(row).sheet.standing
    kept_still = {(rule.unit, rule.action.verb) for rule in whole.standing}
    at_hand = replace(
        whole,
        orders=tuple(order for order in whole.orders if order.unit not in far),
        standing=(
            *(rule for rule in whole.standing if rule.unit not in far),
            *(rule for rule in ruled if rule.unit in far and (rule.unit, rule.action.verb) in kept_still),
        ),
    )
    riding = (
        replace(
            whole,
            orders=tuple(order for order in whole.orders if order.unit == unit),
            standing=tuple(rule for rule in whole.standing if rule.unit == unit and rule not in ruled),
        )
        for unit in sorted(far)
    )
    return Split(_with_arrived(world, match, at_hand), tuple(each for each in riding if each.orders or each.standing))


def _with_arrived(world: World, match: Match, sheet: Sheet) -> Sheet:
    """A sheet with what came to units at the end of the last bound, where it says nothing of them itself."""
    found: dict[str, Sheet] = {}
    for each in arrived(world, match, sheet.seat):
        found[each.unit] = read(SHEET, each.text, Sheet)
    named = {order.unit for order in sheet.orders}
    came = [order for unit, each in found.items() if unit not in named for order in each.orders]
    rules = {(rule.unit, rule.action.verb): rule for rule in sheet.standing}
    rules |= {(rule.unit, rule.action.verb): rule for each in found.values() for rule in each.standing}
    return replace(
        sheet, orders=tuple(sorted((*sheet.orders, *came), key=_by_unit)), standing=tuple(rules.values())
    )  # fmt: skip


def _by_unit(order: Order) -> str:
    return order.unit


def sheets_at_hand(world: World, match: Match, rows: Sequence[DraftRow]) -> list[Sheet]:
    """Every seat's sheet as the bound is resolved on it."""
    return [split(world, match, row).at_hand for row in rows]


def set_out(world: World, match: Match, rows: Sequence[DraftRow]) -> None:
    """Let the orders of a bound that is being resolved ride; nobody rides for a general who has fallen."""
    opening = (match.game.bound, match.game.edition)
    for row in rows:
        chief, riding = match.commission(row.seat), split(world, match, row).riding
        start = place_of(world, match, chief) if riding else None
        if start is None:
            continue
        for each in riding:
            unit = unit_of(each)
            piece = match.view(chief.side).piece(unit)
            assert piece is not None, "orders ride to units on the field"
            couriers.send(
                world.db, match.game.id, chief.id, piece.seat, opening, to_text(start), write(SHEET, each), unit
            )


def unit_of(riding: Sheet) -> str:
    """The unit to which a sheet of one unit rides."""
    return riding.orders[0].unit if riding.orders else riding.standing[0].unit


def arrived(world: World, match: Match, seat: str) -> list[Courier]:
    """The orders of a seat that came to units at the end of the last bound on the present line, the first one first."""
    last = resolutions.get(world.db, match.game.present)
    if last is None:
        return []
    line = {(each.bound, each.opening) for each in resolutions.line(world.db, match.game.id)}
    came = couriers.settled(world.db, match.game.id, (last.bound, last.opening), "arrived")
    return [each for each in came if each.unit and each.seat == seat and (each.bound, each.edition) in line]


def under_way(world: World, match: Match, seat: str) -> list[Courier]:
    """The orders of a seat that have set out, and have neither come to their units nor come back."""
    line = {(each.bound, each.opening) for each in resolutions.line(world.db, match.game.id)}
    done = couriers.done(world.db, match.game.id)
    return [
        each for each in couriers.of(world.db, match.game.id)
        if each.unit and each.seat == seat and (each.bound, each.edition) in line
        and not done.get(each.id, set()) & line
    ]  # fmt: skip


def orders_arrive(world: World, after: Match, row: Resolved, opening: tuple[int, int]) -> None:
    """Bring the orders that get there in a bound that was just resolved; `opening` is that of the next bound.

    What its unit can no longer do comes back to the chief, and so does what was for a unit that is gone.
    """
    game, here = after.game.id, (row.bound, row.opening)
    line = {(each.bound, each.opening) for each in resolutions.line(world.db, game)} | {here}
    done, pace = couriers.done(world.db, game), agreed(world, game).courier
    came: dict[str, list[str]] = {}
    for each in couriers.of(world.db, game):
        if not each.unit or (each.bound, each.edition) not in line or done.get(each.id, set()) & line:
            continue
        chief = after.commission(each.seat)
        view, piece = after.view(chief.side), after.view(chief.side).piece(each.unit)
        if piece is None or piece.place is None or piece.side != chief.side:
            _bring_back(world, after, chief, each, opening, here, gone=True)
        elif view.ground.within(from_text(each.start), piece.place, pace * (1 + row.bound - each.bound)):
            if _can_be_done(after, chief, each, opening[0]):
                couriers.settle(world.db, each.id, here, "arrived")
                came.setdefault(piece.seat, []).extend(told(each))
            else:
                _bring_back(world, after, chief, each, opening, here, gone=False)
    for seat, lines in came.items():
        reader = after.commission(seat)
        page = orders_arrived(after.card_for(reader), lines, opening[0])
        post_to_seat(
            world, after, reader, COURIER, page, bound=opening[0], edition=opening[1], key=f"orders {row.bound}"
        )  # fmt: skip


def _bring_back(
    world: World, after: Match, chief: Commission, each: Courier, opening: tuple[int, int], here: tuple[int, int],
    *, gone: bool,
) -> None:  # fmt: skip
    couriers.settle(world.db, each.id, here, "returned")
    page = orders_returned(after.card_for(chief), each.unit, told(each), opening[0], gone=gone)
    post_to_seat(
        world, after, chief, COURIER, page, bound=opening[0], edition=opening[1], key=f"courier {each.id} returned"
    )  # fmt: skip


def _can_be_done(after: Match, chief: Commission, each: Courier, bound: int) -> bool:
    """Whether all that a courier has brought can be done as its unit stands now."""
    sheet = replace(read(SHEET, each.text, Sheet), bound=bound)
    draft = Draft(sheet)
    context = context_of(after, chief, draft)
    left = orders.file(draft, orders.read_lines((), context), context).sheet
    return left.orders == sheet.orders and left.standing == sheet.standing


def told(courier: Courier) -> list[str]:
    """What orders that ride say, line by line."""
    return lines_of(read(SHEET, courier.text, Sheet))


def lines_of(sheet: Sheet) -> list[str]:
    """What a sheet says, line by line."""
    return [str(each) for each in (*sheet.orders, *sheet.standing)]
