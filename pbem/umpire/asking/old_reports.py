"""Letters sent again on request: a report of an earlier bound, written anew from the record, or the present map."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from pbem.report.letters.notice import answer, notice, resent
from pbem.report.page import UNDRAWN, Attachment, Page, with_files
from pbem.store import resolutions, withheld
from pbem.store.seats import Commission
from pbem.umpire.bounds.reports import played, report_of
from pbem.umpire.guard import errand
from pbem.umpire.history.archive import CannotArchive, archive
from pbem.umpire.history.recorded import recorded
from pbem.umpire.mailing.pictures import Gallery, language_of, picture_as_file, width_for
from pbem.umpire.match import Match
from pbem.umpire.remains.history import history_of
from pbem.umpire.remains.replay import archive_files
from pbem.umpire.world import World


def report_again(world: World, match: Match, commission: Commission, bound: int) -> Page | None:
    """The report of a bound as its seat's side saw it, without an order form; None where there is none.

    One that cannot be written is told to the GM, and the player is told so.
    """
    words = f"The report of bound {bound} cannot be written again at present; the GM has been told."
    sorry: Page | None = answer(match.card_for(commission), f"SEND REPORT {bound}", words, match.game.bound)
    doing = f"the report of bound {bound} of {match.game.id} could not be written again"
    return errand(world, doing, partial(_report_again, world, match, commission, bound), sorry)


def _report_again(world: World, match: Match, commission: Commission, bound: int) -> Page | None:
    row = resolutions.on_line(world.db, match.game.id, bound)
    waits = withheld.since(world.db, match.game.id) is not None
    if row is None or (waits and row.id == match.game.present):
        return None
    found = recorded(world.db, match.system, row)
    told = played(world.db, match, row, found, _due_after(world, match, bound))
    return resent(match.card_for(commission), bound, report_of(told, commission, Gallery(world, told.after)))


def _due_after(world: World, match: Match, bound: int) -> datetime | None:
    """When the bound after that one was due, or is."""
    if match.game.bound == bound + 1:
        return match.game.deadline
    row = resolutions.on_line(world.db, match.game.id, bound + 1)
    return row.deadline if row else None


def archive_for(world: World, match: Match, commission: Commission) -> Page:
    """The archive of a game that is over, with the messages of whoever asks; that cannot be had yet, if not."""
    try:
        files = archive_files(history_of(world.db, match.game.id))
        content = archive(world, match.game.id, commission.id, files=files)
    except CannotArchive as cannot:
        return answer(match.card_for(commission), "SEND ARCHIVE", f"{cannot}.", match.game.bound)
    words = (
        "The whole game in one file: both sides' orders and reports, every position, and the dice. "
        f"`pbem verify {match.game.id}.zip` resolves it again."
    )
    page = answer(match.card_for(commission), "SEND ARCHIVE", words)
    return with_files(page, Attachment(f"{match.game.id}.zip", "application/zip", content))


def map_again(world: World, match: Match, commission: Commission) -> Page:
    """The map as the seat's side sees it now."""
    view = match.view(commission.side)
    player = match.player(commission)
    picture = Gallery(world, match).whole(view, width_for(player) or 600, language=language_of(player))
    if picture is None:
        return answer(match.card_for(commission), "SEND MAP", UNDRAWN, match.game.bound)
    page = notice(match.card_for(commission), "SEND MAP", bound=match.game.bound, told=(picture.alt,))
    return with_files(page, picture_as_file(picture.png, match.game.id, view.bound))
