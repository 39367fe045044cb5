"""What an acknowledgement tells a commander-in-chief of his orders that ride."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.battle.order import Sheet
from pbem.store import drafts
from pbem.store.seats import Commission
from pbem.umpire.life.couriered_orders import Split, arrived, lines_of, split, told, under_way
from pbem.umpire.life.couriers import place_of
from pbem.umpire.match import Match
from pbem.umpire.world import World


def told_couriers(world: World, match: Match, commission: Commission) -> list[str]:
    """His orders that set out with this bound, those still on their way, and those that count now."""
    game = match.game
    row = drafts.get(world.db, game.id, commission.id, game.bound, game.edition)
    found = split(world, match, row) if row is not None else Split(Sheet(commission.id, game.bound))
    lines = []
    if found.riding and place_of(world, match, commission) is None:
        lines.append(
            f"Your general has fallen, and no courier rides: {_quoted(map(lines_of, found.riding))} comes to nothing."
        )
    elif found.riding:
        lines.append(
            f"By courier, as it is out of your reach: {_quoted(map(lines_of, found.riding))}. He sets out when bound "
            f"{game.bound} is played, and until then you may change it; it counts in the bound after he arrives."
        )
    if way := under_way(world, match, commission.id):
        lines.append(f"On its way by courier: {_quoted(map(told, way))}.")
    if came := arrived(world, match, commission.id):
        lines.append(f"Arrived by courier, and counts in this bound: {_quoted(map(told, came))}.")
    return lines


def _quoted(sheets: Iterable[list[str]]) -> str:
    return "; ".join(f"`{line}`" for lines in sheets for line in lines)
