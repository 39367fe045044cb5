"""The reports of a bound for all seats, each from its own side's view and the events its side saw, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from pbem.report.bulletin.bulletin import bulletin
from pbem.report.deadline import Deadline
from pbem.report.page import Page
from pbem.store.resolutions import Resolved
from pbem.umpire.bounds.opening import Opened
from pbem.umpire.bounds.resolution import Resolution, events_seen
from pbem.umpire.history.recorded import luck_of, missed_of
from pbem.umpire.mailing.pictures import Gallery, width_for
from pbem.umpire.mailing.styles import style_of, wants_json
from pbem.umpire.match import Match
from pbem.umpire.world import World


def write_reports(
    world: World,
    match: Match,
    found: Resolution,
    row: Resolved,
    notes: tuple[str, ...],
    opened: Sequence[Opened],
    deadline: datetime | None,
) -> list[tuple[str, Page]]:
    """The report of every seat that somebody holds, of a resolution just made or of an old one, as its row records it.

    `match` stands at the position before it; `opened` are the drafts of the bound that follows and `deadline` is that
    of their orders, None where there are none.
    """
    luck, missed = luck_of(row), missed_of(row)
    after = replace(match, position=found.after)
    gallery = Gallery(after)
    forms = {draft.seat: draft.form for draft in opened}
    previous = match.chain.link(max(found.number - 1, 0))
    sheets = {sheet.seat: sheet for sheet in found.sheets}
    pages = []
    for commission in match.commissions:
        player = match.player(commission)
        if player is None:
            continue
        seen = events_seen(found.events, commission.side)
        view = after.view(commission.side)
        page = bulletin(
            match.card,
            commission.seat,
            match.view(commission.side),
            view,
            seen,
            sheets[commission.id],
            (match.system.SEQUENCE, match.system.SENTENCES),
            gallery.of(view, width_for(player), seen),
            forms.get(commission.id, ""),
            found.link,
            previous,
            found.salts,
            luck[commission.side],
            Deadline(deadline, match.game.home_zone) if deadline else None,
            found.verdict,
            match.zone(commission),
            row.resolved_at,
            commission.id in missed,
            notes,
            style_of(player),
            number=found.number,
        )
        if not wants_json(player):
            page = replace(page, attachments=tuple(a for a in page.attachments if a.mime != "application/json"))
        pages.append((commission.id, page))
    return pages
