"""What the operator sees of a game; no position, so that a GM who plays may look."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from msgspec import ValidationError

from pbem.orders.answer.count import count, standing
from pbem.report.phrases import counted
from pbem.store import drafts, games, players, resolutions, seats
from pbem.store.drafts import DraftRow
from pbem.store.games import Game
from pbem.store.seats import Commission
from pbem.umpire.bounds.opening import draft_of
from pbem.umpire.care.overview import GameNow, LetterAside, aside, letter_line, now_of, state_told, unreadable
from pbem.umpire.filing.contexts import context_of
from pbem.umpire.history.recorded import title_of
from pbem.umpire.match import BrokenRecord, Match, sit
from pbem.umpire.world import World, local


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


def whole_game(world: World, name: str) -> GameWhole:
    """A game as it stands; raises NoSuchGame, and BrokenRecord where its row cannot be read."""
    try:
        game = games.get(world.db, name)
    except ValidationError as error:
        raise BrokenRecord(name, unreadable(error)) from error
    rows = {row.seat: row for row in drafts.of(world.db, name, game.bound, game.edition)}
    match = _match(world, game) if rows else None
    line = {resolved.id for resolved in resolutions.line(world.db, name)}
    return GameWhole(
        game=now_of(game),
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
        letters=tuple(letter for letter in aside(world) if letter.game == name),
    )


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


def game_lines(world: World, name: str) -> Iterator[str]:
    """A game, its seats, and what has come in for the present bound; raises NoSuchGame."""
    found = whole_game(world, name)
    game = found.game
    yield f"{game.id}: {game.title}, {found.date}; {found.system} {found.rules_version}, {found.way}"
    yield f"state: {state_told(world, game)}"
    yield f"deadlines: {found.schedule}; GM {found.gm}"
    for seat in found.seats:
        holder = f"{seat.player} <{seat.address}>" if seat.player and seat.address else seat.address or "empty"
        yield f"  {seat.id:<12} {seat.name} ({seat.side}): {holder}{_sent(seat)}"
    for bound in found.bounds:
        yield f"{bound.title}: resolved {local(world, bound.resolved_at)}"
    for letter in found.letters:
        yield letter_line(world, letter)


def _sent(seat: SeatNow) -> str:
    if seat.letters is None:
        return ""
    words = [counted(seat.letters, "letter") if seat.letters else "nothing sent yet"]
    return f"; {', '.join([*words, *(['ready'] if seat.ready else []), *seat.units])}"
