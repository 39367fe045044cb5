"""What each word of a GM's does, by letter and on the command line alike; each act on a game is written down."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pbem.battle.settable import WrongRuling
from pbem.commands import Said
from pbem.store import acts, games
from pbem.store.database import step
from pbem.store.games import Game, NoSuchGame
from pbem.store.seats import NoSuchSeat
from pbem.umpire.desk import absence, holding, people, queries, replaying, sheets, telling
from pbem.umpire.desk.gm_word import NotRunning, TooSoon
from pbem.umpire.filing.ordering_for import CannotOrder
from pbem.umpire.history.archive import CannotArchive
from pbem.umpire.history.rollback import CannotGoBack, CannotGoForward
from pbem.umpire.history.rulings import CannotRule
from pbem.umpire.life import watching
from pbem.umpire.life.house_seats import CannotPlay
from pbem.umpire.life.joining import CannotLetIn
from pbem.umpire.life.start_game import CannotStart
from pbem.umpire.life.terms import WrongTerm
from pbem.umpire.match import roster_of
from pbem.umpire.world import World, local

Act = Callable[[World, str, tuple[str, ...], str], str]
"""What carries a word out: the game, what the word's shape found, who says it; it answers with a sentence."""

ACTS: Final[Mapping[str, Act]] = {
    "status": sheets.status,
    "log": sheets.log,
    "preview": sheets.preview,
    "hold": holding.hold,
    "resume": holding.resume,
    "away": absence.away,
    "back": absence.back,
    "extend": holding.extend,
    "force": holding.force,
    "finish": holding.finish,
    "adjudicate": holding.adjudicate,
    "release": holding.release,
    "pause-all": holding.pause_all,
    "resume-all": holding.resume_all,
    "rule": replaying.rule,
    "redo": replaying.redo,
    "rollback": replaying.rollback,
    "forward": replaying.go_forward,
    "new": people.new,
    "approve": people.approve,
    "decline": people.decline,
    "admit": watching.admit,
    "start": people.begin,
    "seat": people.seat,
    "eject": people.eject,
    "act-as": people.act_as,
    "answer": queries.answer,
    "keep": queries.keep,
    "resend": telling.resend,
    "note": telling.note,
    "pin": telling.pin,
}
REFUSALS: Final = (
    NotRunning, TooSoon, CannotGoBack, CannotGoForward, CannotRule, CannotLetIn, CannotStart, WrongRuling, NoSuchSeat,
    NoSuchGame, people.CannotSeat, holding.CannotForce, sheets.NotModerated, queries.NoSuchQuery,
    CannotArchive, WrongTerm, CannotPlay, watching.CannotWatch, CannotOrder,
)  # fmt: skip
"""What a word may come to nothing for; the message says what would be right."""


class PlaysHimself(Exception):
    """A GM who plays in the game may not say that word."""


def do(world: World, game: str, said: Said, who: str) -> str:
    """Carry out one word, write it down where it changed anything, and say what came of it; raises REFUSALS."""
    found, name = games.get(world.db, game), said.command.name
    if name.endswith("-all"):
        return do_to_house(world, said, who)
    if said.command.neutral and plays(world, found, who):
        raise PlaysHimself(
            f"{said.command.word} is not for a GM who plays in {game}: it would show or settle what his side may not; "
            "a second GM, or whoever keeps the house, may say it"
        )
    with step(world.db, f"gm: {name}"):
        before = where(world, found)
        told = ACTS[name](world, game, said.arguments, who)
        if said.command.changes:
            after = where(world, games.get(world.db, game))
            acts.keep(world.db, game, who, said.line, world.now(), before=before, after=after)
    return told


def do_to_house(world: World, said: Said, who: str) -> str:
    """The same for a word about all games, which is for whoever keeps the house."""
    if who not in (world.settings.club.gm, OPERATOR):
        raise PlaysHimself(f"{said.command.word} is for whoever keeps the house")
    with step(world.db, f"gm: {said.command.name}"):
        acts.keep(world.db, None, who, said.line, world.now())
        return ACTS[said.command.name](world, "", said.arguments, who)


OPERATOR: Final = "the operator"
"""Who speaks on the command line."""


def plays(world: World, game: Game, who: str) -> bool:
    """Whether a GM holds a seat of the game himself."""
    return any(commission.address == who for commission in roster_of(world.db, world.settings, game).commissions)


def where(world: World, game: Game) -> str:
    """Where a game stands, in a few words for the record."""
    if game.state != "running" or game.due is None:
        return game.state
    held = f", held: {game.hold}" if game.hold else ""
    return f"bound {game.bound}, due {local(world, game.due)}{held}"
