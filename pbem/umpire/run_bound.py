"""The only path by which a bound is resolved: due by the database's time, on a complete inbox, in one transaction."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from pbem.battle.canonical import from_json, to_json
from pbem.report.luck import Luck
from pbem.report.notice import deadline_moved, game_held
from pbem.store import bounds, drafts, games, letters, outbox, polls, seats
from pbem.store.bounds import Resolved
from pbem.store.database import step
from pbem.store.drafts import DraftRow
from pbem.store.games import Game
from pbem.umpire.deadlines import first_with_notice, parse
from pbem.umpire.envelopes import post_to_seat
from pbem.umpire.gm import tell_gm
from pbem.umpire.opening import draft_of, keep
from pbem.umpire.reports import Letters, write_reports
from pbem.umpire.resolution import Resolution, events_seen, resolve, verdict_json
from pbem.umpire.table import Table, sides_of, sit
from pbem.umpire.world import World, account, folders

log = logging.getLogger(__name__)

MOST_EXTENSIONS = 3
"""How often one bound's deadline is moved because reports could not be sent."""
PATIENCE = timedelta(hours=1)
"""How long a bound waits for the mailbox before the GM is told."""
MISSES_BEFORE_A_RESERVE = 2


@dataclass(frozen=True, slots=True)
class Done:
    """What was done about a bound that was due: `resolved`, or why it waits."""

    game: str
    bound: int
    what: str


def run_due(world: World) -> list[Done]:
    """Resolve each game's bound that is due and may be resolved: at most one bound of a game."""
    return [run_bound(world, game.id) for game in games.due(world.db, world.now())]


def run_bound(world: World, name: str) -> Done:
    """Resolve the present bound of a game if it is due, or do what must be done before."""
    game = games.get(world.db, name)
    now = world.now()
    if game.state != "running" or game.hold or game.due is None or game.due > now:
        return Done(name, game.bound, "not due")
    if not inbox_is_complete(world, game):
        tell_of_waiting(world, game)
        return Done(name, game.bound, "waits for the mailbox to be looked through")
    if letters_wait(world, game):
        return Done(name, game.bound, "waits for letters to be read")
    if extend_for_late_reports(world, game):
        return Done(name, game.bound, "deadline moved: reports came too late")
    rows = drafts.of(world.db, name, game.bound)
    if not any(row.sent for row in rows) and game.grace_for != game.bound:
        hold_for_grace(world, game)
        return Done(name, game.bound, "held for the grace period: no orders at all")
    table = sit(world.db, world.settings, game)
    found = resolve(game, table.system, table.position, game.bound, [draft_of(row).sheet for row in rows])
    record(world, table, found, rows)
    log.info("%s bound %d resolved", name, game.bound)
    return Done(name, game.bound, "resolved")


def inbox_is_complete(world: World, game: Game) -> bool:
    """Whether everything that our mail server had by the due time has been fetched and kept."""
    if world.inbox is None or game.due is None:
        return True
    began = polls.last_complete(world.db, account(world.settings), folders(world.settings))
    # A poll in the future was made by a clock that has been set back since.
    return began is not None and game.due < began <= world.now()


def tell_of_waiting(world: World, game: Game) -> None:
    """Tell the GM of a bound that has waited long for the mailbox, so that the game does not stall in silence."""
    if game.due is None or world.now() - game.due < PATIENCE:
        return
    table = sit(world.db, world.settings, game)
    tell_gm(
        world,
        table,
        f"Bound {game.bound} waits for the mailbox",
        f"Bound {game.bound} was due {table.told(game.due).both(game.home_zone)}, and the mailbox could not be looked "
        "through since. Nothing is resolved before, lest orders that came in time be lost; all of them will count.",
        "`pbem doctor` says what hinders it.",
        key="mailbox",
        bound=game.bound,
    )


def letters_wait(world: World, game: Game) -> bool:
    """Whether a letter that came in time has not been read yet."""
    return any(
        (letter := letters.get(world.db, number)) is not None
        and game.due is not None
        and letter.received_at <= game.due
        for number in letters.waiting(world.db)
    )


def extend_for_late_reports(world: World, game: Game) -> bool:
    """Move the deadline where a player's report was sent too late, or not at all, to leave the time for an answer."""
    notice = timedelta(hours=world.settings.game.notice_hours)
    if game.deadline is None or game.due != game.deadline or game.moved >= MOST_EXTENSIONS or not notice:
        return False
    late = []
    for chair in seats.of(world.db, game.id):
        rows = outbox.for_seat(world.db, game.id, game.bound, chair.id, ("invitation", "report"))
        rows = [row for row in rows if row.recipient == chair.player]
        if not rows or rows[0].state in ("refused", "cancelled", "ambiguous"):
            continue
        sent_at = rows[0].sent_at
        if sent_at is None or game.deadline - sent_at < notice - timedelta(hours=1):
            late.append((chair, sent_at))
    if not late:
        return False
    now = world.now()
    deadline = first_with_notice(parse(game.schedule, game.home_zone), now, notice)
    with step(world.db, "extension"):
        games.move_deadline(world.db, game.id, deadline)
        names = ", ".join(chair.name for chair, _ in late)
        why = "Some letters could not be sent in time."
        announce_deadline(world, game.id, why, key=f"late {game.moved}")
        table = sit(world.db, world.settings, games.get(world.db, game.id))
        tell_gm(
            world,
            table,
            f"Bound {game.bound} has a new deadline",
            f"The letters of bound {game.bound} to {names} had not been sent {notice} before the deadline.",
            f"The bound is due {table.told(deadline).both(game.home_zone)} now.",
            "`pbem doctor` shows what hinders sending.",
            key=f"late {game.moved}",
            bound=game.bound,
        )
    return True


def announce_deadline(world: World, name: str, why: str, key: str) -> None:
    """Tell every seat the deadline of the present bound, which has just been moved."""
    table = sit(world.db, world.settings, games.get(world.db, name))
    deadline = table.deadline
    if deadline is None:
        return
    for chair in table.chairs:
        page = deadline_moved(table.card, table.game.bound, deadline, table.zone(chair), world.now(), why)
        post_to_seat(world, table, chair, "deadline", page, bound=table.game.bound, key=key)


def hold_for_grace(world: World, game: Game) -> None:
    """Hold a bound for which nobody sent anything, once: it is probably the mail."""
    until = world.now() + timedelta(hours=world.settings.game.grace_hours)
    with step(world.db, "grace"):
        games.grant_grace(world.db, game.id, game.bound, until)
        table = sit(world.db, world.settings, games.get(world.db, game.id))
        reason = "No orders have come in from anybody, so it may be the mail."
        for chair in table.chairs:
            page = game_held(table.card, game.bound, reason, table.deadline, table.zone(chair))
            post_to_seat(world, table, chair, "held bound", page, bound=game.bound)
        tell_gm(
            world,
            table,
            f"No orders at all for bound {game.bound}",
            f"Nobody sent anything for bound {game.bound}, which is probably the mail's fault. Please look into it: "
            "`pbem doctor` checks the mailbox and the outbox.",
            f"The bound is held until {table.told(until).both(game.home_zone)}; then standing orders play.",
            key="grace",
            bound=game.bound,
        )


def record(world: World, table: Table, found: Resolution, rows: list[DraftRow]) -> None:
    """Keep a resolved bound, its reports and the opening of the next bound in one transaction."""
    game, now = table.game, world.now()
    if game.deadline is None:
        return
    missed = tuple(row.seat for row in rows if not row.sent)
    before = luck_before(world, game)
    luck = {side.id: before.get(side.id, Luck()).added(events_seen(found.events, side.id)) for side in sides_of(game)}
    written = write_reports(world, table, found, luck, missed, forms_of(rows))
    resolved = Resolved(
        game=game.id,
        bound=game.bound,
        sheets=to_json(found.sheets).decode(),
        salts=to_json(found.salts).decode(),
        link=found.link,
        public=found.public,
        rules_version=table.system.VERSION,
        events=to_json(found.events).decode(),
        luck=to_json(luck).decode(),
        missed=to_json(missed).decode(),
        verdict=verdict_json(found.verdict),
        deadline=game.deadline,
        resolved_at=now,
    )
    with step(world.db, f"bound {game.bound} of {game.id}"):
        if [row.draft for row in drafts.of(world.db, game.id, game.bound)] != [row.draft for row in rows]:
            raise RuntimeError(f"{game.id}: orders were filed while bound {game.bound} was being resolved")
        bounds.keep(world.db, resolved)
        bounds.keep_position(world.db, game.id, game.bound + 1, to_json(found.after))
        for row in rows:
            seats.count_missed(world.db, game.id, row.seat, not row.sent)
        if found.verdict is None:
            games.begin(world.db, game.id, game.bound + 1, written.deadline)
            for opened in written.opened:
                keep(world, game.id, opened)
        else:
            games.finish(world.db, game.id, game.bound + 1, to_json(found.verdict))
        post_reports(world, table, written)
        tell_of_absentees(world, table, missed)


def post_reports(world: World, table: Table, written: Letters) -> None:
    """Queue the reports under the addresses of the bound that has been opened."""
    for seat, page in written.pages:
        post_to_seat(world, table, table.chair(seat), "report", page, bound=table.game.bound + 1)


def tell_of_absentees(world: World, table: Table, missed: tuple[str, ...]) -> None:
    """Tell the GM of a seat that has missed more than one bound in a row."""
    for seat in missed:
        chair = seats.get(world.db, table.game.id, seat)
        if chair.missed >= MISSES_BEFORE_A_RESERVE:
            tell_gm(
                world,
                table,
                f"{chair.name} has missed {chair.missed} bounds in a row",
                f"Nothing has come from {chair.player or 'nobody'}, who holds {chair.name}, "
                f"for {chair.missed} bounds. Standing orders play for the seat.",
                f"A reserve takes over with: pbem seat {table.game.id} {chair.id} ADDRESS",
                key=f"absent {seat}",
                bound=table.game.bound,
            )


def luck_before(world: World, game: Game) -> dict[str, Luck]:
    """The ledger of all bounds before the present one, by side: each has the dice that it saw, and no others."""
    last = bounds.get(world.db, game.id, game.bound - 1)
    return from_json(last.luck, dict[str, Luck]) if last else {}


def forms_of(rows: list[DraftRow]) -> Mapping[str, str]:
    """The order form each seat was sent."""
    return {row.seat: row.form for row in rows}
