"""The answer to a letter that was filed: the complete orders as they now stand, with a map that shows them."""

from __future__ import annotations

from pbem import orders
from pbem.mail.identity import reply_address, token
from pbem.orders.context import Context
from pbem.orders.draft import Draft
from pbem.orders.reading import Reading
from pbem.report.notice import notice
from pbem.report.page import Page, render, subject_line
from pbem.report.phrases import sentence_case
from pbem.store import games
from pbem.store.games import Game
from pbem.umpire.envelopes import post_to_seat
from pbem.umpire.incoming import Incoming
from pbem.umpire.pictures import Gallery, width_for
from pbem.umpire.table import Table
from pbem.umpire.world import World


def acknowledgement(
    world: World, table: Table, incoming: Incoming, draft: Draft, reading: Reading, context: Context
) -> Page:
    """The page that tells a player what was understood; it says nothing of what others have sent."""
    chair, game = incoming.chair, games.get(world.db, table.game.id)
    found = orders.acknowledge(draft, reading, context)
    deadline = table.told(game.deadline) if game.deadline else None
    zone = table.zone(chair)
    due = f" (due {deadline.text(zone)})" if deadline else ""
    subject = subject_line(f"{table.card.tag(game.bound)} {found.subject}{due}")
    picture = Gallery(table).orders(context.view, width_for(table.player(chair)), draft.sheet.orders)
    text, html = render(
        "acknowledgement",
        {
            "subject": subject,
            "masthead": table.card.title,
            "strapline": f"{table.card.date} - bound {game.bound} - {chair.name}",
            "footer": table.card.footer,
            "language": context.language,
            "ack": found,
            "opening": _opening(world, table, incoming, game),
            "picture": picture,
            "other_side": "",
            "reply_to": _reply_to(world, table, incoming),
            "reply_subject": f"Re: {subject}",
        },
    )
    return Page(subject, text, html, (picture,) if picture else ())


def _opening(world: World, table: Table, incoming: Incoming, game: Game) -> list[str]:
    """Whose letter is answered, what was wrong with it as a letter, and when the bound is played."""
    chair, now = incoming.chair, world.now()
    zone = table.zone(chair)
    received = table.told(incoming.row.received_at).text(zone)
    lines = [f"{sentence_case(chair.name)}, your letter of {received} is in."]
    if game.deadline is not None and game.due is not None and game.due < game.deadline:
        early = table.told(game.due)
        lines.append(f"Everybody is ready: bound {game.bound} is played early, {early.both(zone)}. WAIT stops that.")
    elif game.deadline is not None:
        deadline = table.told(game.deadline)
        what = "The deployment closes" if game.bound == 0 else f"Bound {game.bound} is played"
        lines.append(
            f"{what} {deadline.both(zone)}, {deadline.until(now)}. Until then you may change anything; the last word "
            "on each unit counts."
        )
    return [*lines, *incoming.letter.problems]


def _reply_to(world: World, table: Table, incoming: Incoming) -> str:
    """The address that answers by a tap go to; none where the reply word stands in the subject."""
    word = token(table.game.token_secret, table.game.id, incoming.chair.id, table.game.bound)
    club = world.settings.club
    return reply_address(club.address, table.game.id, word) if club.plus_addresses else ""


def tell_overruled(
    world: World, table: Table, incoming: Incoming, before: Draft, after: Draft, context: Context
) -> None:
    """Tell the holders of other seats which of their units their commander-in-chief has given an order."""
    old = set(before.sheet.orders)
    for chair in table.chairs:
        told = [
            str(order)
            for order in after.sheet.orders
            if order not in old and (piece := context.view.piece(order.unit)) is not None and piece.seat == chair.id
        ]
        if chair.id == incoming.chair.id or chair.side != incoming.chair.side or not told:
            continue
        page = notice(
            table.card,
            f"{incoming.chair.name} orders your units",
            f"{incoming.chair.name}, who commands the side, has given orders to units of yours. "
            "They go before your own word on these units.",
            block="\n".join(f"    {line}" for line in told),
            bound=table.game.bound,
        )
        post_to_seat(world, table, chair, "overruled", page, bound=table.game.bound, key=incoming.name)
