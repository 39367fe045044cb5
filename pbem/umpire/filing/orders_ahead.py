"""Orders for bounds that are still to come: `BOUND 7:` before lines keeps them until that bound is opened.

They are shown in every acknowledgement until then, and read against what the seat sees when the bound opens.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from pbem.child import Undone
from pbem.orders.grammar.reading import Reading, Result
from pbem.orders.reply.reply import Origin, TypedLine
from pbem.report.letters.notice import notice
from pbem.report.page import Page
from pbem.store import ahead
from pbem.store.seats import Commission
from pbem.umpire.bounds.opening import Opened, opened_with
from pbem.umpire.filing.clerk import Clerk, Words
from pbem.umpire.filing.contexts import context_of
from pbem.umpire.mailing.envelopes import post_to_seat
from pbem.umpire.match import Match
from pbem.umpire.reading.incoming import Incoming
from pbem.umpire.world import World

_HEADING: Final = re.compile(r"[\s*_]*(?:BOUND|ZUG)\s+(\d{1,4})\s*:\s*(.*)", re.IGNORECASE)
MOST_AHEAD: Final = 6
"""So many bounds may be ordered ahead."""


def without_ahead(lines: Sequence[TypedLine], bound: int) -> tuple[TypedLine, ...]:
    """The lines that are for the present bound."""
    return tuple(line for number, line in _by_bound(lines, bound) if number <= bound)


def _by_bound(lines: Sequence[TypedLine], bound: int) -> list[tuple[int, TypedLine]]:
    """Every line with its bound: under a heading that of the heading, and the present one before the first."""
    found, number = list[tuple[int, TypedLine]](), bound
    for line in lines:
        heading = _HEADING.fullmatch(line.text) if line.origin is Origin.TYPED else None
        if heading is not None:
            number = int(heading[1])
            line = replace(line, text=heading[2])
        if line.text.strip():
            found.append((number if line.origin is Origin.TYPED else bound, line))
    return found


def keep_ahead(world: World, match: Match, incoming: Incoming) -> bool:
    """Keep what a letter orders for later bounds, and whether it ordered any such thing."""
    commission, bound = incoming.commission, match.game.bound
    if commission.tenure is None or not any(_HEADING.fullmatch(line) for line in incoming.words.splitlines()):
        return False
    letter = incoming.letter
    lines = world.clerk.lines(Words(letter.text, letter.orders_attachment, letter.subject))
    found: dict[int, list[str]] = {}
    for number, line in _by_bound(lines, bound):
        if bound < number <= min(bound + MOST_AHEAD, match.game.last_bound):
            found.setdefault(number, []).append(line.text.strip())
    for number, texts in found.items():
        ahead.keep(
            world.db, match.game.id, commission.id, number, commission.tenure, "\n".join(texts), incoming.row.id,
            world.now(),
        )  # fmt: skip
    return bool(found)


def told_ahead(world: World, match: Match, commission: Commission) -> list[str]:
    """What is kept for later bounds, as an acknowledgement says it."""
    kept = ahead.of_seat(world.db, match.game.id, commission.id, commission.tenure, match.game.bound + 1)
    return [
        f"Kept for bound {each.bound}: " + "; ".join(f"`{line}`" for line in each.lines.split("\n")) for each in kept
    ]


def with_ahead(
    clerk: Clerk, after: Match, opened: tuple[Opened, ...], ahead: Mapping[str, str], bound: int
) -> tuple[tuple[Opened, ...], tuple[tuple[str, Page], ...]]:
    """The drafts of a bound about to be opened with what seats ordered for it `ahead`, and what each is told of it."""
    drafts, told = list[Opened](), list[tuple[str, Page]]()
    for each in opened:
        draft = each
        if each.seat in ahead:
            with suppress(Undone):
                draft, page = _with_ahead(clerk, after, each, ahead[each.seat], bound)
                told.append((each.seat, page))
        drafts.append(draft)
    return tuple(drafts), tuple(told)


def _with_ahead(clerk: Clerk, after: Match, opened: Opened, text: str, bound: int) -> tuple[Opened, Page]:
    commission = after.commission(opened.seat)
    lines = [TypedLine(number, line, Origin.TYPED) for number, line in enumerate(text.split("\n"), 1)]
    context = context_of(after, commission, opened.draft, opened.form)
    reading = clerk.read(after, lines, context)
    draft = clerk.file(after, opened.draft, reading, context)
    return opened_with(after, commission, draft, sent=1), _told(after, commission, reading, bound)


def _told(after: Match, commission: Commission, reading: Reading, bound: int) -> Page:
    done = [str(order) for line in reading.lines for order in (*line.orders, *line.standing)]
    wrong = [f"`{line.text}`: {line.message}" for line in reading.with_result(Result.ASK, Result.NO)]
    return notice(
        after.card_for(commission),
        f"Your orders for bound {bound}, given ahead, are on file",
        "They were read against what you see now. You may change them until the deadline.",
        needs=wrong,
        block="\n".join(f"    {line}" for line in done),
        bound=bound,
    )


def open_ahead(
    world: World, match: Match, ordered: Iterable[str], told: Iterable[tuple[str, Page]], bound: int
) -> None:
    """Strike out what seats had `ordered` for the bound that is opened, and tell them what became of it."""
    for seat in ordered:
        ahead.strike(world.db, match.game.id, seat, bound)
    for seat, page in told:
        post_to_seat(world, match, match.commission(seat), "ahead", page, bound=bound, key="opened")
