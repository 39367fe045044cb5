"""AWAY with a deputy, and FOR: another seat of the own side orders for somebody who is away."""

from __future__ import annotations

from datetime import datetime

from pbem.orders.grammar.reading import Setting
from pbem.orders.meaning.context import Context
from pbem.report.letters.notice import answer, notice
from pbem.report.page import Page
from pbem.store import deputies
from pbem.store.deputies import Deputy
from pbem.store.seats import Commission
from pbem.umpire.asking.addressees import addressees
from pbem.umpire.filing.ordering_for import CannotOrder, order_for
from pbem.umpire.mailing.envelopes import post_to_seat
from pbem.umpire.match import Match
from pbem.umpire.world import World


def name_deputy(world: World, match: Match, commission: Commission, who: str, span: tuple[datetime, datetime]) -> str:
    """Have the named seat order for one that is away, and tell it; what the seat that is away is answered."""
    named = [each for each in addressees(match, commission, who) if each.side == commission.side and each.is_held]
    if len(named) != 1 or commission.tenure is None:
        return f"Nobody of your side is called {who!r}, so nobody orders for you."
    deputy = named[0]
    deputies.name(world.db, Deputy(match.game.id, commission.id, deputy.id, commission.tenure, *span))
    until = match.told(span[1]).text(match.zone(deputy))
    page = notice(
        match.card_for(deputy),
        f"You order for {commission.name}",
        f"{commission.name} is away until {until} and has named you as deputy. No deadline moves for it.",
        needs=(f"Orders for {commission.name} stand on a line that begins with `FOR {commission.id}:`.",),
        bound=match.game.bound,
    )
    post_to_seat(world, match, deputy, "deputy", page, bound=match.game.bound, key=f"{commission.tenure} {span[0]}")
    return f"{deputy.name} orders for you meanwhile, and is told. No deadline moves."


def order_as_deputy(
    world: World, match: Match, commission: Commission, setting: Setting, context: Context
) -> Page | None:
    """FOR stair: and orders, with semicolons between them."""
    seat, words = setting.arguments[0].lower(), setting.arguments[1]
    card, bound, now = match.card_for(commission), match.game.bound, world.now()
    mine = [each for each in deputies.of(world.db, match.game.id) if each.deputy == commission.id]
    if not any(each.seat == seat and each.since <= now <= each.until for each in mine):
        return answer(card, "FOR", f"You are not the deputy of {seat}, so nothing of it is done.", bound)
    if match.game.state != "running":
        return None
    try:
        told = order_for(world, match, match.commission(seat), words)
    except CannotOrder as cannot:
        return notice(card, "FOR", "Nothing of it is done.", quoted=str(cannot), bound=bound)
    name = match.commission(seat).name
    return notice(card, "FOR", f"You have ordered for {name}:", quoted="\n".join(told), bound=bound)
