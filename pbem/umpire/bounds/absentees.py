"""Seats that have missed more than one bound in a row."""

from __future__ import annotations

from pbem.store import resolutions, seats
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.match import Match
from pbem.umpire.world import World

MISSES_BEFORE_A_RESERVE = 2


def tell_of_absentees(world: World, match: Match, missed: tuple[str, ...]) -> None:
    """Tell the GM of a seat that has missed more than one bound in a row."""
    for seat in missed:
        commission = seats.get(world.db, match.game.id, seat)
        since = commission.since or match.game.made_at
        misses = resolutions.missed_in_a_row(world.db, match.game.id, seat, since)
        if misses >= MISSES_BEFORE_A_RESERVE:
            tell_gm(
                world,
                match,
                f"{commission.name} has missed {misses} bounds in a row",
                f"Nothing has come from {commission.address or 'nobody'}, who holds {commission.name}, "
                f"for {misses} bounds. Standing orders play for the seat.",
                f"A reserve takes over with: pbem seat {match.game.id} {commission.id} ADDRESS",
                key=f"absent {seat}",
                bound=match.game.bound,
                about=commission,
            )
