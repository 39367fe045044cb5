"""Letters sent again on request: a report of an earlier bound, written anew from the record, or the present map."""

from __future__ import annotations

from dataclasses import replace

from pbem.battle.canonical import from_json
from pbem.battle.dice import chain_link
from pbem.battle.system import Verdict
from pbem.report.bulletin.bulletin import bulletin
from pbem.report.bulletin.luck import Luck
from pbem.report.letters.notice import answer, resent
from pbem.report.page import Attachment, Page
from pbem.store import bounds
from pbem.store.seats import Commission
from pbem.umpire.bounds.resolution import events_seen, read_events, read_sheets
from pbem.umpire.mailing.pictures import Gallery, width_for
from pbem.umpire.mailing.styles import style_of
from pbem.umpire.match import Match, position_at
from pbem.umpire.world import World


def report_again(world: World, match: Match, commission: Commission, bound: int) -> Page | None:
    """The report of a bound as its seat's side saw it, without an order form; None where there is none."""
    row = bounds.get(world.db, match.game.id, bound)
    if row is None:
        return None
    before = replace(match, position=position_at(world.db, match.system, match.game.id, bound))
    after = replace(match, position=position_at(world.db, match.system, match.game.id, bound + 1))
    seen = events_seen(read_events(row.events), commission.side)
    player, view = match.player(commission), after.view(commission.side)
    page = bulletin(
        match.card,
        commission.seat,
        before.view(commission.side),
        view,
        seen,
        next(sheet for sheet in read_sheets(row.sheets) if sheet.seat == commission.id),
        (match.system.SEQUENCE, match.system.SENTENCES),
        Gallery(after).of(view, width_for(player), seen),
        "",
        row.link,
        chain_link(match.game.secret, max(bound - 1, 0), match.game.chain_length),
        from_json(row.salts, dict[str, str]),
        from_json(row.luck, dict[str, Luck])[commission.side],
        None,
        from_json(row.verdict, Verdict) if row.verdict else None,
        match.zone(commission),
        row.resolved_at,
        commission.id in from_json(row.missed, tuple[str, ...]),
        style=style_of(player),
    )
    return resent(match.card, bound, page)


def map_again(match: Match, commission: Commission) -> Page:
    """The map as the seat's side sees it now."""
    view = match.view(commission.side)
    picture = Gallery(match).of(view, width_for(match.player(commission)) or 600)
    assert picture is not None
    page = answer(match.card, "SEND MAP", picture.alt, match.game.bound)
    attached = picture_as_file(picture.png, match.game.id, view.bound)
    return replace(page, attachments=(attached,))


def picture_as_file(png: bytes, game: str, bound: int) -> Attachment:
    """A map as an attachment."""
    return Attachment(f"{game}-bound-{bound}.png", "image/png", png)
