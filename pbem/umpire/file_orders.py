"""Filing a player's letter: his orders as they now stand, what else he asked for, and the acknowledgement."""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import timedelta

from pbem.battle.canonical import to_json
from pbem.mail.budget import Kind
from pbem.orders.reading import Reading, Result
from pbem.report.notice import refused, too_late
from pbem.report.page import Page
from pbem.store import drafts, games, letters, sheets
from pbem.umpire.acknowledging import acknowledgement, tell_overruled
from pbem.umpire.allowance import allowed
from pbem.umpire.envelopes import post_to_seat
from pbem.umpire.in_sequence import filed
from pbem.umpire.incoming import Incoming
from pbem.umpire.opening import draft_of
from pbem.umpire.reading_orders import Reckoned, bound_named, read_orders
from pbem.umpire.requests import ABOUT_ORDERS, asks, carry_out, deliver_press
from pbem.umpire.table import Table
from pbem.umpire.world import World

log = logging.getLogger(__name__)


def file_letter(world: World, table: Table, incoming: Incoming) -> None:
    """File a letter that certainly is its seat's; stale and late orders are answered and not used."""
    row, chair, game = incoming.row, incoming.chair, table.game
    reckoned = read_orders(world, table, incoming)
    named = bound_named(incoming.words, game)
    written_for = incoming.bound if named is None or incoming.bound == game.bound else named
    letters.settle(
        world.db, row.id, "filed", f"for bound {written_for}",
        sender=incoming.letter.sender, game=game.id, seat=chair.id, bound=written_for,
    )  # fmt: skip
    if row.truncated:
        answer_refusal(world, table, incoming, "It is too long to be read.", "Send plain words without attachments.")
        return
    carry_out(world, table, incoming, reckoned.reading, reckoned.context)
    deliver_press(world, table, incoming, reckoned.reading)
    if asks(reckoned.reading) and not gives_orders(reckoned.reading):
        return
    if game.state != "running":
        _answer_over(world, table, incoming)
        return
    in_time = bool(game.hold) or game.due is None or row.received_at <= game.due
    if written_for != game.bound or not in_time:
        _answer_too_late(world, table, incoming, reckoned.reading, written_for)
        return
    _file(world, table, incoming, reckoned)


def gives_orders(reading: Reading) -> bool:
    """Whether a letter says anything that would change the orders of its seat."""
    lines = [line for line in reading.lines if line.setting is None and line.result is not Result.IGNORED]
    return bool(lines or reading.answers or any(setting.name in ABOUT_ORDERS for setting in reading.settings))


def _file(world: World, table: Table, incoming: Incoming, reckoned: Reckoned) -> None:
    game, chair, row, now = table.game, incoming.chair, reckoned.row, world.now()
    automatic = incoming.letter.automatic
    if automatic is not None and not reckoned.reading.with_result(Result.OK, Result.GUESS):
        letters.settle(
            world.db, incoming.row.id, "ignored", automatic.why,
            sender=incoming.letter.sender, game=game.id, seat=chair.id,
        )  # fmt: skip
        return
    draft = filed(world, table, incoming, reckoned)
    kept = replace(row, draft=to_json(draft).decode(), sent=row.sent + 1, filed_at=now, letter=incoming.row.id)
    drafts.put(world.db, kept)
    sheets.keep(world.db, game.id, chair.id, game.bound, incoming.row.id, to_json(draft.sheet), now)
    settle_due(world, table)
    tell_overruled(world, table, incoming, reckoned.before, draft, reckoned.context)
    if automatic is not None or chair.player is None:
        return
    if not allowed(world, table, chair.player, Kind.ANSWER, "acknowledgement"):
        log.warning(
            "letter %d of seat %s is filed; its writer has had his answers for today", incoming.row.id, chair.id
        )
        return
    page = acknowledgement(world, table, incoming, draft, reckoned.reading, reckoned.context)
    post_to_seat(
        world, table, chair, "acknowledgement", page,
        bound=game.bound, key=incoming.name, answered=incoming.answered,
    )  # fmt: skip


def settle_due(world: World, table: Table) -> None:
    """Bring the due time forward when every seat is ready, and back to the deadline when one no longer is."""
    game = games.get(world.db, table.game.id)
    if game.deadline is None or game.state != "running":
        return
    held = {chair.id for chair in table.chairs if chair.player}
    found = [draft_of(row) for row in drafts.of(world.db, game.id, game.bound) if row.seat in held]
    everybody = bool(found) and all(draft.ready and not draft.wait for draft in found)
    early = world.now() + timedelta(minutes=world.settings.game.early_minutes)
    due = min(early, game.deadline) if everybody else game.deadline
    if due != game.due:
        games.move_due(world.db, game.id, due)


def _answer_too_late(world: World, table: Table, incoming: Incoming, reading: Reading, written_for: int) -> None:
    if not gives_orders(reading) or incoming.letter.automatic is not None:
        return
    game, chair = table.game, incoming.chair
    current = game.bound if written_for != game.bound else game.bound + 1
    deadline = table.deadline if written_for != game.bound else None
    page = too_late(table.card, written_for, current, deadline, table.zone(chair), world.now())
    _answer(world, table, incoming, "too late", page_kind=Kind.ANSWER, page=page)


def _answer_over(world: World, table: Table, incoming: Incoming) -> None:
    answer_refusal(
        world, table, incoming, f"The game {table.game.id} is over.", "HELP, SHOW and SEND REPORT still work."
    )


def answer_refusal(world: World, table: Table, incoming: Incoming, reason: str, instead: str) -> None:
    """Tell the writer why his letter was not used; once a day."""
    _answer(world, table, incoming, "refusal", page_kind=Kind.REFUSAL, page=refused(table.card, reason, instead))


def _answer(world: World, table: Table, incoming: Incoming, kind: str, *, page_kind: Kind, page: Page) -> None:
    player = incoming.chair.player
    if player is None or incoming.letter.automatic is not None or not allowed(world, table, player, page_kind, kind):
        return
    post_to_seat(
        world, table, incoming.chair, kind, page,
        bound=table.game.bound, key=incoming.name, answered=incoming.answered,
    )  # fmt: skip
