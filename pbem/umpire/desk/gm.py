"""Telling the GM what a program cannot decide; the same thing is told once."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.report.letters.gm import to_gm
from pbem.report.letters.notice import notice
from pbem.store.seats import Commission
from pbem.umpire.mailing.envelopes import post_to_gm
from pbem.umpire.mailing.marks import gms_of
from pbem.umpire.match import Roster
from pbem.umpire.world import World


def tell_gm(
    world: World,
    match: Roster | None,
    subject: str,
    *lines: str,
    key: str,
    bound: int = -1,
    block: str = "",
    about: Commission | None = None,
    needs: Sequence[str] = (),
    who: str = "",
) -> bool:
    """Queue a letter to the GM about a game, or about the house; False where it was told before under that key.

    Where it is `about` a seat, what he answers goes to that seat. `needs` says what to do; it goes to whoever is at the
    desk unless `who` is named.
    """
    if match is None:
        return post_to_gm(world, None, notice(None, f"GM: {subject}", *lines, needs=needs, block=block), key=key)
    page = to_gm(match.card, subject, *lines, block=block, about=about.name if about else "", needs=needs)
    return post_to_gm(world, match, page, key=key, bound=bound, about=about.id if about else "", who=who)


def neutral_gm(world: World, match: Roster) -> str:
    """A GM of the game who does not play in it, or else whoever keeps the house; empty where that one plays too."""
    players = {commission.address for commission in match.commissions if commission.address}
    known = (*gms_of(world.db, match.game), world.settings.club.gm)
    return next((who for who in known if who not in players), "")
