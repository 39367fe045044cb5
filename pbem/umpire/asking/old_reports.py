"""Letters sent again on request: a report of an earlier bound, written anew from the record, or the present map."""

from __future__ import annotations

from dataclasses import replace

from pbem.report.bulletin.bulletin import bulletin
from pbem.report.letters.notice import answer, resent
from pbem.report.page import Attachment, Page
from pbem.store import chains, resolutions
from pbem.store.seats import Commission
from pbem.umpire.bounds.resolution import events_seen
from pbem.umpire.history.notes import notes_for
from pbem.umpire.history.recorded import luck_of, missed_of, recorded
from pbem.umpire.mailing.pictures import Gallery, width_for
from pbem.umpire.mailing.styles import style_of
from pbem.umpire.match import Match
from pbem.umpire.world import World


def report_again(world: World, match: Match, commission: Commission, bound: int) -> Page | None:
    """The report of a bound as its seat's side saw it, without an order form; None where there is none."""
    row = resolutions.on_line(world.db, match.game.id, bound)
    if row is None:
        return None
    found, chain = recorded(world.db, match.system, row), chains.get(world.db, row.chain)
    before, after = replace(match, position=found.before), replace(match, position=found.after)
    seen = events_seen(found.events, commission.side)
    player, view = match.player(commission), after.view(commission.side)
    page = bulletin(
        replace(match.card, anchor=chain.anchor),
        commission.seat,
        before.view(commission.side),
        view,
        seen,
        next(sheet for sheet in found.sheets if sheet.seat == commission.id),
        (match.system.SEQUENCE, match.system.SENTENCES),
        Gallery(after).of(view, width_for(player), seen),
        "",
        found.link,
        chain.link(max(found.number - 1, 0)),
        found.salts,
        luck_of(row)[commission.side],
        None,
        found.verdict,
        match.zone(commission),
        row.resolved_at,
        commission.id in missed_of(row),
        notes_for(world.db, match, row),
        style_of(player),
        number=found.number,
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
