"""Seats that have missed more than one bound in a row."""

from __future__ import annotations

from pbem.store import seats
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.match import Match
from pbem.umpire.world import World

MISSES_BEFORE_A_RESERVE = 2


def tell_of_absentees(world: World, match: Match, missed: tuple[str, ...]) -> None:
    """Tell the GM of a seat that has missed more than one bound in a row."""
    for seat in missed:
        commission = seats.get(world.db, match.game.id, seat)
        if commission.missed >= MISSES_BEFORE_A_RESERVE:
            tell_gm(
                world,
                match,
                f"{commission.name} has missed {commission.missed} bounds in a row",
                f"Nothing has come from {commission.player or 'nobody'}, who holds {commission.name}, "
                f"for {commission.missed} bounds. Standing orders play for the seat.",
                f"A reserve takes over with: pbem seat {match.game.id} {commission.id} ADDRESS",
                key=f"absent {seat}",
                bound=match.game.bound,
            )
