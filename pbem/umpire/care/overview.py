"""What the operator sees of the house and of a game; no position, so that a GM who plays may look."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.orders.answer.count import count, standing
from pbem.report.phrases import counted
from pbem.store import drafts, games, letters, outbox, resolutions, seats
from pbem.store.games import Game
from pbem.store.seats import Commission
from pbem.umpire.bounds.opening import draft_of
from pbem.umpire.filing.reading_orders import context_of
from pbem.umpire.history.recorded import title_of
from pbem.umpire.match import BrokenRecord, Match, sit
from pbem.umpire.world import World


def house_lines(world: World) -> Iterator[str]:
    """One line a game, and what is amiss with letters."""
    found = games.everything(world.db)
    if not found:
        yield "There are no games yet. `pbem scenarios` lists what can be played, `pbem new SCENARIO` makes a game."
    for game in found:
        yield f"{game.id:<16} {game.title}: {state_of(game)}"
    for state in ("held", "quarantined"):
        for letter in letters.in_state(world.db, state):
            where = f"{letter.game} {letter.seat}" if letter.game else "no game"
            yield f"letter {letter.id} {state}: from {letter.sender or '?'} ({where}), {letter.note}"
    counts = outbox.counts(world.db)
    if counts:
        yield "outbox: " + ", ".join(f"{number} {state}" for state, number in sorted(counts.items()))


def game_lines(world: World, name: str) -> Iterator[str]:
    """A game, its seats, and what has come in for the present bound; raises NoSuchGame."""
    game = games.get(world.db, name)
    yield f"{game.id}: {game.title}, {game.date}; {game.system} {game.rules_version}, {game.way}"
    yield f"state: {state_of(game)}"
    yield f"deadlines: {game.schedule}; GM {game.gm}"
    rows = {row.seat: row for row in drafts.of(world.db, name, game.bound, game.edition)}
    match = _match(world, game) if rows else None
    for commission in seats.of(world.db, name):
        row = rows.get(commission.id)
        holder = commission.address or "empty"
        yield f"  {commission.id:<12} {commission.name} ({commission.side}): {holder}{_sent(row, commission, match)}"
    line = {resolved.id for resolved in resolutions.line(world.db, name)}
    for resolved in resolutions.of(world.db, name):
        yield f"{title_of(resolved, resolved.id in line)}: resolved {resolved.resolved_at:%d %b %Y %H:%M} UTC"


def _match(world: World, game: Game) -> Match | None:
    """The game with its position; None where that cannot be had, as this page is for finding out what is amiss."""
    try:
        return sit(world.db, world.settings, game)
    except BrokenRecord:
        return None


def _sent(row: drafts.DraftRow | None, commission: Commission, match: Match | None) -> str:
    if row is None:
        return ""
    draft = draft_of(row)
    words = [counted(row.sent, "letter") if row.sent else "nothing sent yet"]
    words += ["ready"] if draft.ready else []
    if match is not None and row.sent:
        words += standing(count(draft, context_of(match, commission, draft), draft))
    return f"; {', '.join(words)}"


def state_of(game: Game) -> str:
    """Where a game stands, in words."""
    if game.state == "mustering":
        return "waits for its players"
    if game.state == "over" or game.due is None:
        return f"over after {game.bound} bounds"
    held = f", held: {game.hold}" if game.hold else ""
    return f"bound {game.bound} of {game.last_bound}, due {game.due:%a %d %b %Y %H:%M} UTC{held}"
