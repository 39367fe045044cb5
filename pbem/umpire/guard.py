"""Whatever goes wrong with one game or one errand stops that alone: the GM is told once, and the rest goes on."""

from __future__ import annotations

import errno
import hashlib
import logging
import sqlite3
from collections.abc import Callable
from typing import Final, TypeVar

from jinja2 import TemplateError

from pbem.battle.dice import ReusedKey
from pbem.mail.redact import redact
from pbem.report.page import Page
from pbem.store import games
from pbem.store.database import StoreFault, step
from pbem.store.formats import WrongRecord
from pbem.umpire.bounds.deadlines import WrongRule
from pbem.umpire.bounds.reschedule import Change, reschedule
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.mailing.envelopes import post_to_gm
from pbem.umpire.match import BrokenRecord, Roster, roster_by_name
from pbem.umpire.night.hands import KilledTwice
from pbem.umpire.world import World

log = logging.getLogger(__name__)

T = TypeVar("T")

_MACHINE: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EROFS, errno.EMFILE, errno.ENFILE})
_PLAIN_WORDS: Final[tuple[tuple[type[Exception], str], ...]] = (
    (ReusedKey, "its rules threw the same dice twice"),
    (WrongRule, "its rule for deadlines cannot be read"),
    (TemplateError, "a letter could not be written from its template"),
    (sqlite3.IntegrityError, "its record contradicts itself"),
    (WrongRecord, "its record cannot be read as it is written"),
    (KilledTwice, "the process in which it is played ends each time it is tried"),
)
TOLD_TO_PLAYERS: Final = (
    "Something went wrong in the program. Nothing is lost: the GM has been told, and the same bound goes on when it is "
    "mended."
)


def is_the_houses(error: Exception) -> bool:
    """Whether the store or the machine is at fault, so that no game and no letter would fare better than this one."""
    if isinstance(error, sqlite3.IntegrityError | sqlite3.DataError):
        # What the tables refuse is wrong in the row and not in the store.
        return False
    if isinstance(error, OSError):
        return error.errno in _MACHINE
    return isinstance(error, sqlite3.Error | StoreFault)


def for_game(world: World, name: str, doing: str, act: Callable[[], T], otherwise: T) -> T:
    """Do something for one game; whatever goes wrong holds that game, and `otherwise` is answered.

    `doing` says what could not be done, as in "its bound could not be resolved". Raises what is the house's fault.
    """
    try:
        return act()
    except Exception as error:
        if is_the_houses(error):
            raise
        stop_game(world, name, doing, error)
        return otherwise


def errand(world: World, doing: str, act: Callable[[], T], otherwise: T) -> T:
    """Do something for the house; whatever goes wrong is told to its GM once a day, and `otherwise` is answered."""
    try:
        return act()
    except Exception as error:
        if is_the_houses(error):
            raise
        log.exception("%s: %s", doing, in_words(error))
        _tell_of_errand(world, doing, error)
        return otherwise


def in_words(error: Exception) -> str:
    """A fault in plain words, without anything that a GM who plays may not know."""
    if isinstance(error, BrokenRecord):
        return redact(str(error))
    known = (words for kind, words in _PLAIN_WORDS if isinstance(error, kind))
    return next(known, f"an error in the program ({type(error).__name__})")


def stop_game(world: World, name: str, doing: str, error: Exception) -> None:
    """Hold a game for a fault, with the reason in plain words; its GM and its players are told."""
    reason = f"{doing}: {in_words(error)}"
    log.error("%s stands still: %s", name, reason, exc_info=error)
    try:
        with step(world.db, "stop game"):
            _stop(world, name, reason, error)
    except Exception as worse:
        if is_the_houses(worse):
            raise
        log.exception("%s is held, and its players cannot be told", name)
        with step(world.db, "stop game"):
            games.hold(world.db, name, reason)
            key = f"{name} {reason} {world.now():%Y-%m-%d}"
            _tell_plainly(world, f"{name} stands still", f"{name} is held: {reason}. {_mended(name)}", key)


def _stop(world: World, name: str, reason: str, error: Exception) -> None:
    game = games.get(world.db, name)
    if game.state == "running" and not game.hold:
        game = reschedule(world, name, Change.HELD, TOLD_TO_PLAYERS, hold=reason)
    roster = roster_by_name(world.db, world.settings, name)
    tell_gm(
        world,
        roster,
        "The game stands still",
        f"Bound {game.bound} of {name} is held, because {reason}. Nothing of it is half done, and the other games "
        "go on.",
        _mended(name),
        key=f"fault {_mark(reason)} {game.moved}",
        bound=game.bound,
        block="" if _plays(roster) else redact(f"{type(error).__name__}: {error}"),
    )


def _mended(name: str) -> str:
    return f"The log has the whole story. When it is mended, `pbem resume {name}` goes on with the same bound."


def _plays(roster: Roster) -> bool:
    """Whether the GM holds a seat: then the words of an error may hold what his side does not see."""
    return any(commission.address == roster.game.gm for commission in roster.commissions)


def _tell_of_errand(world: World, doing: str, error: Exception) -> None:
    key = f"errand {_mark(doing + type(error).__name__)} {world.now():%Y-%m-%d}"
    told = f"{doing[:1].upper()}{doing[1:]}: {in_words(error)}. Everything else goes on. The log has the whole story."
    try:
        tell_gm(world, None, "Something went wrong", told, key=key)
    except Exception as worse:
        if is_the_houses(worse):
            raise
        log.exception("the GM could not be told as usual")
        _tell_plainly(world, "Something went wrong", told, key)


def _tell_plainly(world: World, subject: str, words: str, key: str) -> None:
    """A letter without a template and without a game, for when these are what is broken."""
    try:
        post_to_gm(world, None, Page(f"GM: {subject}", f"{words}\n", ""), key=f"plain {_mark(key)}")
    except Exception as worst:
        if is_the_houses(worst):
            raise
        log.exception("the GM could not be told at all: %s", words)


def _mark(words: str) -> str:
    return hashlib.sha256(words.encode()).hexdigest()[:12]
