"""The answer to WHATIF: both courses of the battle in words, in a picture, and side by side in a file."""

from __future__ import annotations

from typing import Final

from pbem.report.letters.notice import answer, notice
from pbem.report.map import to_png
from pbem.report.page import Page, with_files
from pbem.report.phrases import sentence_case
from pbem.store.seats import Commission
from pbem.umpire.mailing.pictures import language_of, picture_as_file, width_for
from pbem.umpire.match import Match
from pbem.umpire.remains.history import NotToBeSeen, history_of
from pbem.umpire.remains.replay import zipped
from pbem.umpire.remains.what_if import what_if
from pbem.umpire.world import World

MOST_BOUNDS: Final = 8
"""How many bounds after the changed one a letter may ask for."""


def what_if_letter(world: World, match: Match, commission: Commission, bound: int, last: int | None, text: str) -> Page:
    """What would have been, with orders as the seat's own letters have them; or why it cannot be told."""
    card, player = match.card_for(commission), match.player(commission)
    asked, language = f"WHATIF {bound}", language_of(player)
    end = None if last is None else min(last, bound + MOST_BOUNDS)
    try:
        found = what_if(history_of(world.db, match.game.id, for_players=True), bound, text, end)
    except NotToBeSeen as refused:
        why = "\n".join(_sentence(line) for line in str(refused).split("\n"))
        return answer(card, asked, why, match.game.bound)
    name = f"{match.game.id}-what-if-{bound}"
    letter = notice(
        card,
        asked,
        f"Both courses of the battle stand side by side in the attached file {name}.zip.",
        block=found.told(language),
        bound=match.game.bound,
    )
    files = [zipped(name, found.page(language))]
    width = width_for(player)
    if width:
        files.append(picture_as_file(to_png(found.drawing(language, width)), name, bound))
    return with_files(letter, *files)


def _sentence(line: str) -> str:
    return sentence_case(line if line.endswith((".", ":", "?", "!")) else f"{line}.")
