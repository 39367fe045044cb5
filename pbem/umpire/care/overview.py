"""What the operator sees of the house and of a game; no position, so that a GM who plays may look."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from msgspec import ValidationError

from pbem.orders.answer.count import count, standing
from pbem.report.phrases import counted
from pbem.store import drafts, games, letters, outbox, players, resolutions, seats
from pbem.store.drafts import DraftRow
from pbem.store.games import Game
from pbem.store.letters import Kept
from pbem.store.seats import Commission
from pbem.umpire.bounds.opening import draft_of
from pbem.umpire.filing.reading_orders import context_of
from pbem.umpire.history.recorded import title_of
from pbem.umpire.match import BrokenRecord, Match, sit
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
class SeatNow:
    """A seat, who holds it, and what has come from him for the present bound; `letters` is None where none is owed."""

    id: str
    name: str
    side: str
    player: str
    address: str
    letters: int | None
    ready: bool
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BoundPlayed:
    """A resolution of a game."""

    title: str
    resolved_at: datetime


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


@dataclass(frozen=True, slots=True)
class GameWhole:
    """One game with what was agreed for it, its seats, its bounds and the letters to it that lie aside."""

    game: GameNow
    date: str
    system: str
    rules_version: str
    way: str
    schedule: str
    gm: str
    seats: tuple[SeatNow, ...]
    bounds: tuple[BoundPlayed, ...]
    letters: tuple[LetterAside, ...]


def house(world: World) -> HouseNow:
    """The house as it stands."""
    found = tuple(_game(world, name) for name in games.names_of_all(world.db))
    return HouseNow(found, _aside(world), outbox.counts(world.db))


def whole_game(world: World, name: str) -> GameWhole:
    """A game as it stands; raises NoSuchGame, and BrokenRecord where its row cannot be read."""
    try:
        game = games.get(world.db, name)
    except ValidationError as error:
        raise BrokenRecord(name, _unreadable(error)) from error
    rows = {row.seat: row for row in drafts.of(world.db, name, game.bound, game.edition)}
    match = _match(world, game) if rows else None
    line = {resolved.id for resolved in resolutions.line(world.db, name)}
    return GameWhole(
        game=_now(game),
        date=game.date,
        system=game.system,
        rules_version=game.rules_version,
        way=game.way,
        schedule=game.schedule,
        gm=game.gm,
        seats=tuple(_seat(world, each, rows.get(each.id), match) for each in seats.of(world.db, name)),
        bounds=tuple(
            BoundPlayed(title_of(row, row.id in line), row.resolved_at) for row in resolutions.of(world.db, name)
        ),
        letters=tuple(letter for letter in _aside(world) if letter.game == name),
    )


def _game(world: World, name: str) -> GameNow:
    """A game, or what of it cannot be read: this page is for finding out what is amiss."""
    try:
        return _now(games.get(world.db, name))
    except ValidationError as error:
        return GameNow(name, "", "broken", 0, 0, None, None, "", _unreadable(error))


def _unreadable(error: ValidationError) -> str:
    return f"its row in the database cannot be read: {error}"


def _now(game: Game) -> GameNow:
    return GameNow(game.id, game.title, game.state, game.bound, game.last_bound, game.deadline, game.due, game.hold)


def _aside(world: World) -> tuple[LetterAside, ...]:
    found = [("held", row) for row in letters.in_state(world.db, "held")]
    found += [("quarantined", row) for row in letters.in_state(world.db, "quarantined")]
    found += [("waiting", row) for row in letters.in_state(world.db, "received") if row.game]
    return tuple(_letter(state, row) for state, row in found)


def _letter(state: str, row: Kept) -> LetterAside:
    return LetterAside(row.id, state, row.sender, row.game or "", row.seat or "", row.received_at, row.note)


def _match(world: World, game: Game) -> Match | None:
    """The game with its position; None where that cannot be had."""
    try:
        return sit(world.db, world.settings, game)
    except BrokenRecord:
        return None


def _seat(world: World, commission: Commission, row: DraftRow | None, match: Match | None) -> SeatNow:
    player = players.get(world.db, commission.player) if commission.player is not None else None
    draft = draft_of(row) if row else None
    units: tuple[str, ...] = ()
    if row is not None and draft is not None and match is not None and row.sent:
        units = tuple(standing(count(draft, context_of(match, commission, draft), draft)))
    return SeatNow(
        id=commission.id,
        name=commission.name,
        side=commission.side,
        player=player.name if player else "",
        address=commission.address,
        letters=row.sent if row else None,
        ready=draft is not None and draft.ready,
        units=units,
    )


def house_lines(world: World) -> Iterator[str]:
    """One line a game, and what is amiss with letters; moments by the club's clock."""
    found = house(world)
    if not found.games:
        yield "There are no games yet. `pbem scenarios` lists what can be played, `pbem new SCENARIO` makes a game."
    for game in found.games:
        yield f"{game.id:<16} {game.title}: {_state(world, game)}" if game.title else f"{game.id:<16} {game.broken}"
    for letter in found.letters:
        yield _letter_line(world, letter)
    if found.outbox:
        yield "outbox: " + ", ".join(f"{number} {state}" for state, number in sorted(found.outbox.items()))


def game_lines(world: World, name: str) -> Iterator[str]:
    """A game, its seats, and what has come in for the present bound; raises NoSuchGame."""
    found = whole_game(world, name)
    game = found.game
    yield f"{game.id}: {game.title}, {found.date}; {found.system} {found.rules_version}, {found.way}"
    yield f"state: {_state(world, game)}"
    yield f"deadlines: {found.schedule}; GM {found.gm}"
    for seat in found.seats:
        holder = f"{seat.player} <{seat.address}>" if seat.player and seat.address else seat.address or "empty"
        yield f"  {seat.id:<12} {seat.name} ({seat.side}): {holder}{_sent(seat)}"
    for bound in found.bounds:
        yield f"{bound.title}: resolved {local(world, bound.resolved_at)}"
    for letter in found.letters:
        yield _letter_line(world, letter)


def _letter_line(world: World, letter: LetterAside) -> str:
    where = f"{letter.game} {letter.seat}".strip() or "no game"
    note = f", {letter.note}" if letter.note else ""
    told = f"letter {letter.id} {letter.state}: from {letter.sender or '?'} ({where})"
    return f"{told}, received {local(world, letter.received_at)}{note}"


def _sent(seat: SeatNow) -> str:
    if seat.letters is None:
        return ""
    words = [counted(seat.letters, "letter") if seat.letters else "nothing sent yet"]
    return f"; {', '.join([*words, *(['ready'] if seat.ready else []), *seat.units])}"


def _state(world: World, game: GameNow) -> str:
    """Where a game stands, in words."""
    if game.state == "mustering":
        return "waits for its players"
    if game.state == "over" or game.due is None:
        return f"over after {game.bound} bounds"
    held = f", held: {game.hold}" if game.hold else ""
    return f"bound {game.bound} of {game.last_bound}, due {local(world, game.due)}{held}"
