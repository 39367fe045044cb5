"""A seat falls vacant: by its holder's own word, because nothing comes from him, or by the GM's."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pbem.report.letters.leaving import left, may_be_replaced, vacant
from pbem.store import games, openings, outbox, players, reserves, resolutions, seats, tenures
from pbem.store.database import step
from pbem.store.tenures import Ended
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.life.terms import agreed
from pbem.umpire.mailing.envelopes import post_to_address, post_to_seat
from pbem.umpire.mailing.pictures import language_of
from pbem.umpire.match import Match, roster_by_name
from pbem.umpire.world import World

_HOW: Final = {
    Ended.RESIGNED: "has resigned",
    Ended.EJECTED: "was removed by the GM",
    Ended.ABSENT: "was silent too long",
}


def vacate(world: World, game: str, seat: str, how: Ended, why: str = "") -> None:
    """End the tenure of a seat's holder; he, his side and the GM are told, and the reserves are asked."""
    with step(world.db, "vacate"):
        roster, found = roster_by_name(world.db, world.settings, game), games.get(world.db, game)
        before = roster.commission(seat)
        player = players.get(world.db, before.player) if before.player is not None else None
        tenures.end(world.db, game, seat, found.bound, how, world.now())
        reserves.vacate(world.db, game, seat, str(how), world.now())
        key = f"tenure {before.tenure}"
        if before.address:
            outbox.cancel_for(world.db, before.address, game, seat)
            page = left(replace(roster.card, language=language_of(player)), before.name, why)
            post_to_address(world, roster, before.address, "left", page, seat=seat, key=key)
        for other in roster.commissions:
            if other.side == before.side and other.id != seat:
                page = vacant(roster.card_for(other), before.name, found.bound)
                post_to_seat(world, roster, other, "vacant", page, bound=found.bound, key=key)
        tell_gm(
            world,
            roster,
            f"{before.name} is vacant",
            f"{before.address} ({before.name}) {_HOW.get(how, 'has gone')}. {why}".strip(),
            "Standing orders play, and the reserves are asked one after the other, 48 hours each. "
            f"`SEAT {seat} ADDRESS` gives it to somebody at once.",
            key=f"vacant {key}",
            bound=found.bound,
        )


def offer_after_misses(world: World, match: Match, missed: tuple[str, ...]) -> None:
    """A seat that missed too many bounds in a row is offered to the reserves; its holder may stay by any letter.

    It is told before the report of the bound that is about to be recorded, with the reply address of the next.
    """
    bound = match.game.bound + 1
    edition = openings.next_edition(world.db, match.game.id, bound)
    for seat in missed:
        commission = seats.get(world.db, match.game.id, seat)
        if commission.since is None or commission.player is None:
            continue
        misses = 1 + resolutions.missed_in_a_row(world.db, match.game.id, seat, commission.since)
        if misses >= agreed(world, match.game.id).misses and reserves.vacancy(world.db, match.game.id, seat) is None:
            reserves.vacate(world.db, match.game.id, seat, str(Ended.ABSENT), world.now())
            page = may_be_replaced(match.card_for(commission), commission.name, misses, bound)
            post_to_seat(
                world,
                match,
                commission,
                "absent",
                page,
                bound=bound,
                edition=edition,
                key=f"tenure {commission.tenure}",
            )


def has_come_back(world: World, game: str, seat: str) -> None:
    """A letter came from a holder whose seat is being offered: it is his."""
    if (found := reserves.vacancy(world.db, game, seat)) is not None and found.how == Ended.ABSENT:
        reserves.fill(world.db, game, seat)
