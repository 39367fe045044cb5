"""The replay of a game: for whoever keeps the house as a file, for a player as what his side saw."""

from __future__ import annotations

import io
import zipfile
from typing import Final

from pbem.replay import replay_page
from pbem.report.letters.notice import answer, notice
from pbem.report.page import Attachment, Page, with_files
from pbem.store.seats import Commission
from pbem.umpire.mailing.pictures import language_of
from pbem.umpire.match import Match
from pbem.umpire.remains.history import History, NotToBeSeen, history_of
from pbem.umpire.world import World

_LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)
"""The moment that files in an archive bear, so that the same replay is the same bytes."""


def replay_of(history: History, side: str = "", language: str = "en") -> str:
    """The replay as one HTML file; without a side through every eye, which the end alone allows. Raises NotToBeSeen."""
    system = history.system
    return replay_page(history.cover(language), history.eyes(side), system.SEQUENCE, system.SENTENCES)


def replay_letter(world: World, match: Match, commission: Commission) -> Page:
    """The answer to SEND REPLAY: what the seat's side saw, and when all is over what everybody did."""
    card = match.card_for(commission)
    history = history_of(world.db, match.game.id, for_players=True)
    try:
        page = replay_of(history, "" if history.open else commission.side, language_of(match.player(commission)))
    except NotToBeSeen:
        return answer(card, "SEND REPLAY", "No bound has been played yet, so there is no replay.", match.game.bound)
    name = f"{match.game.id}-replay"
    told = "Both sides see what the other saw." if history.open else "It shows what your side saw, and nothing else."
    letter = notice(
        card,
        "SEND REPLAY",
        f"The battle so far is in the attached file {name}.zip: unpack it and open {name}.html in any browser.",
        told,
        bound=match.game.bound,
    )
    return with_files(letter, zipped(name, page))


def archive_files(history: History) -> tuple[tuple[str, bytes], ...]:
    """What an archive holds beside the record of a game: its replay, where it may be seen by everybody."""
    if not history.open or not history.found:
        return ()
    return (("replay.html", replay_of(history).encode()),)


def zipped(name: str, page: str) -> Attachment:
    """A page as a letter carries it: mail programs are wary of bare HTML."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        archive.writestr(zipfile.ZipInfo(f"{name}.html", _LONG_AGO), page, zipfile.ZIP_DEFLATED)
    return Attachment(f"{name}.zip", "application/zip", packed.getvalue())
