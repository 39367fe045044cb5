"""Deadlines moved where a report came too late to be answered."""

from __future__ import annotations

from datetime import timedelta

from pbem.store import outbox, seats
from pbem.store.database import step
from pbem.store.games import Game
from pbem.umpire.bounds.deadlines import first_with_notice, parse
from pbem.umpire.bounds.reschedule import Change, reschedule
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.match import roster_of
from pbem.umpire.world import World

MOST_EXTENSIONS = 3
"""How often one bound's deadline is moved because reports could not be sent."""


def extend_for_late_reports(world: World, game: Game) -> bool:
    """Move the deadline where a player's report was sent too late, or not at all, to leave the time for an answer."""
    notice = timedelta(hours=world.settings.game.notice_hours)
    if game.deadline is None or game.due != game.deadline or not notice:
        return False
    if outbox.how_often(world.db, game.id, game.bound, game.edition, "gm", "late ") >= MOST_EXTENSIONS:
        return False
    late = []
    for commission in seats.of(world.db, game.id):
        rows = outbox.for_seat(world.db, game.id, game.bound, game.edition, commission.id, ("invitation", "report"))
        rows = [row for row in rows if row.recipient == commission.address]
        # A letter that was too large for its recipient is followed by a smaller one.
        if not rows or rows[-1].state in ("refused", "cancelled", "ambiguous"):
            continue
        sent_at = rows[-1].sent_at
        if sent_at is None or game.deadline - sent_at < notice - timedelta(hours=1):
            late.append((commission, sent_at))
    if not late:
        return False
    now = world.now()
    deadline = first_with_notice(parse(game.schedule, game.home_zone), now, notice)
    with step(world.db, "extension"):
        reschedule(world, game.id, Change.MOVED, "Some letters could not be sent in time.", deadline)
        names = ", ".join(commission.name for commission, _ in late)
        roster = roster_of(world.db, world.settings, game)
        tell_gm(
            world,
            roster,
            f"Bound {game.bound} has a new deadline",
            f"The letters of bound {game.bound} to {names} had not been sent {notice} before the deadline.",
            f"The bound is due {roster.told(deadline).both(game.home_zone)} now.",
            "`pbem doctor` shows what hinders sending.",
            key=f"late {game.moved}",
            bound=game.bound,
        )
    return True
