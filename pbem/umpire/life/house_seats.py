"""Seats that the house's own player commands: it is let in, told of to everybody, and orders as soon as it can."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from pbem.battle.order import Sheet
from pbem.house_player import PLAYERS
from pbem.report.letters.leaving import house_plays, left
from pbem.store import drafts, games, house_seats, invitations, outbox, players, seats, sheets, tenures
from pbem.store.database import step
from pbem.store.formats import DRAFT, SHEET, write
from pbem.store.house_seats import HouseSeat
from pbem.store.tenures import Ended
from pbem.umpire.bounds.opening import draft_of
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.guard import for_game
from pbem.umpire.mailing.envelopes import post_to_address, post_to_seat
from pbem.umpire.mailing.pictures import language_of
from pbem.umpire.match import Match, roster_by_name, sit
from pbem.umpire.world import World


class CannotPlay(Exception):
    """The house cannot command a seat; the message says why."""


def let_the_house_play(world: World, game: str, seat: str) -> None:
    """Give a seat to the house until a person takes it; whoever held it is thanked, and everybody is told."""
    found, before = games.get(world.db, game), seats.get(world.db, game, seat)
    if found.state == "over":
        raise CannotPlay(f"{game} is over")
    if found.system not in PLAYERS:
        raise CannotPlay(f"the house has no player for {found.system}; it has one for {', '.join(sorted(PLAYERS))}")
    if before.house:
        raise CannotPlay(f"the house commands {before.name} already")
    with step(world.db, "house"):
        if before.is_held:
            tenures.end(world.db, game, seat, found.bound, Ended.RELIEVED, world.now())
        invitations.strike(world.db, game, seat)
        house_seats.begin(world.db, game, seat, world.entropy(32), world.now())
        roster = roster_by_name(world.db, world.settings, game)
        key = world.entropy(4).hex()
        if before.address:
            player = players.get(world.db, before.player) if before.player is not None else None
            outbox.cancel_for(world.db, before.address, game, seat)
            page = left(replace(roster.card, language=language_of(player)), before.name, "")
            post_to_address(world, roster, before.address, "left", page, seat=seat, key=key)
        if found.state != "running":
            return
        for other in roster.commissions:
            page = house_plays(roster.card_for(other), before.name, found.bound)
            post_to_seat(world, roster, other, "house plays", page, bound=found.bound, key=f"{seat} {key}")
        tell_gm(
            world, roster, f"The house commands {before.name}",
            f"The house's own player commands {before.name} of {game} until a person takes it; everybody was told.",
            f"`SEAT {seat} ADDRESS` gives it to somebody.",
            key=f"house {seat} {key}", bound=found.bound,
        )  # fmt: skip


def order_for_the_house(world: World) -> None:
    """Write the orders of every seat that the house commands and has not ordered for yet."""
    for name in house_seats.running(world.db):
        doing = "the house could not order"
        for_game(world, name, doing, partial(_order_in, world, name), otherwise=None)


def _order_in(world: World, name: str) -> None:
    game = games.get(world.db, name)
    waiting = [each for each in house_seats.of(world.db, name) if not _has_ordered(world, each)]
    if not waiting or game.deadline is None:
        return
    match = sit(world.db, world.settings, game)
    for each in waiting:
        _order(world, match, each)


def _has_ordered(world: World, seat: HouseSeat) -> bool:
    game = games.get(world.db, seat.game)
    row = drafts.get(world.db, seat.game, seat.seat, game.bound, game.edition)
    return row is None or (draft_of(row).ready and bool(row.sent))


def _order(world: World, match: Match, seat: HouseSeat) -> None:
    """What the house orders from the view of its side alone, filed as a letter's orders are."""
    game = match.game
    view = match.view(match.commission(seat.seat).side)
    player = PLAYERS[game.system](seat.secret)
    with step(world.db, "the house orders"):
        row = drafts.get(world.db, game.id, seat.seat, game.bound, game.edition)
        if row is None:
            return
        before = draft_of(row)
        sheet = player.orders(view, replace(Sheet(seat.seat, game.bound), standing=before.sheet.standing))
        after = replace(before, sheet=sheet, ready=True, wait=False, questions=())
        kept = replace(row, draft=write(DRAFT, after), sent=row.sent + 1, filed_at=world.now())
        drafts.put(world.db, kept)
        filed = write(SHEET, sheet)
        sheets.keep(world.db, game.id, seat.seat, game.bound, game.edition, None, filed, world.now())
