"""The GM's rulings: carried out at the head of the bound being ordered, or of the last one, which is resolved again."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from pbem.battle.ruling import Ruling
from pbem.store import drafts, games, openings, outbox, resolutions, rulings, tenures
from pbem.store.database import step
from pbem.store.formats import RULING, read, write
from pbem.store.games import Game
from pbem.store.openings import How
from pbem.store.resolutions import Kind, Resolved
from pbem.umpire.bounds.calendars import entry, first_sequence, taken_away
from pbem.umpire.bounds.opening import prepare_checked
from pbem.umpire.bounds.playing import next_drafts
from pbem.umpire.bounds.record import enter, row_of
from pbem.umpire.bounds.reports import played, write_reports
from pbem.umpire.bounds.reschedule import bring_in_step
from pbem.umpire.bounds.resolution import Resolution, resolve
from pbem.umpire.history.recorded import chain_of, missed_of, recorded
from pbem.umpire.history.rollback import chain_after_the_end
from pbem.umpire.life.start_game import next_deadline_of
from pbem.umpire.match import Match, sit
from pbem.umpire.world import World


class CannotRule(Exception):
    """There is nothing on which a ruling could be carried out; the message says why."""


def rule_next(world: World, name: str, ruling: Ruling, who: str) -> int:
    """Keep a ruling for the head of the bound that is being ordered, and return its number.

    Raises CannotRule where no bound is, and what the rule system raises for a ruling that makes no sense.
    """
    with step(world.db, "ruling"):
        game = games.get(world.db, name)
        if game.state != "running":
            raise CannotRule(f"{name} is {game.state}; no bound of it is being ordered")
        match = sit(world.db, world.settings, game)
        _try(match, (*rulings_for(world, name, game.bound, game.edition), ruling))
        return _keep(world, game, game.bound, game.edition, who, ruling)


def rule_last(world: World, name: str, ruling: Ruling, who: str) -> int:
    """Keep a ruling for the head of the bound that was resolved last, and return its number; `resolve_again` uses it.

    Raises CannotRule where none was, and what the rule system raises for a ruling that makes no sense.
    """
    with step(world.db, "ruling"):
        game = games.get(world.db, name)
        row = _last(world, game)
        match = sit(world.db, world.settings, game)
        before = replace(match, position=recorded(world.db, match.system, row).before)
        _try(before, (*rulings_for(world, name, row.bound, row.opening), ruling))
        return _keep(world, game, row.bound, row.opening, who, ruling)


def rulings_for(world: World, game: str, bound: int, edition: int) -> tuple[Ruling, ...]:
    """The rulings for one opening of a bound, in the sequence in which they were given."""
    return tuple(read(RULING, row.ruling, Ruling) for row in rulings.of(world.db, game, bound, edition))


def resolve_again(world: World, name: str) -> Resolution:
    """Resolve the last bound once more with the rulings given on it since: the same sheets and the same link.

    The bound that followed is opened anew; what was ordered for it stands as far as it still can be carried out.
    """
    with step(world.db, "resolve again"):
        game = games.get(world.db, name)
        row = _last(world, game)
        present = sit(world.db, world.settings, game)
        old = recorded(world.db, present.system, row)
        given = rulings_for(world, name, row.bound, row.opening)
        if given == old.rulings:
            raise CannotRule(f"nothing was ruled on bound {row.bound} of {name} since it was resolved")
        match = replace(present, position=old.before, chain=chain_of(world.db, row))
        found = resolve(game, match.system, old.before, row.bound, old.sheets, match.chain, row.link_number, given)
        fresh = row_of(
            world, match, found, bound=row.bound,
            edition=openings.next_edition(world.db, name, row.bound), opening=row.opening, parent=row.parent,
            kind=Kind.RULED, missed=missed_of(row), deadline=row.deadline,
        )  # fmt: skip
        _reopen(world, game, present, match, found, fresh)
        bring_in_step(world, name, "The GM has ruled on the last bound of another game with the same dice.")
    return found


def _reopen(world: World, game: Game, present: Match, match: Match, found: Resolution, row: Resolved) -> None:
    after = replace(present, position=found.after)
    rows = drafts.of(world.db, game.id, game.bound, game.edition)
    opened = prepare_checked(present, after, rows) if rows else next_drafts(after, found, row.bound + 1)
    if game.state == "over" and found.verdict is None:
        match = replace(match, game=replace(game, chain=chain_after_the_end(world, game)))
        tenures.resume_all(world.db, game.id)
    outbox.withdraw(world.db, game.id, game.bound, opening=0)
    deadline, following = _deadline(world, game), row.bound + 1
    told = played(world.db, match, row, found, deadline)
    edition = openings.next_edition(world.db, game.id, following)
    due = entry(world, match, following, deadline, first_sequence(world, game.id, edition))
    over = found.verdict is not None
    pages = write_reports(world, told, () if over else opened, taken_away(world, present) if over else (due,))
    enter(world, match, found, row, How.RULED, opened, deadline, pages)


def _deadline(world: World, game: Game) -> datetime:
    """The deadline that players know, where it still leaves them the time for an answer."""
    notice = timedelta(hours=world.settings.game.notice_hours)
    if game.deadline is not None and game.deadline - world.now() >= notice:
        return game.deadline
    return next_deadline_of(world, game)


def _last(world: World, game: Game) -> Resolved:
    row = resolutions.get(world.db, game.present)
    if row is None:
        raise CannotRule(f"no bound of {game.id} has been resolved yet")
    return row


def _try(match: Match, given: tuple[Ruling, ...]) -> None:
    """Carry rulings out for nothing but the error that they may raise."""
    position = match.position
    for ruling in given:
        position, _ = match.system.rule(position, ruling)


def _keep(world: World, game: Game, bound: int, edition: int, who: str, ruling: Ruling) -> int:
    return rulings.keep(world.db, game.id, bound, edition, who, write(RULING, ruling), world.now())
