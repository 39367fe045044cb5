"""A seat changes hands in the middle of a game: the old holder, the new one and the rest of the side are told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from pbem.report.letters.handover import Inherited, handover
from pbem.report.letters.notice import new_comrade, relieved
from pbem.report.page import Attachment, with_files
from pbem.report.phrases import counted
from pbem.store import drafts, outbox, players, press, resolutions, withheld
from pbem.store.seats import Commission
from pbem.umpire.bounds.opening import draft_of
from pbem.umpire.bounds.reports import played, report_in_words
from pbem.umpire.history.recorded import recorded
from pbem.umpire.life.couriers import COURIER
from pbem.umpire.life.invite import post_invitation
from pbem.umpire.life.terms import agreed
from pbem.umpire.mailing.envelopes import post_to_address, post_to_seat
from pbem.umpire.mailing.pictures import Gallery, apology, language_of
from pbem.umpire.mailing.styles import style_of
from pbem.umpire.match import Match, sit_by_name
from pbem.umpire.world import World

REPORTS: Final = 3
"""So many of the last reports a newcomer reads."""


def hand_over(world: World, game: str, before: Commission) -> None:
    """Write to everybody whom it concerns that a seat of a running game, held as in `before`, has another holder."""
    match = sit_by_name(world.db, world.settings, game)
    commission, bound = match.commission(before.id), match.game.bound
    key = world.entropy(4).hex()
    if before.address:
        outbox.cancel_for(world.db, before.address, game, before.id)
        player = players.get(world.db, before.player) if before.player is not None else None
        page = relieved(replace(match.card, language=language_of(player)), commission.seat)
        post_to_address(world, match, before.address, "relieved", page, seat=commission.id, key=key)
    _tell_newcomer(world, match, commission, key)
    for other in match.commissions:
        if other.side == commission.side and other.id != commission.id:
            page = new_comrade(match.card_for(other), commission.seat, bound)
            post_to_seat(world, match, other, "new comrade", page, bound=bound, key=f"{commission.id} {key}")


def _tell_newcomer(world: World, match: Match, commission: Commission, key: str) -> None:
    game, gallery = match.game, Gallery(world, match)
    row = drafts.get(world.db, game.id, commission.id, game.bound, game.edition)
    form = row.form if row else ""
    sheet = draft_of(row).sheet if row else None
    if game.bound == 0:
        filed = "; ".join(str(order) for order in sheet.orders) if sheet else ""
        note = (
            f"You take the seat over from somebody else, who has ordered: {filed}. That stands unless you send orders "
            "of your own."
        )
        notes = (note,) if filed else ()
        post_invitation(world, match, commission, form, gallery, key, notes)
        return
    asked = len(draft_of(row).questions) if row else 0
    open_questions = (f"{counted(asked, 'question')} of the house wait for your answer: `SHOW ORDERS` brings them.",)
    found = Inherited(
        orders=[str(order) for order in sheet.orders] if sheet else [],
        standing=[str(rule) for rule in sheet.standing] if sheet else [],
        briefing=commission.briefing,
        form=form,
    )
    player, view = match.player(commission), match.view(commission.side)
    pictures = gallery.of(view, player)
    page = handover(
        match.card_for(commission),
        commission.seat,
        view,
        found,
        pictures,
        match.deadline,
        match.zone(commission),
        world.now(),
        style_of(player),
        (*(open_questions if asked else ()), *apology(player, pictures)),
        game.moved,
    )
    page = with_files(page, *_papers(world, match, commission))
    post_to_seat(world, match, commission, "taken over", page, bound=game.bound, key=key)


def _papers(world: World, match: Match, commission: Commission) -> Iterator[Attachment]:
    """What his predecessor had read lately: the last reports, and the messages of this bound and the last."""
    game, lately = match.game, max(0, match.game.bound - 1)
    waits = withheld.since(world.db, game.id) is not None
    rows = [row for row in resolutions.line(world.db, game.id) if not (waits and row.id == game.present)]
    for row in rows[-REPORTS:]:
        told = played(world.db, match, row, recorded(world.db, match.system, row), None)
        text = report_in_words(told, commission)
        yield Attachment(f"{game.id}-bound-{row.bound}.txt", "text/plain", text.encode())
    messages = [each for each in press.of(world.db, game.id) if each.bound >= lately and each.reached(commission.id)]
    if messages and agreed(world, game.id).press != COURIER:
        told_by = {each.id: each.name for each in match.commissions}
        lines = [f"{'Somebody' if each.anon else told_by[each.seat]}:\n{each.text}" for each in messages]
        yield Attachment(f"{game.id}-messages.txt", "text/plain", "\n\n".join(lines).encode())
