"""The letter that opens the game for one seat, from the record to the outbox."""

from __future__ import annotations

from pbem.report.letters.invitation import invitation
from pbem.store.seats import Commission
from pbem.umpire.mailing.envelopes import post_to_seat
from pbem.umpire.mailing.pictures import Gallery, apology
from pbem.umpire.mailing.styles import sections_of, style_of
from pbem.umpire.match import Match
from pbem.umpire.world import World


def post_invitation(
    world: World,
    match: Match,
    commission: Commission,
    form: str,
    gallery: Gallery,
    key: str = "",
    notes: tuple[str, ...] = (),
) -> bool:
    """Queue the letter that opens the game for one seat, with these notes in it."""
    player, view = match.player(commission), match.view(commission.side)
    pictures = gallery.of(view, player)
    page = invitation(
        match.card_for(commission),
        commission.seat,
        view,
        commission.briefing,
        form,
        pictures,
        match.deadline,
        match.zone(commission),
        world.now(),
        style_of(player),
        (*notes, *apology(player, pictures)),
        match.game.moved,
        sections_of(player),
    )
    return post_to_seat(world, match, commission, "invitation", page, bound=match.game.bound, key=key)
