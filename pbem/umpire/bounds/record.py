"""A resolved bound, its reports and the opening of the next bound, kept in one transaction."""

from __future__ import annotations

from pbem.battle.canonical import from_json, to_json
from pbem.report.bulletin.luck import Luck
from pbem.store import bounds, drafts, games, seats
from pbem.store.bounds import Resolved
from pbem.store.database import step
from pbem.store.drafts import DraftRow
from pbem.store.games import Game
from pbem.umpire.bounds.absentees import tell_of_absentees
from pbem.umpire.bounds.opening import keep
from pbem.umpire.bounds.reports import Letters, write_reports
from pbem.umpire.bounds.resolution import Resolution, events_seen, verdict_json
from pbem.umpire.mailing.envelopes import post_to_seat
from pbem.umpire.match import Match, sides_of
from pbem.umpire.world import World


def record(world: World, match: Match, found: Resolution, rows: list[DraftRow]) -> None:
    """Keep a resolved bound, its reports and the opening of the next bound in one transaction."""
    game, now = match.game, world.now()
    if game.deadline is None:
        return
    missed = tuple(row.seat for row in rows if not row.sent)
    before = luck_before(world, game)
    luck = {side.id: before.get(side.id, Luck()).added(events_seen(found.events, side.id)) for side in sides_of(game)}
    resolved = Resolved(
        game=game.id,
        bound=game.bound,
        sheets=to_json(found.sheets).decode(),
        salts=to_json(found.salts).decode(),
        link=found.link,
        public=found.public,
        rules_version=match.system.VERSION,
        events=to_json(found.events).decode(),
        luck=to_json(luck).decode(),
        missed=to_json(missed).decode(),
        verdict=verdict_json(found.verdict),
        deadline=game.deadline,
        resolved_at=now,
    )
    written = write_reports(world, match, resolved, found.after)
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
        post_reports(world, match, written)
        tell_of_absentees(world, match, missed)


def post_reports(world: World, match: Match, written: Letters) -> None:
    """Queue the reports under the addresses of the bound that has been opened."""
    for seat, page in written.pages:
        post_to_seat(world, match, match.commission(seat), "report", page, bound=match.game.bound + 1)


def luck_before(world: World, game: Game) -> dict[str, Luck]:
    """The ledger of all bounds before the present one, by side: each has the dice that it saw, and no others."""
    last = bounds.get(world.db, game.id, game.bound - 1)
    return from_json(last.luck, dict[str, Luck]) if last else {}
