"""The reserves: who would take over a seat, whom a vacant one is offered to, and what becomes of the offer."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Final

from pbem.report.letters.joining import done, not_booked
from pbem.report.letters.leaving import offered
from pbem.report.page import Page
from pbem.store import games, players, reserves, seats, tenures, watchers
from pbem.store.database import step
from pbem.store.delays import Why
from pbem.store.games import Game
from pbem.store.players import Player
from pbem.store.reserves import Offer, Reserve, Vacancy
from pbem.store.seats import Commission
from pbem.store.tenures import Ended
from pbem.store.twins import twins_of
from pbem.umpire.desk.gm import tell_gm
from pbem.umpire.guard import for_game
from pbem.umpire.life.dealing import plain
from pbem.umpire.life.putting_off import put_off
from pbem.umpire.life.side_gone import tell_if_gone
from pbem.umpire.life.start_game import give_seat, next_deadline_of
from pbem.umpire.mailing.envelopes import post_to_member
from pbem.umpire.mailing.marks import gms_of
from pbem.umpire.match import Roster, roster_of, sides_of
from pbem.umpire.world import World

KEPT: Final = timedelta(hours=48)
"""So long an offer stands before the next reserve is asked; and so much time a newcomer has for his first orders."""


def enter(world: World, player: Player, scope: str) -> Page:
    """The answer to RESERVE."""
    reserves.enter(world.db, player.id, scope, world.now())
    what = f"Noted: you would take over a seat of {scope}." if scope else "Noted: you would take over a seat."
    words = f"{what} When one is vacant you are asked. `UNRESERVE` ends it."
    return done(None, "RESERVE", words, world.settings.club.address, player.language)


def strike(world: World, player: Player) -> Page:
    """The answer to UNRESERVE."""
    reserves.strike(world.db, player.id)
    words = "Noted: you are not asked to take over seats any more."
    return done(None, "UNRESERVE", words, world.settings.club.address, player.language)


def offer_seats(world: World) -> None:
    """Ask the next reserve for each vacant seat that nobody is being asked for."""
    for vacancy in reserves.vacancies(world.db):
        doing = f"nobody could be asked for {vacancy.seat}"
        for_game(world, vacancy.game, doing, partial(_offer, world, vacancy), otherwise=None)


def _offer(world: World, vacancy: Vacancy) -> None:
    with step(world.db, "offer"):
        made = reserves.offers(world.db, vacancy.game, vacancy.seat)
        game = games.get(world.db, vacancy.game)
        roster = roster_of(world.db, world.settings, game)
        commission = roster.commission(vacancy.seat)
        tell_if_gone(world, roster, commission.side)
        current = next((offer for offer in made if offer.state == "open"), None)
        if current is not None:
            if current.until > world.now():
                return
            reserves.settle(world.db, current.id, "lapsed")
        asked = {offer.player for offer in made if offer.offered_at >= vacancy.since}
        for reserve in reserves.everyone(world.db):
            player = players.get(world.db, reserve.player)
            if player is None or reserve.player in asked or not _fits(world, roster, commission, reserve):
                continue
            _ask(world, roster, commission, player)
            return
        if vacancy.how == Ended.ABSENT and not asked:
            return  # The GM knows of the absence, and there never was anybody to ask.
        tell_gm(
            world, roster, f"Nobody is left to ask for {commission.name}",
            f"No reserve has taken {commission.name} over. `SEAT {commission.id} ADDRESS` gives it to somebody.",
            key=f"no reserve {vacancy.seat} {vacancy.since}",
        )  # fmt: skip


def _ask(world: World, roster: Roster, commission: Commission, player: Player) -> None:
    until = world.now() + KEPT
    number = reserves.offer(world.db, roster.game.id, commission.id, player.id, world.now(), until)
    card = replace(roster.card, language=player.language)
    side = next(side.name for side in sides_of(roster.game) if side.id == commission.side)
    when = roster.told(until).text(player.zone or roster.game.home_zone)
    page = offered(card, number, commission.name, side, roster.game.bound, when)
    post_to_member(world, player, "offer", page, key=f"offer {number}", match=roster)


def _fits(world: World, roster: Roster, commission: Commission, reserve: Reserve) -> bool:
    """Whether a reserve wants that seat and may have it: nobody who served another side, or serves in this game."""
    game = roster.game
    side = next(side for side in sides_of(game) if side.id == commission.side)
    words = {
        plain(word) for word in (game.id, game.system, game.scenario, game.title, side.id, side.name, side.adjective)
    }
    if reserve.scope and plain(reserve.scope) not in words:
        return False
    return not served(world, game, reserve.player)


def served(world: World, game: Game, player: int) -> bool:
    """Whether a player holds or held a seat of the game or a twin, watched it, or read its umpire's sheets."""
    names = {game.id, *twins_of(world.db, game)}
    known = players.get(world.db, player)
    if any(tenure.game in names for tenure in tenures.of_player(world.db, player)):
        return True
    watched = [watchers.find(world.db, name, player) for name in names]
    if any(each is not None and each.state in ("watching", "left") for each in watched):
        return True
    return any(known is not None and known.address in gms_of(world.db, games.get(world.db, name)) for name in names)


def accept(world: World, player: Player, number: int) -> Page:
    """The answer to ACCEPT: the seat is his, or why it is not; the handover is a letter of its own."""
    offer = reserves.get_offer(world.db, number)
    if offer is None or offer.player != player.id:
        return _refused(world, player, f"You were offered nothing under the number {number}.")
    game = games.get(world.db, offer.game)
    seat = seats.get(world.db, offer.game, offer.seat)
    if offer.state != "open" or offer.until <= world.now() or game.state != "running":
        return _refused(world, player, "That offer stands no longer: somebody has the seat, or another is asked.")
    with step(world.db, "accept"):
        reserves.settle(world.db, number, "accepted")
        if seat.is_held:
            tenures.end(world.db, game.id, seat.id, game.bound, Ended.ABSENT, world.now())
        give_seat(world, game.id, seat.id, player.address, sure=True)
        _full_bound(world, game, seat)
    words = f"In {game.id} you command {seat.name} now. A letter with everything follows."
    return done(None, "The seat is yours", words, world.settings.club.address, player.language)


def _full_bound(world: World, game: Game, seat: Commission) -> None:
    """A newcomer whose deadline is nearer than that gets the next one, once."""
    if game.deadline is not None and game.deadline - world.now() < KEPT:
        why = f"{seat.name} has a new commander."
        put_off(world, game.id, seat.id, Why.SUBSTITUTE, next_deadline_of(world, game, KEPT), why)


def pass_on(world: World, player: Player, number: int) -> Page:
    """The answer to PASS."""
    offer: Offer | None = reserves.get_offer(world.db, number)
    if offer is None or offer.player != player.id or offer.state != "open":
        return _refused(world, player, f"You were offered nothing under the number {number}.")
    reserves.settle(world.db, number, "passed")
    words = "Noted: the next is asked. You stay on the list."
    return done(None, "PASS", words, world.settings.club.address, player.language)


def _refused(world: World, player: Player, why: str) -> Page:
    return not_booked(None, why, world.settings.club.address, player.language)
