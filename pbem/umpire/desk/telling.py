"""RESEND, NOTE, PIN: what players are told beside their reports."""

from __future__ import annotations

from dataclasses import replace

from pbem.store import games, notes, seats, terms
from pbem.umpire.asking.old_reports import report_again
from pbem.umpire.desk.gm_word import NotRunning
from pbem.umpire.life.terms import agreed
from pbem.umpire.mailing.envelopes import post_to_seat
from pbem.umpire.match import sit_by_name
from pbem.umpire.world import World


def resend(world: World, game: str, arguments: tuple[str, ...], who: str) -> str:
    """RESEND."""
    match, bound = sit_by_name(world.db, world.settings, game), int(arguments[0])
    commission = seats.get(world.db, game, arguments[1].lower())
    page = report_again(world, match, commission, bound)
    if page is None:
        raise NotRunning(f"there is no report of bound {bound} of {game}")
    post_to_seat(world, match, commission, "resent", page, bound=match.game.bound, key=f"{bound} {world.now()}")
    return f"the report of bound {bound} goes to {commission.name} again."


def note(world: World, game: str, arguments: tuple[str, ...], who: str) -> str:
    """NOTE: on top of the reports of the bound that is being ordered."""
    found = games.get(world.db, game)
    notes.keep(world.db, game, found.bound, found.edition, arguments[0], world.now())
    return f"it will stand on top of the reports of bound {found.bound}."


def pin(world: World, game: str, arguments: tuple[str, ...], who: str) -> str:
    """PIN: at the foot of every letter of the game, until PIN OFF."""
    text = "" if arguments[0].rstrip(".").upper() == "OFF" else arguments[0]
    terms.keep(world.db, game, replace(agreed(world, game), pinned=text))
    return (
        "nothing is pinned to letters any more." if not text else "it stands at the foot of every letter from now on."
    )
