"""The umpire's sheet of a bound: all orders, all events with their dice, open questions, and a map with everything."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pbem.battle.view import View
from pbem.report.bulletin.narrative import Teller
from pbem.report.letters.umpires_sheet import Happened, SeatOrders
from pbem.report.letters.umpires_sheet import umpires_sheet as sheet_page
from pbem.report.page import Page, Picture
from pbem.report.told_map import told_map
from pbem.report.tongue.tongue import ENGLISH
from pbem.store import withheld
from pbem.umpire.bounds.resolution import Resolution
from pbem.umpire.desk.queries import open_questions
from pbem.umpire.mailing.envelopes import post_to_gm
from pbem.umpire.mailing.pictures import Gallery
from pbem.umpire.match import Match, Roster, sides_of
from pbem.umpire.world import World


def gm_may_see(match: Roster) -> bool:
    """Whether the GM holds no seat, so that he may see everything."""
    return match.game.gm not in {commission.address for commission in match.commissions}


def post_sheet(world: World, match: Match, found: Resolution, subject: str, drawn: Picture | None = None) -> None:
    """Send the GM the umpire's sheet of a resolution; its map is drawn where it was not `drawn` before."""
    page = umpires_sheet(world, match, found, subject, drawn)
    post_to_gm(world, match, page, key=f"sheet {subject} {found.number}", bound=match.game.bound)


def umpires_sheet(world: World, match: Match, found: Resolution, subject: str, drawn: Picture | None = None) -> Page:
    """All orders side by side, all events with their dice, and the map with everything on it."""
    after = replace(match, position=found.after)
    view = everything(after)
    picture = drawn or umpires_map(Gallery(world, after), view)
    return sheet_page(
        match.card, subject, tuple(_orders(match, found)), tuple(_events(match, found)),
        tuple(open_questions(world, match.game.id)), told_map(view, ENGLISH), (picture,) if picture else (),
        withheld.since(world.db, match.game.id) is not None,
    )  # fmt: skip


def umpires_map(gallery: Gallery, view: View) -> Picture | None:
    """The map with everything on it."""
    # The map in characters tells friend from foe, so that one stays a side's; the drawn one has both sides' signs.
    return gallery.whole(replace(view, side="umpire"), 600)


def everything(match: Match) -> View:
    """A view in which every side's own pieces stand."""
    views = [match.view(side.id) for side in sides_of(match.game)]
    pieces = [piece for view in views for piece in view.own]
    return replace(views[0], pieces=tuple(pieces))


def _orders(match: Match, found: Resolution) -> Iterator[SeatOrders]:
    for sheet in found.sheets:
        same: dict[str, list[str]] = {}
        for order in (*sheet.orders, *sheet.standing):
            unit, _, what = str(order).partition(" ")
            same.setdefault(what, []).append(unit)
        lines = tuple((" ".join(units), what) for what, units in same.items())
        yield SeatOrders(match.commission(sheet.seat).name, lines)


def _events(match: Match, found: Resolution) -> Iterator[Happened]:
    known = {piece.id: piece for piece in everything(replace(match, position=found.before)).pieces}
    known |= {piece.id: piece for piece in everything(replace(match, position=found.after)).pieces}
    teller = Teller(match.game.id, match.game.bound, match.system.SENTENCES, known)
    for chapter in teller.chapters(match.system.SEQUENCE, found.events):
        lines = [
            (
                told.sentence,
                "; ".join(f"{roll.label}: {' '.join(map(str, roll.dice))}, {roll.successes} count"
                          for roll in told.event.rolls),
            )
            for told in chapter.told
        ]  # fmt: skip
        if lines:
            yield Happened(chapter.phase, tuple(lines))
