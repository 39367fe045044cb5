"""The answer to a letter that was filed: the complete orders as they now stand, with a map that shows them."""

from __future__ import annotations

from urllib.parse import quote

from pbem import orders
from pbem.mail.identity import reply_address, token
from pbem.orders.context import Context
from pbem.orders.draft import Draft
from pbem.orders.reading import Reading
from pbem.report.notice import notice
from pbem.report.page import Page, render, subject_line
from pbem.store import games
from pbem.umpire.envelopes import post_to_seat
from pbem.umpire.incoming import Incoming
from pbem.umpire.pictures import Gallery, width_for
from pbem.umpire.table import Table
from pbem.umpire.world import World


def acknowledgement(
    world: World, table: Table, incoming: Incoming, draft: Draft, reading: Reading, context: Context
) -> Page:
    """The page that tells a player what was understood."""
    chair, now = incoming.chair, world.now()
    zone = table.zone(chair)
    game = games.get(world.db, table.game.id)
    found = orders.acknowledge(draft, reading, context)
    deadline = table.told(game.deadline) if game.deadline else None
    picture = Gallery(table).orders(context.view, width_for(table.player(chair)), draft.sheet.orders)
    due = deadline.both(zone) if deadline else ""
    subject = subject_line(
        f"{table.card.tag(game.bound)} {found.subject}" + (f" (due {deadline.text(zone)})" if deadline else "")
    )
    early = game.due is not None and game.deadline is not None and game.due < game.deadline
    text, html = render(
        "acknowledgement",
        {
            "subject": subject,
            "masthead": table.card.title,
            "strapline": f"{table.card.date} - bound {game.bound} - {chair.name}",
            "footer": table.card.footer,
            "language": context.language,
            "ack": found,
            "card": table.card,
            "seat": chair.seat,
            "received": table.told(incoming.row.received_at).text(zone),
            "due": due,
            "until": deadline.until(now) if deadline else "",
            "early": table.told(game.due).both(zone) if early and game.due else "",
            "problems": incoming.letter.problems,
            "picture": picture,
            "mailto": _mailto(world, table, incoming, subject),
        },
    )
    return Page(subject, text, html, (picture,) if picture else ())


def _mailto(world: World, table: Table, incoming: Incoming, subject: str) -> str:
    """The beginning of a link that opens an answer; the code of a choice is put behind it."""
    word = token(table.game.token_secret, table.game.id, incoming.chair.id, table.game.bound)
    club = world.settings.club
    address = reply_address(club.address, table.game.id, word) if club.plus_addresses else club.address
    return f"mailto:{quote(address, safe='@')}?subject={quote(subject)}&body="


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
        post_to_seat(world, table, chair, "overruled", page, bound=table.game.bound, key=str(incoming.row.id))
