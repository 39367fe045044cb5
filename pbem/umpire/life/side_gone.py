"""A side of which every seat has been vacant for a week: the GM is asked what to do, and the other side may claim."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from pbem.report.letters.leaving import side_is_gone
from pbem.store import reserves
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.mailing.envelopes import post_to_seat
from pbem.umpire.match import Roster, sides_of
from pbem.umpire.world import World

EMPTY: Final = timedelta(days=7)
"""After so long without any commander the other side may claim the field."""


def gone_since_a_week(world: World, match: Roster, side: str) -> bool:
    """Whether nobody has commanded any seat of a side for a week."""
    own = [each for each in match.commissions if each.side == side]
    gone = [reserves.vacancy(world.db, each.game, each.id) for each in own if not each.is_held]
    since = [each.since for each in gone if each is not None]
    if any(each.house for each in own):
        return False
    return bool(own) and len(since) == len(own) and max(since) <= world.now() - EMPTY


def tell_if_gone(world: World, match: Roster, side: str) -> None:
    """Ask the GM, and tell the other side what it may do, once."""
    if not gone_since_a_week(world, match, side):
        return
    name = next(each.name for each in sides_of(match.game) if each.id == side)
    seat = next(each.id for each in match.commissions if each.side == side)
    tell_gm(
        world, match, f"{name} has had no commander for a week",
        f"Every seat of {name} is vacant, and standing orders play. The other side may CLAIM the field, go on, or "
        "let the house command it by HOUSE.",
        key=f"gone {side}", bound=match.game.bound,
        needs=(f"`SEAT {seat} ADDRESS` gives a seat to somebody, `SEAT {seat} HOUSE` to the house; "
               "`ADJUDICATE` proposes an end; HOLD waits.",),
    )  # fmt: skip
    for each in match.commissions:
        if each.side != side and each.is_held:
            page = side_is_gone(match.card_for(each), name, match.game.bound)
            post_to_seat(world, match, each, "gone", page, bound=match.game.bound, key=f"gone {side}")
