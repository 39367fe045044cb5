"""Holidays: a deadline that falls into one moves to the first after it, as far as the seat's allowance reaches."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from pbem.store import delays, deputies, games, players, seats
from pbem.store.delays import Why
from pbem.store.games import Game
from pbem.store.seats import Commission
from pbem.umpire.life.putting_off import put_off
from pbem.umpire.life.start_game import open_day
from pbem.umpire.life.terms import agreed
from pbem.umpire.world import World

MOST_AT_ONCE: Final = 14
"""Days that one holiday may move a deadline."""
SOON: Final = timedelta(hours=24)
"""A holiday that is told later than so long before the deadline is an extension."""
_DAY: Final = timedelta(days=1)


def free_days(world: World, game: str, seat: str) -> int:
    """How many days of holiday a seat has left in a game."""
    taken = sum(each.days for each in delays.of_seat(world.db, game, seat, Why.HOLIDAY))
    return max(0, agreed(world, game).holiday_days - taken)


def move_for_holiday(world: World, name: str, seat: str) -> datetime | None:
    """Move the deadline of the present bound out of the holiday of a seat's holder; None where it does not move."""
    game, commission = games.get(world.db, name), seats.get(world.db, name, seat)
    until = _after_holiday(world, game, commission)
    if until is None:
        return None
    why = "A commander is away."
    return until if put_off(world, name, seat, Why.HOLIDAY, until, why, by=seat) else None


def move_for_holidays(world: World) -> None:
    """The same for every seat of every game: a bound that was opened into a holiday moves too."""
    for name in games.open_names(world.db):
        for commission in seats.of(world.db, name):
            game = games.get(world.db, name)
            if (
                commission.is_held
                and _is_away_at_deadline(world, game, commission)
                and _is_early(world, game, commission)
            ):
                _move(world, name, commission)


def _move(world: World, name: str, commission: Commission) -> None:
    until = _after_holiday(world, games.get(world.db, name), commission)
    if until is not None:
        put_off(world, name, commission.id, Why.HOLIDAY, until, "A commander is away.")


def _is_early(world: World, game: Game, commission: Commission) -> bool:
    """Whether a holiday was told in time; one that was not was an extension."""
    extended = delays.of_seat(world.db, game.id, commission.id, Why.EXTENSION)
    here = any((each.bound, each.edition) == (game.bound, game.edition) for each in extended)
    return not here and game.deadline is not None and game.deadline - world.now() >= SOON


def _is_away_at_deadline(world: World, game: Game, commission: Commission) -> bool:
    player = players.get(world.db, commission.player) if commission.player is not None else None
    if player is None or game.deadline is None or not player.away(game.deadline):
        return False
    return not deputies.stands_in(world.db, game.id, commission.id, game.deadline)


def _after_holiday(world: World, game: Game, commission: Commission) -> datetime | None:
    """The first deadline after a holiday into which the present one falls, within the allowance."""
    player = players.get(world.db, commission.player) if commission.player is not None else None
    if player is None or player.away_until is None or game.deadline is None or game.hold:
        return None
    if not _is_away_at_deadline(world, game, commission) or game.deadline <= world.now():
        return None
    until = open_day(world, game, player.away_until, timedelta())
    days = -(-(until - game.deadline) // _DAY)
    return until if days <= min(MOST_AT_ONCE, free_days(world, game.id, commission.id)) else None
