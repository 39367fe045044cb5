"""Looking ahead: the bound being ordered, resolved on the orders as they stand, with dice that it will not have."""

from __future__ import annotations

from pbem.store import chains, drafts, openings
from pbem.store.database import step
from pbem.store.resolutions import Kind
from pbem.umpire.bounds.record import keep_resolution, row_of
from pbem.umpire.bounds.resolution import Resolution, resolve
from pbem.umpire.desk.gm_word import running
from pbem.umpire.history.rulings import rulings_for
from pbem.umpire.life.couriered_orders import sheets_at_hand
from pbem.umpire.match import sit
from pbem.umpire.world import World


def look_ahead(world: World, name: str) -> Resolution:
    """Resolve the present bound as its orders stand, with the next unspent link, which is spent by it.

    Nothing else changes; it stays on record, and players read of it in the report. Raises NotRunning.
    """
    with step(world.db, "look ahead"):
        game = running(world, name)
        match = sit(world.db, world.settings, game)
        rows = drafts.of(world.db, name, game.bound, game.edition)
        found = resolve(
            game,
            match.system,
            match.position,
            game.bound,
            sheets_at_hand(world, match, rows),
            match.chain,
            max(1, chains.unspent(world.db, match.chain.id, game.bound)),
            rulings_for(world, name, game.bound, game.edition),
        )
        row = row_of(
            world, match, found, bound=game.bound, edition=openings.next_edition(world.db, name, game.bound),
            opening=game.edition, parent=game.present, kind=Kind.PREVIEW,
            missed=tuple(row.seat for row in rows if not row.sent), deadline=game.deadline or world.now(),
        )  # fmt: skip
        keep_resolution(world, match, found, row)
    return found
