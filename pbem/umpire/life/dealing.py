"""Dealing the seats of a full game: wishes in the sequence in which they came, the rest by a keyed die."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from pbem.store import wishes
from pbem.store.seats import Commission
from pbem.store.wishes import State, Wish
from pbem.umpire.bounds.deadlines import first_with_notice, parse
from pbem.umpire.match import Roster, sides_of
from pbem.umpire.world import World

NOTICE: Final = timedelta(hours=48)
"""A game that is full starts by itself at the first moment of its schedule that is so far away."""
_ANY: Final = ("", "any", "any side", "either side", "egal")


def is_wish(roster: Roster, wish: str) -> bool:
    """Whether a wish names a seat or a side of the game, or none."""
    return plain(wish) in _ANY or bool(_wished(roster.commissions, roster, wish))


def starts_at(world: World, roster: Roster) -> datetime | None:
    """When a full game starts by itself, None where it is not full."""
    booked = wishes.of(world.db, roster.game.id, State.BOOKED)
    if not booked or len(booked) < sum(not each.is_filled for each in roster.commissions):
        return None
    return first_with_notice(
        parse(roster.game.schedule, roster.game.home_zone), max(wish.asked_at for wish in booked), NOTICE
    )


def dealt(roster: Roster, booked: Sequence[Wish]) -> dict[str, Wish]:
    """Which seat goes to whom: a seat that was wished for, then one of a wished side, then any that is left."""
    free = [commission for commission in roster.commissions if not commission.is_filled]
    found: dict[str, Wish] = {}
    for exact in (True, False):
        for wish in sorted(booked, key=lambda each: (each.asked_at, _die(roster, f"wish {each.id}"))):
            left = [each for each in free if each.id not in found]
            fitting = _wished(left, roster, wish.wish, exact=exact)
            if wish not in found.values() and fitting:
                found[fitting[0].id] = wish
    rest = [wish for wish in booked if wish not in found.values()]
    left = [each for each in free if each.id not in found]
    left.sort(key=lambda each: _die(roster, f"seat {each.id}"))
    return found | {seat.id: wish for seat, wish in zip(left, rest, strict=False)}


def _wished(free: Sequence[Commission], roster: Roster, wish: str, *, exact: bool = False) -> list[Commission]:
    wanted = plain(wish)
    if not wanted or wanted in _ANY:
        return []
    named = [each for each in free if wanted in (plain(each.id), plain(each.name))]
    if named or exact:
        return named
    sides = {
        side.id
        for side in sides_of(roster.game)
        if wanted in (plain(side.id), plain(side.name), plain(side.adjective), f"any {plain(side.adjective)}")
    }
    of_side = [each for each in free if each.side in sides]
    return sorted(of_side, key=lambda each: _die(roster, f"seat {each.id}"))


def plain(name: str) -> str:
    """A name as wishes are compared."""
    words = "".join(letter if letter.isalnum() else " " for letter in name.casefold()).split()
    return " ".join(word for word in words if word not in ("the", "der", "die", "das"))


def _die(roster: Roster, key: str) -> bytes:
    """A number that nobody can foresee or turn."""
    return hmac.new(roster.game.token_secret, f"deal {key}".encode(), hashlib.sha256).digest()
