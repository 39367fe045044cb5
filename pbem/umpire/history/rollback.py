"""Going back to an earlier bound, and forward again: nothing is deleted, and no link of the dice is used a second time.

What was resolved after that bound is withdrawn: it stays on record, off the present line. The bound is opened anew
under another edition, so its letters go out anew, and those of withdrawn editions prove nothing any more.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime

from pbem.battle.dice import CHAIN_LENGTH
from pbem.report.letters.notice import notice
from pbem.report.page import Page, with_files
from pbem.report.phrases import sentence_case
from pbem.store import chains, drafts, games, openings, outbox, resolutions, tenures
from pbem.store.chains import Chain
from pbem.store.database import step
from pbem.store.games import Game
from pbem.store.openings import How, Opening
from pbem.store.resolutions import Resolved
from pbem.store.seats import Commission
from pbem.store.twins import in_step, is_sealed, of_chain
from pbem.umpire.bounds.calendars import Entry, entry, first_sequence, sequence_again, taken_away
from pbem.umpire.bounds.opening import Opened, keep, opening_of, prepare_again
from pbem.umpire.bounds.record import post_reports
from pbem.umpire.bounds.reports import played, write_reports
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.history.notes import ordinal
from pbem.umpire.history.recorded import recorded
from pbem.umpire.life.invite import post_invitation
from pbem.umpire.life.start_game import next_deadline_of
from pbem.umpire.mailing.envelopes import post_to_seat
from pbem.umpire.mailing.pictures import Gallery
from pbem.umpire.match import Match, Roster, roster_by_name, sit, sit_by_name
from pbem.umpire.world import World


class CannotGoBack(Exception):
    """The game cannot stand at that bound; the message says where it could."""


class CannotGoForward(Exception):
    """There is nothing to go forward to; the message says why."""


@dataclass(frozen=True, slots=True)
class _Target:
    """What a bound stood on when it was opened, and the edition whose drafts are opened anew."""

    bound: int
    parent: Resolved | None
    opening: int


def roll_back(world: World, name: str, bound: int, why: str = "") -> datetime:
    """Let a game stand at the opening of an earlier bound again, and return its deadline; raises CannotGoBack.

    What was ordered for it then stands until changed. A game that was over goes on under a new chain of dice. Games
    with the same dice that have come so far go back with it.
    """
    with step(world.db, "roll back"):
        game = games.get(world.db, name)
        reached = {game.id: _target(world, game, bound)} | _reached(world, game, bound)
        chain = chain_after_the_end(world, game) if game.state == "over" else game.chain
        deadline = next_deadline_of(world, game)
        for each, target in reached.items():
            _go_back(world, games.get(world.db, each), target, chain, deadline, why)
    return deadline


def _reached(world: World, game: Game, bound: int) -> dict[str, _Target]:
    """The other games with the same dice that can stand at that bound again."""
    found: dict[str, _Target] = {}
    for other in of_chain(world.db, game.chain):
        if other.id != game.id:
            with suppress(CannotGoBack):
                found[other.id] = _target(world, other, bound)
    return found


def _go_back(world: World, game: Game, target: _Target, chain: int, deadline: datetime, why: str) -> None:
    name, bound = game.id, target.bound
    left = openings.at(world.db, name, game.bound, game.edition)
    match = sit(world.db, world.settings, game)
    match = replace(match, game=replace(game, chain=chain))
    if game.state == "over":
        tenures.resume_all(world.db, name)
    parent = target.parent.id if target.parent else None
    opening = opening_of(world, match, bound, How.ROLLED_BACK, parent=parent, why=why)
    opening = replace(opening, instead_of=left.id if left else None)
    gone = taken_away(world, match)
    games.begin(world.db, opening, deadline, first_sequence(world, name, opening.edition))
    present = sit_by_name(world.db, world.settings, name)
    opened = prepare_again(present, drafts.of(world.db, name, bound, target.opening))
    number = keep(world, opening, opened)
    outbox.withdraw(world.db, name, bound, number)
    _send_anew(world, present, target, opening, opened, gone)
    _tell_gm(world, present, game, number, why)


def _target(world: World, game: Game, bound: int) -> _Target:
    if game.state == "mustering":
        raise CannotGoBack(f"{game.id} has not begun")
    row = resolutions.on_line(world.db, game.id, bound)
    if row is not None:
        return _Target(bound, resolutions.get(world.db, row.parent), row.opening)
    if game.state == "over" and bound == game.bound and drafts.of(world.db, game.id, bound, game.edition):
        return _Target(bound, resolutions.get(world.db, game.present), game.edition)
    last = game.bound - 1
    raise CannotGoBack(
        f"{game.id} cannot go back to bound {bound}: "
        + (f"write a bound from 0 to {last}" if last >= 0 else "nothing of it has been resolved yet")
    )


def chain_after_the_end(world: World, game: Game) -> int:
    """The chain of dice for a game that goes on after its end: a new one, as the last letters laid the old one open.

    While a game with the same dice goes on nothing was laid open, and the chain stays.
    """
    old = chains.get(world.db, game.chain)
    if is_sealed(world.db, old, game.id):
        return old.id
    return chains.found(world.db, old.name, world.entropy(32), CHAIN_LENGTH)


def _send_anew(
    world: World,
    match: Match,
    target: _Target,
    opening: Opening,
    opened: tuple[Opened, ...],
    gone: tuple[Entry, ...],
) -> None:
    """The letters that opened the bound, under its new edition; `gone` takes entries out of calendars."""
    words = _words(world, match, opening)
    row = target.parent
    if row is None:
        gallery, forms = Gallery(world, match), {seat.seat: seat.form for seat in opened}
        for commission in match.commissions:
            page = _told(match, commission, opening, words)
            page = with_files(page, *(each.to(match.card_for(commission)) for each in gone))
            post_to_seat(world, match, commission, "rolled back", page, bound=opening.bound)
            post_invitation(world, match, commission, forms[commission.id], gallery)
        return
    game = match.game
    told = played(world.db, match, row, recorded(world.db, match.system, row), game.deadline)
    told = replace(told, notes=(*words, *told.notes))
    files = gone if game.deadline is None else (*gone, entry(world, match, game.bound, game.deadline, game.moved))
    post_reports(world, match, opening, write_reports(world, told, opened, files))


def _told(match: Match, commission: Commission, opening: Opening, words: tuple[str, ...]) -> Page:
    return notice(match.card_for(commission), f"Back to bound {opening.bound}", *words, bound=opening.bound)


def _words(world: World, match: Match, opening: Opening) -> tuple[str, ...]:
    """What players are told of going back."""
    bound, times = opening.bound, resolutions.resolved_before(world.db, opening.game, opening.bound, opening.edition)
    number = chains.unspent(world.db, match.chain.id, bound)
    return (
        f"The GM has gone back to bound {bound}. {sentence_case(opening.why)}".strip(),
        "What was resolved from that bound on is withdrawn; it stays on record. Letters about it are void, and replies "
        "to them are not used.",
        f"Bound {bound} is ordered for the {ordinal(times + 1)} time. What you ordered for it then stands until you "
        "change it.",
        f"The links of the dice that were used are spent: the bound is resolved with link {number}."
        + _anchor(match.chain, opening, world),
    )


def _anchor(chain: Chain, opening: Opening, world: World) -> str:
    left = openings.get(world.db, opening.instead_of) if opening.instead_of else None
    if left is None or left.chain == opening.chain:
        return ""
    return f" It is of a new chain, whose anchor is {chain.anchor.hex()}; keep this letter."


def forward(world: World, name: str) -> None:
    """Undo the last going back, as long as nothing was resolved since; raises CannotGoForward.

    Games with the same dice, which went back with it, go forward with it.
    """
    with step(world.db, "forward"):
        together = in_step(world.db, games.get(world.db, name))
        deadline = next_deadline_of(world, together[0])
        for game in together:
            _go_forward(world, game, deadline)


def _go_forward(world: World, game: Game, deadline: datetime) -> None:
    name = game.id
    current = openings.at(world.db, name, game.bound, game.edition)
    if current is None or current.how is not How.ROLLED_BACK or current.instead_of is None:
        raise CannotGoForward(f"{name} was not rolled back, or something has been resolved since")
    left = openings.get(world.db, current.instead_of)
    assert left is not None
    gone = taken_away(world, roster_by_name(world.db, world.settings, name))
    outbox.withdraw(world.db, name, current.bound, opening=0)
    outbox.restore(world.db, name, current.id, world.now())
    parent = resolutions.get(world.db, left.parent)
    if parent is not None and parent.verdict is not None:
        games.finish(world.db, left, parent.verdict)
        tenures.end_all(world.db, name, parent.bound, world.now())
    else:
        games.begin(world.db, left, deadline, sequence_again(world, name))
    _tell_of_forward(world, roster_by_name(world.db, world.settings, name), current, gone)


def _tell_of_forward(world: World, match: Roster, current: Opening, gone: tuple[Entry, ...]) -> None:
    game, bound, deadline = match.game, match.game.bound, match.deadline
    files = gone if game.deadline is None else (*gone, entry(world, match, bound, game.deadline, game.moved))
    for commission in match.commissions:
        due = f"It is due {deadline.both(match.zone(commission))}." if deadline else "The battle is over."
        page = notice(
            match.card_for(commission),
            f"Forward to bound {bound} again",
            f"The GM does not go back to bound {current.bound} after all. What had been resolved counts again, and so "
            f"do your letters and orders for bound {bound}. {due}",
            bound=bound,
        )
        page = with_files(page, *(each.to(match.card_for(commission)) for each in files))
        post_to_seat(world, match, commission, "forward", page, bound=bound, key=f"from {current.id}")


def _tell_gm(world: World, match: Match, before: Game, number: int, why: str) -> None:
    deadline = match.deadline
    due = f"It is due {deadline.both(match.game.home_zone)}." if deadline else ""
    tell_gm(
        world,
        match,
        f"Back to bound {match.game.bound}",
        f"{match.game.id} stood at bound {before.bound} and stands at bound {match.game.bound} again. {why}".strip(),
        f"Every seat has been sent its letter anew. {due}",
        key=f"rolled back {number}",
        bound=match.game.bound,
    )
