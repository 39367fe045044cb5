"""Orders that somebody else writes for a seat: a GM by ACT AS, a deputy by FOR; read as its holder's would be."""

from __future__ import annotations

from dataclasses import replace

from pbem.orders.grammar.reading import Result
from pbem.orders.reply.reply import Origin, TypedLine
from pbem.store import drafts, sheets
from pbem.store.formats import DRAFT, SHEET, write
from pbem.store.seats import Commission
from pbem.umpire.bounds.opening import draft_of
from pbem.umpire.filing.contexts import context_of
from pbem.umpire.match import Match
from pbem.umpire.world import World


class CannotOrder(Exception):
    """Orders for a seat make no sense, and nothing of them is filed; the message says why."""


def order_for(world: World, match: Match, commission: Commission, words: str) -> list[str]:
    """File orders, with semicolons between them, for a seat of a running game; what was understood."""
    game = match.game
    row = drafts.get(world.db, game.id, commission.id, game.bound, game.edition)
    assert row is not None, "a running game has a draft of every seat"
    before = draft_of(row)
    context = context_of(match, commission, before, row.form)
    lines = [TypedLine(number, line, Origin.TYPED) for number, line in enumerate(words.split(";"), 1)]
    reading = world.clerk.read(match, lines, context)
    if wrong := reading.with_result(Result.ASK, Result.NO):
        raise CannotOrder("; ".join(f"{line.text.strip()}: {line.message}" for line in wrong))
    told = [str(order) for line in reading.lines for order in line.orders]
    if not told:
        raise CannotOrder(f"{words!r} orders nothing")
    after = world.clerk.file(match, before, reading, context)
    drafts.put(world.db, replace(row, draft=write(DRAFT, after), sent=row.sent + 1, filed_at=world.now()))
    sheets.keep(
        world.db, game.id, commission.id, game.bound, game.edition, None, write(SHEET, after.sheet), world.now()
    )
    return told
