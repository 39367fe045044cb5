"""Reading a player's letter against what his seat knows, and the bound that it is written for."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from pbem.battle.order import Order, Sheet
from pbem.mail.letter.letter import Letter
from pbem.orders.grammar.reading import Reading
from pbem.orders.meaning.context import Context
from pbem.orders.sheet.draft import Draft
from pbem.store import drafts, resolutions
from pbem.store.drafts import DraftRow
from pbem.store.formats import DRAFT, write
from pbem.store.games import Game
from pbem.store.seats import Commission
from pbem.umpire.asking.set_aside import set_aside
from pbem.umpire.bounds.opening import draft_as_opened, draft_of
from pbem.umpire.bounds.resolution import read_sheets
from pbem.umpire.filing.clerk import Words
from pbem.umpire.filing.contexts import context_of
from pbem.umpire.filing.orders_ahead import without_ahead
from pbem.umpire.filing.own_letters import own_letters
from pbem.umpire.guard import errand
from pbem.umpire.match import Match
from pbem.umpire.reading.incoming import Incoming
from pbem.umpire.world import World


@dataclass(frozen=True)
class Reckoned:
    """A letter read against what its seat knows: the reading, and the draft before it."""

    context: Context
    reading: Reading
    row: DraftRow
    before: Draft


def read_orders(world: World, match: Match, incoming: Incoming) -> Reckoned:
    """Read a letter against its seat's view, form and open questions; after the game there are none of these."""
    game, commission = match.game, incoming.commission
    row = drafts.get(world.db, game.id, commission.id, game.bound, game.edition)
    if row is None:
        nothing = write(DRAFT, Draft(Sheet(commission.id, game.bound)))
        row = DraftRow(game.id, commission.id, game.bound, game.edition, nothing, nothing, "", 0, None, None)
    draft = draft_as_opened(row) if is_predecessors(commission, row) else draft_of(row)
    context = context_of(match, commission, draft, row.form)
    doing = f"the orders of bound {game.bound - 1} of {game.id} could not be read"
    context = replace(context, last=errand(world, doing, partial(_last_orders, world, match, commission), ()))
    return Reckoned(context, reading_of(world, match, commission, incoming.letter, context), row, draft)


def is_predecessors(commission: Commission, row: DraftRow) -> bool:
    """Whether what is on file is of somebody who held the seat before: it does not outlive his successor's letter."""
    return row.filed_at is not None and commission.since is not None and row.filed_at < commission.since


def _last_orders(world: World, match: Match, commission: Commission) -> tuple[Order, ...]:
    """What the seat ordered in the bound before; what was said of placing units is no order."""
    row = resolutions.on_line(world.db, match.game.id, match.game.bound - 1) if match.game.bound > 1 else None
    sheets = read_sheets(row.sheets) if row is not None else ()
    return next((sheet.orders for sheet in sheets if sheet.seat == commission.id), ())


def reading_of(world: World, match: Match, commission: Commission, letter: Letter, context: Context) -> Reading:
    """A letter read line by line; raises Undone where it is too much for the process that reads it."""
    sent = own_letters(world, match, commission, letter)
    lines = world.clerk.lines(Words(letter.text, letter.orders_attachment, letter.subject, context.form, sent))
    lines = without_ahead(lines, match.game.bound)
    aside = set_aside([line for line in lines if not _BARE_BOUND.fullmatch(line.text)], match, commission)
    reading = world.clerk.read(match, aside.lines, context)
    return replace(reading, press=(*reading.press, *aside.messages), settings=(*reading.settings, *aside.settings))


_BOUND_LINE: Final = re.compile(
    r"^[ \t]*(?:GAME[ \t]+(\S+)[ \t]+(?:\S+[ \t]+){0,3})?BOUND[ \t]+(\d{1,4})[ \t.]*$", re.I | re.M
)
_BARE_BOUND: Final = re.compile(r"\s*BOUND\s+\d{1,4}[\s.]*", re.I)


def bound_named(words: str, game: Game) -> int | None:
    """The bound that a line such as `GAME dett-07 FRENCH BOUND 5` or `BOUND 5` names, None where no line does.

    A letter that was sent to an old reply address counts for the present bound if it names that.
    """
    named = [int(found[2]) for found in _BOUND_LINE.finditer(words) if found[1] in (None, game.id)]
    return game.bound if game.bound in named else next(iter(named), None)
