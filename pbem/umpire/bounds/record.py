"""A resolution, its reports and the opening of the next bound, kept in one transaction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from pbem.report.bulletin.luck import Luck
from pbem.report.page import Page
from pbem.store import drafts, games, positions, resolutions, rulings, tenures
from pbem.store.database import step
from pbem.store.drafts import DraftRow
from pbem.store.formats import EVENTS, LUCK, MISSED, RULINGS, SALTS, SHEETS, write
from pbem.store.games import Game
from pbem.store.openings import How, Opening
from pbem.store.resolutions import Kind, Resolved
from pbem.umpire.bounds.absentees import tell_of_absentees
from pbem.umpire.bounds.calendars import Entry, entry, first_sequence, taken_away
from pbem.umpire.bounds.opening import Opened, keep, opening_of, prepare
from pbem.umpire.bounds.reports import played, write_reports
from pbem.umpire.bounds.resolution import Resolution, events_seen, verdict_json
from pbem.umpire.history.recorded import luck_of
from pbem.umpire.life.start_game import next_deadline_of
from pbem.umpire.mailing.envelopes import post_to_seat
from pbem.umpire.match import Match, position_text, sides_of
from pbem.umpire.world import World


class Overtaken(Exception):
    """A game has changed while its bound was being resolved: nothing is kept of that, and the next pass looks anew."""


def record(world: World, match: Match, found: Resolution, rows: list[DraftRow]) -> None:
    """Keep the resolution of the bound that was due, with its reports and the opening of the next; raises Overtaken."""
    game = match.game
    if game.deadline is None:
        return
    missed = tuple(row.seat for row in rows if not row.sent)
    row = row_of(
        world, match, found, bound=game.bound, edition=game.edition, opening=game.edition, parent=game.present,
        kind=Kind.DUE, missed=missed, deadline=game.deadline,
    )  # fmt: skip
    with step(world.db, f"bound {game.bound} of {game.id}"):
        if _has_changed(world, game, found, rows):
            raise Overtaken(game.id)
        after = replace(match, position=found.after)
        deadline = next_deadline_of(world, game)
        # That of a bound played early is taken away.
        files = taken_away(world, match)
        enter(world, match, found, row, How.RESOLVED, next_drafts(after, found, game.bound + 1), deadline, files)
        tell_of_absentees(world, match, missed)


def _has_changed(world: World, game: Game, found: Resolution, rows: list[DraftRow]) -> bool:
    """Whether orders were filed, rulings given or the game moved to another bound since it was looked at."""
    now = games.get(world.db, game.id)
    drafted = [row.draft for row in drafts.of(world.db, game.id, game.bound, game.edition)]
    ruled = rulings.of(world.db, game.id, game.bound, game.edition)
    return (
        (now.bound, now.edition, now.present) != (game.bound, game.edition, game.present)
        or drafted != [row.draft for row in rows]
        or len(ruled) != len(found.rulings)
    )


def enter(
    world: World,
    match: Match,
    found: Resolution,
    row: Resolved,
    how: How,
    opened: tuple[Opened, ...],
    deadline: datetime,
    files: tuple[Entry, ...] = (),
) -> None:
    """Keep a resolution as the last of the present line, send its reports and open the bound that follows.

    `match` stands at the position before it; `opened` and `deadline` are of the bound after it, if there is one;
    `files` are entries for calendars beside that of this deadline.
    """
    over, game = found.verdict is not None, match.game.id
    told = played(world.db, match, row, found, deadline)
    number = keep_resolution(world, match, found, row)
    opening = opening_of(world, match, row.bound + 1, how, parent=number)
    sequence = first_sequence(world, game, opening.edition)
    if told.due is not None:
        files = (*files, entry(world, match, opening.bound, told.due, sequence))
    pages = write_reports(world, told, () if over else opened, files)
    keep(world, opening, () if over else opened)
    if over:
        games.finish(world.db, opening, verdict_json(found.verdict))
        tenures.end_all(world.db, game, row.bound, world.now())
    else:
        games.begin(world.db, opening, deadline, sequence)
    post_reports(world, match, opening, pages)


def keep_resolution(world: World, match: Match, found: Resolution, row: Resolved) -> int:
    """Keep a resolution with its two positions, and return its number."""
    for position in (found.before, found.after):
        positions.keep(world.db, position_text(match.system, position))
    return resolutions.keep(world.db, row)


def next_drafts(after: Match, found: Resolution, bound: int) -> tuple[Opened, ...]:
    """Every seat's draft for the bound that follows: its standing orders, and nothing else."""
    standing = {sheet.seat: sheet.standing for sheet in found.sheets}
    return tuple(prepare(after, commission, bound, standing.get(commission.id, ())) for commission in after.commissions)


def row_of(
    world: World,
    match: Match,
    found: Resolution,
    *,
    bound: int,
    edition: int,
    opening: int,
    parent: int | None,
    kind: Kind,
    missed: tuple[str, ...],
    deadline: datetime,
) -> Resolved:
    """A resolution as it is kept, before it has its number."""
    return Resolved(
        id=0,
        game=match.game.id,
        bound=bound,
        edition=edition,
        opening=opening,
        parent=parent,
        kind=kind,
        before=positions.fingerprint(position_text(match.system, found.before)),
        after=positions.fingerprint(position_text(match.system, found.after)),
        sheets=write(SHEETS, found.sheets),
        salts=write(SALTS, found.salts),
        rulings=write(RULINGS, found.rulings),
        chain=match.chain.id,
        link_number=found.number,
        public=found.public,
        rules_version=match.system.VERSION,
        events=write(EVENTS, found.events),
        luck=write(LUCK, luck_after(match.game, found, luck_of(resolutions.get(world.db, parent)))),
        missed=write(MISSED, missed),
        verdict=verdict_json(found.verdict),
        deadline=deadline,
        resolved_at=world.now(),
    )


def luck_after(game: Game, found: Resolution, before: Mapping[str, Luck]) -> dict[str, Luck]:
    """A ledger by side with the dice of one more bound: each side has those that it saw, and no others."""
    return {side.id: before.get(side.id, Luck()).added(events_seen(found.events, side.id)) for side in sides_of(game)}


def post_reports(world: World, match: Match, opening: Opening, pages: list[tuple[str, Page]]) -> None:
    """Queue the reports under the addresses of the bound that has been opened."""
    for seat, page in pages:
        post_to_seat(world, match, match.commission(seat), "report", page, bound=opening.bound, edition=opening.edition)
