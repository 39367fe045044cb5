"""CHALLENGE: a seat asks the GM about a phase of the last report, before the results are final."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pbem.orders.grammar.reading import Setting
from pbem.orders.meaning.context import Context
from pbem.report.bulletin.narrative import Chapter, Teller
from pbem.report.letters.notice import answer
from pbem.report.names import pieces_known
from pbem.report.page import Page
from pbem.store import queries, resolutions
from pbem.store.queries import CHALLENGE
from pbem.store.seats import Commission
from pbem.umpire.asking.time_words import may_tell
from pbem.umpire.bounds.final import open_until
from pbem.umpire.bounds.resolution import Resolution, events_seen
from pbem.umpire.desk.queries import ask_gm
from pbem.umpire.history.recorded import recorded
from pbem.umpire.match import Match
from pbem.umpire.world import World

MOST: Final = 3
"""Challenges that a seat may have open at a time."""


def challenge(world: World, match: Match, commission: Commission, setting: Setting, context: Context) -> Page | None:
    """CHALLENGE 3 and words: the phases are numbered as the seat's own report numbers them."""
    number, words, bound = int(setting.arguments[0]), setting.arguments[1], match.game.bound
    until, row = open_until(world, match.game), resolutions.get(world.db, match.game.present)
    card = match.card_for(commission)
    if until is None or row is None:
        return answer(card, "CHALLENGE", "In this game results are final at once. PRESS TO GM reaches the GM.", bound)
    if until <= world.now():
        told = match.told(until).both(match.zone(commission))
        return answer(card, "CHALLENGE", f"Bound {row.bound} is final since {told}.", bound)
    found = chapters_seen(match, recorded(world.db, match.system, row), commission, row.bound)
    chapter = next((each for each in found if each.number == number), None)
    if chapter is None:
        known = ", ".join(f"{each.number} {each.phase}" for each in found)
        return answer(card, "CHALLENGE", f"Your report has no phase {number}; it has {known}.", bound)
    mine = [each for each in queries.open_of(world.db, match.game.id, CHALLENGE) if each.seat == commission.id]
    if len(mine) >= MOST or not may_tell(world, commission):
        words = f"You have {len(mine)} challenges open. The GM answers those first."
        return answer(card, "CHALLENGE", words, bound)
    told = "\n".join(["", f"Phase {number}, {chapter.phase}, as {commission.name} read it:", *_told(chapter)])
    asked = ask_gm(
        world, match, commission, f"{commission.name} challenges bound {row.bound}", words,
        f"challenge {commission.id} {number} {world.now()}", kind=CHALLENGE, opening=(row.bound, row.opening),
        chapter=number, block=words + told,
    )  # fmt: skip
    if not asked:
        return answer(card, "CHALLENGE", "Nobody is there who could rule on it: every GM plays in this game.", bound)
    words = (
        f"Noted: the GM is asked about phase {number}. Bound {bound} is not played before that is settled; orders for "
        "it are taken meanwhile."
    )
    return answer(card, "CHALLENGE", words, bound)


def chapters_seen(match: Match, found: Resolution, commission: Commission, bound: int) -> Sequence[Chapter]:
    """The phases of a resolution in which the seat's side saw anything, under the numbers of its report."""
    views = [replace(match, position=each).view(commission.side) for each in (found.before, found.after)]
    teller = Teller(match.game.id, bound, match.system.SENTENCES, pieces_known(*views))
    told = teller.chapters(match.system.SEQUENCE, events_seen(found.events, commission.side))
    return [chapter for chapter in told if chapter.told]


def _told(chapter: Chapter) -> list[str]:
    return [f"  {each.sentence}" for each in chapter.told if each.sentence]
