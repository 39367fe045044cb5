"""A first battle by mail against the house: three bounds of Dettingen, with a lesson in every letter."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pbem.orders.grammar.reading import Reading
from pbem.orders.sheet.draft import Draft
from pbem.report.letters.joining import done, not_booked
from pbem.report.page import Page
from pbem.scenarios import load
from pbem.store import games, players, pupils
from pbem.store.database import step
from pbem.store.games import Game
from pbem.store.players import Player
from pbem.tutor.lessons import LESSONS, Heard, next_lesson, told
from pbem.umpire.life.house_seats import let_the_house_play
from pbem.umpire.life.start_game import CannotStart, Terms, give_seat, new_game, start
from pbem.umpire.life.terms import usual
from pbem.umpire.world import World

SCENARIO: Final = "dettingen"
SEAT: Final = "george"
BOUNDS: Final = 3
_NEVER: Final = 99
_MOST: Final = 1000
"""So many first battles a house may have seen."""
WELCOME: Final = (
    "This is your first battle: three bounds, and the house's own player commands all others.",
    "Each letter of ours has a lesson. The armies stand already: to begin, reply `READY`, alone on a line.",
    "READY ends every bound, and the report comes at once, for nobody else is waited for.",
)


def teach(world: World, address: str, *, sure: bool = False) -> str:
    """Begin a first battle for somebody, and return its name; raises CannotStart where he has one already.

    Nobody is written to whom we do not know, unless one is `sure` that he wants it.
    """
    player = players.at(world.db, address.strip().lower())
    if player is None and not sure:
        raise CannotStart(
            f"nothing ever came from {address}, and nobody is written to unasked; if it was asked for, say --sure"
        )
    if player is not None and (going := pupils.running_of(world.db, player.id)) is not None:
        raise CannotStart(f"{address} has a first battle already: {going}")
    scenario = replace(load(SCENARIO), bounds=BOUNDS)
    name = next(name for number in range(1, _MOST) if games.find(world.db, name := f"tutor-{number}") is None)
    with step(world.db, "tutor"):
        new_game(world, scenario, Terms(id=name), replace(usual(world.settings), press="all", misses=_NEVER))
        give_seat(world, name, SEAT, address, sure=True)
        for seat in scenario.seats:
            if seat.id != SEAT:
                let_the_house_play(world, name, seat.id)
        pupils.enter(world.db, name)
        start(world, name, sure=True, notes=WELCOME, quiet=True)
    return name


def ask_for_tutor(world: World, player: Player) -> Page:
    """The answer to TUTOR; the battle opens with a letter of its own."""
    try:
        game = teach(world, player.address)
    except CannotStart:
        going = pupils.running_of(world.db, player.id)
        return not_booked(
            None, f"Your first battle goes on: reply to the last letter of {going}.", world.settings.club.address,
            player.language,
        )  # fmt: skip
    words = f"Your first battle is {game}. A letter with everything follows."
    return done(None, "TUTOR", words, world.settings.club.address, player.language)


def taught(world: World, game: Game, reading: Reading, before: Draft, after: Draft) -> tuple[str, ...]:
    """What the tutor says to a letter: whether it shows the lesson, and the next one; nothing in other games."""
    learned = pupils.learned(world.db, game.id)
    if learned is None or game.state != "running" or not game.bound:
        return ()
    lesson = next_lesson(learned, game.bound)
    if lesson is not None and lesson.learned(Heard(reading, before, after)):
        pupils.learn(world.db, game.id, lesson.name)
        return ("Well done.", *told((*learned, lesson.name), game.bound))
    return told(learned, game.bound)


def lesson_of(world: World, game: str, bound: int, *, over: bool) -> tuple[str, ...]:
    """What the tutor says in the report before a bound; nothing in other games."""
    learned = pupils.learned(world.db, game)
    if learned is None:
        return ()
    if over:
        clock = "Three bounds are a lesson and no battle: the verdict is that of the clock."
        return (clock, f"You have learned {len(learned)} of {len(LESSONS)} things. GAMES lists what you may join.")
    return told(learned, bound)
