"""Letters sent again on request: a report of an earlier bound, written anew from the record, or the present map."""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.canonical import from_json
from pbem.battle.dice import chain_link
from pbem.battle.system import Verdict
from pbem.report.bulletin import bulletin
from pbem.report.luck import Luck
from pbem.report.notice import answer, resent
from pbem.report.page import Attachment, Page
from pbem.store import bounds
from pbem.store.seats import Chair
from pbem.umpire.pictures import Gallery, width_for
from pbem.umpire.resolution import events_seen, read_events, read_sheets
from pbem.umpire.styles import style_of
from pbem.umpire.table import Table, position_at
from pbem.umpire.world import World


def report_again(world: World, table: Table, chair: Chair, bound: int) -> Page | None:
    """The report of a bound as its seat's side saw it, without an order form; None where there is none."""
    row = bounds.get(world.db, table.game.id, bound)
    if row is None:
        return None
    before = replace(table, position=position_at(world.db, table.system, table.game.id, bound))
    after = replace(table, position=position_at(world.db, table.system, table.game.id, bound + 1))
    seen = events_seen(read_events(row.events), chair.side)
    player, view = table.player(chair), after.view(chair.side)
    page = bulletin(
        table.card,
        chair.seat,
        before.view(chair.side),
        view,
        seen,
        next(sheet for sheet in read_sheets(row.sheets) if sheet.seat == chair.id),
        (table.system.SEQUENCE, table.system.SENTENCES),
        Gallery(after).of(view, width_for(player), seen),
        "",
        row.link,
        chain_link(table.game.secret, max(bound - 1, 0), table.game.chain_length),
        from_json(row.salts, dict[str, str]),
        from_json(row.luck, dict[str, Luck])[chair.side],
        None,
        from_json(row.verdict, Verdict) if row.verdict else None,
        table.zone(chair),
        row.resolved_at,
        chair.id in from_json(row.missed, tuple[str, ...]),
        style=style_of(player),
    )
    return resent(table.card, bound, page)


def map_again(table: Table, chair: Chair) -> Page:
    """The map as the seat's side sees it now."""
    view = table.view(chair.side)
    picture = Gallery(table).of(view, width_for(table.player(chair)) or 600)
    assert picture is not None
    page = answer(table.card, "SEND MAP", picture.alt, table.game.bound)
    attached = picture_as_file(picture.png, table.game.id, view.bound)
    return replace(page, attachments=(attached,))


def picture_as_file(png: bytes, game: str, bound: int) -> Attachment:
    """A map as an attachment."""
    return Attachment(f"{game}-bound-{bound}.png", "image/png", png)
