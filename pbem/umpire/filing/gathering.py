"""What a seat is told of its letters at the latest an hour after it was last told such a thing: nothing is dropped.

Held letters are told as soon as the hour allows, and so are those that could not be read. Acknowledgements are gathered
only where a seat has had its thirty of a day.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from pbem.report.letters.limits import Held, held_letters, unreadable_letters
from pbem.report.page import Page
from pbem.report.phrases import counted
from pbem.store import drafts, games, letters, owed, spent
from pbem.store.database import step
from pbem.store.letters import Kept
from pbem.store.owed import Owed, Telling
from pbem.store.seats import Commission
from pbem.umpire import budgets
from pbem.umpire.bounds.opening import draft_of
from pbem.umpire.budgets import HOUR, Purse
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.filing.acknowledging import whole_sheet
from pbem.umpire.filing.contexts import context_of
from pbem.umpire.guard import for_game
from pbem.umpire.mailing.envelopes import Answered, post_to_seat
from pbem.umpire.match import Match, sit_by_name
from pbem.umpire.reading.held import confirmation_code, told_reason
from pbem.umpire.reading.incoming import Incoming
from pbem.umpire.reading.reader import read
from pbem.umpire.world import World

_LONGEST_SAID: Final = 2000


def must_be_gathered(world: World, commission: Commission) -> bool:
    """Whether the acknowledgement of orders waits for the next that is gathered."""
    if owed.is_owed(world.db, commission.game, commission.id, Telling.ACKNOWLEDGEMENT):
        return True
    return not budgets.left(world, Purse.ACKNOWLEDGEMENTS, budgets.of_seat(commission)) and not _hour_is_over(
        world, commission, Telling.ACKNOWLEDGEMENT
    )


def _hour_is_over(world: World, commission: Commission, kind: Telling) -> bool:
    """Whether nothing of that kind was told a seat within the last hour."""
    purse = Purse.GATHERED
    payer = budgets.of_seat(commission, str(kind))
    if kind is Telling.ACKNOWLEDGEMENT:
        purse, payer = Purse.ACKNOWLEDGEMENTS, budgets.of_seat(commission)
    return spent.count(world.db, purse, payer, world.now() - HOUR) == 0


def gather(world: World) -> int:
    """Tell every seat what it has still to be told and whose time has come; how many letters were written."""
    return sum(
        for_game(
            world, game, "a seat could not be told of its letters", partial(_gather, world, game, seat, kind),
            otherwise=False,
        )
        for game, seat, kind in owed.everybody(world.db)
    )  # fmt: skip


def _gather(world: World, name: str, seat: str, kind: Telling) -> bool:
    game = games.get(world.db, name)
    with step(world.db, f"gather {kind}"):
        match = sit_by_name(world.db, world.settings, name)
        commission = match.commission(seat)
        due = game.due is not None and game.due <= world.now()
        if not _hour_is_over(world, commission, kind) and not (due and kind is Telling.ACKNOWLEDGEMENT):
            return False
        # A successor is not told of what was written before his time.
        found = [each for each in owed.of(world.db, name, seat, kind) if each.tenure == commission.tenure]
        page = _PAGES[kind](world, match, commission, found) if found and commission.address else None
        owed.told(world.db, name, seat, kind)
        if page is None:
            return False
        key = hashlib.sha256(" ".join(str(each.letter) for each in found).encode()).hexdigest()[:20]
        # The thread is left out: a held letter may be an opponent's, whose Message-IDs name his post office.
        return post_to_seat(world, match, commission, str(kind), page, bound=game.bound, key=key, answered=Answered())


def _held(world: World, match: Match, commission: Commission, found: Sequence[Owed]) -> Page | None:
    rows = [row for row in _rows(world, found) if row.state == "held"]
    if not rows:
        return None
    waiting = []
    for row in rows:
        code, reason = confirmation_code(match.game, row.hash), told_reason(world, row, commission)
        waiting.append(Held(_came(match, commission, row), code, reason))
    return held_letters(match.card_for(commission), commission.seat, waiting)


def _unreadable(world: World, match: Match, commission: Commission, found: Sequence[Owed]) -> Page | None:
    rows = [row for row in _rows(world, found) if row.state == "quarantined"]
    came = [_came(match, commission, row) for row in rows]
    return unreadable_letters(match.card_for(commission), commission.seat, came, match.game.bound) if came else None


def _acknowledged(world: World, match: Match, commission: Commission, found: Sequence[Owed]) -> Page | None:
    """All orders as they stand after several letters; none where the bound they were for is over: its report tells."""
    game = match.game
    now = [each for each in found if (each.bound, each.edition) == (game.bound, game.edition)]
    row = drafts.get(world.db, game.id, commission.id, game.bound, game.edition)
    last = letters.get(world.db, now[-1].letter) if now else None
    if row is None or last is None or game.state != "running":
        return None
    draft = draft_of(row)
    incoming = Incoming(last, read(world, last), commission, game.bound, game.edition)
    _tell_of_gathering(world, match, commission)
    return whole_sheet(
        world, match, incoming, draft, context_of(match, commission, draft, row.form), also=_also(world, now)
    )


def _also(world: World, found: Sequence[Owed]) -> list[str]:
    most = budgets.most(world, Purse.ACKNOWLEDGEMENTS)
    told = [
        f"This answers {counted(len(found), 'letter')} together: you have had {most} acknowledgements in a day, and "
        "the next are gathered, one an hour. Every letter is filed when it comes in."
    ]
    said = "; ".join(dict.fromkeys(each.said for each in found if each.said))[:_LONGEST_SAID]
    return [*told, f"Not done of what you wrote: {said}"] if said else told


def _tell_of_gathering(world: World, match: Match, commission: Commission) -> None:
    most = budgets.most(world, Purse.ACKNOWLEDGEMENTS)
    tell_gm(
        world,
        match,
        f"{commission.name} sends orders without end",
        f"{commission.address} ({commission.name}) has had {most} acknowledgements in 24 hours; the next are gathered, "
        "one an hour. His orders are filed as always.",
        key=f"gathered {commission.tenure} {world.now():%Y-%m-%d}",
        bound=match.game.bound,
    )


def _rows(world: World, found: Sequence[Owed]) -> list[Kept]:
    rows = [letters.get(world.db, each.letter) for each in found]
    return sorted((row for row in rows if row is not None), key=lambda row: (row.received_at, row.id))


def _came(match: Match, commission: Commission, row: Kept) -> str:
    return match.told(row.received_at).text(match.zone(commission))


_Page = Callable[[World, Match, Commission, Sequence[Owed]], Page | None]
_PAGES: Final[Mapping[Telling, _Page]] = {
    Telling.ACKNOWLEDGEMENT: _acknowledged,
    Telling.HELD: _held,
    Telling.UNREADABLE: _unreadable,
}
