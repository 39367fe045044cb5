"""What the operator sees of the house: its games, the letters that lie aside, and what leaves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from msgspec import ValidationError

from pbem.store import games, letters, outbox
from pbem.store.games import Game
from pbem.store.letters import Kept
from pbem.umpire.mailing import limits
from pbem.umpire.night.progress import progress_told
from pbem.umpire.world import World, local


@dataclass(frozen=True, slots=True)
class GameNow:
    """Where a game stands; `bound` is the one that is being ordered, `deadline` what players were told."""

    id: str
    title: str
    state: str
    bound: int
    last_bound: int
    deadline: datetime | None
    due: datetime | None
    hold: str
    broken: str = ""
    """What cannot be read of it."""


@dataclass(frozen=True, slots=True)
class LetterAside:
    """A letter that was not filed: held, in quarantine, or waiting for a game that stands still."""

    id: int
    state: str
    sender: str
    game: str
    seat: str
    received_at: datetime
    note: str


@dataclass(frozen=True, slots=True)
class HouseNow:
    """All games, the letters that lie aside, and how many letters of the outbox are in each state."""

    games: tuple[GameNow, ...]
    letters: tuple[LetterAside, ...]
    outbox: dict[str, int]


def house(world: World) -> HouseNow:
    """The house as it stands."""
    found = tuple(_game(world, name) for name in games.names_of_all(world.db))
    return HouseNow(found, aside(world), outbox.counts(world.db))


def _game(world: World, name: str) -> GameNow:
    """A game, or what of it cannot be read: this page is for finding out what is amiss."""
    try:
        return now_of(games.get(world.db, name))
    except ValidationError as error:
        return GameNow(name, "", "broken", 0, 0, None, None, "", unreadable(error))


def unreadable(error: ValidationError) -> str:
    """What is wrong with the row of a game."""
    return f"its row in the database cannot be read: {error}"


def now_of(game: Game) -> GameNow:
    """Where a game stands."""
    return GameNow(game.id, game.title, game.state, game.bound, game.last_bound, game.deadline, game.due, game.hold)


def aside(world: World) -> tuple[LetterAside, ...]:
    """The letters that were not filed."""
    found = [("held", row) for row in letters.in_state(world.db, "held")]
    found += [("quarantined", row) for row in letters.in_state(world.db, "quarantined")]
    found += [("waiting", row) for row in letters.in_state(world.db, "received") if row.game]
    return tuple(_letter(state, row) for state, row in found)


def _letter(state: str, row: Kept) -> LetterAside:
    return LetterAside(row.id, state, row.sender, row.game or "", row.seat or "", row.received_at, row.note)


def house_lines(world: World) -> Iterator[str]:
    """One line a game, and what is amiss with letters; moments by the club's clock."""
    found = house(world)
    if not found.games:
        yield "There are no games yet. `pbem scenarios` lists what can be played, `pbem new SCENARIO` makes a game."
    for game in found.games:
        yield f"{game.id:<16} {game.title}: {state_told(world, game)}" if game.title else f"{game.id:<16} {game.broken}"
    for letter in found.letters:
        yield letter_line(world, letter)
    if found.outbox:
        yield "outbox: " + ", ".join(f"{number} {state}" for state, number in sorted(found.outbox.items()))
    if night := progress_told(world):
        yield f"league night: {night}"
    if full := limits.told(world):
        yield f"outbox: {full}"


def letter_line(world: World, letter: LetterAside) -> str:
    """Such a letter in a line."""
    where = f"{letter.game} {letter.seat}".strip() or "no game"
    note = f", {letter.note}" if letter.note else ""
    told = f"letter {letter.id} {letter.state}: from {letter.sender or '?'} ({where})"
    return f"{told}, received {local(world, letter.received_at)}{note}"


def state_told(world: World, game: GameNow) -> str:
    """Where a game stands, in words."""
    if game.state == "mustering":
        return "waits for its players"
    if game.state == "over" or game.due is None:
        return f"over after {game.bound} bounds"
    held = f", held: {game.hold}" if game.hold else ""
    return f"bound {game.bound} of {game.last_bound}, due {local(world, game.due)}{held}"
