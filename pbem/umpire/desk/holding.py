"""HOLD, RESUME, EXTEND, FORCE, RELEASE, FINISH, PAUSE ALL: what becomes of the present bound."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from pbem.store import acts, games, house, seats
from pbem.store.database import step
from pbem.store.delays import Why
from pbem.store.games import Game
from pbem.store.moment import written
from pbem.store.twins import in_step
from pbem.umpire.bounds.reschedule import Change, reschedule
from pbem.umpire.desk.gm_word import extend_game, finish_game, hold_game, resume_game, running
from pbem.umpire.life import adjudicating
from pbem.umpire.life.putting_off import left_to_wait, put_off
from pbem.umpire.life.releasing import release_reports
from pbem.umpire.life.start_game import next_deadline_of
from pbem.umpire.match import sides_of, sit_by_name
from pbem.umpire.pause import PAUSED
from pbem.umpire.world import World, local

_HOURS = {"": 1, "h": 1, "hour": 1, "hours": 1, "stunde": 1, "stunden": 1}


HELD_UNTIL: Final = "held until "
"""Under this and a game's name the house keeps when the hold of a GM who plays ends."""
HOLD_OF_A_PLAYER: Final = timedelta(hours=48)


class CannotForce(Exception):
    """The bound that was named is not the one that is being ordered, or nothing waits."""


def hold(world: World, game: str, arguments: tuple[str, ...], who: str) -> str:
    """HOLD: a GM who plays may do it once a bound, and for two days."""
    found = running(world, game)
    own = seat_of(world, game, who)
    if own and _has_held(world, found, who):
        raise CannotForce(f"{game} was held by you in bound {found.bound} already, and a GM who plays does so once")
    hold_game(world, game, arguments[0])
    if own:
        house.keep(world.db, f"{HELD_UNTIL}{game}", written(world.now() + HOLD_OF_A_PLAYER).encode())
        return f"{game} is held for two days, as you play in it yourself, and its players are told. RESUME ends it."
    return f"{game} is held, and its players are told. RESUME lets it go on."


def resume(world: World, game: str, arguments: tuple[str, ...], who: str) -> str:
    """RESUME."""
    house.forget(world.db, f"{HELD_UNTIL}{game}")
    held = resume_game(world, game, arguments[0])
    return f"{game} goes on." if held else f"{game} was not held, and goes on as before."


def extend(world: World, game: str, arguments: tuple[str, ...], who: str) -> str:
    """EXTEND: a GM who plays is bound by how far all players together may put a bound off."""
    if own := seat_of(world, game, who):
        return _extend_as_player(world, game, own, hours_of(arguments[0], arguments[1]), arguments[2])
    deadline = extend_game(world, game, hours_of(arguments[0], arguments[1]), arguments[2])
    return f"{game} is due {local(world, deadline)} now, and its players are told."


def _extend_as_player(world: World, game: str, seat: str, hours: int, why: str) -> str:
    found = running(world, game)
    if found.deadline is None or hours <= 0:
        raise CannotForce("a GM who plays may give more time, and no less")
    words = f"The GM has moved it: {why.strip().rstrip('.')}." if why.strip() else "The GM has moved it."
    if not put_off(world, game, seat, Why.GM, found.deadline + timedelta(hours=hours), words):
        left = left_to_wait(world, game) // timedelta(hours=1)
        raise CannotForce(f"bound {found.bound} of {game} may be put off by {left} hours more, and no further")
    deadline = running(world, game).deadline
    return f"{game} is due {local(world, deadline or world.now())} now, and its players are told."


def _has_held(world: World, game: Game, who: str) -> bool:
    begins = f"bound {game.bound},"
    done = [deed for deed in acts.of(world.db, game.id) if deed.who == who and deed.before.startswith(begins)]
    return any(deed.act.upper().startswith("HOLD") for deed in done)


def seat_of(world: World, game: str, who: str) -> str:
    """The seat that somebody holds in a game, empty for none."""
    return next((each.id for each in seats.of(world.db, game) if each.address == who), "")


def end_holds(world: World) -> None:
    """Games that a GM who plays has held go on after two days."""
    for name in games.names(world.db, "hold <> '' AND state = 'running'"):
        until = house.get(world.db, f"{HELD_UNTIL}{name}")
        if until is not None and datetime.fromisoformat(until.decode()) <= world.now():
            with step(world.db, "end of a hold"):
                house.forget(world.db, f"{HELD_UNTIL}{name}")
                resume_game(world, name, "two days are over")


def hours_of(number: str, unit: str) -> int:
    """`48`, `2 days` in hours."""
    return int(number) * _HOURS.get(unit.casefold(), 24)


def force(world: World, game: str, arguments: tuple[str, ...], who: str) -> str:
    """FORCE: it names the bound, so that an old letter can force nothing."""
    found = running(world, game)
    if found.bound != int(arguments[0]):
        raise CannotForce(f"{game} is at bound {found.bound}, not at bound {arguments[0]}")
    for each in in_step(world.db, found):
        games.force(world.db, each.id, world.now())
    return f"bound {found.bound} of {game} is resolved as soon as the mailbox has been looked through once more."


def finish(world: World, game: str, arguments: tuple[str, ...], who: str) -> str:
    """FINISH: the side whose name comes first wins, otherwise nobody."""
    found = running(world, game)
    word = arguments[0].partition(" ")[0].casefold()
    sides = {side.id for side in sides_of(found) if word in (side.id.casefold(), side.adjective.casefold())}
    winner = next(iter(sides), "")
    reason = arguments[0].partition(" ")[2] if winner or word == "draw" else arguments[0]
    finish_game(world, game, reason, winner)
    return f"{game} is over: {winner or 'nobody'} wins." if winner else f"{game} is over, without a winner."


def adjudicate(world: World, game: str, arguments: tuple[str, ...], who: str) -> str:
    """ADJUDICATE: the proposal by points; with the bound it was made for, the end."""
    found = running(world, game)
    verdict = adjudicating.proposal(sit_by_name(world.db, world.settings, game))
    if not arguments[0]:
        won = f"{verdict.winner} wins" if verdict.winner else "nobody wins"
        return f"proposed: {won}. {verdict.reason} `ADJUDICATE BOUND {found.bound}` ends the game so."
    if found.bound != int(arguments[0]):
        raise CannotForce(f"{game} is at bound {found.bound}, not at bound {arguments[0]}")
    adjudicating.adjudicate(world, game)
    return f"{game} is over. {verdict.reason}"


def release(world: World, game: str, arguments: tuple[str, ...], who: str) -> str:
    """RELEASE: what waits goes out."""
    number = release_reports(world, game)
    if not number:
        raise CannotForce(f"no report of {game} waits")
    return f"{number} reports of {game} go out."


def pause_all(world: World, game: str, arguments: tuple[str, ...], who: str) -> str:
    """PAUSE ALL."""
    house.keep(world.db, PAUSED, (arguments[0] or "paused").encode())
    return "the whole house stands still: letters are kept and answered, nothing is resolved. RESUME ALL ends it."


def resume_all(world: World, game: str, arguments: tuple[str, ...], who: str) -> str:
    """RESUME ALL: deadlines that have passed meanwhile move to the next that leave players their time."""
    house.forget(world.db, PAUSED)
    moved = []
    for name in games.open_names(world.db):
        found = games.get(world.db, name)
        if found.due is not None and found.due <= world.now() + timedelta(hours=1):
            why = "The whole house stood still."
            reschedule(world, name, Change.MOVED, why, next_deadline_of(world, found))
            moved.append(name)
    told = f" {', '.join(moved)} have new deadlines." if moved else ""
    return f"the house goes on.{told}"
