"""A resolution, its reports and the opening of the next bound, kept in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from pbem.report.page import Page
from pbem.store import drafts, endings, games, positions, resolutions, rulings, tenures
from pbem.store.database import step
from pbem.store.drafts import DraftRow
from pbem.store.formats import EVENTS, LUCK, MISSED, RULINGS, SALTS, SHEETS, write
from pbem.store.games import Game
from pbem.store.openings import How, Opening
from pbem.store.resolutions import Kind, Resolved
from pbem.umpire.bounds.absentees import tell_of_absentees
from pbem.umpire.bounds.calendars import first_sequence
from pbem.umpire.bounds.forcing import kind_of
from pbem.umpire.bounds.opening import Opened, keep, opening_of
from pbem.umpire.bounds.resolution import Resolution, luck_after, verdict_json
from pbem.umpire.bounds.work import Case, Made
from pbem.umpire.desk.moderating import after_the_bound
from pbem.umpire.filing.orders_ahead import open_ahead
from pbem.umpire.history.recorded import luck_of
from pbem.umpire.life.abandoned import hold_if_abandoned
from pbem.umpire.life.couriered_orders import orders_arrive, set_out
from pbem.umpire.life.couriers import arrive
from pbem.umpire.life.fog_lifted import tell_everything
from pbem.umpire.life.leaving import offer_after_misses
from pbem.umpire.life.terms import agreed
from pbem.umpire.mailing.envelopes import post_to_seat
from pbem.umpire.match import Match, position_text
from pbem.umpire.world import World


class Overtaken(Exception):
    """A game has changed while its bound was being resolved: nothing is kept of that, and the next pass looks anew."""


def record(world: World, case: Case, made: Made) -> None:
    """Keep the resolution of the bound that was due, with its reports and the opening of the next; raises Overtaken."""
    match, work, rows = case.match, case.work, case.rows
    game, found, missed = match.game, made.found, work.missed
    if game.deadline is None:
        return
    row = row_of(
        world, match, found, bound=game.bound, edition=game.edition, opening=game.edition, parent=game.present,
        kind=kind_of(game), missed=missed, deadline=game.deadline, at=work.moment,
    )  # fmt: skip
    with step(world.db, f"bound {game.bound} of {game.id}"):
        if _has_changed(world, game, found, rows):
            raise Overtaken(game.id)
        set_out(world, match, rows)
        if found.verdict is None:
            open_ahead(world, match, (seat for seat, _ in work.ahead), made.ahead, game.bound + 1)
            offer_after_misses(world, match, missed)
        enter(world, match, found, row, How.RESOLVED, made.opened, work.deadline, made.pages)
        after_the_bound(world, match, found, made.umpires_map)
        hold_if_abandoned(world, match)
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
    pages: Sequence[tuple[str, Page]],
) -> None:
    """Keep a resolution as the last of the present line, send its reports and open the bound that follows.

    `match` stands at the position before it; `opened` and `deadline` are of the bound after it, if there is one;
    `pages` are the reports by seat.
    """
    over, game = found.verdict is not None, match.game.id
    number = keep_resolution(world, match, found, row)
    opening = opening_of(world, match, row.bound + 1, how, parent=number)
    sequence = first_sequence(world, game, opening.edition)
    keep(world, opening, () if over else opened)
    if over:
        games.finish(world.db, opening, verdict_json(found.verdict))
        tenures.end_all(world.db, game, row.bound, world.now())
        if agreed(world, game).challenge_hours:
            endings.wait(world.db, game)
        else:
            tell_everything(world, game)
    else:
        games.begin(world.db, opening, deadline, sequence)
    post_reports(world, match, opening, pages)
    after = replace(match, position=found.after)
    arrive(world, after, row, (opening.bound, opening.edition))
    if not over:
        orders_arrive(world, after, row, (opening.bound, opening.edition))


def keep_resolution(world: World, match: Match, found: Resolution, row: Resolved) -> int:
    """Keep a resolution with its two positions, and return its number."""
    for position in (found.before, found.after):
        positions.keep(world.db, position_text(match.system, position))
    return resolutions.keep(world.db, row)


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
    at: datetime | None = None,
) -> Resolved:
    """A resolution as it is kept, before it has its number; it was made just now where no moment is named."""
    luck = luck_after(match.game, found.events, luck_of(resolutions.get(world.db, parent)))
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
        luck=write(LUCK, luck),
        missed=write(MISSED, missed),
        verdict=verdict_json(found.verdict),
        deadline=deadline,
        resolved_at=at or world.now(),
    )


def post_reports(world: World, match: Match, opening: Opening, pages: Sequence[tuple[str, Page]]) -> None:
    """Queue the reports under the addresses of the bound that has been opened."""
    for seat, page in pages:
        post_to_seat(world, match, match.commission(seat), "report", page, bound=opening.bound, edition=opening.edition)
